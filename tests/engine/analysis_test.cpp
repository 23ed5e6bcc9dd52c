// SPDX-License-Identifier: MIT
#include "espalier/engine/analysis.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/engine/analyse.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/pvs.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/random_tree.hpp"

namespace espalier::analysis_test {
namespace {

const std::atomic<bool> kNeverStop = false;
constexpr auto kSilently = [](const AnyReport&) {};

AnyReport analyse_to(const std::string& game, const std::string& position, int depth,
                     unsigned threads) {
  TranspositionTable table(TranspositionTable::kMegabyte);
  return analyse(find_game(game).parse(position), threads, table, {.depth = depth}, kNeverStop,
                 kSilently);
}

RC_GTEST_PROP(SharedAnalysis, FindsTheMinimaxValueWithAnyNumberOfThreads, (std::uint64_t seed)) {
  const auto degree = *rc::gen::inRange<std::uint32_t>(1, 5);
  const auto height = *rc::gen::inRange<std::uint32_t>(1, 7);
  const auto threads = *rc::gen::inRange(1u, 5u);
  const RandomTree tree({degree, height, seed});
  TranspositionTable table(1 << 14);
  std::vector<int> depths;
  const auto report =
      Analysis<RandomTree>(tree, threads, table).run({}, kNeverStop, [&](const auto& r) {
        depths.push_back(r.depth);
        RC_ASSERT(r.value == find_best(tree, r.depth, Negamax{}).value);
      });
  RC_ASSERT(report.is_final);
  RC_ASSERT(report.depth == static_cast<int>(height));
  RC_ASSERT(-find_best(tree.after(report.line.front()), report.depth - 1, Negamax{}).value ==
            report.value);
  RC_ASSERT(std::is_sorted(depths.begin(), depths.end()));
}

TEST(SharedAnalysis, AloneVisitsExactlyTheNodesOfPvs) {
  const auto position = connect4::Standard::parse("4453");
  NoControl control;
  NoObserver observer;
  MovesInProgress in_progress;
  const auto nodes_of = [&](const auto& algorithm) {
    TranspositionTable table(TranspositionTable::kMegabyte);
    Tools<connect4::Standard> tools({}, &table);
    Context<connect4::Standard, OwnEvaluation, NoControl, NoObserver, Tools<connect4::Standard>>
        search(control, observer, tools);
    return run(algorithm, search, position, 9)->counters;
  };
  EXPECT_EQ(nodes_of(TeamPvs{&in_progress}), nodes_of(Pvs{}));
}

TEST(SharedAnalysis, EndsAsSoonAsAWinIsCertain) {
  // x wins at once in column 4 with the fourth of its 21 stones: 22 - 4 points.
  const auto report = analyse_to("connect4", "414242", kMaxDepth, 2);
  EXPECT_TRUE(report.is_final);
  EXPECT_EQ(report.depth, 1);
  EXPECT_EQ(report.value, 1800);
}

TEST(SharedAnalysis, SolvesTicTacToe) {
  const auto report = analyse_to("tictactoe", "", kMaxDepth, 2);
  EXPECT_TRUE(report.is_final);
  EXPECT_EQ(report.value, 0);
  EXPECT_EQ(report.line.size(), 9u);
}

/// Takes one or two off a number; who cannot has lost. Does not say when its value is final.
struct Countdown {
  using Move = std::uint8_t;
  int left;
  void moves(MoveList<Move>& list) const {
    for (Move take = 1; take <= std::min(left, 2); ++take) list.push_back(take);
  }
  [[nodiscard]] Countdown after(Move take) const { return {left - take}; }
  [[nodiscard]] std::optional<Value> outcome() const {
    return left == 0 ? std::optional<Value>(-1) : std::nullopt;
  }
  [[nodiscard]] Value evaluate() const { return 0; }
  [[nodiscard]] std::uint64_t key() const { return mix(static_cast<std::uint64_t>(left)); }
};

TEST(SharedAnalysis, SeesByItselfThatASmallGameIsOver) {
  TranspositionTable table(TranspositionTable::kMegabyte);
  const auto report = Analysis<Countdown>({10}, 1, table).run({}, kNeverStop, [](const auto&) {});
  EXPECT_TRUE(report.is_final);
  EXPECT_EQ(report.depth, 10);
  EXPECT_EQ(report.value, 1);  // ten is no multiple of three
}

TEST(SharedAnalysis, OfAFinishedGameHasNoMove) {
  const auto report = analyse_to("tictactoe", "xxx/oo./... o", kMaxDepth, 2);
  EXPECT_TRUE(report.is_final);
  EXPECT_TRUE(report.line.empty());
}

TEST(SharedAnalysis, StopsAtOnceWhenTold) {
  const std::atomic<bool> stop = true;
  TranspositionTable table(TranspositionTable::kMegabyte);
  const auto report = analyse(find_game("othello").parse(""), 2, table, {}, stop, kSilently);
  EXPECT_EQ(report.depth, 0);
}

TEST(SharedAnalysis, KeepsItsNodeLimit) {
  TranspositionTable table(TranspositionTable::kMegabyte);
  constexpr std::uint64_t kLimit = 20'000, kSlack = 4 * 512 + 512;
  const auto report =
      analyse(find_game("othello").parse(""), 4, table, {.nodes = kLimit}, kNeverStop, kSilently);
  EXPECT_LE(report.counters.nodes(), kLimit + kSlack);
  EXPECT_GT(report.depth, 1);
}

}  // namespace
}  // namespace espalier::analysis_test
