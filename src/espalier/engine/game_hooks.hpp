// SPDX-License-Identifier: MIT
// What the engine asks any game, with an answer for games that lack the hook.
#pragma once

#include <cstring>
#include <optional>

#include "espalier/core/hash.hpp"
#include "espalier/core/search_hooks.hpp"
#include "espalier/engine/frame.hpp"
#include "espalier/search/tools/move_code.hpp"

namespace espalier {

template <Game G>
bool is_check(const G& position) {
  if constexpr (Checks<G>)
    return position.is_check();
  else
    return false;
}

template <Game G>
auto check_finder(const G& position) {
  if constexpr (Checks<G>)
    return position.check_finder();
  else
    return [](const typename G::Move&) { return false; };
}

/// The move behind a move_code(), for moves that have codes of their own.
template <class Move>
Move move_from_code(std::uint16_t code) {
  static_assert(sizeof(Move) <= 2);
  const auto bits = static_cast<std::uint16_t>(code - 1);
  Move move;
  std::memcpy(static_cast<void*>(&move), &bits, sizeof(Move));
  return move;
}

/// 0 or 1: whose turn it is; by the plies from the root where the game does not say.
template <Game G>
unsigned side_of(const G& position, int ply) {
  if constexpr (KnowsSide<G>)
    return static_cast<unsigned>(position.side());
  else
    return static_cast<unsigned>(ply) & 1U;
}

/// A small number for a move, by which histories tell moves apart: what goes where.
inline constexpr unsigned kMoveSlots = 512;
template <Game G>
unsigned slot_of(const G& position, const typename G::Move& move) {
  if constexpr (PieceMoves<G>)
    return static_cast<unsigned>(position.moved(move)) * 64U + static_cast<unsigned>(move.to());
  else
    return move_code(move) % kMoveSlots;
}

/// Far from the fifty moves positions share their entry whatever the clock says; near them the
/// clock decides the value.
template <Game G>
std::uint64_t table_key(const G& position) {
  if constexpr (Repeats<G>) {
    constexpr unsigned kClockInKey = 80;  // plies
    const auto clock = static_cast<unsigned>(position.halfmove_clock());
    if (clock >= kClockInKey) [[unlikely]]
      return mix(position.key(), clock);
  }
  return position.key();
}

// Values of won games. A mate is worth less the farther it is from the root; the table, which does
// not know the root, counts from the position itself.

template <Game G>
constexpr bool is_mate(Value value) {
  if constexpr (MateValue<G>)
    return value >= G::mate_value() - kMaxPly || value <= -G::mate_value() + kMaxPly;
  else
    return false;
}
template <Game G>
constexpr Value away_from_root(Value value, int ply) {
  if (!is_mate<G>(value)) return value;
  return value > 0 ? value - ply : value + ply;
}
template <Game G>
constexpr Value towards_root(Value value, int ply) {
  if (!is_mate<G>(value)) return value;
  return value > 0 ? value + ply : value - ply;
}
template <Game G>
constexpr Value worst_value(int ply) {
  if constexpr (MateValue<G>)
    return -G::mate_value() + ply;
  else
    return -kInfinity;
}

/// How many moves of the winner away the mate is that this value of the root tells; negative when
/// the side to move is mated. Nothing when the value tells of no mate.
template <MateValue G>
constexpr std::optional<int> mate_distance(Value value) {
  if (!is_mate<G>(value)) return std::nullopt;
  return value > 0 ? (G::mate_value() - value + 1) / 2 : -((G::mate_value() + value) / 2);
}

/// The outcome where it is cheap to see; a game that ends for want of moves may be noticed later,
/// when there are none.
template <Game G>
std::optional<Value> early_outcome(const G& position, int ply) {
  if constexpr (DrawsByRule<G>)
    if (!position.is_drawn_by_rule()) return std::nullopt;
  const auto over = position.outcome();
  if (!over) return std::nullopt;
  return away_from_root<G>(*over, ply);
}

/// The moves at the root: also where a rule has ended the game, since somebody asks.
template <Game G>
void root_moves(const G& position, MoveList<typename G::Move>& list) {
  if constexpr (DrawsByRule<G>)
    position.legal_moves(list);
  else
    position.moves(list);
}

template <Game G>
std::optional<typename G::Move> move_with_code(const G& position, std::uint16_t code) {
  MoveList<typename G::Move> moves;
  position.moves(moves);
  for (const auto& move : moves)
    if (move_code(move) == code) return move;
  return std::nullopt;
}

}  // namespace espalier
