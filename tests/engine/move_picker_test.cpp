// SPDX-License-Identifier: MIT
#include "espalier/engine/move_picker.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "espalier/games/othello/othello.hpp"
#include "games/chess_support.hpp"

namespace espalier::move_picker_test {
namespace {

template <Game G>
std::vector<std::uint16_t> picked(const G& position, const MoveHints& hints,
                                  typename MovePicker<G>::Scope scope) {
  Histories histories;
  MovePicker<G> picker(position, 0, histories, hints, scope);
  std::vector<std::uint16_t> codes;
  for (typename G::Move move{}; picker.next(move);) codes.push_back(move_code(move));
  return codes;
}

template <class Moves>
std::vector<std::uint16_t> sorted_codes(const Moves& moves) {
  std::vector<std::uint16_t> codes;
  for (const auto& move : moves) codes.push_back(move_code(move));
  std::sort(codes.begin(), codes.end());
  return codes;
}

/// A legal move, or any bits.
std::uint16_t some_code(const std::vector<std::uint16_t>& legal) {
  if (legal.empty() || *rc::gen::arbitrary<bool>()) return *rc::gen::arbitrary<std::uint16_t>();
  return *rc::gen::elementOf(legal);
}

RC_GTEST_PROP(MovePicking, GivesEveryLegalMoveOnceWhateverTheHints, (std::uint64_t seed)) {
  chess::play_randomly(seed, 12, [](const chess::Position& position) {
    if (position.is_drawn_by_rule()) return;  // no moves, and nobody asks for them
    const auto legal = sorted_codes(chess::legal_moves(position));
    MoveHints hints;
    hints.table = some_code(legal);
    hints.killers = {some_code(legal), some_code(legal)};
    hints.counter = some_code(legal);
    MoveList<chess::Move> expected;
    position.moves(expected);
    auto codes = picked(position, hints, MovePicker<chess::Position>::Scope::kAll);
    std::sort(codes.begin(), codes.end());
    RC_ASSERT(codes == sorted_codes(expected));

    MoveList<chess::Move> noisy;
    position.noisy_moves(noisy);
    codes = picked(position, hints, MovePicker<chess::Position>::Scope::kNoisy);
    std::sort(codes.begin(), codes.end());
    RC_ASSERT(codes == sorted_codes(noisy));
  });
}

RC_GTEST_PROP(MovePicking, AGateThatShutsKeepsBackTheQuietMovesItDoesNotWant,
              (std::uint64_t seed)) {
  Histories histories;
  chess::play_randomly(seed, 12, [&](const chess::Position& position) {
    if (position.is_drawn_by_rule()) return;
    const auto legal = chess::legal_moves(position);
    const auto codes = sorted_codes(legal);
    MoveHints hints;
    hints.table = some_code(codes);
    hints.killers = {some_code(codes), some_code(codes)};
    hints.counter = some_code(codes);
    const auto open_for = *rc::gen::inRange<std::size_t>(0, 40);
    using Picker = MovePicker<chess::Position>;
    Picker picker(position, 0, histories, hints, Picker::Scope::kAll);
    std::vector<chess::Move> given;
    const QuietGate gate{[&] { return given.size() >= open_for; }, position.check_finder()};
    for (chess::Move move; picker.next(move, gate);) {
      const bool is_open = given.size() < open_for;
      RC_ASSERT(is_open || position.is_noisy(move) || position.gives_check(move) ||
                move_code(move) == hints.table);
      given.push_back(move);
    }
    RC_ASSERT(given.size() + static_cast<std::size_t>(picker.skipped()) == legal.size());
    for (const auto move : legal)
      if (position.is_noisy(move) || position.gives_check(move))
        RC_ASSERT(std::count(given.begin(), given.end(), move) == 1);
  });
}

TEST(MovePicking, BeginsWithTheTablesMoveInAnyGame) {
  const Othello othello;
  MoveList<Othello::Move> moves;
  othello.moves(moves);
  for (const auto& move : moves) {
    MoveHints hints;
    hints.table = move_code(move);
    const auto codes = picked(othello, hints, MovePicker<Othello>::Scope::kAll);
    EXPECT_EQ(codes.size(), moves.size());
    EXPECT_EQ(codes.front(), hints.table);
  }
}

TEST(MovePicking, OrdersCapturesByGainAndLosingOnesLast) {
  // The pawn takes the queen, the queen takes a protected pawn.
  const auto position = chess::Position::parse("6k1/2p5/1p1q4/4P3/Q7/8/8/4K3 w - - 0 1");
  const auto with_pawn = chess::Position::parse("6k1/2p5/1p1q4/p3P3/Q7/8/8/4K3 w - - 0 1");
  const auto all = MovePicker<chess::Position>::Scope::kAll;
  EXPECT_EQ(picked(position, {}, all).front(), move_code(chess::Move(36, 43)));  // e5xd6
  EXPECT_EQ(picked(with_pawn, {}, all).back(), move_code(chess::Move(24, 32)));  // Qxa5
}

}  // namespace
}  // namespace espalier::move_picker_test
