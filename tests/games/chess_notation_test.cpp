// SPDX-License-Identifier: MIT
#include "espalier/games/chess/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/fen.hpp"
#include "games/chess_support.hpp"

namespace espalier::chess::chess_notation_test {
namespace {

/// Reads a move and writes it in algebraic notation.
std::string rewritten(std::string_view fen, std::string_view move) {
  const auto position = Position::parse(fen);
  try {
    return san(position, read_move(position, move));
  } catch (const InputError& error) {
    return error.what();
  }
}

RC_GTEST_PROP(ChessNotation, EveryLegalMoveReadsBackFromEveryNotation, (std::uint64_t seed)) {
  play_randomly(seed, 100, [](const Position& position) {
    std::set<std::string> names;
    for (const Move move : legal_moves(position)) {
      RC_ASSERT(names.insert(san(position, move)).second);
      RC_ASSERT(read_move(position, san(position, move)) == move);
      for (const auto style : {UciCastling::kByPosition, UciCastling::kKingTakesRook})
        RC_ASSERT(uci_move(position, uci(position, move, style)) == move);
    }
  });
}

TEST(ChessNotation, WritesNoMoreLettersThanNeeded) {
  EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "b1d2"), "Nd2");
  EXPECT_EQ(rewritten("4k3/8/8/8/5N2/8/8/1N2K1N1 w - - 0 1", "g1e2"), "Nge2");
  EXPECT_EQ(rewritten("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g1f3"), "N1f3");
  EXPECT_EQ(rewritten("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1");
  // The other knight is pinned: nothing to tell apart.
  EXPECT_EQ(rewritten("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2"), "Nc2");
}

TEST(ChessNotation, MarksChecksMatesPromotionsAndCastling) {
  EXPECT_EQ(rewritten("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"), "a8=Q+");
  EXPECT_EQ(rewritten("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), "Ra8#");
  EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
  EXPECT_EQ(rewritten("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O+");
}

TEST(ChessNotation, ReadsMovesAsPeopleWriteThem) {
  const std::string start(kStartFen);
  for (const auto* text : {"Nf3", "Ng1f3", "Ng1-f3", "N1f3", "Ngf3!?", "g1f3", " Nf3 ", "Nf3+"})
    EXPECT_EQ(rewritten(start, text), "Nf3") << text;
  for (const auto* text : {"e4", "e2e4", "e2-e4", "Pe4", "e4!"})
    EXPECT_EQ(rewritten(start, text), "e4") << text;
  for (const auto* text : {"0-0", "O-O", "o-o", "O-O+", "0-0!"})
    EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text), "O-O") << text;
  for (const auto* text : {"0-0-0", "O-O-O"})
    EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text), "O-O-O") << text;
  for (const auto* text : {"a8=R", "a8R", "a8(R)", "a8/R", "a7a8r", "a8=R+"})
    EXPECT_EQ(rewritten("4k3/P7/8/8/8/8/8/K7 w - - 0 1", text), "a8=R+") << text;
  for (const auto* text : {"exd6", "exd6 e.p.", "exd6e.p.", "ed6", "e5d6"})
    EXPECT_EQ(rewritten("4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1", text), "exd6") << text;
  EXPECT_EQ(rewritten("4k3/8/8/3p4/8/2b5/1P1P4/K7 w - - 0 1", "bxc3"), "bxc3");
}

TEST(ChessNotation, SaysWhyAMoveIsRefused) {
  EXPECT_EQ(rewritten(kStartFen, "Nf9"),
            "move 'Nf9' cannot be read; moves look like e4, Nbd7, exd6, e8=Q, O-O or e2e4");
  EXPECT_EQ(rewritten(kStartFen, "e5"), "move 'e5' is not legal at " + std::string(kStartFen));
  EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2"),
            "move 'Nd2' is ambiguous: Nbd2 or Nfd2");
}

TEST(ChessNotation, WritesCastlingForUciInEitherWay) {
  const auto ordinary = Position::parse("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  const Move castle = read_move(ordinary, "O-O");
  EXPECT_EQ(uci(ordinary, castle), "e1g1");
  EXPECT_EQ(uci(ordinary, castle, UciCastling::kKingTakesRook), "e1h1");
  EXPECT_EQ(uci_move(ordinary, "e1h1"), castle);
  const auto shuffled = Position::parse("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1");
  EXPECT_EQ(uci(shuffled, read_move(shuffled, "O-O")), "f1h1");
  EXPECT_EQ(uci_move(shuffled, "f1g1"), Move(5, 6));  // a king's step
}

TEST(ChessNotation, NothingIsReadFromTextThatIsNoMove) {
  const Position start;
  for (const auto* text : {"", "e", "e2", "e2e", "e2e9", "e2e4q", "i2i4", "0000", "e2e4qq"})
    EXPECT_EQ(uci_move(start, text), std::nullopt) << text;
}

}  // namespace
}  // namespace espalier::chess::chess_notation_test
