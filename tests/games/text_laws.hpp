// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/registry.hpp"

namespace espalier {

/// What any text must do, however broken: be refused by an InputError of one readable line, or give
/// a position that keeps the laws. Returns the first broken law, or nothing.
class TextLaws {
 public:
  explicit TextLaws(const GameEntry& game) : game_(game) {}

  /// After the position itself, up to kPlies positions below it; `choices` picks the moves.
  std::optional<std::string> broken_by(std::string_view text, std::string_view choices) const {
    try {
      return broken_along(text, choices);
    } catch (const std::exception& error) {
      return std::string("an exception other than a refusal of the text: ") + error.what();
    }
  }

 private:
  static constexpr std::size_t kPlies = 6;
  static constexpr std::size_t kLongestMessage = 1000;
  static constexpr std::size_t kMovesRead = 8;  // find_move() writes all moves, so only some

  std::optional<std::string> broken_along(std::string_view text, std::string_view choices) const {
    auto position = parsed(text);
    if (!position) return error_;
    for (std::size_t ply = 0;; ++ply) {
      MoveList<AnyGame::Move> moves;
      position->moves(moves);
      if (auto law = broken_at(*position, moves))
        return "at " + in_quotes(position->text()) + ": " + *law;
      if (moves.empty() || ply == std::min(kPlies, choices.size())) return std::nullopt;
      position = position->after(moves[static_cast<unsigned char>(choices[ply]) % moves.size()]);
    }
  }

  /// Nothing and an empty error_ when the text was refused properly.
  std::optional<AnyGame> parsed(std::string_view text) const {
    error_.reset();
    try {
      return game_.parse(text);
    } catch (const InputError& error) {
      const std::string_view message = error.what();
      const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
      if (message.empty()) error_ = "refused without a message";
      if (message.size() > kLongestMessage) error_ = "refused with a message too long to read";
      if (std::any_of(message.begin(), message.end(), is_control))
        error_ =
            "refused with a message of several lines or control characters: " + in_quotes(message);
    }
    return std::nullopt;
  }

  std::optional<std::string> broken_at(const AnyGame& position,
                                       const MoveList<AnyGame::Move>& moves) const {
    const auto in_range = [](Value v) { return -kInfinity < v && v < kInfinity; };
    const auto outcome = position.outcome();
    if (outcome.has_value() != moves.empty())
      return outcome ? "over, yet there are moves" : "not over, yet there are no moves";
    if (!in_range(outcome.value_or(0)) || !in_range(position.evaluate()))
      return "value out of range";
    if (position.drawing().empty()) return "no drawing";

    const auto text = position.text();
    const auto again = parsed(text);
    if (!again) return "cannot read its own text " + in_quotes(text);
    if (again->text() != text) return "own text reads back as " + in_quotes(again->text());
    if (again->key() != position.key() || again->canonical_key() != position.canonical_key())
      return "own text reads back with another key";
    if (again->outcome() != outcome || again->evaluate() != position.evaluate())
      return "own text reads back with another value";
    MoveList<AnyGame::Move> moves_again;
    again->moves(moves_again);
    if (moves.size() != moves_again.size()) return "own text reads back with other moves";

    for (std::size_t i = 0; i < moves.size() && i < kMovesRead; ++i) {
      const auto name = position.move_text(moves[i]);
      if (find_move(position, name) != moves[i])
        return "move " + in_quotes(name) + " is not unique";
      if (again->move_text(moves_again[i]) != name)
        return "own text reads back with another move than " + in_quotes(name);
    }
    MoveList<AnyGame::Move> noisy;
    position.noisy_moves(noisy);
    for (const auto& move : noisy)
      if (std::find(moves.begin(), moves.end(), move) == moves.end())
        return "noisy move " + in_quotes(position.move_text(move)) + " is not a move";
    return std::nullopt;
  }

  const GameEntry& game_;
  mutable std::optional<std::string> error_;
};

}  // namespace espalier
