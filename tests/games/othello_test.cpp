// SPDX-License-Identifier: MIT
#include "espalier/games/othello/othello.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/othello/entry.hpp"
#include "espalier/games/othello/stability.hpp"

namespace espalier::othello_test {
namespace {

using othello::Bits;

std::vector<Othello::Move> legal(const Othello& position) {
  MoveList<Othello::Move> list;
  position.moves(list);
  return {list.begin(), list.end()};
}

/// Leaves after `depth` plies; a game that ended earlier is one leaf.
std::uint64_t perft(const Othello& position, int depth) {
  if (depth == 0) return 1;
  const auto moves = legal(position);
  if (moves.empty()) return 1;
  std::uint64_t leaves = 0;
  for (const auto move : moves) leaves += perft(position.after(move), depth - 1);
  return leaves;
}

/// The rules once more, slowly, on the text of a position: what a disc on square i turns over.
std::vector<int> turned_by(const std::string& squares, int size, char own, int i) {
  std::vector<int> turned;
  if (squares[static_cast<std::size_t>(i)] != '-') return turned;
  const char other = own == 'X' ? 'O' : 'X';
  for (int dr = -1; dr <= 1; ++dr)
    for (int df = -1; df <= 1; ++df) {
      if (dr == 0 && df == 0) continue;
      std::vector<int> run;
      int row = i / size + dr;
      int file = i % size + df;
      const auto at = [&] {
        const bool inside = row >= 0 && row < size && file >= 0 && file < size;
        return inside ? squares[static_cast<std::size_t>(row * size + file)] : '-';
      };
      for (; at() == other; row += dr, file += df) run.push_back(row * size + file);
      if (at() == own) turned.insert(turned.end(), run.begin(), run.end());
    }
  return turned;
}

std::vector<std::string> texts_of_children(const Othello& position) {
  std::vector<std::string> texts;
  for (const auto move : legal(position)) texts.push_back(position.after(move).text());
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> texts_by_the_slow_rules(const Othello& position) {
  const auto text = position.text();
  const auto squares = text.substr(0, text.find(' '));
  const char own = text.back();
  const char other = own == 'X' ? 'O' : 'X';
  const int size = position.size();
  std::vector<std::string> texts;
  bool other_can_move = false;
  for (int i = 0; i < size * size; ++i) {
    other_can_move = other_can_move || !turned_by(squares, size, other, i).empty();
    const auto turned = turned_by(squares, size, own, i);
    if (turned.empty()) continue;
    auto next = squares;
    next[static_cast<std::size_t>(i)] = own;
    for (const int disc : turned) next[static_cast<std::size_t>(disc)] = own;
    texts.push_back(next + ' ' + other);
  }
  if (texts.empty() && other_can_move) texts.push_back(squares + ' ' + other);
  std::sort(texts.begin(), texts.end());
  return texts;
}

int any_size() { return *rc::gen::element(4, 6, 8); }

/// Calls visit(position) along a random game.
template <class Visit>
void play_randomly(int size, std::uint64_t seed, Visit visit) {
  Random random(seed);
  Othello position(size);
  for (;;) {
    visit(position);
    const auto moves = legal(position);
    if (moves.empty()) return;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

/// The image of a position under one of the eight symmetries.
Othello image(const Othello& position, int which) {
  const auto turn = [&](Bits bits) {
    if ((which & 1) != 0) bits = othello::mirrored_rows(bits);
    if ((which & 2) != 0) bits = othello::mirrored_files(bits);
    if ((which & 4) != 0) bits = othello::transposed(bits);
    return bits;
  };
  return {position.size(), turn(position.own()), turn(position.other()), position.black_moves()};
}

std::vector<std::uint64_t> canonical_keys_of_children(const Othello& position) {
  std::vector<std::uint64_t> keys;
  for (const auto move : legal(position)) keys.push_back(position.after(move).canonical_key());
  std::sort(keys.begin(), keys.end());
  return keys;
}

TEST(Othello, BlackBeginsWithFourMovesFromTheUsualStart) {
  const auto start = Othello::parse("");
  EXPECT_EQ(start.text(), "---------------------------OX------XO--------------------------- X");
  std::vector<std::string> names;
  for (const auto move : legal(start)) names.push_back(start.move_text(move));
  EXPECT_EQ(names, (std::vector<std::string>{"d3", "c4", "f5", "e6"}));
}

TEST(Othello, CountsThePublishedNumberOfGames) {
  std::ifstream file(ESPALIER_DATA "/othello/perft_startpos.csv");
  if (!file) GTEST_SKIP() << "no " ESPALIER_DATA "/othello/perft_startpos.csv";
  constexpr int kDeepest = 9;
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    const auto fields = split(line, ',');
    const auto depth = to_integer(fields[0]);
    if (!depth || *depth > kDeepest) continue;
    EXPECT_EQ(std::to_string(perft(Othello(), static_cast<int>(*depth))), trimmed(fields[1]));
    ++checked;
  }
  EXPECT_EQ(checked, kDeepest + 1);
}

TEST(Othello, ReadsBoardsAndMoveListsOfEverySize) {
  EXPECT_EQ(Othello::parse("4x4:").text(), "-----OX--XO----- X");
  EXPECT_EQ(Othello::parse("6x6:").text(), "--------------OX----XO-------------- X");
  EXPECT_EQ(Othello::parse("4x4: b1").text(), "-X---XX--XO----- O");
  EXPECT_EQ(Othello::parse(" F5D6 c3 "), Othello::parse("8x8:f5 d6c3"));
  EXPECT_EQ(Othello::parse("-----ox--*o....."), Othello(4));
  EXPECT_EQ(Othello::parse("4x4: -----OX--XO----- x"), Othello(4));
  EXPECT_FALSE(Othello::parse("-----OX--XO----- O").black_moves());
}

TEST(Othello, PassesOnlyWhenNothingElseIsLegal) {
  const auto stuck = Othello::parse("OX--XX--XX------ X");  // X cannot reach the O in the corner
  ASSERT_EQ(legal(stuck).size(), 1U);
  EXPECT_EQ(stuck.move_text(legal(stuck)[0]), "pass");
  EXPECT_EQ(stuck.after(Othello::kPass).text(), "OX--XX--XX------ O");
  EXPECT_EQ(stuck.outcome(), std::nullopt);
}

TEST(Othello, GivesEmptySquaresToTheWinner) {
  EXPECT_EQ(Othello::parse("XX-------------- X").outcome(), 1600);
  EXPECT_EQ(Othello::parse("XX-------------- O").outcome(), -1600);
  EXPECT_EQ(Othello::parse("XX------------OO O").outcome(), 0);
  EXPECT_EQ(Othello::parse("XXXXXXXXXXOOOOOO X").outcome(), 400);
  EXPECT_EQ(Othello().outcome(), std::nullopt);
}

TEST(Othello, SaysWhatIsWrongWithBadText) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"XO-", "has 3 squares, but 64, 36 or 16 are needed"},
      {"6x6: -----OX--XO-----", "has 16 squares, but 36 are needed"},
      {"5x5:", "'5x5' must be 4x4, 6x6 or 8x8"},
      {":", "'' must be 4x4, 6x6 or 8x8"},
      {"-----OX-?XO-----", "has '?' at square 9"},
      {"-----OX--XO----- Z", "must be X or O, not 'Z'"},
      {"-----OX--XO----- XO", "must be X or O, not 'XO'"},
      {"-----OX--XO----- X X", "is followed by 'X'"},
      {"f5f5", "move 2, 'f5', is not legal (legal: f4 d6 f6)"},
      {"f5 d6 pa", "move 3, 'pa', is not legal"},
      {"f", "move 1, 'f', is not legal"},
      {"4x4: e5", "move 1, 'e5', is not legal"},
      {"hello", "move 1, 'he', is not legal"},
      {"f5\xff\x01", "move 2, '\\xff\\x01', is not legal"},
  };
  for (const auto& [text, message] : table) {
    try {
      static_cast<void>(Othello::parse(text));
      ADD_FAILURE() << "accepted " << text;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos)
          << text << ": " << error.what();
    }
  }
}

