// SPDX-License-Identifier: MIT
#include "espalier/parallel/processor_tree.hpp"

#include <gtest/gtest.h>

namespace espalier::processor_tree_test {
namespace {

TEST(AProcessorTree, IsNumberedLevelByLevel) {
  const ProcessorTree tree(3, 2);
  EXPECT_EQ(tree.size(), 13);
  EXPECT_EQ(tree.first_slave(0), 1);
  EXPECT_EQ(tree.first_slave(2), 7);
  for (int slave = 7; slave <= 9; ++slave) EXPECT_EQ(tree.master(slave), 2);
  for (int master = 0; master <= 3; ++master) EXPECT_FALSE(tree.is_leaf(master));
  for (int leaf = 4; leaf <= 12; ++leaf) EXPECT_TRUE(tree.is_leaf(leaf));
  EXPECT_FALSE(tree.has(13));
  EXPECT_EQ(tree.level(0), 0);
  EXPECT_EQ(tree.level(3), 1);
  EXPECT_EQ(tree.level(12), 2);
}

TEST(AProcessorTree, OfDegreeOneIsAChain) {
  const ProcessorTree tree(1, 4);
  EXPECT_EQ(tree.size(), 5);
  EXPECT_EQ(tree.first_slave(3), 4);
  EXPECT_EQ(tree.master(4), 3);
  EXPECT_FALSE(tree.is_leaf(3));
  EXPECT_TRUE(tree.is_leaf(4));
}

TEST(AProcessorTree, OfHeightZeroIsOneLeaf) {
  const ProcessorTree tree(7, 0);
  EXPECT_EQ(tree.size(), 1);
  EXPECT_TRUE(tree.is_leaf(0));
}

TEST(AProcessorTree, TakesAsManyLevelsAsTheProcessorsFill) {
  EXPECT_EQ(ProcessorTree::fitting(1, 2, {}).height(), 0);
  EXPECT_EQ(ProcessorTree::fitting(6, 2, {}).height(), 1);
  EXPECT_EQ(ProcessorTree::fitting(7, 2, {}).height(), 2);
  EXPECT_EQ(ProcessorTree::fitting(39, 3, {}).height(), 2);
  EXPECT_EQ(ProcessorTree::fitting(40, 3, {}).height(), 3);
  EXPECT_EQ(ProcessorTree::fitting(5, 1, {}).height(), 4);
  EXPECT_EQ(ProcessorTree::fitting(4096, 4096, {}).height(), 0);
}

TEST(AProcessorTree, OfAGivenHeightNeedsItsProcessors) {
  EXPECT_EQ(ProcessorTree::fitting(20, 3, 2).size(), 13);
  EXPECT_EQ(ProcessorTree::fitting(20, 3, 0).size(), 1);
  try {
    static_cast<void>(ProcessorTree::fitting(12, 3, 2));
    FAIL() << "12 processors make no tree of 13";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "a processor tree of degree 3 and height 2 needs 13 processors, but there are 12");
  }
  EXPECT_THROW(static_cast<void>(ProcessorTree::fitting(4096, 4096, 1000)), InputError);
}

}  // namespace
}  // namespace espalier::processor_tree_test
