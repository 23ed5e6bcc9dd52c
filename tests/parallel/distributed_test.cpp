// SPDX-License-Identifier: MIT
// The searches by messages whose processors own parts of one tree: what the properties of the whole
// registry do not draw, their numbers.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "parallel/any_search.hpp"
#include "parallel/contract.hpp"

namespace espalier::distributed_test {
namespace distributed_test {

struct Numbers {
  const char* algorithm;
  std::vector<std::pair<const char*, int>> most;  // of each number that is drawn, from 0 or 1 on
};

const std::vector<Numbers>& all() {
  static const std::vector<Numbers> numbers = {
      {"distributed-ybwc", {{"serial", 3}, {"cut_brothers", 3}}},
      {"tds", {{"serial", 3}, {"brothers", 5}}},
      {"aphid", {{"top", 4}}},
      {"dm-pvsplit", {{"serial", 3}, {"candidates", 4}}},
      {"waycool", {{"serial", 3}}},
      {"bound-and-branch", {{"serial", 3}}},
      {"frontier-splitting", {{"frontier", 4}, {"serial", 3}}},
  };
  return numbers;
}

samples::AnySearch any_search(const Numbers& numbers, MachineKind machine, int processors) {
  auto search =
      samples::any_search(*find_parallel_algorithm(numbers.algorithm), machine, processors);
  for (const auto& [name, most] : numbers.most) {
    const bool from_none = std::string(name) == "serial";
    const auto number = std::to_string(samples::between(from_none ? 0 : 1, most + 1));
    search.request.parameters.set(name, number);
    search.settings.push_back(std::string(name) + "=" + number);
  }
  return search;
}

void check(samples::AnySearch search) {
  const AnyGame root = search.sample.root();
  const int depth = search.sample.depth;
  Window window;
  if (samples::between(0, 3) > 0) {
    const auto near = *rc::gen::element<Value>(2, 10, 1000);
    window.alpha = plain_value(root, depth) + samples::between(-near, near);
    window.beta = window.alpha + samples::between(1, near + 1);
  }
  search.request.window = window;
  RC_LOG() << search << " --alpha " << window.alpha << " --beta " << window.beta << std::endl;
  check_contract(search_in_parallel(root, search.request).result, root, depth, window);
}

RC_GTEST_PROP(Distributed, KeepTheContractOfTheWindowUnderAnySchedule, ()) {
  for (const Numbers& numbers : all())
    check(any_search(numbers, MachineKind::kSimulated, *rc::gen::element(1, 2, 3, 5, 16, 64)));
}

RC_GTEST_PROP(Distributed, FindTheSameOnThreads, ()) {
  for (const Numbers& numbers : all())
    check(any_search(numbers, MachineKind::kThreads, samples::between(1, 5)));
}

ParallelReport simulate(const std::string& algorithm, int processors, const AnyGame& root,
                        int depth, const std::vector<std::string>& settings = {}) {
  ParallelRequest request;
  request.algorithm = algorithm;
  request.parameters = Parameters(settings);
  request.depth = depth;
  request.machine = MachineKind::kSimulated;
  request.processors = processors;
  request.simulated.costs = cost_preset("even");
  return search_in_parallel(root, request);
}

TEST(Distributed, ARootThatIsALeafIsValuedOnce) {
  for (const Numbers& numbers : all())
    for (const int processors : {1, 5}) {
      const auto found = simulate(numbers.algorithm, processors, parse_tree("7"), 3);
      EXPECT_EQ(found.result.value, 7) << numbers.algorithm;
      EXPECT_FALSE(found.result.best) << numbers.algorithm;
      EXPECT_EQ(found.result.counters.nodes(), 1u) << numbers.algorithm;
    }
}

TEST(DistributedYbwc, AloneItVisitsTheNodesOfAlphaBeta) {
  const AnyGame tree = parse_tree("model=random degree=4 height=6 seed=3");
  const auto found = simulate("distributed-ybwc", 1, tree, 6);
  const auto plain = simulate("root-splitting", 1, tree, 6);
  EXPECT_EQ(found.result.counters.nodes(), plain.result.counters.nodes());
  EXPECT_EQ(found.account.total().messages, 0u);
}

}  // namespace distributed_test
}  // namespace espalier::distributed_test