TEST(Othello, RefusesMovesAfterTheEndOfTheGame) {
  std::string moves = "4x4:";
  Othello position(4);
  while (!legal(position).empty()) {
    const auto move = legal(position)[0];
    moves += ' ' + position.move_text(move);
    position = position.after(move);
  }
  EXPECT_EQ(Othello::parse(moves), position);
  EXPECT_THROW(static_cast<void>(Othello::parse(moves + " a1")), InputError);
  EXPECT_THROW(static_cast<void>(Othello::parse(moves + " pass")), InputError);
}

TEST(Othello, ItsExamplesParse) {
  const auto entry = othello_entry();
  for (const auto& example : entry.examples)
    EXPECT_NO_THROW(static_cast<void>(entry.parse(example)));
}

TEST(Othello, DrawsTheBoardWithTheLegalMoves) {
  EXPECT_EQ(Othello(4).drawing(),
            "   a b c d\n 1 - . - -\n 2 . O X -\n 3 - X O .\n 4 - - . -\nX 2, O 2, X to move\n");
}

RC_GTEST_PROP(Othello, PlaysByTheSlowRulesToo, (std::uint64_t seed)) {
  play_randomly(any_size(), seed, [](const Othello& position) {
    RC_ASSERT(texts_of_children(position) == texts_by_the_slow_rules(position));
  });
}

