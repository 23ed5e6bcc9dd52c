// SPDX-License-Identifier: MIT
#include "espalier/games/chess/pgn.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "games/chess_support.hpp"

namespace espalier::chess::chess_pgn_test {
namespace {

PgnGame only_game(std::string_view text) {
  PgnReader reader(text);
  auto game = reader.next();
  EXPECT_TRUE(game.has_value());
  EXPECT_FALSE(reader.next().has_value());
  return game.value_or(PgnGame{});
}

std::string refusal(PgnReader& reader) {
  try {
    const auto game = reader.next();
    return game ? "accepted: " + pgn(*game) : "the end";
  } catch (const InputError& error) {
    return error.what();
  }
}
std::string refusal(std::string_view text) {
  PgnReader reader(text);
  return refusal(reader);
}

constexpr std::string_view kAnnotated =
    R"([Event "Test \"quoted\""]
[White "Left"]
[Black "Right"]
[Result "1-0"]

{Opening} 1.e4! e5 2. Nf3 $14 {a comment
over two lines} Nc6 ; to the end of the line
% an escaped line
(2... d6 3.d4 (3. Bc4 Be7) exd4) 3. Bb5 a6 4. Bxc6 dxc6 5. O-O 1-0
)";

TEST(ChessPgn, ReadsTagsCommentsAnnotationsAndNestedVariations) {
  const auto game = only_game(kAnnotated);
  EXPECT_EQ(game.tag("Event"), "Test \"quoted\"");
  EXPECT_EQ(game.tag("Black"), "Right");
  EXPECT_EQ(game.tag("Round"), "");
  EXPECT_EQ(game.result, "1-0");
  EXPECT_EQ(game.comment, "Opening");
  ASSERT_EQ(game.moves.size(), 9U);
  EXPECT_EQ(game.moves[0].nags, std::vector<unsigned>{1});
  EXPECT_EQ(game.moves[2].nags, std::vector<unsigned>{14});
  EXPECT_EQ(game.moves[2].comment, "a comment over two lines");
  EXPECT_EQ(game.moves[3].comment, "to the end of the line");
  ASSERT_EQ(game.moves[3].variations.size(), 1U);
  const auto& variation = game.moves[3].variations[0];
  ASSERT_EQ(variation.size(), 3U);
  ASSERT_EQ(variation[1].variations.size(), 1U);
  EXPECT_EQ(variation[1].variations[0].size(), 2U);
  EXPECT_EQ(fen_without_clocks(game.last()),
            "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq -");
}

TEST(ChessPgn, WritesWhatItReads) {
  const auto game = only_game(kAnnotated);
  EXPECT_EQ(pgn(game), R"([Event "Test \"quoted\""]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Left"]
[Black "Right"]
[Result "1-0"]

{Opening} 1. e4 $1 e5 2. Nf3 $14 {a comment over two lines} 2... Nc6 {to the end
of the line} (2... d6 3. d4 (3. Bc4 Be7) 3... exd4) 3. Bb5 a6 4. Bxc6 dxc6 5.
O-O 1-0
)");
  EXPECT_EQ(pgn(only_game(pgn(game))), pgn(game));
}

TEST(ChessPgn, StartsFromThePositionInTheTags) {
  const auto game = only_game(
      "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]\n\n20... Kd7 21. e4 *\n");
  EXPECT_EQ(game.start.text(), "4k3/8/8/8/8/8/4P3/4K3 b - - 3 20");
  EXPECT_EQ(game.moves.size(), 2U);
  EXPECT_NE(pgn(game).find("20... Kd7 21. e4 *"), std::string::npos);
  EXPECT_NE(pgn(game).find("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]"), std::string::npos);
}

TEST(ChessPgn, GoesOnWithTheNextGameBehindABrokenOne) {
  PgnReader reader(
      "[Event \"1\"]\n\n1. e4 e5 1/2-1/2\n\n"
      "[Event \"2\"]\n\n1. e4 e5\n2. Ke3 {[%clk 1]\n[%clk 2]} Nf6 *\n\n"
      "[Event \"3\"\n[White \"?\"]\n\n1. d4 *\n\n"
      "[Event \"4\"]\n\n1. c4 0-1\n");
  EXPECT_EQ(reader.next()->result, "1/2-1/2");
  EXPECT_EQ(refusal(reader),
            "PGN line 8: move 'Ke3' is not legal at "
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(refusal(reader), "PGN line 11: tag 'Event' is not closed by ]");
  EXPECT_EQ(reader.next()->tag("Event"), "4");
  EXPECT_FALSE(reader.next());
}

TEST(ChessPgn, AGameMayLackItsResultAndItsTags) {
  PgnReader reader("1. e4 e5\n\n[Event \"2\"]\n\n1. d4 d5");
  EXPECT_EQ(reader.next()->moves.size(), 2U);
  const auto second = reader.next();
  EXPECT_EQ(second->tag("Event"), "2");
  EXPECT_EQ(second->result, "*");
  EXPECT_FALSE(reader.next());
}

TEST(ChessPgn, SaysWhatIsWrong) {
  EXPECT_EQ(refusal("[Event]\n"), "PGN line 1: a tag looks like [Name \"value\"]");
  EXPECT_EQ(refusal("[Event \"x\n"), "PGN line 1: a tag's value has no closing quote");
  EXPECT_EQ(refusal("1. e4 (1. d4\n"), "PGN line 1: a variation is not closed by )");
  EXPECT_EQ(refusal("1. e4 )"), "PGN line 1: a ) closes nothing");
  EXPECT_EQ(refusal("(1. e4)"), "PGN line 1: a variation stands before any move");
  EXPECT_EQ(refusal("1. e4 {open"), "PGN line 1: a comment is not closed by }");
  EXPECT_EQ(refusal("1. e4 $999"),
            "PGN line 1: an annotation behind $ must be a whole number from 0 to 255, not '999'");
  EXPECT_EQ(refusal("1. e4 }"), "PGN line 1: unexpected '}'");
  std::string deep = "1. e4";
  for (int i = 0; i < 100'000; ++i) deep += " (1. e4";
  EXPECT_EQ(refusal(deep), "PGN line 1: variations are nested more than 64 deep");
}

RC_GTEST_PROP(ChessPgn, RandomGamesReadBack, (std::uint64_t seed)) {
  PgnGame game;
  bool is_first = true;
  Position last;
  play_randomly(seed, 120, [&](const Position& position) {
    if (is_first) {
      game.start = position;
    } else {
      for (const Move move : legal_moves(last))
        if (last.after(move) == position) {
          game.moves.push_back({move, {}, "", {}});
          break;
        }
    }
    is_first = false;
    last = position;
  });
  const auto again = only_game(pgn(game));
  RC_ASSERT(again.last() == game.last());
  RC_ASSERT(pgn(again) == pgn(game));
  for (const auto line = pgn(game); const auto part : split(line, '\n'))
    RC_ASSERT(part.size() <= 80 || part.front() == '[');
}

}  // namespace
}  // namespace espalier::chess::chess_pgn_test
