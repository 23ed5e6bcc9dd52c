// SPDX-License-Identifier: MIT
#include "espalier/games/chess/chess960.hpp"

#include <array>
#include <cassert>

namespace espalier::chess {
namespace {

/// The files of two knights among the five that are left, by their number.
constexpr std::array<std::array<unsigned, 2>, 10> kKnights = {
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

}  // namespace

/// The number's digits to mixed bases place the bishop on light squares (4), on dark squares (4),
/// the queen (6) and the knights (10); rook, king and rook fill what is left.
Position chess960_start(unsigned number) {
  assert(number < kChess960Starts);
  std::array<PieceType, 8> row{};
  row.fill(kNoPiece);
  const auto take = [&](unsigned base) {
    const unsigned digit = number % base;
    number /= base;
    return digit;
  };
  const auto put_on_free = [&](unsigned place, PieceType type) {
    for (auto& piece : row)
      if (piece == kNoPiece && place-- == 0) {
        piece = type;
        return;
      }
  };
  row[2 * take(4) + 1] = kBishop;
  row[2 * take(4)] = kBishop;
  put_on_free(take(6), kQueen);
  const auto knights = kKnights[take(10)];
  put_on_free(knights[1], kKnight);
  put_on_free(knights[0], kKnight);
  for (const auto type : {kRook, kKing, kRook}) put_on_free(0, type);

  Setup setup;
  for (unsigned file = 0; file < 8; ++file) {
    setup.pieces[kWhite][row[file]] |= bit(make_square(file, 0));
    setup.pieces[kBlack][row[file]] |= bit(make_square(file, 7));
  }
  setup.pieces[kWhite][kPawn] = rank_mask(1);
  setup.pieces[kBlack][kPawn] = rank_mask(6);
  setup.castling_rooks = setup.pieces[kWhite][kRook] | setup.pieces[kBlack][kRook];
  return Position(setup);
}

}  // namespace espalier::chess
