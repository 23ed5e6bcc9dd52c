// SPDX-License-Identifier: MIT
#include "espalier/book/opening_book.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "espalier/book/pgn_book.hpp"
#include "espalier/book/polyglot_key.hpp"
#include "espalier/book/text_book.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/notation.hpp"
#include "support/temporary_folder.hpp"

namespace espalier::opening_book_test {
namespace {

using chess::Position;

Position after(std::string_view moves) {
  Position position;
  for (const auto move : words(moves)) position = position.after(chess::read_move(position, move));
  return position;
}

std::string played(const OpeningBook& book, std::string_view moves) {
  std::string text;
  const Position position = after(moves);
  for (const auto& [move, weight] : book.moves(position))
    text += chess::san(position, move) + ":" + std::to_string(weight) + " ";
  return text;
}

std::string complaint(std::string_view text) {
  try {
    read_text_book(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

// The keys that are published with the format.
TEST(PolyglotKey, IsThatOfTheFormatsOwnExamples) {
  const std::map<std::string, std::uint64_t> published = {
      {"", 0x463b96181691fc9c},
      {"e2e4", 0x823c9b50fd114196},
      {"e2e4 d7d5", 0x0756b94461c50fb0},
      {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
      {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
      {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
      {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
      {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
      {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
  };
  for (const auto& [moves, key] : published) EXPECT_EQ(polyglot_key(after(moves)), key) << moves;
}

TEST(TextBook, AddsUpTheWeightsOfLinesThatShareAMove) {
  const auto book = read_text_book(
      "# two openings\n3: e4 e5 Nf3 Nc6 Bb5\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 # Italian\nd4 d5?\n");
  EXPECT_EQ(played(book, ""), "e4:4 d4:1 ");
  EXPECT_EQ(played(book, "e4 e5 Nf3 Nc6"), "Bb5:3 Bc4:1 ");
  EXPECT_EQ(played(book, "d4"), "d5:0 ");
}

TEST(TextBook, FindsItsWayBackAfterATransposition) {
  const auto book = read_text_book("d4 Nf6 c4 e6 Nc3 Bb4\n");
  EXPECT_EQ(played(book, "c4 e6 d4 Nf6 Nc3"), "Bb4:1 ");
}

TEST(TextBook, SaysWhereALineCannotBeRead) {
  EXPECT_NE(complaint("e4 e5\ne4 Ke7 d4\n").find("line 2"), std::string::npos);
  EXPECT_NE(complaint("e4 e5\ne4 Ke7 d4\n").find("Ke7"), std::string::npos);
  EXPECT_NE(complaint("-1: e4").find("the weight of a line"), std::string::npos);
}

TEST(OpeningBook, ChoosesInProportionToTheWeightsAndNeverWhatWeighsNothing) {
  const auto book = read_text_book("3: e4\n1: d4\n0: c4\nNf3?\n");
  Random random(1);
  std::map<std::string, int> count;
  for (int i = 0; i < 4000; ++i) ++count[chess::san(Position(), *book.choose(Position(), random))];
  EXPECT_EQ(count.size(), 2U);
  EXPECT_NEAR(count["e4"], 3000, 150);
  EXPECT_FALSE(book.choose(after("e4"), random));
}

TEST(OpeningBook, KeepsItsMovesInPolyglotsFormatAndInLines) {
  const testing::TemporaryFolder folder;
  const auto book = read_text_book(
      "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O\n2: e4 c5\nd4 e5 dxe5 f6 exf6 h6 fxg7 h5 gxh8=N\n");
  for (const auto* name : {"book.bin", "book.txt"}) {
    book.save(folder.file(name));
    const auto other = OpeningBook::load(folder.file(name));
    EXPECT_EQ(other.size(), book.size()) << name;
    for (const auto* line : {"e4", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", "d4 e5 dxe5 f6 exf6 h6 fxg7 h5"})
      EXPECT_EQ(played(other, line), played(book, line)) << name;
  }
}

// A move may weigh more than the lines that go on behind it, or less.
TEST(TextBook, KeepsWeightsThatAreNotTheSumOfThoseBehind) {
  const testing::TemporaryFolder folder;
  const auto file = folder.file("book.txt");
  const auto book = read_text_book("5: e4 e5\ne4 e5 Nf3\ne4 e5 Bc4\n");
  auto copy = book;
  for (int times = 1; times <= 2; ++times) {
    copy.save(file);
    copy = OpeningBook::load(file);
    for (const auto* line : {"", "e4", "e4 e5"})
      EXPECT_EQ(played(copy, line), played(book, line)) << line << ", saved " << times << " times";
  }
}

TEST(OpeningBook, ScalesWeightsThatTheFormatCannotHold) {
  const auto book = read_text_book("900000: e4\n450000: d4\n");
  EXPECT_EQ(played(book, ""), "e4:65535 d4:32767 ");
}

TEST(OpeningBook, RefusesAFileThatIsCutShort) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder.file("bad.bin")) << "seventeen bytes..";
  EXPECT_THROW(OpeningBook::load(folder.file("bad.bin")), InputError);
  EXPECT_THROW(OpeningBook::load(folder.file("absent.bin")), InputError);
  EXPECT_THROW(OpeningBook::load(folder.file("absent.txt")), InputError);
}

TEST(PgnBook, WeighsMovesByTheirSuccess) {
  const auto made = book_of_games(
      "1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. e4 e5 1/2-1/2\n\n1. d4 d5 1-0\n\n1. e4 Qh9 1-0\n\n",
      {.plies = 10, .least_games = 2});
  EXPECT_EQ(made.games, 4U);
  EXPECT_EQ(made.unreadable, 1U);
  EXPECT_EQ(played(made.book, ""), "e4:3 ");
  EXPECT_EQ(played(made.book, "e4"), "e5:1 ");
}

}  // namespace
}  // namespace espalier::opening_book_test
