// SPDX-License-Identifier: MIT
// Without selectivity the engine is plain alpha-beta, on any game.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/engine_support.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/games/othello/othello.hpp"
#include "espalier/trees/random_tree.hpp"
#include "games/chess_support.hpp"

namespace espalier::plain_search_test {
namespace {

template <Game G>
Value plain(const G& position, int depth, Value alpha = -kInfinity, Value beta = kInfinity) {
  if (const auto over = position.outcome()) return *over;
  if (depth == 0) return position.evaluate();
  MoveList<typename G::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto& move : moves) {
    best = std::max(best, -plain(position.after(move), depth - 1, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

/// Plain search does not count how far a mate is.
template <Game G>
Value without_distance(Value value) {
  if (!is_mate<G>(value)) return value;
  if constexpr (MateValue<G>) return value > 0 ? G::mate_value() : -G::mate_value();
  return value;
}

template <Game G>
Value engine_value(const G& position, int depth, unsigned threads, std::size_t table_bytes) {
  EngineOptions options;
  options.table_bytes = table_bytes;
  options.threads = threads;
  options.selectivity = Selectivity::none();
  typename Engine<G>::Limits limits;
  limits.depth = depth;
  return without_distance<G>(searched(position, limits, options).outcome.value);
}

template <Game G>
void expect_plain(const G& position, int deepest) {
  for (int depth = 1; depth <= deepest; ++depth) {
    const Value expected = plain(position, depth);
    RC_ASSERT(engine_value(position, depth, 1, std::size_t{1} << 16) == expected);
    RC_ASSERT(engine_value(position, depth, 1, 1) == expected);  // four entries in all
    RC_ASSERT(engine_value(position, depth, 2, std::size_t{1} << 16) == expected);
  }
}

template <Game G>
G after_random_moves(G position, int plies) {
  for (; plies > 0; --plies) {
    MoveList<typename G::Move> moves;
    position.moves(moves);
    if (moves.empty()) break;
    const auto next = position.after(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    if (next.outcome()) break;
    position = next;
  }
  return position;
}

RC_GTEST_PROP(EngineWithoutSelectivity, IsAlphaBetaOnConnect4, ()) {
  expect_plain(after_random_moves(connect4::Standard(), *rc::gen::inRange(0, 30)), 4);
}

RC_GTEST_PROP(EngineWithoutSelectivity, IsAlphaBetaOnOthello, ()) {
  expect_plain(after_random_moves(Othello(6), *rc::gen::inRange(0, 25)), 3);
}

RC_GTEST_PROP(EngineWithoutSelectivity, IsAlphaBetaOnRandomTrees, (std::uint64_t seed)) {
  const auto degree = *rc::gen::inRange<std::uint32_t>(1, 6);
  expect_plain(RandomTree({degree, 5, seed}), 5);
}

TEST(EngineWithoutSelectivity, IsAlphaBetaOnChess) {
  for (const auto& fen : chess::kRandomStarts) {
    const auto position = Position::parse(fen);
    const Value expected = plain(position, 3);
    EXPECT_EQ(engine_value(position, 3, 1, std::size_t{1} << 20), expected) << fen;
    EXPECT_EQ(engine_value(position, 3, 2, 1), expected) << fen;
  }
}

/// The table alone changes no value where a position can be met at one depth only.
RC_GTEST_PROP(EngineWithoutSelectivity, MayUseItsTableOnConnect4, ()) {
  const auto position = after_random_moves(connect4::Standard(), *rc::gen::inRange(0, 30));
  EngineOptions options = small_options();
  options.selectivity = Selectivity::none();
  options.selectivity.table_cutoffs = true;
  options.selectivity.aspiration = true;
  Engine<connect4::Standard>::Limits limits;
  limits.depth = 6;
  RC_ASSERT(searched(position, limits, options).outcome.value == plain(position, 6));
}

}  // namespace
}  // namespace espalier::plain_search_test
