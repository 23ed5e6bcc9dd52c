// SPDX-License-Identifier: MIT
// The contract of every parallel search in the registry, on every machine of this process: trees,
// parameters, costs and schedules are drawn by lot, and a failure prints the command that replays
// it. (The MPI machine has tests of its own.)
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "parallel/any_search.hpp"
#include "parallel/contract.hpp"

namespace espalier::exactness_test {
namespace {

void check_exact(const samples::AnySearch& search) {
  RC_LOG() << search << std::endl;
  const AnyGame root = search.sample.root();
  const int depth = search.sample.depth;
  const ParallelReport report = search_in_parallel(root, search.request);
  RC_ASSERT(static_cast<int>(report.by_processor.size()) == search.request.processors);
  check_contract(report.result, root, depth);
}

RC_GTEST_PROP(ParallelExactness, OnTheSimulatedMachineUnderAnySchedule, ()) {
  for (const auto& algorithm : parallel_algorithms()) {
    const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
    check_exact(samples::any_search(algorithm, MachineKind::kSimulated, processors));
  }
}

TEST(ParallelExactness, OnAThousandSimulatedProcessors) {
  const bool holds = rc::check("the value is exact", [] {
    if (samples::between(0, 20) != 0) return;  // a few dozen cases are enough, and quick
    for (const auto& algorithm : parallel_algorithms())
      check_exact(samples::any_search(algorithm, MachineKind::kSimulated, 1000));
  });
  EXPECT_TRUE(holds);
}

RC_GTEST_PROP(ParallelExactness, OnThreads, ()) {
  for (const auto& algorithm : parallel_algorithms()) {
    const int processors = samples::between(1, 5);
    check_exact(samples::any_search(algorithm, MachineKind::kThreads, processors));
  }
}

RC_GTEST_PROP(ParallelExactness, ValuesKeepTheContractOfTheWindow, ()) {
  for (const auto& algorithm : parallel_algorithms()) {
    const int processors = *rc::gen::element(1, 2, 5, 16);
    auto search = samples::any_search(algorithm, MachineKind::kSimulated, processors);
    const AnyGame root = search.sample.root();
    const Value value = plain_value(root, search.sample.depth);
    const Value alpha = value + samples::between(-4, 4);
    const Window window{alpha, alpha + samples::between(1, 5)};
    search.request.window = window;
    RC_LOG() << search << " --alpha " << window.alpha << " --beta " << window.beta << std::endl;
    const auto result = search_in_parallel(root, search.request).result;
    check_contract(result, root, search.sample.depth, window);
  }
}

RC_GTEST_PROP(ParallelExactness, TheSimulatedMachineRepeatsItselfToTheLastCounter, ()) {
  for (const auto& algorithm : parallel_algorithms()) {
    const int processors = *rc::gen::element(1, 2, 7, 64);
    const auto search = samples::any_search(algorithm, MachineKind::kSimulated, processors);
    RC_LOG() << search << std::endl;
    const AnyGame root = search.sample.root();
    const auto once = search_in_parallel(root, search.request);
    const auto again = search_in_parallel(root, search.request);
    RC_ASSERT(once.by_processor == again.by_processor);
    RC_ASSERT(once.account == again.account);
    RC_ASSERT(once.result.best == again.result.best);
  }
}

}  // namespace
}  // namespace espalier::exactness_test
