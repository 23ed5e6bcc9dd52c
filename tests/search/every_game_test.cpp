// SPDX-License-Identifier: MIT
// The contract of the catalogue on every registered game: at a fixed depth every exact algorithm
// returns the minimax value and a move that attains it, on the game's own type and through AnyGame.
#include <gtest/gtest.h>

#include "espalier/core/random.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/search/catalogue.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::every_game_test {
namespace {

const std::atomic<bool> kNeverStop = false;

/// Some random moves into a game; the last position before its end if it is over sooner.
AnyGame random_position(const AnyGame& start, Random& random) {
  AnyGame position = start;
  for (auto plies = random.below(12); plies > 0; --plies) {
    MoveList<AnyGame::Move> moves;
    position.moves(moves);
    if (moves.empty()) return position;
    AnyGame next = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (next.outcome()) return position;
    position = next;
  }
  return position;
}

/// As deep as a few thousand leaves allow.
int affordable_depth(const AnyGame& position) {
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  if (moves.size() > 40) return 1;
  return moves.size() > 12 ? 2 : 3;
}

class ExactOnEveryGame : public ::testing::TestWithParam<std::string> {};

TEST_P(ExactOnEveryGame, AllAlgorithmsAgreeWithNegamax) {
  const GameEntry& game = find_game(GetParam());
  Random random(hash_bytes(game.name));
  constexpr int kPositions = 12;
  for (int i = 0; i < kPositions; ++i) {
    const auto& example =
        game.examples[random.below(static_cast<std::uint32_t>(game.examples.size()))];
    const AnyGame position = random_position(game.parse(example), random);
    const int depth = affordable_depth(position);
    const auto expected = find_best(position, depth, Negamax{});
    for (const AlgorithmEntry& algorithm : algorithms()) {
      if (!algorithm.exact) continue;
      for (const bool with_tools : {false, true}) {
        SCOPED_TRACE(algorithm.name + (with_tools ? " with tools" : "") + " at depth " +
                     std::to_string(depth) + " of " + position.text());
        TranspositionTable table(1 << 16);
        SearchRequest request;
        request.algorithm = algorithm.name;
        request.depth = depth;
        if (with_tools) request.tools = ToolOptions{.symmetry = true}, request.table = &table;
        const auto report = search_by_name(position, request, kNeverStop);
        ASSERT_TRUE(report);
        EXPECT_EQ(report->result.value, expected.value);
        ASSERT_EQ(report->result.best.has_value(), expected.best.has_value());
        if (expected.best) {
          const AnyGame next = position.after(*report->result.best);
          EXPECT_EQ(-find_best(next, depth - 1, Negamax{}).value, expected.value);
        }
      }
    }
  }
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const auto& game : games()) names.push_back(game.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Games, ExactOnEveryGame, ::testing::ValuesIn(game_names()),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace espalier::every_game_test
