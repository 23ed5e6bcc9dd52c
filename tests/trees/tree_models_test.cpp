// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/games/tree/tree_entry.hpp"
#include "espalier/trees/explicit_tree.hpp"
#include "espalier/trees/tree_game.hpp"
#include "trees/plain_search.hpp"

namespace espalier::tree_models_test {
namespace {

/// A random position of a random tree of any model.
AnyGame any_position(Random& random) {
  const auto& model = tree_models()[random.below(static_cast<std::uint32_t>(tree_models().size()))];
  auto position = make_tree(model.name, 1 + random.below(5), random.below(6), random());
  for (auto steps = random.below(6); steps > 0; --steps) {
    MoveList<AnyGame::Move> moves;
    position.moves(moves);
    if (moves.empty()) break;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

RC_GTEST_PROP(TreeModels, WhatIsWrittenReadsBackAsTheSameTree, (std::uint64_t seed)) {
  Random random(seed);
  const auto root = any_position(random);
  try {
    const auto again = parse_tree(root.text());
    RC_ASSERT(again.text() == root.text());
    RC_ASSERT(again.key() == root.key());
    RC_ASSERT(again.evaluate() == root.evaluate());
    RC_ASSERT(negamax(again) == negamax(root));
  } catch (const InputError& error) {
    RC_FAIL(error.what());
  }
}

RC_GTEST_PROP(TreeModels, KeepTheLawsOfGames, (std::uint64_t seed)) {
  Random random(seed);
  const auto position = any_position(random);
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  RC_ASSERT(moves.empty() == position.outcome().has_value());
  RC_ASSERT(position.evaluate() < kInfinity);
  RC_ASSERT(position.evaluate() > -kInfinity);
  if (position.outcome()) RC_ASSERT(*position.outcome() == position.evaluate());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    RC_ASSERT(position.move_text(moves[i]) == std::to_string(i + 1));
    RC_ASSERT(position.after(moves[i]).key() != position.key());
    RC_ASSERT(position.after(moves[i]).key() == position.after(moves[i]).key());
    if (i > 0) RC_ASSERT(position.after(moves[i]).key() != position.after(moves[0]).key());
  }
}

TEST(TreeModels, MakeAnotherTreeFromAnotherSeed) {
  for (const auto& model : tree_models()) {
    if (model.name == "best" || model.name == "worst") continue;
    int same = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
      same += alpha_beta_leaves(make_tree(model.name, 3, 4, seed)) ==
              alpha_beta_leaves(make_tree(model.name, 3, 4, seed + 1000));
    EXPECT_LT(same, 45) << model.name;
  }
}

TEST(TreeModels, AllRunAtHeightZeroAndDegreeOne) {
  for (const auto& model : tree_models()) {
    EXPECT_TRUE(make_tree(model.name, 4, 0, 1).outcome()) << model.name;
    EXPECT_NO_THROW(negamax(make_tree(model.name, 1, 9, 1))) << model.name;
  }
}

TEST(TreeText, EveryExampleOfTheGameListIsRead) {
  const auto entry = tree_entry();
  EXPECT_EQ(entry.examples.size(), tree_models().size() + 1);
  for (const auto& example : entry.examples) EXPECT_NO_THROW(entry.parse(example)) << example;
}

TEST(TreeText, EmptyMeansTheDefaultRandomTree) {
  EXPECT_EQ(parse_tree("").text(), "model=random degree=4 height=6 seed=1 low=-127 high=127");
  EXPECT_EQ(parse_tree("  ").key(), parse_tree("model=random").key());
}

TEST(TreeText, ReadsBracketsAndNumbers) {
  EXPECT_EQ(negamax(parse_tree("((3 12 8) (2 4 6) (14 5 2))")), 3);
  EXPECT_EQ(parse_tree("-5").outcome(), -5);
  EXPECT_NE(parse_tree("(1 2)").as<ExplicitTree>(), nullptr);
}

TEST(TreeText, PathsLeadIntoTheTree) {
  const auto root = parse_tree("model=fuller degree=300 height=4 seed=9");
  MoveList<AnyGame::Move> moves;
  root.moves(moves);
  const auto child = root.after(moves[299]).after(moves[0]).after(moves[17]);
  EXPECT_EQ(child.text(), "model=fuller degree=300 height=4 seed=9 path=300.1.18");
  EXPECT_EQ(parse_tree(child.text()).key(), child.key());
}

TEST(TreeText, LongPathsKeepEveryStep) {
  auto position = parse_tree("degree=4 height=64");
  std::string path;
  for (int i = 0; i < 64; ++i) {
    MoveList<AnyGame::Move> moves;
    position.moves(moves);
    position = position.after(moves[static_cast<std::size_t>(i * 7 % 4)]);
    path += (i == 0 ? "path=" : ".") + std::to_string(i * 7 % 4 + 1);
  }
  EXPECT_NE(position.text().find(path), std::string::npos);
  EXPECT_TRUE(position.outcome());
}

std::string complaint(std::string_view text) {
  try {
    parse_tree(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TreeText, ErrorsNameWhatWouldBeRight) {
  EXPECT_EQ(complaint("model=radom"), "unknown tree model 'radom' (did you mean 'random'?)");
  EXPECT_EQ(complaint("degre=4"), "model random has no parameter 'degre' (did you mean 'degree'?)");
  EXPECT_EQ(complaint("degree=0"), "degree must be a whole number from 1 to 65535, not '0'");
  EXPECT_EQ(complaint("degree=4 degree=5"), "tree: 'degree' is given twice");
  EXPECT_EQ(complaint("random"),
            "tree: 'random' is not name=value, as in 'model=random degree=4 height=6'");
  EXPECT_EQ(complaint("degree=16 height=33"),
            "a tree of degree 16 may have height 32 at most, not 33");
  EXPECT_EQ(complaint("model=best degree=10 height=9"),
            "model best: degree^height must be at most 999999999; degree 10, height 9 is more");
  EXPECT_EQ(complaint("degree=2 height=3 path=1.3"),
            "path: step 2 is child 3 of a node that has 2 children");
  EXPECT_EQ(complaint("model=weighted weights=1,2"), "weights: 2 numbers for 4 children");
}

TEST(TreeText, RefusesEverythingThatIsNotATree) {
  for (const auto* text : {"degree=x",
                           "height=-1",
                           "height=129",
                           "seed=-1",
                           "low=5 high=4",
                           "low=-536870913",
                           "values=bit",
                           "model=manichean p0=1.5",
                           "model=manichean p0=nan",
                           "model=manichean p0=",
                           "model=knuth-moore degree=30 height=6",
                           "model=weighted weights=0,0,0,0",
                           "model=weighted weights=1,-1,1,1",
                           "model=weighted degree=1001",
                           "model=weighted high=-1",
                           "model=pinhanez85 p=2",
                           "model=pinhanez85 degree=10 height=10",
                           "model=best low=0",
                           "=4",
                           "file=/nonexistent",
                           "file=/",
                           "file=x degree=3",
                           "path=1.",
                           "degree=2 height=1 path=1.1"})
    EXPECT_THROW(parse_tree(text), InputError) << text;
}

RC_GTEST_PROP(TreeText, AnyBytesGiveATreeOrAnInputError, (const std::string& text)) {
  for (const auto& start : {"", "(", "model=", "degree=4 path=", "model=weighted weights="}) {
    try {
      parse_tree(start + text);
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace espalier::tree_models_test
