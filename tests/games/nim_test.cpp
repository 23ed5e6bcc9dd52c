// SPDX-License-Identifier: MIT
#include "espalier/games/nim/nim.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "espalier/core/input_error.hpp"
#include "espalier/games/nim/nim_theory.hpp"
#include "espalier/games/nim/row_nim.hpp"

namespace espalier::nim_test {
namespace {

/// Whether the side to move wins, by exhaustive search. Positions are told apart by their text, so
/// that nothing rests on keys.
template <class G>
bool wins(const G& position, std::map<std::string, bool>& known) {
  if (const auto outcome = position.outcome()) return *outcome > 0;
  const auto text = position.text();
  if (const auto found = known.find(text); found != known.end()) return found->second;
  MoveList<typename G::Move> moves;
  position.moves(moves);
  bool is_won = false;
  for (const auto& move : moves) is_won = is_won || !wins(position.after(move), known);
  return known[text] = is_won;
}
template <class G>
bool wins(std::string_view text) {
  std::map<std::string, bool> known;
  return wins(G::parse(text), known);
}

template <class G>
std::string names(const G& position) {
  MoveList<typename G::Move> moves;
  position.moves(moves);
  std::string out;
  for (const auto& move : moves) (out += out.empty() ? "" : " ") += position.move_text(move);
  return out;
}

TEST(Nim, MovesTakeAnyNumberFromOneHeap) {
  EXPECT_EQ(names(Nim::parse("2,0,1")), "1-1 1-2 3-1");
  const auto position = Nim::parse("3,4,5");
  EXPECT_EQ(position.after(find_move(position, "2-3").value()).text(), "3,1,5");
}

TEST(Nim, TheLastPieceWinsInNormalPlayAndLosesInMisere) {
  EXPECT_EQ(Nim::parse("0").outcome(), -1);
  EXPECT_EQ(Nim::parse("misere 0,0").outcome(), 1);
  EXPECT_EQ(Nim::parse("1").outcome(), std::nullopt);
  EXPECT_TRUE(wins<Nim>("1"));
  EXPECT_FALSE(wins<Nim>("misere 1"));
}

TEST(Nim, TheoryEqualsSearchForAllSmallHeaps) {
  std::map<std::string, bool> known;
  for (const auto play : {Nim::Play::kNormal, Nim::Play::kMisere})
    for (int code = 0; code < 6 * 6 * 6 * 6; ++code) {
      Nim position(play);
      for (int rest = code, i = 0; i < 4; ++i, rest /= 6)
        position.add_heap(static_cast<std::uint16_t>(rest % 6));
      if (position.outcome()) continue;
      ASSERT_EQ(mover_wins(position), wins(position, known)) << position.text();
      const auto move = winning_move(position);
      ASSERT_EQ(move.has_value(), mover_wins(position)) << position.text();
      if (move) {
        ASSERT_FALSE(wins(position.after(*move), known)) << position.text();
      }
    }
}

TEST(Nim, PublishedExamplesHaveTheirValues) {
  std::ifstream file(ESPALIER_DATA "/misc/solved_values.json");
  if (!file) GTEST_SKIP() << "no file " ESPALIER_DATA "/misc/solved_values.json";
  std::stringstream content;
  content << file.rdbuf();
  const auto text = content.str();
  for (const auto* heaps : {"1,2,3", "3,4,5", "1,3,5,7"}) {
    const auto at = text.find(std::string("\"") + heaps + "\": \"");
    ASSERT_NE(at, text.npos) << heaps;
    const char kind = text[at + std::string(heaps).size() + 5];  // N: the next player wins
    EXPECT_EQ(mover_wins(Nim::parse(heaps)), kind == 'N') << heaps;
    EXPECT_EQ(wins<Nim>(heaps), kind == 'N') << heaps;
  }
  EXPECT_EQ(Nim::parse("3,4,5").move_text(*winning_move(Nim::parse("3,4,5"))), "1-2");
}

TEST(Nim, TheOrderOfHeapsDoesNotMatterForTheCanonicalKey) {
  EXPECT_EQ(Nim::parse("3,0,5").canonical_key(), Nim::parse("5,3").canonical_key());
  EXPECT_NE(Nim::parse("3,5").key(), Nim::parse("5,3").key());
  EXPECT_NE(Nim::parse("3,5").canonical_key(), Nim::parse("misere 3,5").canonical_key());
}

TEST(Nim, BadTextIsRefusedInWords) {
  for (const auto* text : {"x", "1,,2", "-1", "65536", "misere", "funny 1,2", "misere 1 2",
                           "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "99999999999999999999"})
    EXPECT_THROW(Nim::parse(text), InputError) << text;
  EXPECT_EQ(Nim::parse("").text(), "3,4,5");
  EXPECT_EQ(Nim::parse("normal 1,2").text(), "1,2");
}

RC_GTEST_PROP(Nim, TextRoundTripsAndTheoryFindsTheMove, ()) {
  Nim position(*rc::gen::element(Nim::Play::kNormal, Nim::Play::kMisere));
  const int heaps = *rc::gen::inRange(1, Nim::kMaxHeaps + 1);
  for (int i = 0; i < heaps; ++i)
    position.add_heap(*rc::gen::inRange<std::uint16_t>(0, Nim::kMaxPieces));
  const auto again = Nim::parse(position.text());
  RC_ASSERT(again.key() == position.key() && again.text() == position.text());
  if (position.outcome()) return;
  const auto move = winning_move(position);
  RC_ASSERT(move.has_value() == mover_wins(position));
  if (move) RC_ASSERT(!mover_wins(position.after(*move)));
}

RC_GTEST_PROP(Nim, NoTextMakesItFail, (const std::string& text)) {
  for (const auto& broken : {text, "misere " + text}) {
    try {
      static_cast<void>(Nim::parse(broken).text());
    } catch (const InputError&) {
    }
    try {
      static_cast<void>(RowNim::parse(broken).text());
    } catch (const InputError&) {
    }
  }
}

TEST(RowNim, AMoveRemovesPiecesOfOneRowAndMayFillACellToTheRight) {
  EXPECT_EQ(names(RowNim::parse("x.x")), "1-1 1-1+2 1-3 1-13 1-13+2");
  EXPECT_EQ(names(RowNim::parse("xx/.x")), "1-1 1-2 1-12 2-2");
  const auto position = RowNim::parse("x/xx.");
  EXPECT_EQ(position.after(find_move(position, "2-12+3").value()).text(), "x/..x");
}

TEST(RowNim, TheLastPieceLoses) {
  EXPECT_EQ(RowNim::parse("./..").outcome(), 1);
  EXPECT_FALSE(wins<RowNim>("x"));
  EXPECT_TRUE(wins<RowNim>("x."));  // the piece comes back and is the other side's
  EXPECT_FALSE(wins<RowNim>("x/x/x"));
}

TEST(RowNim, WithoutEmptyCellsToTheRightItIsMisereNim) {
  // One column: pieces never come back.
  for (int heaps = 1; heaps <= RowNim::kMaxRows; ++heaps) {
    std::string rows = "x";
    for (int i = 1; i < heaps; ++i) rows += "/x";
    EXPECT_EQ(wins<RowNim>(rows), heaps % 2 == 0) << rows;
  }
}

TEST(RowNim, EveryMoveMakesTheBoardLighter) {
  const auto weight = [](const RowNim& position) {
    int sum = 0;
    int cell = 0;
    for (const char c : position.text()) {
      if (c == 'x') sum += 1 << (RowNim::kMaxCells - cell);
      cell = c == '/' ? 0 : cell + 1;
    }
    return sum;
  };
  for (const auto* text : {"x.x.x.x.", "xx..xx..", "xxx/xxxx/x.x.x"}) {
    const auto position = RowNim::parse(text);
    MoveList<RowNim::Move> moves;
    position.moves(moves);
    for (const auto& move : moves) EXPECT_LT(weight(position.after(move)), weight(position));
  }
}

TEST(RowNim, TheOrderOfRowsDoesNotMatterForTheCanonicalKey) {
  EXPECT_EQ(RowNim::parse("x./xx.").canonical_key(), RowNim::parse("xx./x./...").canonical_key());
  EXPECT_NE(RowNim::parse("x.").canonical_key(), RowNim::parse("x").canonical_key());
}

TEST(RowNim, BadTextIsRefusedInWords) {
  for (const auto* text : {"y", "x//x", "xxxxxxxxx", "x/x/x/x/x/x/x/x/x", "x x"})
    EXPECT_THROW(RowNim::parse(text), InputError) << text;
  EXPECT_EQ(RowNim::parse("").text(), "xxx/xxxx/xxxxx");
}

}  // namespace
}  // namespace espalier::nim_test
