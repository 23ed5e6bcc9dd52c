// SPDX-License-Identifier: MIT
#include "espalier/parallel/sss_1.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/parallel/measures.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/properties.hpp"

namespace espalier::sss_1_test {
namespace {

using Sides = Sss1::Sides;

ParallelReport simulate(const Sss1& search, int processors, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("nodes")}) {
  return run_simulated(search, processors, root, depth, window, options);
}

/// All combinations of parameters; the prior good or bad.
Sss1 any_sss_1(Value value) {
  Sss1 made;
  made.sides = *rc::gen::element(Sides::kOne, Sides::kTwo);
  made.informed = samples::between(0, 2) == 0;
  made.spread = *rc::gen::element(0, 1, 10, 100, kInfinity - 1);
  if (samples::between(0, 2) == 0) made.low = value + samples::between(-30, 30);
  if (samples::between(0, 2) == 0) made.high = made.low.value_or(value) + samples::between(0, 30);
  RC_LOG() << (made.sides == Sides::kOne ? "one side" : "two sides") << ", informed "
           << made.informed << ", spread " << made.spread << ", low " << made.low.value_or(-999)
           << ", high " << made.high.value_or(999) << std::endl;
  return made;
}

RC_GTEST_PROP(Sss1, KeepsTheContractUnderAnySchedule, ()) {
  check_under_any_schedule([](Value value) { return any_sss_1(value); });
}

RC_GTEST_PROP(Sss1, FindsTheSameOnThreads, ()) {
  check_on_threads([](Value value) { return any_sss_1(value); });
}

RC_GTEST_PROP(Sss1, OneProcessorDoesWhatSssDoes, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alone = find_best(root, sample.depth, Sss{});
  const auto found = simulate(any_sss_1(alone.value), 1, root, sample.depth);
  RC_ASSERT(found.result.counters == alone.counters);
  RC_ASSERT(found.result.best == alone.best);
}

RC_GTEST_PROP(Sss1, WithOneSidedWindowsItIsNeverSlowerThanSss, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alone = find_best(root, sample.depth, Sss{});
  auto search = any_sss_1(alone.value);
  search.sides = Sides::kOne;
  const SimulatedOptions options{.costs = {.generate = 1, .evaluate = samples::between(0, 4)}};
  const int processors = samples::between(1, 20);
  RC_LOG() << processors << " processors" << std::endl;
  const auto found = simulate(search, processors, root, sample.depth, {}, options);
  // The others notice at the end of their node that the value is known.
  const Time noticing = processors > 1 ? options.costs.generate + options.costs.evaluate : 0;
  RC_ASSERT(found.account.elapsed <= sequential_time(alone.counters, options.costs) + noticing);
}

TEST(Sss1, HasNestedOrAdjacentWindows) {
  const auto root = ExplicitTree::parse("0");
  using Windows = std::vector<Window>;
  const Sss1 one{.low = 0, .high = 29};
  EXPECT_EQ(one.windows({}, root, 3, true),
            (Windows{{-kInfinity, 10}, {-kInfinity, 20}, {-kInfinity, kInfinity}}));
  const Sss1 two{.sides = Sides::kTwo, .low = 0, .high = 29};
  EXPECT_EQ(two.windows({}, root, 3, true), (Windows{{-kInfinity, 10}, {9, 20}, {19, kInfinity}}));
}

// Kumar & Kanal report 1.25 for two processors, without detail.
TEST(Sss1, GainsFromABoundJustAboveTheValue) {
  Time together = 0, alone = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomTree tree({5, 5, seed});
    const auto search = find_best(tree, 5, Sss{});
    alone += sequential_time(search.counters, cost_preset("terminals"));
    const Sss1 sss_1{.low = search.value - 3,
                     .high = search.value + 6};  // bounds: value + 2, infinity
    together +=
        simulate(sss_1, 2, tree, 5, {}, {.costs = cost_preset("terminals")}).account.elapsed;
  }
  EXPECT_LT(together, alone);
}

TEST(Sss1, SaysWhatIsWrongWithItsParameters) {
  const AnyGame root(ExplicitTree::parse("((3 9) (2 1))"));
  const auto run = [&](const std::vector<std::string>& assignments) {
    ParallelRequest request;
    request.algorithm = "sss-1";
    request.parameters = Parameters(assignments);
    request.depth = 2;
    request.processors = 3;
    return search_in_parallel(root, request);
  };
  EXPECT_EQ(run({"sides=two", "informed=off"}).result.value, 3);
  EXPECT_THROW(run({"sides=three"}), InputError);
  EXPECT_THROW(run({"low=3", "high=2"}), InputError);
  EXPECT_THROW(run({"spread=-1"}), InputError);
}

}  // namespace
}  // namespace espalier::sss_1_test
