// SPDX-License-Identifier: MIT
// The contract of every parallel search in the registry, on every machine of this process: trees,
// parameters, costs and schedules are drawn by lot, and a failure prints the command that replays
// it. (The MPI machine has tests of its own.)
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/machine/stopped.hpp"
#include "parallel/any_search.hpp"
#include "parallel/contract.hpp"

namespace espalier::exactness_test {
namespace {

/// No time counts twice. Of the Linda searches it may: communication belongs to their jobs, also
/// where that means waiting (docs/lab.md, Fpm).
void check_shares_of_time(const samples::AnySearch& search, const RunAccount& account) {
  const auto* algorithm = find_parallel_algorithm(search.request.algorithm);
  const bool waits_in_jobs = algorithm->entry.family == "linda";
  for (const auto& one : account.processors)
    RC_ASSERT(one.searching + (waits_in_jobs ? 0 : one.waiting + one.lock_waiting) <= one.end);
}

void check_exact(const samples::AnySearch& search) {
  RC_LOG() << search << std::endl;
  const AnyGame root = search.sample.root();
  const int depth = search.sample.depth;
  const ParallelReport report = search_in_parallel(root, search.request);
  RC_ASSERT(static_cast<int>(report.by_processor.size()) == search.request.processors);
  check_contract(report.result, root, depth);
  if (search.request.machine == MachineKind::kSimulated)
    check_shares_of_time(search, report.account);
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

// What is drawn by lot are the words that parameters list.
TEST(ParallelAlgorithms, ListTheWordsThatTheirParametersTake) {
  const AnyGame root = parse_tree("(1 2)");
  for (const auto& algorithm : parallel_algorithms())
    for (const auto& parameter : algorithm.entry.parameters) {
      if (!parameter.choices.empty()) continue;
      ParallelRequest request;
      request.algorithm = algorithm.entry.name;
      request.parameters.set(parameter.name, "on");
      const std::string name = algorithm.entry.name + ' ' + parameter.name;
      try {
        search_in_parallel(root, request);
        ADD_FAILURE() << name << " is a flag";
      } catch (const InputError& error) {
        EXPECT_FALSE(std::string_view(error.what()).starts_with("unknown " + parameter.name))
            << name << " takes one of some words: " << error.what();
      }
    }
}

// SSS* values a leaf for every state of infinite merit, here 12^8 of them, before it leaves its
// first inner node.
TEST(ParallelSearchesBySss, EndWhenToldFromOutsideBeforeTheyLeaveANode) {
  const std::atomic<bool> stop = true;
  const AnyGame root = parse_tree("model=random degree=12 height=16 seed=3");
  const std::vector<std::pair<const char*, std::vector<std::string>>> searches = {
      {"sss-1", {}},
      {"sss-2", {}},
      {"tree-splitting", {"leaf=sss"}},
      {"mwf-tree", {"leaf=sss"}},
      {"pool-sss", {"grain=14"}}};
  for (const auto& [algorithm, settings] : searches)
    for (const auto machine : {MachineKind::kThreads, MachineKind::kSimulated}) {
      ParallelRequest request;
      request.algorithm = algorithm;
      request.parameters = Parameters(settings);
      request.depth = 16;
      request.machine = machine;
      request.stop = &stop;
      EXPECT_THROW(search_in_parallel(root, request), Stopped)
          << algorithm << " on " << name_of(machine);
    }
}

}  // namespace
}  // namespace espalier::exactness_test
