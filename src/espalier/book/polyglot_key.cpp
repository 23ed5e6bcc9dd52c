// SPDX-License-Identifier: MIT
#include "espalier/book/polyglot_key.hpp"

#include "espalier/book/polyglot_randoms.hpp"

namespace espalier {
namespace {

using namespace chess;

constexpr std::size_t kCastlingRandoms = 768, kEnPassantRandoms = 772, kTurnRandom = 780;

/// Kinds of pieces in Polyglot's order: black pawn, white pawn, black knight, ...
constexpr std::size_t kind(Color color, PieceType type) {
  return 2U * type + (color == kWhite ? 1U : 0U);
}

/// White's short and long castling, then Black's.
std::uint64_t castling_part(const Position& position) {
  std::uint64_t key = 0;
  for (const Color color : {kWhite, kBlack})
    for_each_square(position.castling_rooks() & position.pieces(color), [&](Square rook) {
      const bool is_short = file_of(rook) > file_of(position.king(color));
      key ^= kPolyglotRandoms[kCastlingRandoms + 2U * color + (is_short ? 0 : 1)];
    });
  return key;
}

}  // namespace

std::uint64_t polyglot_key(const Position& position) {
  std::uint64_t key = castling_part(position);
  for (const Color color : {kWhite, kBlack})
    for (PieceType type = kPawn; type <= kKing; type = static_cast<PieceType>(type + 1))
      for_each_square(position.pieces(color, type), [&](Square square) {
        key ^= kPolyglotRandoms[64 * kind(color, type) + square];
      });
  if (position.en_passant() != kNoSquare)
    key ^= kPolyglotRandoms[kEnPassantRandoms + file_of(position.en_passant())];
  if (position.side() == kWhite) key ^= kPolyglotRandoms[kTurnRandom];
  return key;
}

}  // namespace espalier
