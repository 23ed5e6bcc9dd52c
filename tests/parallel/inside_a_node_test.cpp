// SPDX-License-Identifier: MIT
// Parallelism inside a node: the evaluation of a leaf, or the making of a node's children.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/parallel/parallel_evaluation.hpp"
#include "espalier/parallel/parallel_generation.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "support/sample_trees.hpp"

namespace espalier::inside_a_node_test {
namespace {

template <class Algorithm>
ParallelReport simulate(const Algorithm& algorithm, int processors, const AnyRoot& root, int depth,
                        const SimulatedOptions& options, Window window = {}) {
  return run_simulated(algorithm, processors, root, depth, window, options);
}
SimulatedOptions with_costs(const Costs& costs) { return {.costs = costs}; }

template <class Algorithm>
void check_does_what_alpha_beta_does(const Algorithm& algorithm) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value alpha = samples::between(0, 2) == 0 ? -kInfinity : samples::between(-4, 3);
  const Window window{alpha, samples::between(0, 2) == 0 ? kInfinity : alpha + 3};
  const auto alone = find_best(root, sample.depth, AlphaBeta{}, window);
  const int processors = *rc::gen::element(1, 2, 3, 7, 16);
  const SimulatedOptions options{.costs = cost_preset("multicore"),
                                 .schedule = {.jitter = 5, .slow = true},
                                 .seed = samples::between<std::uint64_t>(0, 1'000'000)};
  const auto found = simulate(algorithm, processors, root, sample.depth, options, window).result;
  RC_ASSERT(found.counters == alone.counters);
  RC_ASSERT(found.value == alone.value);
  RC_ASSERT(found.bound == alone.bound);
  RC_ASSERT(found.best == alone.best);

  const auto real =
      run_on_threads(algorithm, samples::between(1, 4), root, sample.depth, window).result;
  RC_ASSERT(real.counters == alone.counters);
  RC_ASSERT(real.best == alone.best);
}

RC_GTEST_PROP(ParallelEvaluation, VisitsTheNodesOfAlphaBetaWithAnyNumberOfProcessors, ()) {
  check_does_what_alpha_beta_does(
      ParallelEvaluation{.terms = samples::between(1, 10), .serial = samples::between(0, 101)});
}

RC_GTEST_PROP(ParallelGeneration, VisitsTheNodesOfAlphaBetaWithAnyNumberOfProcessors, ()) {
  check_does_what_alpha_beta_does(ParallelGeneration{.columns = samples::between(1, 10)});
}

TEST(ParallelEvaluation, SharesTheTermsAndNotTheRest) {
  const RandomTree tree({4, 4, 1});
  const auto leaves = static_cast<Time>(find_best(tree, 4, AlphaBeta{}).counters.leaves);
  const auto time = [&](int serial, int processors) {
    return simulate(ParallelEvaluation{.terms = 8, .serial = serial}, processors, tree, 4,
                    with_costs({.evaluate = 800}))
        .account.elapsed;
  };
  // Calling costs nothing here: what remains is the law of Amdahl.
  EXPECT_EQ(time(0, 1), leaves * 800);
  EXPECT_EQ(time(0, 4), leaves * 200);
  EXPECT_EQ(time(0, 8), leaves * 100);
  EXPECT_EQ(time(0, 64), leaves * 100) << "no more processors than terms are of use";
  EXPECT_EQ(time(50, 8), leaves * 450);
  EXPECT_EQ(time(100, 8), leaves * 800);
}

TEST(ParallelEvaluation, IsNotWorthItWhenCallingCostsMoreThanEvaluating) {
  const RandomTree tree({4, 4, 1});
  const auto time = [&](int processors) {
    return simulate(ParallelEvaluation{.serial = 0}, processors, tree, 4,
                    with_costs({.evaluate = 80, .lock = 50}))
        .account.elapsed;
  };
  EXPECT_GT(time(8), time(1));
}

TEST(ParallelGeneration, MakesAllChildrenOfEveryVisitedNode) {
  const RandomTree tree({8, 3, 1});
  const auto interior = static_cast<Time>(find_best(tree, 3, AlphaBeta{}).counters.interior);
  const auto time = [&](int processors) {
    return simulate(ParallelGeneration{}, processors, tree, 3, with_costs({.generate = 1}))
        .account.elapsed;
  };
  // The root, then eight children a node: cut-offs save none of them.
  EXPECT_EQ(time(1), 1 + interior * 8);
  EXPECT_EQ(time(2), 1 + interior * 4);
  EXPECT_EQ(time(8), 1 + interior);
  EXPECT_EQ(time(64), 1 + interior);
}

TEST(InsideANode, ARunThatIsStoppedEndsAllProcessors) {
  const std::atomic<bool> stop = true;
  const RandomTree tree({8, 8, 1});
  EXPECT_THROW(run_on_threads(ParallelEvaluation{}, 4, tree, 8, {}, &stop), Stopped);
  EXPECT_THROW(run_on_threads(ParallelGeneration{}, 4, tree, 8, {}, &stop), Stopped);
  EXPECT_THROW(run_on_threads(ParallelGeneration{}, 1, tree, 8, {}, &stop), Stopped);
  const SimulatedOptions options{.costs = cost_preset("even"), .stop = &stop};
  EXPECT_THROW(simulate(ParallelEvaluation{}, 4, tree, 8, options), Stopped);
}

}  // namespace
}  // namespace espalier::inside_a_node_test
