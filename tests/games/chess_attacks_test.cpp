// SPDX-License-Identifier: MIT
#include "espalier/games/chess/attacks.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "espalier/core/random.hpp"
#include "espalier/games/chess/magics.hpp"
#include "espalier/games/chess/rays.hpp"

namespace espalier::chess::chess_attacks_test {
namespace {

void expect_rays(const SliderTables& tables) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Bitboard occupied = i % 2 == 0 ? random() & random() : random() & random() & random();
    const Square square = random.below(64);
    ASSERT_EQ(tables.rook(square, occupied), rook_rays(square, occupied));
    ASSERT_EQ(tables.bishop(square, occupied), bishop_rays(square, occupied));
  }
}

TEST(ChessAttacks, MagicTablesHoldTheRaysOfRooksAndBishops) {
  expect_rays(SliderTables(Indexing::kMagic));
}

TEST(ChessAttacks, TablesForThisProcessorHoldTheRaysOfRooksAndBishops) {
  expect_rays(SliderTables(best_indexing()));
}

/// The first sparse number that maps the relevant squares without harmful collisions.
template <class Rays>
Bitboard find_magic(Square square, Rays rays, std::uint64_t seed) {
  const Bitboard mask = relevant_squares(square, rays);
  std::vector<std::pair<Bitboard, Bitboard>> known;  // occupation, attacks
  for_each_subset(mask, [&](Bitboard subset) { known.emplace_back(subset, rays(square, subset)); });
  std::vector<Bitboard> table(known.size());
  std::vector<unsigned> used_by(known.size(), 0);
  Random random(seed);
  constexpr unsigned kFewestInTopByte = 6;  // a quick test that most useless numbers fail
  for (unsigned attempt = 1;; ++attempt) {
    Bitboard magic = 0;
    do {
      magic = random();
      magic &= random();
      magic &= random();
    } while (count((mask * magic) >> 56) < kFewestInTopByte);
    const bool fits = std::all_of(known.begin(), known.end(), [&](const auto& entry) {
      const auto index = (entry.first * magic) >> (64 - count(mask));
      if (used_by[index] == attempt) return table[index] == entry.second;
      used_by[index] = attempt;
      table[index] = entry.second;
      return true;
    });
    if (fits) return magic;
  }
}

TEST(ChessAttacks, TheMagicNumbersAreThoseThatTheSearchFinds) {
  for (const Square square : {0U, 9U, 27U, 36U, 63U}) {
    EXPECT_EQ(find_magic(square, rook_rays, square), kRookMagics[square]);
    EXPECT_EQ(find_magic(square, bishop_rays, 64 + square), kBishopMagics[square]);
  }
}

TEST(ChessAttacks, LinesJoinSquaresOfOneRankFileOrDiagonal) {
  EXPECT_EQ(between(0, 3), bit(1) | bit(2));
  EXPECT_EQ(between(0, 27), bit(9) | bit(18));
  EXPECT_EQ(between(0, 1), 0U);
  EXPECT_EQ(between(0, 10), 0U);
  EXPECT_EQ(line_through(1, 2), kRank1);
  EXPECT_EQ(line_through(0, 10), 0U);
}

TEST(ChessAttacks, LeapersStopAtTheRim) {
  EXPECT_EQ(knight_attacks(0), bit(10) | bit(17));
  EXPECT_EQ(king_attacks(7), bit(6) | bit(14) | bit(15));
  EXPECT_EQ(pawn_attacks(kWhite, 8), bit(17));
  EXPECT_EQ(pawn_attacks(kBlack, 15), bit(6));
}

}  // namespace
}  // namespace espalier::chess::chess_attacks_test
