// SPDX-License-Identifier: MIT
// The Linda searches by name, as people run them.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/linda/tuple_space.hpp"
#include "espalier/parallel/measures.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "parallel/any_search.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"

namespace espalier {
namespace linda_test {

const std::vector<std::string> kBase = {"linda-base", "linda-master-searches", "linda-peers"};
const std::vector<std::string> kDeepening = {"linda-deepening", "linda-sharing", "linda-pvsplit",
                                             "linda-subcontracting", "linda-dpvsplit"};
std::vector<std::string> all_names() {
  std::vector<std::string> all = kBase;
  all.insert(all.end(), kDeepening.begin(), kDeepening.end());
  return all;
}

/// On the thesis's network: 1.55 ms a node, messages of about a millisecond.
ParallelRequest request(const std::string& algorithm, int processors, int depth,
                        const std::vector<std::string>& settings = {}) {
  ParallelRequest made;
  made.algorithm = algorithm;
  made.parameters = Parameters(settings);
  made.depth = depth;
  made.machine = MachineKind::kSimulated;
  made.processors = processors;
  made.simulated.costs = cost_preset("network");
  return made;
}

/// Parameters that are numbers, also where they make little sense.
std::vector<std::string> any_numbers(const ParallelAlgorithm& algorithm) {
  std::vector<std::string> settings;
  for (const auto& parameter : algorithm.entry.parameters)
    if (parameter.choices.empty())
      settings.push_back(parameter.name + "=" + std::to_string(samples::between(1, 7)));
  return settings;
}

void check(MachineKind machine, int most_processors) {
  const auto* algorithm = find_parallel_algorithm(samples::any_of(all_names()));
  auto search = samples::any_search(*algorithm, machine, samples::between(1, most_processors + 1));
  const auto numbers = any_numbers(*algorithm);
  search.settings.insert(search.settings.begin(), numbers.begin(), numbers.end());
  auto settings = samples::any_settings(algorithm->entry.parameters);
  settings.insert(settings.end(), numbers.begin(), numbers.end());
  search.request.parameters = Parameters(settings);
  const AnyGame root = search.sample.root();
  search.request.window = samples::any_window(plain_value(root, search.sample.depth));
  RC_LOG() << search << " (of the algorithm: " << joined(settings, " ") << ") --alpha "
           << search.request.window.alpha << " --beta " << search.request.window.beta << std::endl;
  const auto report = search_in_parallel(root, search.request);
  check_contract(report.result, root, search.sample.depth, search.request.window);
  for (const auto& one : report.account.processors) RC_ASSERT(one.searching <= one.end);
}

RC_GTEST_PROP(LindaSearches, KeepTheContractAndLeaveNoTupleUnderAnySchedule, ()) {
  check(MachineKind::kSimulated, 20);
}
RC_GTEST_PROP(LindaSearches, KeepTheContractAndLeaveNoTupleOnThreads, ()) {
  check(MachineKind::kThreads, 4);
}

TEST(LindaSearches, OneProcessorVisitsTheNodesOfAlphaBeta) {
  const AnyGame root = parse_tree(uniform_text("random", 6, 5, 3));
  const auto sequential = find_best(root, 5, AlphaBeta{}).counters;
  for (const auto& name : kBase) {
    const auto found = search_in_parallel(root, request(name, 1, 5));
    EXPECT_EQ(found.result.counters.nodes(), sequential.nodes()) << name;
    EXPECT_EQ(found.account.elapsed, sequential_time(sequential, cost_preset("network"))) << name;
    EXPECT_EQ(found.account.total().messages, 0u) << name;
  }
  const auto one_iteration =
      search_in_parallel(root, request("linda-deepening", 1, 5, {"first=5"}));
  EXPECT_EQ(one_iteration.result.counters.nodes(), sequential.nodes());
}

TEST(LindaSearches, AllIterationsCount) {
  const AnyGame root = parse_tree(uniform_text("random", 6, 5, 3));
  const auto nodes = [&](int depth, const std::string& first) {
    return search_in_parallel(root, request("linda-deepening", 1, depth, {"first=" + first}))
        .result.counters.nodes();
  };
  EXPECT_EQ(nodes(2, "2"), nodes(2, "1") - nodes(1, "1"));
  EXPECT_GT(nodes(5, "2"), nodes(4, "2"));
}

TEST(LindaSearches, SmallSearchesAndFinishedGames) {
  for (const auto& name : all_names())
    for (const int processors : {1, 2, 5, 40}) {
      const AnyGame leaf = parse_tree("7");
      const auto over = search_in_parallel(leaf, request(name, processors, 3)).result;
      EXPECT_EQ(over.value, 7) << name;
      EXPECT_FALSE(over.best) << name;
      EXPECT_EQ(over.counters.nodes(), 1u) << name;
      const AnyGame tree = parse_tree("((3 5) (9 -4) 6)");
      for (const int depth : {0, 1, 2}) {
        const auto found = search_in_parallel(tree, request(name, processors, depth)).result;
        EXPECT_EQ(found.value, plain_value(tree, depth)) << name << " depth " << depth;
        EXPECT_EQ(found.best.has_value(), depth > 0) << name << " depth " << depth;
      }
    }
}

/// Sums over some random trees, as the thesis sums over its positions.
struct Sums {
  double time = 0, nodes = 0, messages = 0, production = 0;
};
Sums sums(const std::string& name, int processors, const std::vector<std::string>& settings = {}) {
  constexpr int kTrees = 4;
  Sums sum;
  for (std::uint64_t seed = 1; seed <= kTrees; ++seed) {
    const AnyGame root = parse_tree(uniform_text("random", 30, 4, seed));
    const auto found = search_in_parallel(root, request(name, processors, 4, settings));
    sum.time += static_cast<double>(found.account.elapsed);
    sum.nodes += static_cast<double>(found.result.counters.nodes());
    sum.messages += static_cast<double>(found.account.total().messages);
    sum.production += measure(found.by_processor, found.account, {}).production / kTrees;
  }
  return sum;
}

TEST(LindaSearches, PeersAreFasterThanMasterAndWorkers) {
  for (const int processors : {3, 5, 9})
    EXPECT_LT(sums("linda-peers", processors).time, sums("linda-base", processors).time)
        << processors;
}

TEST(LindaSearches, AMasterThatSearchesMakesItWorse) {
  for (const int processors : {5, 9})
    EXPECT_GT(sums("linda-master-searches", processors).time, sums("linda-base", processors).time)
        << processors;
}

TEST(LindaSearches, SharingTheScoreSavesNodesAndPrivateTuplesSaveMessages) {
  const Sums alone = sums("linda-deepening", 9);
  const Sums sharing = sums("linda-sharing", 9);
  EXPECT_LT(sharing.nodes, alone.nodes);
  EXPECT_LT(sharing.time, alone.time);
  EXPECT_EQ(sums("linda-sharing", 9, {"refresh=never"}).nodes, alone.nodes);
  EXPECT_GT(sums("linda-sharing", 9, {"refresh=replies"}).messages, sharing.messages);
}

TEST(LindaSearches, PvSplitSavesNodesAndHelpSavesWaiting) {
  const Sums peers = sums("linda-deepening", 9);
  const Sums pv_split = sums("linda-pvsplit", 9);
  EXPECT_LT(pv_split.nodes, peers.nodes);
  EXPECT_LT(pv_split.production, peers.production);
  EXPECT_LT(sums("linda-pvsplit", 9, {"refresh=private"}).nodes, pv_split.nodes);
  EXPECT_GT(sums("linda-subcontracting", 9).production, peers.production);
  EXPECT_GT(sums("linda-dpvsplit", 9).production, pv_split.production);
}

TEST(LindaSearches, TheKernelChangesTheMessagesOnly) {
  const AnyGame root = parse_tree(uniform_text("random", 8, 4, 2));
  const auto found = [&](const std::string& kernel) {
    return search_in_parallel(root, request("linda-sharing", 6, 4, {"kernel=" + kernel}));
  };
  const auto in = found("in"), out = found("out"), hybrid = found("hybrid");
  EXPECT_EQ(in.result.value, out.result.value);
  EXPECT_EQ(in.result.value, hybrid.result.value);
  EXPECT_NE(in.account.total().messages, out.account.total().messages);
  EXPECT_NE(in.account.total().messages, hybrid.account.total().messages);
  EXPECT_GT(in.account.total().tuple_operations, 0u);
}

TEST(LindaSearches, TheScoreCanBeReadMoreAndLessOften) {
  const Sums every = sums("linda-sharing", 5, {"refresh=nodes", "kernel=out"});
  const Sums seldom = sums("linda-sharing", 5, {"refresh=nodes", "interval=1000", "kernel=out"});
  EXPECT_LT(every.nodes, seldom.nodes);
  EXPECT_LT(seldom.nodes, sums("linda-deepening", 5).nodes);
}

TEST(LindaSearches, SpareJobsKeepTheWorkersBusyWhereMessagesAreSlow) {
  const AnyGame root = parse_tree(uniform_text("random", 30, 4, 1));
  const auto time = [&](const std::string& spare) {
    auto asked = request("linda-base", 5, 4, {"spare=" + spare});
    asked.simulated.costs.latency = 100'000;
    return search_in_parallel(root, asked).account.elapsed;
  };
  EXPECT_LT(time("4"), time("0"));
}

TEST(LindaSearches, FastMachinesOfANetworkDoMore) {
  auto asked = request("linda-peers", 4, 4);
  asked.simulated.speeds = {100, 100, 100, 400};
  const AnyGame root = parse_tree(uniform_text("random", 20, 4, 1));
  const auto found = search_in_parallel(root, asked);
  for (std::size_t slow : {0u, 1u, 2u})
    EXPECT_GT(found.by_processor[3].nodes(), 2 * found.by_processor[slow].nodes());
}

TEST(LindaSearches, ParametersOutOfRangeAreRefused) {
  const AnyGame root = parse_tree(uniform_text("random", 3, 3, 1));
  for (const auto* wrong : {"kernel=inside", "first=0", "parallel=0", "threshold=0", "poll=0",
                            "refresh=sometimes", "line=perhaps", "interval=0"})
    EXPECT_THROW(search_in_parallel(root, request("linda-dpvsplit", 3, 3, {wrong})), InputError)
        << wrong;
  EXPECT_THROW(search_in_parallel(root, request("linda-base", 3, 3, {"spare=-1"})), InputError);
  EXPECT_THROW(search_in_parallel(root, request("linda-peers", 3, 3, {"refresh=never"})),
               InputError);
}

}  // namespace linda_test
}  // namespace espalier