RC_GTEST_PROP(Othello, ReadsBackWhatItWrites, (std::uint64_t seed)) {
  const int size = any_size();
  std::string moves = std::to_string(size) + 'x' + std::to_string(size) + ':';
  std::optional<Othello> before;
  play_randomly(size, seed, [&](const Othello& position) {
    RC_ASSERT(Othello::parse(position.text()) == position);
    if (before)
      for (const auto move : legal(*before))
        if (before->after(move) == position) {
          moves += before->move_text(move);
          break;
        }
    RC_ASSERT(Othello::parse(moves) == position);
    before = position;
  });
}

RC_GTEST_PROP(Othello, RefusesBrokenTextWithoutHarm, (std::uint64_t seed)) {
  Random random(seed);
  std::string text;
  play_randomly(any_size(), seed, [&](const Othello& position) { text = position.text(); });
  for (int i = 0; i < 20; ++i) {
    const auto at = random.below(static_cast<std::uint32_t>(text.size()));
    switch (random.below(3)) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.insert(at, std::to_string(random.below(100)) + "x6: f5--");
        break;
      default:
        text.erase(at, random.below(9));
    }
    if (text.empty()) return;
    try {
      const auto position = Othello::parse(text);
      RC_ASSERT(Othello::parse(position.text()) == position);
    } catch (const InputError& error) {
      RC_ASSERT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
  }
}

RC_GTEST_PROP(Othello, KeepsItsDiscs, (std::uint64_t seed)) {
  play_randomly(any_size(), seed, [](const Othello& position) {
    RC_ASSERT((position.own() & position.other()) == 0U);
    RC_ASSERT(legal(position).empty() == position.outcome().has_value());
    RC_ASSERT(std::abs(position.evaluate()) <= 6400);
    for (const auto move : legal(position)) {
      const auto next = position.after(move);
      RC_ASSERT(next.black_moves() != position.black_moves());
      RC_ASSERT(next.key() != position.key());
      const int placed = move == Othello::kPass ? 0 : 1;
      RC_ASSERT(othello::count(position.empties()) - othello::count(next.empties()) == placed);
    }
  });
}

RC_GTEST_PROP(Othello, LooksTheSameFromAllEightSides, (std::uint64_t seed)) {
  play_randomly(any_size(), seed, [](const Othello& position) {
    for (int which = 0; which < 8; ++which) {
      const auto turned = image(position, which);
      RC_ASSERT(turned.canonical_key() == position.canonical_key());
      RC_ASSERT(turned.evaluate() == position.evaluate());
      RC_ASSERT(turned.outcome() == position.outcome());
      RC_ASSERT(canonical_keys_of_children(turned) == canonical_keys_of_children(position));
    }
  });
}

RC_GTEST_PROP(Othello, NeverTurnsAStableDisc, (std::uint64_t seed)) {
  Bits black = 0;
  Bits white = 0;
  play_randomly(any_size(), seed, [&](const Othello& position) {
    const Bits own = othello::stable_discs(position.own(), position.other(), position.board());
    const Bits other = othello::stable_discs(position.other(), position.own(), position.board());
    RC_ASSERT((own & ~position.own()) == 0U);
    const Bits black_now = position.black_moves() ? own : other;
    const Bits white_now = position.black_moves() ? other : own;
    RC_ASSERT((black & ~black_now) == 0U);
    RC_ASSERT((white & ~white_now) == 0U);
    black = black_now;
    white = white_now;
  });
}

}  // namespace
}  // namespace espalier::othello_test
