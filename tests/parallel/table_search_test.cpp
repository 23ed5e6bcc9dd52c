// SPDX-License-Identifier: MIT
// The searches whose processors meet in a shared transposition table: ABDADA and its relatives,
// Lazy SMP. exactness_test.cpp checks their values with every other search.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/parallel/table/shared_table.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/explicit_tree.hpp"
#include "parallel/by_name.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"

namespace espalier {
namespace table_search_test {

const std::vector<std::string> kMarking = {"abdada", "simplified-abdada", "alpha-beta-star"};
const std::vector<std::string> kAll = {"abdada", "simplified-abdada", "alpha-beta-star",
                                       "lazy-smp"};

RC_GTEST_PROP(TableSearch, KeepsTheContractOfTheWindowUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  const auto algorithm = *rc::gen::elementOf(kAll);
  const std::vector<std::string> settings = {
      "leaf=" + std::to_string(samples::between(0, 5)),
      "table=" + std::to_string(*rc::gen::element(4, 6, 12))};
  const SimulatedOptions options = samples::any_schedule();
  RC_LOG() << sample << " " << algorithm << " " << settings[0] << " " << settings[1]
           << " --processors " << processors << " --alpha " << window.alpha << " --beta "
           << window.beta << std::endl;
  const auto found =
      simulate_by_name(algorithm, processors, root, sample.depth, settings, window, options);
  check_contract(found.result, root, sample.depth, window);
}

RC_GTEST_PROP(TableSearch, OneProcessorVisitsTheNodesOfAlphaBetaInATree, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alone = find_best(root, sample.depth, AlphaBeta{});
  for (const auto& algorithm : kMarking) {
    const auto found =
        simulate_by_name(algorithm, 1, root, sample.depth,
                         {"leaf=" + std::to_string(samples::between(0, 4)), "table=12"})
            .result;
    RC_ASSERT(found.value == alone.value);
    RC_ASSERT(found.best == alone.best);
    RC_ASSERT(found.counters.leaves == alone.counters.leaves);
    RC_ASSERT(found.counters.interior == alone.counters.interior);
    RC_ASSERT(found.counters.cutoffs() == alone.counters.cutoffs());
  }
}

TEST(TableSearch, FindsTheSameInGamesWithTranspositions) {
  struct Case {
    const char* game;
    int depth;
  };
  for (const auto& [game, depth] : {Case{"tictactoe", 6}, Case{"connect4", 5}, Case{"chess", 3}})
    for (const auto& algorithm : kAll)
      for (const int processors : {1, 4, 32}) {
        const AnyGame root = find_game(game).parse("");
        const auto alone = find_best(root, depth, AlphaBeta{});
        const auto found = simulate_by_name(algorithm, processors, root, depth, {"leaf=0"}).result;
        EXPECT_EQ(found.value, alone.value) << game << ", " << algorithm << ", " << processors;
        if (processors == 1 && algorithm != "lazy-smp" && depth > 3) {
          EXPECT_LT(found.counters.nodes(), alone.counters.nodes()) << game << ", " << algorithm;
        }
      }
}

TEST(TableSearch, ProcessorsKeepOutOfEachOthersWay) {
  const AnyGame root = parse_tree("model=strongly-ordered degree=12 height=6 seed=5");
  const auto one = simulate_by_name("abdada", 1, root, 6);
  for (const char* algorithm : {"abdada", "simplified-abdada"}) {
    const auto four = simulate_by_name(algorithm, 4, root, 6);
    EXPECT_LT(four.account.elapsed, one.account.elapsed / 2) << algorithm;
    EXPECT_LT(four.result.counters.leaves, 2 * one.result.counters.leaves) << algorithm;
  }
}

TEST(TableSearch, LazyHelpersThatDoNotDifferAreOfNoUse) {
  const AnyGame root = parse_tree("model=random degree=6 height=5 seed=5");
  const std::vector<std::string> alike = {"depths=off", "orders=off"};
  const Time one = simulate_by_name("lazy-smp", 1, root, 5, alike).account.elapsed;
  EXPECT_EQ(simulate_by_name("lazy-smp", 8, root, 5, alike).account.elapsed, one);
}

TEST(TableSearch, ARootThatIsALeafIsValuedOnce) {
  for (const auto& algorithm : kAll)
    for (const int processors : {1, 5}) {
      const auto found =
          simulate_by_name(algorithm, processors, AnyGame(ExplicitTree::parse("7")), 3).result;
      EXPECT_EQ(found.value, 7);
      EXPECT_FALSE(found.best);
      EXPECT_EQ(found.counters.nodes(), 1u);
    }
}

TEST(TableSearch, NamesNoMoveWhenNoneWasProvedToReachTheWindow) {
  const AnyGame root = parse_tree("model=random degree=4 height=5 seed=3");
  const Value value = plain_value(root, 5);
  for (const auto& algorithm : kAll)
    for (const int processors : {1, 4}) {
      const auto found =
          simulate_by_name(algorithm, processors, root, 5, {}, {value, value + 10}).result;
      EXPECT_EQ(found.bound, Bound::kUpper) << algorithm;
      EXPECT_FALSE(found.best) << algorithm;
    }
}

TEST(TableSearch, SaysWhichParametersMakeNoSense) {
  const AnyGame root = parse_tree("model=random degree=3 height=4 seed=1");
  EXPECT_THROW(simulate_by_name("abdada", 2, root, 4, {"table=3"}), InputError);
  EXPECT_THROW(simulate_by_name("abdada", 2, root, 4, {"table=60"}), InputError);
  EXPECT_THROW(simulate_by_name("lazy-smp", 2, root, 4, {"depths=deep"}), InputError);
}

using Table = SharedTable<SimulatedMachine<>>;

template <class Program>
void on_one_processor(const Program& program) {
  SimulatedMachine<> machine;
  Table table(6);
  machine.run(1, [&](auto& me) { program(me, table); });
}

TEST(SharedTable, AnswersForTheSameDepthOnly) {
  on_one_processor([](auto& me, Table& table) {
    table.leave(me, {.key = 42, .depth = 3, .window = {}}, {7, Bound::kExact, 5});
    EXPECT_EQ(table.enter(me, {.key = 42, .depth = 3, .window = {}}).value, 7);
    EXPECT_FALSE(table.enter(me, {.key = 42, .depth = 4, .window = {}}).value);
    EXPECT_EQ(table.enter(me, {.key = 42, .depth = 4, .window = {}}).move, 5);
    EXPECT_FALSE(table.enter(me, {.key = 43, .depth = 3, .window = {}}).known);
  });
}

TEST(SharedTable, BoundsSettleTheWindowsBeyondThem) {
  on_one_processor([](auto& me, Table& table) {
    table.leave(me, {.key = 1, .depth = 2, .window = {}}, {7, Bound::kLower, 0});
    EXPECT_EQ(table.enter(me, {.key = 1, .depth = 2, .window = {3, 7}}).value, 7);
    const auto open = table.enter(me, {.key = 1, .depth = 2, .window = {3, 8}});
    EXPECT_TRUE(open.known && !open.value);
    table.leave(me, {.key = 1, .depth = 2, .window = {}}, {9, Bound::kExact, 0});
    table.leave(me, {.key = 1, .depth = 2, .window = {}}, {10, Bound::kUpper, 0});
    EXPECT_EQ(table.enter(me, {.key = 1, .depth = 2, .window = {}}).value, 9);
  });
}

TEST(SharedTable, OnlyThoseWhoWantAPositionForThemselvesFindItBusy) {
  on_one_processor([](auto& me, Table& table) {
    const Table::Visit shares{.key = 1, .depth = 2, .window = {}, .marks = true};
    const Table::Visit alone{.key = 1, .depth = 2, .window = {}, .marks = true, .exclusive = true};
    EXPECT_FALSE(table.enter(me, alone).busy);
    EXPECT_TRUE(table.enter(me, alone).busy);
    EXPECT_FALSE(table.enter(me, shares).busy);
    table.leave(me, shares, {0, Bound::kLower, 0});
    EXPECT_TRUE(table.enter(me, alone).busy);
    table.leave(me, alone, {0, Bound::kLower, 0});
    EXPECT_FALSE(table.enter(me, alone).busy);
  });
}

}  // namespace table_search_test
}  // namespace espalier
