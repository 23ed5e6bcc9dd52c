// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace espalier::connect4 {

// Bitboards. Square (column c, row r), both from 0, row 0 at the bottom, is bit c * kStride + r:
//
//   FixedBoard<7, 6>, stride 7           AnyBoard, stride 8
//     6 13 20 27 34 41 48  <- always       7 15 23 31 39 47 55 63
//     5 12 19 26 33 40 47     empty        :  :  :  :  :  :  :  :
//     :  :  :  :  :  :  :                  1  9 17 25 33 41 49 57
//     0  7 14 21 28 35 42                  0  8 16 24 32 40 48 56
//
// A fixed board keeps an empty row on top, so that no line runs over from one column into the next.
// AnyBoard has no bit to spare for that at height 8 and masks its shifts instead.
using Bits = std::uint64_t;

/// A board whose size the compiler knows.
template <int kWidth, int kHeight>
struct FixedBoard {
  static_assert(kWidth >= 1 && kHeight >= 1 && kWidth * (kHeight + 1) <= 64);
  static constexpr int kStride = kHeight + 1;

  static constexpr int width() { return kWidth; }
  static constexpr int height() { return kHeight; }
  static constexpr int cells() { return kWidth * kHeight; }
  static constexpr Bits bottom() {
    Bits row = 0;
    for (int c = 0; c < kWidth; ++c) row |= Bits{1} << (c * kStride);
    return row;
  }
  static constexpr Bits all() { return bottom() * ((Bits{1} << kHeight) - 1); }
  static constexpr Bits column(int c) { return ((Bits{1} << kHeight) - 1) << (c * kStride); }

  /// All stones moved by `columns` to the right and `rows` up.
  template <int columns, int rows>
  static constexpr Bits shifted(Bits b) {
    constexpr int by = columns * kStride + rows;
    if constexpr (by >= 0)
      return b << by;
    else
      return b >> -by;
  }
  static constexpr Bits mirrored(Bits b) {
    Bits out = 0;
    for (int c = 0; c < kWidth; ++c)
      out |= ((b >> (c * kStride)) & column(0)) << ((kWidth - 1 - c) * kStride);
    return out;
  }
  /// A square and its neighbours; squares outside the board may be among them.
  static constexpr Bits around(Bits square) {
    static_assert((kWidth + 2) * kStride < 64, "the last block of nine must fit");
    constexpr Bits block = (Bits{1} | Bits{1} << kStride | Bits{1} << (2 * kStride)) * 7;
    return square * block >> (kStride + 1);  // the product with one bit is a shift
  }
  friend constexpr bool operator==(FixedBoard, FixedBoard) = default;
};

/// A board of any size up to 8x8.
class AnyBoard {
 public:
  static constexpr int kStride = 8;
  static constexpr int kLongest = 8;

  constexpr AnyBoard() = default;
  constexpr AnyBoard(int width, int height)
      : width_(static_cast<std::int8_t>(width)), height_(static_cast<std::int8_t>(height)) {}

  [[nodiscard]] constexpr int width() const { return width_; }
  [[nodiscard]] constexpr int height() const { return height_; }
  [[nodiscard]] constexpr int cells() const { return width_ * height_; }
  [[nodiscard]] constexpr Bits bottom() const { return kRow >> (8 * (8 - width_)); }
  [[nodiscard]] constexpr Bits all() const { return bottom() * (0xffU >> (8 - height_)); }
  [[nodiscard]] constexpr Bits column(int c) const {
    return Bits{0xffU >> (8 - height_)} << (c * kStride);
  }

  template <int columns, int rows>
  static constexpr Bits shifted(Bits b) {
    constexpr int by = columns * kStride + rows;
    constexpr int up = rows > 0 ? rows : 0, down = rows < 0 ? -rows : 0;
    constexpr Bits kept = kRow * (((0xffU << up) & 0xffU) >> down);
    if constexpr (by >= 0)
      return (b << by) & kept;
    else
      return (b >> -by) & kept;
  }
  [[nodiscard]] constexpr Bits mirrored(Bits b) const {
    return __builtin_bswap64(b) >> (8 * (8 - width_));
  }
  static constexpr Bits around(Bits square) {
    const Bits three = square | shifted<0, 1>(square) | shifted<0, -1>(square);
    return three | shifted<1, 0>(three) | shifted<-1, 0>(three);
  }
  friend constexpr bool operator==(AnyBoard, AnyBoard) = default;

 private:
  static constexpr Bits kRow = 0x0101010101010101ULL;
  std::int8_t width_ = 7;
  std::int8_t height_ = 6;
};

namespace detail {

template <class Board, int columns, int rows>
constexpr bool has_four_along(Bits b) {
  const Bits pairs = b & Board::template shifted<-columns, -rows>(b);
  return (pairs & Board::template shifted<-2 * columns, -2 * rows>(pairs)) != 0;
}

template <class Board, int columns, int rows>
constexpr Bits completions_along(Bits b) {
  const Bits before = Board::template shifted<columns, rows>(b);
  const Bits after = Board::template shifted<-columns, -rows>(b);
  const Bits two_before = before & Board::template shifted<2 * columns, 2 * rows>(b);
  const Bits two_after = after & Board::template shifted<-2 * columns, -2 * rows>(b);
  return (two_before & (after | Board::template shifted<3 * columns, 3 * rows>(b))) |
         (two_after & (before | Board::template shifted<-3 * columns, -3 * rows>(b)));
}

}  // namespace detail

/// Do these stones contain four in a row?
template <class Board>
constexpr bool has_four(Bits b) {
  return detail::has_four_along<Board, 1, 0>(b) || detail::has_four_along<Board, 1, 1>(b) ||
         detail::has_four_along<Board, 1, -1>(b) || detail::has_four_along<Board, 0, 1>(b);
}

/// How many pairs of these stones are neighbours, in any direction.
template <class Board>
constexpr int pairs(Bits b) {
  using B = Board;
  return std::popcount(b & B::template shifted<1, 0>(b)) +
         std::popcount(b & B::template shifted<1, 1>(b)) +
         std::popcount(b & B::template shifted<1, -1>(b)) +
         std::popcount(b & B::template shifted<0, 1>(b));
}

/// The squares that complete four in a row for these stones, whether free, reachable or not;
/// squares outside the board may be among them.
template <class Board>
constexpr Bits completions(Bits b) {
  using B = Board;
  return (B::template shifted<0, 1>(b) & B::template shifted<0, 2>(b) &
          B::template shifted<0, 3>(b)) |
         detail::completions_along<B, 1, 0>(b) | detail::completions_along<B, 1, 1>(b) |
         detail::completions_along<B, 1, -1>(b);
}

}  // namespace espalier::connect4
