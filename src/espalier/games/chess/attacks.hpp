// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "espalier/games/chess/piece.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace espalier::chess {

// Where pieces can go on an otherwise empty board, and between other pieces.

namespace steps {
constexpr Bitboard king(Bitboard set) {
  const Bitboard row = shifted<1>(set) | shifted<-1>(set) | set;
  return (row | shifted<8>(row) | shifted<-8>(row)) & ~set;
}
constexpr Bitboard knight(Bitboard set) {
  const Bitboard one = shifted<1>(set) | shifted<-1>(set);
  const Bitboard two = shifted<1>(shifted<1>(set)) | shifted<-1>(shifted<-1>(set));
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}
}  // namespace steps

/// All squares that pawns of this colour attack.
template <Color color>
constexpr Bitboard pawn_attacks(Bitboard pawns) {
  return shifted<forward(color) + 1>(pawns) | shifted<forward(color) - 1>(pawns);
}

namespace detail {
template <class Attacks>
constexpr std::array<Bitboard, 64> table_of(Attacks attacks) {
  std::array<Bitboard, 64> table{};
  for (Square square = 0; square < 64; ++square) table[square] = attacks(bit(square));
  return table;
}
inline constexpr auto kKingAttacks = table_of(steps::king);
inline constexpr auto kKnightAttacks = table_of(steps::knight);
inline constexpr std::array kPawnAttacks = {table_of(pawn_attacks<kWhite>),
                                            table_of(pawn_attacks<kBlack>)};
}  // namespace detail

constexpr Bitboard king_attacks(Square square) { return detail::kKingAttacks[square]; }
constexpr Bitboard knight_attacks(Square square) { return detail::kKnightAttacks[square]; }
constexpr Bitboard pawn_attacks(Color color, Square square) {
  return detail::kPawnAttacks[color][square];
}

/// How the pieces around a slider become an index into its table: by a multiplication (magic
/// bitboards, Kannan 2007) or by the instruction PEXT, which is faster where it is not microcode
/// (AMD before Zen 3).
enum class Indexing : std::uint8_t { kMagic, kPext };

/// A program built for processors whose PEXT is fast uses nothing else: look-ups are everywhere,
/// and the code for the other way would take room in the instruction cache.
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)
inline constexpr bool kIsBuiltForPext = true;
#else
inline constexpr bool kIsBuiltForPext = false;
#endif

/// What this processor does best.
Indexing best_indexing();

/// Attacks of rooks and bishops from every square through every occupation: about 860 KB, with PEXT
/// a quarter of that, because the bits of a set are stored side by side and PDEP spreads them.
class SliderTables {
 public:
  /// Indexing does not matter in a program that kIsBuiltForPext.
  explicit SliderTables(Indexing indexing);

  [[nodiscard]] Bitboard rook(Square square, Bitboard occupied) const {
    return look_up(rooks_[square], occupied);
  }
  [[nodiscard]] Bitboard bishop(Square square, Bitboard occupied) const {
    return look_up(bishops_[square], occupied);
  }
  /// Over an empty board.
  [[nodiscard]] Bitboard rook(Square square) const { return rooks_[square].rays; }
  [[nodiscard]] Bitboard bishop(Square square) const { return bishops_[square].rays; }
  [[nodiscard]] Indexing indexing() const { return indexing_; }

 private:
  struct Entry {
    Bitboard mask = 0;  // the squares whose occupation matters
    Bitboard rays = 0;  // all that can be attacked
    const std::uint16_t* packed = nullptr;
    const Bitboard* attacks = nullptr;
    Bitboard magic = 0;
    unsigned shift = 0;
  };

  // A branch that always goes the same way costs less than a call through a pointer, and leaves
  // the look-up inline in programs built for any processor.
  [[nodiscard]] Bitboard look_up(const Entry& entry, Bitboard occupied) const {
#if defined(__x86_64__)
    if (kIsBuiltForPext || indexing_ == Indexing::kPext) [[likely]]
      return deposit(entry.packed[extract(occupied, entry.mask)], entry.rays);
#endif
    return entry.attacks[((occupied & entry.mask) * entry.magic) >> entry.shift];
  }
#if defined(__BMI2__)
  static Bitboard extract(Bitboard from, Bitboard mask) { return _pext_u64(from, mask); }
  static Bitboard deposit(Bitboard bits, Bitboard mask) { return _pdep_u64(bits, mask); }
#elif defined(__x86_64__)
  // The compiler may not know of these instructions; indexing_ says that the processor does.
  static Bitboard extract(Bitboard from, Bitboard mask) {
    Bitboard bits;
    asm("pextq %2, %1, %0" : "=r"(bits) : "r"(from), "r"(mask));
    return bits;
  }
  static Bitboard deposit(Bitboard bits, Bitboard mask) {
    Bitboard set;
    asm("pdepq %2, %1, %0" : "=r"(set) : "r"(bits), "r"(mask));
    return set;
  }
#endif

  template <class Rays>
  std::size_t fill(std::array<Entry, 64>& entries, const std::array<Bitboard, 64>& magics,
                   Rays rays, std::size_t free);

  std::array<Entry, 64> rooks_;
  std::array<Entry, 64> bishops_;
  Indexing indexing_;
  std::unique_ptr<Bitboard[]> attacks_;      // one of the two
  std::unique_ptr<std::uint16_t[]> packed_;  // is there
};

/// The squares strictly between two squares of one rank, file or diagonal; and that whole line,
/// with both. Empty where there is no such line.
struct LineTables {
  LineTables();
  std::array<std::array<Bitboard, 64>, 64> between{};
  std::array<std::array<Bitboard, 64>, 64> line{};
};

namespace detail {
// Filled before main() and before other static objects.
extern const SliderTables sliders;
extern const LineTables lines;
}  // namespace detail

inline Bitboard rook_attacks(Square square, Bitboard occupied) {
  return detail::sliders.rook(square, occupied);
}
inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
  return detail::sliders.bishop(square, occupied);
}
/// Over an empty board.
inline Bitboard rook_lines(Square square) { return detail::sliders.rook(square); }
inline Bitboard bishop_lines(Square square) { return detail::sliders.bishop(square); }
inline Bitboard queen_attacks(Square square, Bitboard occupied) {
  return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
}
inline Bitboard between(Square a, Square b) { return detail::lines.between[a][b]; }
inline Bitboard line_through(Square a, Square b) { return detail::lines.line[a][b]; }

/// The attacks of a piece that is not a pawn.
inline Bitboard piece_attacks(PieceType type, Square square, Bitboard occupied) {
  switch (type) {
    case kKnight:
      return knight_attacks(square);
    case kBishop:
      return bishop_attacks(square, occupied);
    case kRook:
      return rook_attacks(square, occupied);
    case kQueen:
      return queen_attacks(square, occupied);
    case kKing:
      return king_attacks(square);
    default:
      return 0;
  }
}

}  // namespace espalier::chess
