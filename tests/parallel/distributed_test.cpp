// SPDX-License-Identifier: MIT
// The searches by messages whose processors own parts of one tree: what the properties of the whole
// registry do not draw, their numbers.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/games/connect4/connect4.hpp"
#include "parallel/any_search.hpp"
#include "parallel/by_name.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"

namespace espalier {
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
  const Window window = samples::any_window(plain_value(root, depth));
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

TEST(Distributed, ARootThatIsALeafIsValuedOnce) {
  for (const Numbers& numbers : all())
    for (const int processors : {1, 5}) {
      const auto found = simulate_by_name(numbers.algorithm, processors, parse_tree("7"), 3);
      EXPECT_EQ(found.result.value, 7) << numbers.algorithm;
      EXPECT_FALSE(found.result.best) << numbers.algorithm;
      EXPECT_EQ(found.result.counters.nodes(), 1u) << numbers.algorithm;
    }
}

TEST(Distributed, MoreProcessorsThanThereIsWorkFor) {
  const AnyGame tree = parse_tree("((3 12 8) (2 4 6) (14 5 2))");
  for (const Numbers& numbers : all())
    EXPECT_EQ(simulate_by_name(numbers.algorithm, 100, tree, 2).result.value, 3)
        << numbers.algorithm;
}

TEST(Distributed, AloneTheyVisitTheNodesOfAlphaBetaAndSendNothing) {
  const AnyGame tree = parse_tree("model=random degree=4 height=6 seed=3");
  const auto plain = simulate_by_name("root-splitting", 1, tree, 6).result.counters.nodes();
  for (const Numbers& numbers : all()) {
    const auto found = simulate_by_name(numbers.algorithm, 1, tree, 6);
    EXPECT_EQ(found.account.total().messages, 0u) << numbers.algorithm;
    if (numbers.algorithm == std::string("tds")) continue;  // which tests with minimal windows
    EXPECT_EQ(found.result.counters.nodes(), plain) << numbers.algorithm;
  }
}

TEST(Distributed, ParametersThatMakeNoSenseAreRefused) {
  const AnyGame tree = parse_tree("(1 2)");
  for (const auto& [algorithm, setting] :
       std::vector<std::pair<const char*, const char*>>{{"distributed-ybwc", "cut_brothers=0"},
                                                        {"distributed-ybwc", "entries=8"},
                                                        {"tds", "brothers=0"},
                                                        {"tds", "driver=guess"},
                                                        {"aphid", "top=0"},
                                                        {"waycool", "teams=1"},
                                                        {"bound-and-branch", "serial=-1"},
                                                        {"frontier-splitting", "frontier=0"}})
    EXPECT_THROW(simulate_by_name(algorithm, 2, tree, 1, {setting}), InputError) << setting;
}

TEST(DistributedYbwc, ATableDealtOutFindsTranspositionsOfOtherProcessors) {
  const AnyGame root(connect4::Standard::parse("4453"));
  const auto without = simulate_by_name("distributed-ybwc", 8, root, 7, {"table=off"});
  const auto with = simulate_by_name("distributed-ybwc", 8, root, 7, {"table=on"});
  EXPECT_EQ(with.result.value, without.result.value);
  EXPECT_GT(with.result.counters.table_cutoffs, 0u);
  EXPECT_LT(with.result.counters.nodes(), without.result.counters.nodes());
  EXPECT_GT(with.account.total().messages, without.account.total().messages);
}

TEST(DistributedYbwc, BrothersWaitUntilTheEldestIsDone) {
  // The eldest child is all there is to do until its value is known: nobody else can begin.
  const auto found =
      simulate_by_name("distributed-ybwc", 4, parse_tree("((1 2 3) (4 5 6))"), 2, {"serial=1"});
  EXPECT_EQ(found.result.value, 4);
  EXPECT_EQ(found.by_processor[0].leaves, 3u);
}

TEST(Tds, TwoFathersOfOnePositionShareItsSearch) {
  const AnyGame root(connect4::Standard::parse("4453"));
  const auto found = simulate_by_name("tds", 8, root, 7);
  const auto apart = simulate_by_name("distributed-ybwc", 1, root, 7);
  EXPECT_GT(found.result.counters.table_cutoffs, 0u);
  EXPECT_EQ(found.result.value, apart.result.value);
  EXPECT_LT(found.result.counters.nodes(), apart.result.counters.nodes());
}

TEST(Aphid, TheMasterLeadsAndTheSlavesSearch) {
  const AnyGame tree = parse_tree("model=random degree=6 height=5 seed=1");
  const auto found = simulate_by_name("aphid", 4, tree, 5, {"top=2"});
  EXPECT_EQ(found.by_processor[0].leaves, 0u);
  for (std::size_t slave = 1; slave < 4; ++slave) EXPECT_GT(found.by_processor[slave].leaves, 0u);
}

TEST(DmPvSplitting, CandidatesGiveWorkBeforeThereIsABound) {
  const AnyGame tree = parse_tree("model=strongly-ordered degree=6 height=6 seed=1");
  const auto waiting = simulate_by_name("dm-pvsplit", 16, tree, 6, {"candidates=0"});
  const auto early = simulate_by_name("dm-pvsplit", 16, tree, 6, {"candidates=4"});
  EXPECT_EQ(early.result.value, waiting.result.value);
  EXPECT_LT(early.account.total().waiting, waiting.account.total().waiting);
}

TEST(FrontierSplitting, ADeeperFrontierFeedsMoreProcessorsInANarrowTree) {
  const AnyGame tree = parse_tree("model=random degree=3 height=9 seed=1");
  const auto near = simulate_by_name("frontier-splitting", 16, tree, 9, {"frontier=1"});
  const auto far = simulate_by_name("frontier-splitting", 16, tree, 9, {"frontier=4"});
  EXPECT_EQ(far.result.value, near.result.value);
  EXPECT_LT(far.account.elapsed, near.account.elapsed);
}

TEST(Waycool, ItsTeamsSplitCutNodesAndThoseOfBoundAndBranchDoNot) {
  const AnyGame tree = parse_tree("model=strongly-ordered degree=8 height=6 seed=4");
  const auto teams = simulate_by_name("waycool", 64, tree, 6);
  const auto bounds = simulate_by_name("bound-and-branch", 64, tree, 6);
  EXPECT_EQ(teams.result.value, bounds.result.value);
  EXPECT_LT(teams.account.elapsed, bounds.account.elapsed);
}

}  // namespace distributed_test
}  // namespace espalier
