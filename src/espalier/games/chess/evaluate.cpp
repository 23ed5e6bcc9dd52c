// SPDX-License-Identifier: MIT
#include "espalier/games/chess/evaluate.hpp"

#include <algorithm>
#include <array>

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {
namespace {

/// 0 on the rim, 3 on the four middle files or ranks.
constexpr int centrality(unsigned coordinate) {
  return static_cast<int>(std::min(coordinate, 7 - coordinate));
}

/// What a piece of White's is worth on a square: its value and a little geometry. Minor pieces want
/// the centre, rooks the seventh rank, pawns to advance in the middle, the king its castled corner.
constexpr Value worth(PieceType type, Square square) {
  const unsigned file = file_of(square);
  const auto rank = static_cast<int>(rank_of(square));
  const int centre = centrality(file) + centrality(rank_of(square));
  Value bonus = 0;
  switch (type) {
    case kPawn:
      bonus = rank * rank + (rank > 1 ? 4 * centrality(file) : 0) -
              (rank == 1 && centrality(file) == 3 ? 8 : 0);
      break;
    case kKnight:
      bonus = 8 * centre - 24;
      break;
    case kBishop:
      bonus = 4 * centre - 12 - (rank == 0 ? 8 : 0);
      break;
    case kRook:
      bonus = 2 * centrality(file) + (rank == 6 ? 15 : 0);
      break;
    case kQueen:
      bonus = centre - 3;
      break;
    default:  // not a centre to hide in while there are queens
      bonus = -6 * rank - 6 * centrality(file) + 6;
  }
  return kPieceValue[type] + bonus;
}

constexpr auto kWorth = [] {
  std::array<std::array<std::int16_t, 64>, 6> table{};
  for (unsigned type = kPawn; type <= kKing; ++type)
    for (Square square = 0; square < 64; ++square)
      table[type][square] = static_cast<std::int16_t>(worth(static_cast<PieceType>(type), square));
  return table;
}();

/// White's pieces on the board as it is, Black's on the board turned upside down.
template <Color color>
Value total(const Position& position) {
  Value sum = 0;
  for (unsigned type = kPawn; type <= kKing; ++type)
    for_each_square(position.pieces(color, static_cast<PieceType>(type)), [&](Square square) {
      sum += kWorth[type][color == kWhite ? square : square ^ 56];
    });
  return sum;
}

}  // namespace

Value evaluate(const Position& position) {
  const Value white = total<kWhite>(position) - total<kBlack>(position);
  return position.side() == kWhite ? white : -white;
}

}  // namespace espalier::chess
