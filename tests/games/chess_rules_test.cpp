// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "games/chess_reference.hpp"
#include "games/chess_support.hpp"

namespace espalier::chess::chess_rules_test {
namespace {

std::map<std::string, std::string> children(const Position& position) {
  std::map<std::string, std::string> found;
  for (const Move move : legal_moves(position))
    found.emplace(uci(position, move, UciCastling::kKingTakesRook),
                  fen_without_clocks(position.after(move), CastlingStyle::kShredder));
  return found;
}

RC_GTEST_PROP(ChessRules, MovesAndWhatTheyLeadToAreThoseOfTheSlowRules, (std::uint64_t seed)) {
  play_randomly(seed, 60, [](const Position& position) {
    const Reference slow(fen(position, CastlingStyle::kShredder));
    RC_ASSERT(children(position) == slow.children());
    RC_ASSERT(position.is_check() == slow.is_check());
    RC_ASSERT(position.count_moves() == legal_moves(position).size());
  });
}

RC_GTEST_PROP(ChessRules, NoisyAndQuietMovesAreDisjointAndMakeUpAll, (std::uint64_t seed)) {
  play_randomly(seed, 200, [](const Position& position) {
    if (position.is_drawn_by_rule()) return;
    MoveList<Move> noisy;
    MoveList<Move> quiet;
    position.noisy_moves(noisy);
    position.quiet_moves(quiet);
    std::vector<Move> both(noisy.begin(), noisy.end());
    both.insert(both.end(), quiet.begin(), quiet.end());
    RC_ASSERT(sorted_bits(both) == sorted_bits(legal_moves(position)));
    for (const Move move : noisy) RC_ASSERT(position.is_noisy(move));
    for (const Move move : quiet) RC_ASSERT(!position.is_noisy(move));
  });
}

RC_GTEST_PROP(ChessRules, IsLegalKnowsTheLegalMovesAmongAllSixteenBits, (std::uint64_t seed)) {
  int ply = 0;
  play_randomly(seed, 80, [&](const Position& position) {
    if (ply++ % 16 != 0) return;
    std::vector<std::uint16_t> legal;
    for (unsigned bits = 0; bits < 65536; ++bits)
      if (position.is_legal(Move::from_bits(static_cast<std::uint16_t>(bits))))
        legal.push_back(static_cast<std::uint16_t>(bits));
    RC_ASSERT(legal == sorted_bits(legal_moves(position)));
  });
}

RC_GTEST_PROP(ChessRules, AMoveGivesCheckWhenThePositionBehindItIsCheck, (std::uint64_t seed)) {
  play_randomly(seed, 200, [](const Position& position) {
    for (const Move move : legal_moves(position))
      RC_ASSERT(position.gives_check(move) == position.after(move).is_check());
  });
}

RC_GTEST_PROP(ChessRules, QuietChecksAreTheQuietMovesThatGiveCheckInTheirOrder,
              (std::uint64_t seed)) {
  play_randomly(seed, 200, [](const Position& position) {
    MoveList<Move> quiet;
    MoveList<Move> checks;
    position.quiet_moves(quiet);
    const unsigned others = position.quiet_moves(checks, position.check_finder());
    std::vector<Move> expected;
    for (const Move move : quiet)
      if (position.gives_check(move)) expected.push_back(move);
    RC_ASSERT(std::vector<Move>(checks.begin(), checks.end()) == expected);
    RC_ASSERT(others + checks.size() == quiet.size());
  });
}

TEST(ChessRules, QuietChecksOfPawnsThatHideARookOrBishopAndOfCastling) {
  const auto checks = [](std::string_view fen) {
    const auto position = Position::parse(fen);
    MoveList<Move> list;
    position.quiet_moves(list, position.check_finder());
    std::vector<std::string> found;
    for (const Move move : list) found.push_back(uci(position, move));
    return found;
  };
  using Moves = std::vector<std::string>;
  EXPECT_EQ(checks("8/8/8/8/R1P1k3/8/8/K7 w - - 0 1"), Moves{"c4c5"});
  EXPECT_EQ(checks("7k/8/8/8/8/8/1P6/BK6 w - - 0 1"), (Moves{"b2b3", "b2b4"}));
  EXPECT_EQ(checks("8/8/8/4k3/8/5P2/8/1K6 w - - 0 1"), Moves{"f3f4"});
  EXPECT_EQ(checks("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), (Moves{"h1f1", "h1h8", "e1g1"}));
}

RC_GTEST_PROP(ChessRules, AMoveIsIrreversibleWhenItResetsTheClockOrCostsARight,
              (std::uint64_t seed)) {
  play_randomly(seed, 200, [](const Position& position) {
    RC_ASSERT(position.has_moves() == (position.count_moves() != 0));
    for (const Move move : legal_moves(position)) {
      const auto next = position.after(move);
      RC_ASSERT(position.is_irreversible(move) ==
                (next.halfmove_clock() == 0 || next.castling_rooks() != position.castling_rooks()));
    }
  });
}

RC_GTEST_PROP(ChessRules, KeysKeptAlongTheWayAreThoseOfThePositionReadAnew, (std::uint64_t seed)) {
  play_randomly(seed, 200, [](const Position& position) {
    const auto again = Position::parse(position.text());
    RC_ASSERT(again == position);  // keys included
    if (position.is_check()) return;
    const auto passed = position.after_null();
    RC_ASSERT(passed.key() != position.key());
    RC_ASSERT(Position::parse(passed.text()).key() == passed.key());
  });
}

TEST(ChessRules, KeysAreEqualExactlyWhenPositionsAre) {
  std::map<std::uint64_t, std::string> texts;
  std::map<std::string, std::uint64_t> keys;
  for (std::uint64_t seed = 0; seed < 300; ++seed)
    play_randomly(seed, 60, [&](const Position& position) {
      const auto text = fen_without_clocks(position);
      EXPECT_EQ(texts.emplace(position.key(), text).first->second, text);
      EXPECT_EQ(keys.emplace(text, position.key()).first->second, position.key());
    });
  EXPECT_GT(texts.size(), 5000U);
}

TEST(ChessRules, TranspositionsShareAKeyUnlessCapturingInPassingIsPossible) {
  const auto after = [](std::string_view moves) {
    Position position;
    for (const auto word : words(moves)) position = position.after(read_move(position, word));
    return position;
  };
  EXPECT_EQ(after("e4 e6 d4").key(), after("d4 e6 e4").key());
  EXPECT_EQ(after("e4").en_passant(), kNoSquare);  // nobody could capture
  EXPECT_NE(after("e4 a6 e5 d5").key(), after("e3 d5 e4 a6 e5 a5").key());
  EXPECT_EQ(square_name(after("e4 a6 e5 d5").en_passant()), "d6");
}

TEST(ChessRules, APinnedPawnDoesNotMakeAnEnPassantSquare) {
  // The capture on d3 would uncover the rook on the fifth rank.
  const auto position = Position::parse("8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1");
  EXPECT_EQ(position.after(read_move(position, "d4")).en_passant(), kNoSquare);
}

TEST(ChessRules, MateStalemateAndDrawsByRuleEndTheGame) {
  const auto outcome = [](std::string_view fen) { return Position::parse(fen).outcome(); };
  EXPECT_EQ(outcome("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), -kMate);
  EXPECT_EQ(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 0);
  EXPECT_EQ(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), std::nullopt);
  EXPECT_EQ(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), 0);
  EXPECT_EQ(outcome("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80"), -kMate);  // mate goes before
}

TEST(ChessRules, LackOfMaterialIsADrawOnlyWhereNoMateIsPossible) {
  const auto is_dead = [](std::string_view fen) {
    return Position::parse(fen).has_insufficient_material();
  };
  EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_TRUE(is_dead("4kb2/8/8/8/8/8/8/4K1B1 w - - 0 1"));  // both on dark squares
  EXPECT_FALSE(is_dead("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_FALSE(is_dead("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_FALSE(is_dead("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
}

TEST(ChessRules, TheRookMayNotHaveShieldedTheKingThatCastles) {
  // White's rook on b1 hides the king's way from the rook on a1.
  const auto position = Position::parse("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1");
  EXPECT_FALSE(position.is_legal({4, 1, kCastling}));
  EXPECT_TRUE(Position::parse("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1").is_legal({4, 1, kCastling}));
}

TEST(ChessRules, KingAndRookMayChangePlacesWhenCastling) {
  const auto position = Position::parse("4k3/8/8/8/8/8/8/5RK1 w F - 0 1");
  const auto castled = position.after(read_move(position, "O-O-O"));
  EXPECT_EQ(fen_without_clocks(castled), "4k3/8/8/8/8/8/8/2KR4 b - -");
}

}  // namespace
}  // namespace espalier::chess::chess_rules_test
