// SPDX-License-Identifier: MIT
#include "espalier/search/er.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/search/alpha_beta.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "support/plain_values.hpp"
#include "support/recorders.hpp"
#include "support/sample_trees.hpp"

namespace espalier::er_test {
namespace {

// The example of Cung & Roucairol (1991), after Steinberg & Solomon: three moves, three plies, the
// terminals named in preorder. What a terminal is worth to MAX, by its letter.
constexpr const char* kLetters = "DEFHIJLMNQRSUVWYZadefhijlmn";
constexpr Value kWorth[] = {15, 3,  7, 2, 15, 9, 11, 5, 8, 16, 1,  2, 4, 13,
                            6,  14, 0, 0, 14, 0, 9,  3, 5, 8,  12, 1, 1};

/// Knows its terminals by their letters.
struct LetterTree {
  using Move = TreeMove;
  std::uint32_t ply = 0;
  std::uint32_t first = 0;  // of the letters below

  void moves(MoveList<Move>& list) const {
    for (std::uint32_t i = 0; ply < 3 && i < 3; ++i) list.push_back({i});
  }
  [[nodiscard]] LetterTree after(Move move) const {
    constexpr std::uint32_t kLeavesBelow[] = {9, 3, 1};
    return {ply + 1, first + move.child * kLeavesBelow[ply]};
  }
  [[nodiscard]] std::optional<Value> outcome() const {
    return ply < 3 ? std::nullopt : std::optional(evaluate());
  }
  [[nodiscard]] Value evaluate() const { return ply % 2 == 0 ? kWorth[first] : -kWorth[first]; }
  [[nodiscard]] std::uint64_t key() const { return first * 4 + ply; }
};
static_assert(Game<LetterTree>);

struct Letters : NoObserver {
  std::string seen;
  void leaf(const LetterTree& position, const Node&, Value) { seen += kLetters[position.first]; }
};

TEST(Er, WorksOutThePublishedExample) {
  const auto found = find_best(LetterTree{}, 3, Er{});
  EXPECT_EQ(found.value, 13);
  EXPECT_EQ(found.best, TreeMove{1}) << "the second move looked best and was finished first";
  EXPECT_EQ(found.counters.leaves, 21u);
  EXPECT_EQ(watch<Letters>(LetterTree{}, 3, Er{}).seen, "DEFQRSdefUVWYHILMNhij");
  EXPECT_EQ(find_best(LetterTree{}, 3, AlphaBeta{}).counters.leaves, 21u);
}

RC_GTEST_PROP(Er, ValuesNoLeafTwice, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const auto visits = watch(sample.root(), sample.depth, Er{});
  RC_ASSERT(visits.leaf_set().size() == visits.leaves.size());
  RC_ASSERT(visits.node_set().size() == visits.nodes.size());
}

// A first grandchild is evaluated before there is a bound, a refutation looks at one below each
// child: from four plies on that is more than the critical tree.
TEST(Er, VisitsMoreThanTheCriticalTreeOfDeepBestOrderedTrees) {
  for (const std::uint32_t degree : {2u, 3u, 5u}) {
    const auto leaves = [&](std::uint32_t height) {
      const BestTree tree({degree, height, 1});
      const int depth = static_cast<int>(height);
      return std::pair{find_best(tree, depth, Er{}).counters.leaves,
                       find_best(tree, depth, AlphaBeta{}).counters.leaves};
    };
    for (const std::uint32_t height : {1u, 2u, 3u}) {
      const auto [er, alpha_beta] = leaves(height);
      EXPECT_EQ(er, alpha_beta) << degree << " " << height;
    }
    const auto [er, alpha_beta] = leaves(4);
    EXPECT_EQ(er, 3 * degree * degree - 2 * degree);
    EXPECT_EQ(alpha_beta, 2 * degree * degree - 1);
  }
}

TEST(Er, ATentativeValueThatRefutesMeanwhileNeedsNoMoreMoves) {
  // The second move is settled at 5 by its only answer; the first, known to be worth 4 at most to
  // us, is left after its first answer, the third, worth 3 at most, too.
  const auto seen = watch<LeafValues>(parse_tree("((4 9 9) (5) (3 9))"), 2, Er{}).values;
  EXPECT_EQ(seen, (std::vector<Value>{4, 5, 3}));
}

}  // namespace
}  // namespace espalier::er_test
