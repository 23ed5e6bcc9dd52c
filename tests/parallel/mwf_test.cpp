// SPDX-License-Identifier: MIT
#include "espalier/parallel/mwf.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <algorithm>
#include <deque>
#include <set>

#include "espalier/trees/materialise.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/watched_tree.hpp"
#include "support/recorders.hpp"
#include "support/sample_trees.hpp"

namespace espalier::mwf_test {
namespace {

SimulatedOptions nodes_with_jitter(std::uint64_t seed) {
  return {.costs = cost_preset("even"), .schedule = {.jitter = 5, .slow = true}, .seed = seed};
}

ParallelReport simulate(const Mwf& mwf, int processors, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("even")}) {
  return run_simulated(mwf, processors, root, depth, window, options);
}

Mwf any_mwf() {
  const Mwf mwf{.early = samples::between(0, 2) == 0,
                .windows = samples::between(0, 2) == 0,
                .grain = samples::between(0, 4)};
  RC_LOG() << "early " << mwf.early << ", windows " << mwf.windows << ", grain " << mwf.grain
           << std::endl;
  return mwf;
}

// The priorities printed by Akl, Barnard & Doran for d = 3, h = 2: smallest first, the root last.
TEST(PostOrder, IsTheOrderOfThePrintedPriorities) {
  struct FamilyMember {
    const FamilyMember* father;
    std::uint32_t index;
    int ply;
    int priority;
  };
  std::deque<FamilyMember> family;
  family.push_back({nullptr, 0, 0, 44});
  const FamilyMember* root = &family.front();
  for (std::uint32_t i = 0; i < 3; ++i) {
    family.push_back({root, i, 1, root->priority - static_cast<int>(3 - i) * 10});
    const FamilyMember* child = &family.back();
    for (std::uint32_t j = 0; j < 3; ++j)
      family.push_back({child, j, 2, child->priority - static_cast<int>(3 - j)});
  }
  std::vector<const FamilyMember*> sorted;
  for (const auto& member : family) sorted.push_back(&member);
  std::sort(sorted.begin(), sorted.end(), PostOrder{});
  std::vector<int> priorities;
  for (const auto* member : sorted) priorities.push_back(member->priority);
  EXPECT_EQ(priorities, (std::vector<int>{11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34, 44}));
}

RC_GTEST_PROP(Mwf, FindsTheMinimaxValueAndAMoveThatAttainsItUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  const auto seed = samples::between<std::uint64_t>(0, 1'000'000);
  const Mwf mwf = any_mwf();
  RC_LOG() << processors << " processors, seed " << seed << std::endl;
  const auto found = simulate(mwf, processors, root, sample.depth, {}, nodes_with_jitter(seed));
  check_contract(found.result, root, sample.depth);
}

RC_GTEST_PROP(Mwf, KeepsTheContractOfTheWindow, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Value alpha = value + samples::between(-4, 4);
  const Window window{alpha, alpha + samples::between(1, 6)};
  const Mwf mwf = any_mwf();
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  const auto seed = samples::between<std::uint64_t>(0, 1'000'000);
  const auto found = simulate(mwf, processors, root, sample.depth, window, nodes_with_jitter(seed));
  check_contract(found.result, root, sample.depth, window);
}

RC_GTEST_PROP(Mwf, FindsTheSameOnThreads, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Mwf mwf = any_mwf();
  const auto found = run_on_threads(mwf, samples::between(1, 5), root, sample.depth);
  check_contract(found.result, root, sample.depth);
}

RC_GTEST_PROP(Mwf, OneProcessorDoesWhatBoundDoes, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value beta = samples::between(0, 2) == 0 ? kInfinity : samples::between(-3, 4);
  const Window window{-kInfinity, beta};
  const auto bound = find_best(root, sample.depth, BoundSearch{}, window);

  auto found = simulate(Mwf{}, 1, root, sample.depth, window);
  found.result.counters.peak_stored = 0;
  RC_ASSERT(found.result.counters == bound.counters);
  RC_ASSERT(found.result.best == bound.best);
  RC_ASSERT(found.account.elapsed ==
            static_cast<Time>(bound.counters.nodes() + bound.counters.leaves));

  const auto coarse = simulate(Mwf{.grain = 2}, 1, root, sample.depth, window).result.counters;
  RC_ASSERT(coarse.leaves == bound.counters.leaves);
  RC_ASSERT(coarse.interior == bound.counters.interior);
  RC_ASSERT(coarse.cutoffs() == bound.counters.cutoffs());

  const auto late = simulate(Mwf{.early = false}, 1, root, sample.depth, window).result.counters;
  RC_ASSERT(late.nodes() >= bound.counters.nodes());
}

RC_GTEST_PROP(Mwf, OneProcessorWithWindowsDoesWhatAlphaBetaDoes, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value alpha = samples::between(0, 2) == 0 ? -kInfinity : samples::between(-4, 3);
  const Window window{alpha, samples::between(0, 2) == 0 ? kInfinity : alpha + 3};
  const auto alone = find_best(root, sample.depth, AlphaBeta{}, window);
  auto found = simulate(Mwf{.windows = true}, 1, root, sample.depth, window);
  found.result.counters.peak_stored = 0;
  RC_ASSERT(found.result.counters == alone.counters);
  RC_ASSERT(found.result.best == alone.best);
}

RC_GTEST_PROP(Mwf, ValuesNoLeafTwiceAndWithoutWindowsNeverFewerThanTheWeakMinimalTree, ()) {
  const auto shape = samples::any_shape();
  RC_PRE(shape.height > 0);
  const auto tree = irregular_tree(shape.degree, shape.height, -20, 20, shape.seed);
  std::vector<std::uint64_t> valued;
  const Mwf mwf = any_mwf();
  const int processors = *rc::gen::element(1, 2, 7, 64);
  const auto seed = samples::between<std::uint64_t>(0, 1'000'000);
  const auto found = simulate(mwf, processors, WatchedTree{tree, &valued},
                              static_cast<int>(shape.height), {}, nodes_with_jitter(seed));
  RC_ASSERT(!has_repeats(valued));
  RC_ASSERT(valued.size() == found.result.counters.leaves);

  if (mwf.windows) return;
  // The weak critical tree: all children of a left node, the first child of a right one.
  const std::set<std::uint64_t> distinct(valued.begin(), valued.end());
  const auto check = [&](const auto& self, const ExplicitTree& node, bool left) -> void {
    if (node.outcome()) RC_ASSERT(distinct.count(node.key()) == 1u);
    MoveList<TreeMove> moves;
    node.moves(moves);
    for (const auto& move : moves) {
      if (move.child > 0 && !left) break;
      self(self, node.after(move), move.child == 0);
    }
  };
  check(check, tree, true);
}

TEST(Mwf, VisitsTheWeakMinimalTreeOfABestOrderedOneWithAnyNumberOfProcessors) {
  struct Case {
    std::uint32_t degree, height;
    std::uint64_t leaves, nodes;
  };
  // Leaves by a_h = a_(h-1) + (d-1) a_(h-2), nodes as the sum of a_1 to a_h+1 (Cung & Roucairol).
  for (const Case& c : {Case{3, 4, 21, 41}, Case{24, 4, 1680, 2351}, Case{20, 5, 9121, 10760}}) {
    const BestTree tree({c.degree, c.height, 1});
    for (const bool early : {true, false})
      for (const int processors : {1, 2, 3, 7, 16, 64}) {
        const auto found = simulate({.early = early}, processors, tree, static_cast<int>(c.height),
                                    {}, nodes_with_jitter(static_cast<std::uint64_t>(processors)));
        EXPECT_EQ(found.result.counters.leaves, c.leaves);
        EXPECT_EQ(found.result.counters.nodes(), c.nodes);
      }
  }
}

TEST(Mwf, KeepsFewNodes) {
  const RandomTree tree({8, 6, 1});
  for (const int processors : {1, 16, 64}) {
    const auto found = simulate({}, processors, tree, 6);
    EXPECT_GE(found.result.counters.peak_stored, 6u);
    EXPECT_LE(found.result.counters.peak_stored, static_cast<std::uint64_t>(processors) * 2 * 6);
  }
}

TEST(Mwf, TheSameSeedGivesTheSameRun) {
  const RandomTree tree({6, 5, 3});
  const auto once = simulate({}, 16, tree, 5, {}, nodes_with_jitter(4));
  const auto again = simulate({}, 16, tree, 5, {}, nodes_with_jitter(4));
  EXPECT_EQ(once.account, again.account);
  EXPECT_EQ(once.by_processor, again.by_processor);
}

TEST(Mwf, MoreProcessorsTakeLessTime) {
  const RandomTree tree({8, 6, 1});
  const Time one = simulate({}, 1, tree, 6).account.elapsed;
  const Time four = simulate({}, 4, tree, 6).account.elapsed;
  EXPECT_LT(four, one / 2);
}

TEST(Mwf, ARootThatIsALeafIsValuedOnce) {
  for (const int processors : {1, 5}) {
    const auto found = simulate({}, processors, AnyGame(ExplicitTree::parse("7")), 3);
    EXPECT_EQ(found.result.value, 7);
    EXPECT_FALSE(found.result.best);
    EXPECT_EQ(found.result.counters.nodes(), 1u);
    const auto shallow = simulate({}, processors, AnyGame(ExplicitTree::parse("((3 9) (2 1))")), 0);
    EXPECT_EQ(shallow.result.counters.leaves, 1u);
  }
}

}  // namespace
}  // namespace espalier::mwf_test
