// SPDX-License-Identifier: MIT
#include "espalier/parallel/dbte.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/search/bound.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/properties.hpp"

namespace espalier::dbte_test {
namespace {

SimulatedOptions jittered(std::uint64_t seed) {
  return {.costs = cost_preset("even"), .schedule = {.jitter = 5, .slow = true}, .seed = seed};
}

ParallelReport simulate(const Dbte& dbte, int processors, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("even")}) {
  return run_simulated(dbte, processors, root, depth, window, options);
}

Dbte any_dbte() {
  const Dbte dbte{.horizon = samples::between(0, 6), .update = samples::between(0, 2) == 0};
  RC_LOG() << "horizon " << dbte.horizon << ", update " << dbte.update << std::endl;
  return dbte;
}

/// What DBTE does, on one processor and in order: weak alpha-beta down to the horizon, classic
/// alpha-beta below it.
struct WeakAboveClassicBelow {
  int horizon;

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (node.ply >= horizon) return AlphaBeta{}(search, position, node);
    if (const auto value = search.known(position, node)) return *value;
    Value best = -kInfinity;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const Value value =
          -(*this)(search, position.after(move), node.with_window({-kInfinity, -best}));
      if (value > best) search.better(node, move), best = value;
      if (best >= node.beta) break;
    }
    return search.done(position, node, best);
  }
};

RC_GTEST_PROP(Dbte, KeepsTheContractOfTheWindowUnderAnySchedule, ()) {
  check_under_any_schedule([](Value) { return any_dbte(); });
}

RC_GTEST_PROP(Dbte, FindsTheSameOnThreads, ()) {
  check_on_threads([](Value) { return any_dbte(); });
}

// No more, because a branch that was delayed may meet a bound that was not there in order: of a
// younger brother with one move, say, which the mandatory work settles.
RC_GTEST_PROP(Dbte, OneProcessorVisitsNoMoreThanWeakAboveTheHorizonAndClassicBelow, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Dbte dbte = any_dbte();
  const auto alone = find_best(root, sample.depth, WeakAboveClassicBelow{dbte.horizon});
  const auto found = simulate(dbte, 1, root, sample.depth).result;
  RC_ASSERT(found.counters.leaves <= alone.counters.leaves);
  RC_ASSERT(found.counters.interior <= alone.counters.interior);
}

TEST(Dbte, WithoutAnythingAboveTheHorizonIsAlphaBetaAndWithoutAnythingBelowIsBound) {
  const RandomTree tree({4, 5, 2});
  EXPECT_EQ(simulate({.horizon = 0}, 5, tree, 5).result.counters,
            find_best(tree, 5, AlphaBeta{}).counters);
  for (const int horizon : {5, 9})
    EXPECT_EQ(simulate({.horizon = horizon}, 1, tree, 5).result.counters.leaves,
              find_best(tree, 5, BoundSearch{}).counters.leaves);
}

TEST(Dbte, DoesTheMandatoryWorkFirst) {
  const BestTree best({3, 4, 1});
  for (const int processors : {1, 2, 7, 64}) {
    const auto found = simulate({.horizon = 4}, processors, best, 4, {},
                                jittered(static_cast<std::uint64_t>(processors)));
    EXPECT_EQ(found.result.counters.leaves, 21u) << "the weak minimal tree, and nothing delayed";
  }
}

TEST(Dbte, ADelayedBranchMeetsTheBoundOfAYoungerBrother) {
  // The third move has one answer. Known before the second answer to the first, it refutes that.
  const AnyGame root = parse_tree("((1 2) (3 4 5) (6))");
  EXPECT_EQ(simulate({.horizon = 2}, 1, root, 2).result.counters.leaves, 4u);
  EXPECT_EQ(find_best(root, 2, BoundSearch{}).counters.leaves, 6u);
}

TEST(Dbte, MoreProcessorsTakeLessTime) {
  const RandomTree tree({8, 6, 1});
  const Time one = simulate({}, 1, tree, 6).account.elapsed;
  EXPECT_LT(simulate({}, 4, tree, 6).account.elapsed, one / 2);
}

TEST(Dbte, ARootThatIsALeafIsValuedOnce) {
  for (const int processors : {1, 5}) {
    const auto found = simulate({}, processors, AnyGame(ExplicitTree::parse("7")), 3);
    EXPECT_EQ(found.result.value, 7);
    EXPECT_EQ(found.result.counters.nodes(), 1u);
  }
}

}  // namespace
}  // namespace espalier::dbte_test
