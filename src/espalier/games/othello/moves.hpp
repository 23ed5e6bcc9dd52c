// SPDX-License-Identifier: MIT
#pragma once

// Move generation, the inner loop of everything in Othello. Include it only in .cpp files: what it
// compiles to depends on the processor that the file is compiled for.

#include <array>
#include <cstddef>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "espalier/games/othello/bits.hpp"

namespace espalier::othello {

/// The four axes: along a row, a file and the two diagonals; the step towards higher squares.
inline constexpr std::array<int, 4> kSteps = {1, 8, 9, 7};

/// The squares on the eight rays that leave a square, without itself.
struct alignas(32) Rays {
  std::array<Bits, 4> up{};    // towards higher squares, one a step
  std::array<Bits, 4> down{};  // towards lower squares
};

inline constexpr auto kRays = [] {
  constexpr std::array<int, 4> kFileSteps = {1, 0, 1, -1};
  constexpr std::array<int, 4> kRowSteps = {0, 1, 1, 1};
  const auto ray = [](int square, int file_step, int row_step) {
    Bits bits = 0;
    int file = square % 8 + file_step;
    int row = square / 8 + row_step;
    for (; file >= 0 && file < 8 && row >= 0 && row < 8; file += file_step, row += row_step)
      bits |= bit(8 * row + file);
    return bits;
  };
  std::array<Rays, 64> table{};
  for (int square = 0; square < 64; ++square)
    for (std::size_t axis = 0; axis < 4; ++axis) {
      auto& rays = table[static_cast<std::size_t>(square)];
      rays.up[axis] = ray(square, kFileSteps[axis], kRowSteps[axis]);
      rays.down[axis] = ray(square, -kFileSteps[axis], -kRowSteps[axis]);
    }
  return table;
}();

/// Opponent discs on the outer files cannot be passed over along rows and diagonals.
inline constexpr Bits kInnerFiles = ~(kFileA | kFileH);

#if defined(__AVX2__)

inline Bits union_of_lanes(__m256i lanes) {
  const __m128i half =
      _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  return static_cast<Bits>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

inline __m256i lanes_of(const std::array<Bits, 4>& lanes) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.data()));
}

/// The discs of `other` that a disc of `own` on an empty square turns over; none: not a legal move.
/// On each ray the nearest square that is not the opponent's decides.
inline Bits flips(int square, Bits own, Bits other) {
  const auto& rays = kRays[static_cast<std::size_t>(square)];
  const __m256i zero = _mm256_setzero_si256();
  const __m256i mine = _mm256_set1_epi64x(static_cast<long long>(own));
  const __m256i theirs = _mm256_set1_epi64x(static_cast<long long>(other));

  const __m256i up = lanes_of(rays.up);
  __m256i stop = _mm256_andnot_si256(theirs, up);
  __m256i flank = _mm256_and_si256(mine, _mm256_and_si256(stop, _mm256_sub_epi64(zero, stop)));
  const __m256i one_below = _mm256_sub_epi64(_mm256_add_epi64(flank, _mm256_set1_epi64x(-1)),
                                             _mm256_cmpeq_epi64(flank, zero));
  const __m256i up_flips = _mm256_and_si256(up, one_below);

  const __m256i down = lanes_of(rays.down);
  stop = _mm256_andnot_si256(theirs, down);
#if defined(__AVX512CD__) && defined(__AVX512VL__)
  flank = _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(bit(63))),
                            _mm256_lzcnt_epi64(stop));
#else
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i step2 = _mm256_add_epi64(step, step);
  const __m256i step4 = _mm256_add_epi64(step2, step2);
  stop = _mm256_or_si256(stop, _mm256_and_si256(down, _mm256_srlv_epi64(stop, step)));
  stop = _mm256_or_si256(stop, _mm256_and_si256(down, _mm256_srlv_epi64(stop, step2)));
  stop = _mm256_or_si256(stop, _mm256_and_si256(down, _mm256_srlv_epi64(stop, step4)));
  flank = _mm256_andnot_si256(_mm256_srlv_epi64(stop, step), stop);
#endif
  flank = _mm256_and_si256(mine, flank);
  const __m256i down_flips =
      _mm256_and_si256(down, _mm256_sub_epi64(zero, _mm256_add_epi64(flank, flank)));
  return union_of_lanes(_mm256_or_si256(up_flips, down_flips));
}

/// Squares from which `own` would turn over something; may contain occupied squares. Parallel
/// prefix (Kogge & Stone 1973) over runs of the opponent's discs, one axis a lane.
inline Bits attacked(Bits own, Bits other) {
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i inner =
      _mm256_set_epi64x(static_cast<long long>(kInnerFiles), static_cast<long long>(kInnerFiles),
                        static_cast<long long>(kBoard8), static_cast<long long>(kInnerFiles));
  const __m256i mine = _mm256_set1_epi64x(static_cast<long long>(own));
  const __m256i run = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(other)), inner);
  const auto up = [](__m256i x, __m256i by) { return _mm256_sllv_epi64(x, by); };
  const auto down = [](__m256i x, __m256i by) { return _mm256_srlv_epi64(x, by); };

  __m256i above = _mm256_and_si256(run, up(mine, step));
  __m256i below = _mm256_and_si256(run, down(mine, step));
  above = _mm256_or_si256(above, _mm256_and_si256(run, up(above, step)));
  below = _mm256_or_si256(below, _mm256_and_si256(run, down(below, step)));
  const __m256i pairs_above = _mm256_and_si256(run, up(run, step));
  const __m256i pairs_below = down(pairs_above, step);
  const __m256i step2 = _mm256_add_epi64(step, step);
  above = _mm256_or_si256(above, _mm256_and_si256(pairs_above, up(above, step2)));
  below = _mm256_or_si256(below, _mm256_and_si256(pairs_below, down(below, step2)));
  above = _mm256_or_si256(above, _mm256_and_si256(pairs_above, up(above, step2)));
  below = _mm256_or_si256(below, _mm256_and_si256(pairs_below, down(below, step2)));
  return union_of_lanes(_mm256_or_si256(up(above, step), down(below, step)));
}

#else

inline Bits flips(int square, Bits own, Bits other) {
  const auto& rays = kRays[static_cast<std::size_t>(square)];
  Bits turned = 0;
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const Bits up_stop = rays.up[axis] & ~other;
    const Bits up_flank = up_stop & (0 - up_stop) & own;
    turned |= rays.up[axis] & (up_flank - (up_flank != 0 ? 1 : 0));
    const Bits down_stop = (rays.down[axis] & ~other) | 1;
    const Bits down_flank = std::bit_floor(down_stop) & own & rays.down[axis];
    turned |= rays.down[axis] & (0 - (down_flank + down_flank));
  }
  return turned;
}

inline Bits attacked(Bits own, Bits other) {
  Bits squares = 0;
  for (const int step : kSteps) {
    const Bits run = step == 8 ? other : other & kInnerFiles;
    Bits above = run & (own << step);
    Bits below = run & (own >> step);
    above |= run & (above << step);
    below |= run & (below >> step);
    const Bits pairs_above = run & (run << step);
    const Bits pairs_below = pairs_above >> step;
    above |= pairs_above & (above << (2 * step));
    below |= pairs_below & (below >> (2 * step));
    above |= pairs_above & (above << (2 * step));
    below |= pairs_below & (below >> (2 * step));
    squares |= (above << step) | (below >> step);
  }
  return squares;
}

#endif

/// The legal moves of `own` on the empty squares.
inline Bits legal_moves(Bits own, Bits other, Bits board) {
  return attacked(own, other) & board & ~(own | other);
}

}  // namespace espalier::othello
