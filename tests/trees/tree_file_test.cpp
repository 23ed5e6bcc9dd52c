// SPDX-License-Identifier: MIT
#include "espalier/trees/tree_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "espalier/core/input_error.hpp"
#include "espalier/trees/pinhanez85_tree.hpp"
#include "espalier/trees/tree_game.hpp"
#include "trees/plain_search.hpp"

namespace espalier::tree_file_test {
namespace {

class TreeFile : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path() const { return folder_ / "a.tree"; }
  [[nodiscard]] std::string bytes() const {
    std::ifstream file(path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& content) const {
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << content;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("espalier-trees-" + std::to_string(getpid()));
};

TEST_F(TreeFile, GivesBackTheTreeThatWasSaved) {
  const auto tree = pinhanez85_tree({4, 5, 3});
  save_tree(tree, path());
  const auto loaded = load_tree(path());
  EXPECT_EQ(loaded.brackets(), tree.brackets());
  EXPECT_EQ(loaded.key(), tree.key());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(TreeFile, IsReadByItsName) {
  save_tree(ExplicitTree::parse("((3 12 8) (2 4 6))"), path());
  const auto tree = parse_tree("file=" + path() + " path=2");
  EXPECT_EQ(tree.text(), "file=" + path() + " path=2");
  EXPECT_EQ(negamax(tree), -2);
}

TEST_F(TreeFile, RefusesFilesThatAreCutShort) {
  save_tree(ExplicitTree::parse("((3 12 8) (2 4 6))"), path());
  const auto whole = bytes();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write(whole.substr(0, size));
    EXPECT_THROW(load_tree(path()), InputError) << size;
  }
  write(whole + "x");
  EXPECT_THROW(load_tree(path()), InputError);
}

TEST_F(TreeFile, RefusesFilesWithAnyByteChanged) {
  save_tree(ExplicitTree::parse("((3 12 8) (2 4 6))"), path());
  const auto whole = bytes();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    auto changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0x41);
    write(changed);
    EXPECT_THROW(load_tree(path()), InputError) << i;
  }
}

TEST_F(TreeFile, SaysWhenItCannotBeWritten) {
  EXPECT_THROW(save_tree(ExplicitTree::parse("(1 2)"), folder_ / "none" / "a.tree"), InputError);
}

}  // namespace
}  // namespace espalier::tree_file_test
