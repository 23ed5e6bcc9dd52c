// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <atomic>

#include "espalier/core/input_error.hpp"
#include "espalier/search/best_node_search.hpp"
#include "espalier/search/lalphabeta.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/solve.hpp"
#include "espalier/search/test.hpp"
#include "support/algorithms.hpp"
#include "support/plain_values.hpp"
#include "support/sample_trees.hpp"

namespace espalier::exactness_test {
namespace {

void check_best_move(const char* name, const AnyGame& root, int depth,
                     const std::optional<AnyGame::Move>& best) {
  RC_LOG() << name << std::endl;
  if (!has_moves(root, depth)) return RC_ASSERT(!best);
  RC_ASSERT(best.has_value());
  RC_ASSERT(plain_value_of(root, *best, depth) == plain_value(root, depth));
}

RC_GTEST_PROP(Exactness, EveryAlgorithmFindsTheMinimaxValueAndAMoveThatAttainsIt, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  for_each_exact_algorithm([&](const char* name, const auto& algorithm) {
    RC_LOG() << name << std::endl;
    const auto result = find_best(root, sample.depth, algorithm);
    RC_ASSERT(result.value == value);
    RC_ASSERT(result.bound == Bound::kExact);
    check_best_move(name, root, sample.depth, result.best);
  });
}

template <class Algorithm>
void check_choice(const char* name, const Sample& sample, const Algorithm& algorithm) {
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const auto result = find_best(root, sample.depth, algorithm);
  check_best_move(name, root, sample.depth, result.best);
  if (result.bound == Bound::kExact) RC_ASSERT(result.value == value);
  if (result.bound == Bound::kLower) RC_ASSERT(result.value <= value);
  if (result.bound == Bound::kUpper) RC_ASSERT(result.value >= value);
}

RC_GTEST_PROP(Exactness, SearchesForTheBestMoveAloneReturnItWithATrueBound, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  check_choice("lalphabeta", sample, Lalphabeta{});
  check_choice("best node search", sample, BestNodeSearch{});
  check_choice("best node search, wrong range", sample, BestNodeSearch{.low = 2, .high = 3});
}

RC_GTEST_PROP(Exactness, TestAnswersWhetherTheValueIsAboveABound, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Value x = value + samples::between(-2, 3);
  for (const bool strict : {true, false}) {
    const auto result = find_best(root, sample.depth, Test{x, strict});
    const bool holds = strict ? value > x : value >= x;
    RC_ASSERT(result.bound == (holds ? Bound::kLower : Bound::kUpper));
    RC_ASSERT((holds ? result.value <= value : result.value >= value));
    if (holds && has_moves(root, sample.depth))
      RC_ASSERT(plain_value_of(root, *result.best, sample.depth) >= result.value);
  }
}

RC_GTEST_PROP(Exactness, SolveFindsOutWhoWins, ()) {
  const auto [degree, height, seed] = samples::any_shape();
  // Even values become a win, odd ones a loss: only two values are left.
  Random random(seed);
  TreeBuilder builder;
  const auto grow = [&, d = degree, h = height](const auto& self, std::uint32_t node,
                                                std::uint32_t depth) -> void {
    builder.set_value(node, random.below(2) == 0 ? 1 : -1);
    if (depth == h) return;
    const auto width = 1 + random.below(d);
    for (std::uint32_t i = 0; i < width; ++i) self(self, builder.add_child(node), depth + 1);
  };
  grow(grow, 0, 0);
  const AnyGame root(builder.build());
  const int depth = static_cast<int>(height);
  const auto result = find_best(root, depth, Solve{});
  RC_ASSERT(result.value == plain_value(root, depth));
  check_best_move("solve", root, depth, result.best);
}

TEST(Exactness, SolveRefusesALeafThatIsNeitherWonNorLost) {
  EXPECT_THROW(find_best(parse_tree("((1 -1) (2 1))"), 2, Solve{}), InputError);
}

RC_GTEST_PROP(Exactness, AStoppedSearchReturnsNothingAndAnUnstoppedOneTheValue, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const std::atomic<bool> flag = false;
  const auto limit_seed = samples::between<std::uint64_t>(0, 1'000'000);
  for_each_exact_algorithm([&](const char* name, const auto& algorithm) {
    RC_LOG() << name << std::endl;
    const auto all = find_best(root, sample.depth, algorithm).counters.nodes();
    const auto limit = limit_seed % (all + 2);
    StopControl control(flag, {.nodes = limit});
    NoObserver observer;
    NoTools tools;
    Context<AnyGame, OwnEvaluation, StopControl> search(control, observer, tools);
    const auto result = run(algorithm, search, root, sample.depth);
    RC_ASSERT(result.has_value() == (limit > all));
    if (result) RC_ASSERT(result->value == value);
    RC_ASSERT(search.counters.nodes() <= limit);
  });
}

TEST(Exactness, ASearchStopsWhenItsFlagIsSet) {
  const std::atomic<bool> flag = true;
  const AnyGame root = parse_tree("model=random degree=4 height=6");
  for_each_exact_algorithm([&](const char* name, const auto& algorithm) {
    StopControl control(flag);
    NoObserver observer;
    NoTools tools;
    Context<AnyGame, OwnEvaluation, StopControl> search(control, observer, tools);
    EXPECT_FALSE(run(algorithm, search, root, 6).has_value()) << name;
  });
}

}  // namespace
}  // namespace espalier::exactness_test
