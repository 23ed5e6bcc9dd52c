// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/move_list.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

/// A two-player, zero-sum game of perfect information, seen as one position. Positions are values:
/// playing a move makes a new one, nothing is undone.
///
/// What the compiler cannot check (`check_laws` in games/laws.hpp does):
///  - moves() is empty exactly when outcome() is set;
///  - after(m) leaves *this unchanged and passes the turn (a side that must sit out has a pass);
///  - outcome() and evaluate() speak for the side to move, strictly inside (-kInfinity, kInfinity);
///  - equal positions have equal keys, and different ones nearly always different keys.
template <class G>
concept Game = std::copyable<G> && std::equality_comparable<typename G::Move> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    requires(const G g, const typename G::Move m, MoveList<typename G::Move>& list) {
  {g.moves(list)};  // appends the legal moves in the game's natural order
  { g.after(m) } -> std::same_as<G>;
  { g.outcome() } -> std::same_as<std::optional<Value>>;  // set when the game is over
  { g.evaluate() } -> std::same_as<Value>;                // a guess
  { g.key() } -> std::same_as<std::uint64_t>;
};

// Refinements. An algorithm or a command uses one where a game offers it.

/// Positions and moves can be written.
template <class G>
concept TextNotation = Game<G> && requires(const G g, const typename G::Move m) {
  { g.text() } -> std::same_as<std::string>;
  { g.move_text(m) } -> std::same_as<std::string>;
};

/// And read: parse(text()) is the same position. parse() throws InputError for bad text; the empty
/// text is the game's usual starting position.
template <class G>
concept Parsable = TextNotation<G> && requires(std::string_view text) {
  { G::parse(text) } -> std::same_as<G>;
};

/// A picture for people, several lines.
template <class G>
concept Drawable = Game<G> && requires(const G g) {
  { g.drawing() } -> std::same_as<std::string>;
};

/// Positions that differ by a symmetry of the board share a canonical key (and their value).
template <class G>
concept Symmetric = Game<G> && requires(const G g) {
  { g.canonical_key() } -> std::same_as<std::uint64_t>;
};

/// Forcing moves that a quiescence search follows before it trusts evaluate(). The side to move may
/// always decline them.
template <class G>
concept NoisyMoves = Game<G> && requires(const G g, MoveList<typename G::Move>& list) {
  {g.noisy_moves(list)};
};

/// A cheap guess how good a move is, higher is better, for static ordering.
template <class G>
concept OrdersMoves = Game<G> && requires(const G g, const typename G::Move m) {
  { g.promise(m) } -> std::same_as<int>;
};

/// Tells when looking deeper is pointless: a search to `depth` that found `value` has found the
/// value of perfect play, because all games are over by then or because only a finished game has
/// such a value.
template <class G>
concept KnowsItsEnd = Game<G> && requires(const G g, Value value, int depth) {
  { g.is_settled(value, depth) } -> std::same_as<bool>;
};

/// The move of this position that reads as `text`, if there is one.
template <TextNotation G>
std::optional<typename G::Move> find_move(const G& position, std::string_view text) {
  MoveList<typename G::Move> moves;
  position.moves(moves);
  for (const auto& move : moves)
    if (position.move_text(move) == text) return move;
  return std::nullopt;
}

}  // namespace espalier
