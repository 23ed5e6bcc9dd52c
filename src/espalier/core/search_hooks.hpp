// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

#include "espalier/core/game.hpp"

namespace espalier {

// What a selective search asks of a game, each by itself optional. A game without any of these is
// searched all the same, only less selectively.

/// The same game's noisy and quiet moves, one kind at a time: together the legal ones. is_legal()
/// takes any bits a table may hold, is_noisy() only legal moves.
template <class G>
concept StagedMoves = NoisyMoves<G> && sizeof(typename G::Move) <= 2 &&
                      requires(const G g, const typename G::Move m,
                               MoveList<typename G::Move>& list) {
  {g.quiet_moves(list)};
  { g.is_noisy(m) } -> std::same_as<bool>;
  { g.is_legal(m) } -> std::same_as<bool>;
};

/// Of the quiet moves only those that keeps(move) accepts, sooner than by asking for each of them.
/// quiet_moves() returns how many it left out.
template <class G, class Keeps>
concept SiftsQuietMoves = StagedMoves<G> &&
    requires(const G g, const Keeps keeps, MoveList<typename G::Move>& list) {
  { g.quiet_moves(list, keeps) } -> std::convertible_to<unsigned>;
};

/// A threat that must be answered at once, such as a check. check_finder() is asked which moves
/// make one, usually about many moves of a position.
template <class G>
concept Checks = Game<G> && requires(const G g, const typename G::Move m) {
  { g.is_check() } -> std::same_as<bool>;
  { g.check_finder()(m) } -> std::same_as<bool>;
};

/// The turn can be passed for the sake of argument; may_pass() says where that is worth a try:
/// where having to move is hardly ever a burden. after_null() requires it.
template <class G>
concept NullMoves = Game<G> && requires(const G g) {
  { g.may_pass() } -> std::same_as<bool>;
  { g.after_null() } -> std::same_as<G>;
};

/// Whether the exchange that a move begins wins at least a threshold for the mover.
template <class G>
concept StaticExchange = Game<G> && requires(const G g, const typename G::Move m, Value threshold) {
  { g.see_ge(m, threshold) } -> std::same_as<bool>;
};

/// Pieces that go to one of 64 squares: moved() and captured() are below 8.
template <class G>
concept PieceMoves = Game<G> && requires(const G g, const typename G::Move m) {
  { g.moved(m) } -> std::convertible_to<unsigned>;
  { g.captured(m) } -> std::convertible_to<unsigned>;
  { m.to() } -> std::convertible_to<unsigned>;
};

/// Positions can come again, though none from before the last halfmove_clock() plies.
template <class G>
concept Repeats = Game<G> && requires(const G g) {
  { g.halfmove_clock() } -> std::convertible_to<unsigned>;
};

/// A lost game is worth -mate_value() whenever it ends; a search should prefer to win soon. All
/// other values stay far from it.
template <class G>
concept MateValue = Game<G> && requires {
  { G::mate_value() } -> std::same_as<Value>;
};

/// The game ends only for want of moves or by a rule that is quickly checked, and legal_moves() are
/// those that would be there without that rule.
template <class G>
concept DrawsByRule = Game<G> && requires(const G g, MoveList<typename G::Move>& list) {
  { g.is_drawn_by_rule() } -> std::same_as<bool>;
  {g.legal_moves(list)};
};

/// Whose turn it is: 0 or 1.
template <class G>
concept KnowsSide = Game<G> && requires(const G g) {
  { g.side() } -> std::convertible_to<unsigned>;
};

}  // namespace espalier
