// SPDX-License-Identifier: MIT
#include "espalier/parallel/certainty_first.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/parallel/registry.hpp"
#include "parallel/properties.hpp"

namespace espalier::certainty_first_test {
namespace {

ParallelReport simulate(const std::string& algorithm, int processors, const AnyGame& root,
                        int depth, const std::vector<std::string>& parameters = {},
                        const std::string& costs = "even", Window window = {}) {
  return search_in_parallel(root, {.algorithm = algorithm,
                                   .parameters = Parameters(parameters),
                                   .depth = depth,
                                   .window = window,
                                   .machine = MachineKind::kSimulated,
                                   .processors = processors,
                                   .simulated = {.costs = cost_preset(costs)}});
}

AnyGame tree(const std::string& text) { return find_game("tree").parse(text); }

CertaintyFirst any_certainty_first() {
  CertaintyFirst search;
  if (const int grain = samples::between(-1, 4); grain >= 0) search.grain = grain;
  search.patience = samples::between(0, 5) * 20;
  search.floor = samples::between(0, 3) * 20;
  RC_LOG() << "grain " << search.grain.value_or(-1) << ", patience " << search.patience
           << ", floor " << search.floor << std::endl;
  return search;
}

RC_GTEST_PROP(CertaintyFirst, KeepsTheContractOfTheWindowUnderAnySchedule, ()) {
  check_under_any_schedule([](Value) { return any_certainty_first(); });
}

RC_GTEST_PROP(CertaintyFirst, FindsTheSameOnThreads, ()) {
  check_on_threads([](Value) { return any_certainty_first(); });
}

RC_GTEST_PROP(CertaintyFirst, OneProcessorDoesWhatAlphaBetaDoes, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alone = find_best(root, sample.depth, AlphaBeta{});
  const auto grain = "grain=" + std::to_string(samples::between(0, 4));
  const auto found = simulate("certainty-first", 1, root, sample.depth, {grain}).result;
  RC_ASSERT(found.value == alone.value);
  RC_ASSERT(found.counters.leaves == alone.counters.leaves);
  RC_ASSERT(found.counters.interior == alone.counters.interior);
}

double total_time(const std::string& algorithm, int processors,
                  const std::vector<std::string>& parameters = {}) {
  double time = 0;
  for (int seed = 1; seed <= 8; ++seed) {
    const auto root = tree("model=strongly-ordered degree=8 height=6 seed=" + std::to_string(seed));
    time +=
        static_cast<double>(simulate(algorithm, processors, root, 6, parameters).account.elapsed);
  }
  return time;
}

TEST(CertaintyFirst, IsFasterThanMandatoryWorkFirstWithAndWithoutWindows) {
  for (const int processors : {4, 16, 64}) {
    const double time = total_time("certainty-first", processors);
    EXPECT_LT(time, total_time("mwf", processors)) << processors;
    EXPECT_LT(time, total_time("mwf", processors, {"windows=on"})) << processors;
  }
}

TEST(CertaintyFirst, PutsAllProcessorsToUseWhereNothingCanBeCut) {
  const auto root = tree("model=worst degree=6 height=5");
  const auto alone = simulate("certainty-first", 1, root, 5);
  const auto many = simulate("certainty-first", 16, root, 5);
  EXPECT_EQ(many.result.counters.leaves, alone.result.counters.leaves);
  EXPECT_GT(static_cast<double>(alone.account.elapsed),
            15.5 * static_cast<double>(many.account.elapsed));
}

TEST(CertaintyFirst, SearchesWholeSubtreesWhereTheLockIsDear) {
  const auto root = tree("model=random degree=8 height=6 seed=3");
  const auto fine = simulate("certainty-first", 16, root, 6, {"grain=0"}, "balance");
  const auto chosen = simulate("certainty-first", 16, root, 6, {}, "balance");
  EXPECT_LT(chosen.account.elapsed, fine.account.elapsed);
  EXPECT_EQ(chosen.result.value, fine.result.value);
}

TEST(CertaintyFirst, AnotherMachineCanBeGivenTheGrainOfThreads) {
  const auto root = find_game("chess").parse("");
  const auto grain = [&](int processors, const std::vector<std::string>& given) {
    const ParallelRequest request{.algorithm = "certainty-first",
                                  .parameters = Parameters(given),
                                  .depth = 6,
                                  .processors = processors};
    return parameters_on_threads(root, request).text("grain", "none");
  };
  EXPECT_EQ(grain(1, {}), "6");  // the whole search is one task
  const int with_many = std::stoi(grain(16, {}));
  EXPECT_GT(with_many, 0);  // where a lock is free it would be none
  EXPECT_LT(with_many, 6);
  EXPECT_EQ(grain(16, {"grain=2"}), "2");
}

TEST(CertaintyFirst, BeginsNothingThatIsLessCertainThanItsFloor) {
  const auto root = tree("model=strongly-ordered degree=8 height=6 seed=1");
  const auto bold = simulate("certainty-first", 64, root, 6).result.counters;
  const auto careful = simulate("certainty-first", 64, root, 6, {"floor=30"}).result.counters;
  EXPECT_LT(careful.leaves, bold.leaves);
}

TEST(CertaintyFirst, RefusesParametersOutOfRange) {
  const auto root = tree("model=random degree=2 height=2");
  for (const char* wrong : {"grain=-1", "grain=some", "patience=101", "floor=100", "flor=1"})
    EXPECT_THROW(simulate("certainty-first", 2, root, 2, {wrong}), InputError) << wrong;
}

TEST(Expectations, SoonTrustWhatTheySee) {
  Expectations expectations;
  const auto kind = Expectations::kind_of(0.9F);
  const float usual = expectations.refutes(kind, 0);
  EXPECT_GT(usual, 0.8F);
  for (int i = 0; i < 50; ++i) expectations.learn(kind, 0, i % 5 == 0);
  EXPECT_NEAR(expectations.refutes(kind, 0), 0.3F, 0.05F);
  EXPECT_EQ(expectations.refutes(kind, 1), Expectations().refutes(kind, 1));
  EXPECT_EQ(expectations.refutes(Expectations::kind_of(0.1F), 0),
            Expectations().refutes(Expectations::kind_of(0.1F), 0));
}

}  // namespace
}  // namespace espalier::certainty_first_test
