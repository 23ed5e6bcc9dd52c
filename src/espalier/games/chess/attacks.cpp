// SPDX-License-Identifier: MIT
#include "espalier/games/chess/attacks.hpp"

#include <cstring>

#include "espalier/games/chess/magics.hpp"
#include "espalier/games/chess/rays.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace espalier::chess {
namespace {

constexpr std::size_t kRookEntries = 102400;  // sums of 2^relevant squares
constexpr std::size_t kBishopEntries = 5248;

/// The bits of a subset of `mask`, without the gaps: what PEXT does. A slider attacks 14 squares at
/// most.
std::uint16_t side_by_side(Bitboard set, Bitboard mask) {
  unsigned bits = 0;
  for (unsigned place = 0; mask != 0; ++place)
    bits |= static_cast<unsigned>(set >> take_first(mask) & 1) << place;
  return static_cast<std::uint16_t>(bits);
}

}  // namespace

Indexing best_indexing() {
#if defined(__x86_64__)
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  constexpr unsigned kBmi2 = 1U << 8;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (b & kBmi2) == 0) return Indexing::kMagic;

  char vendor[13] = {};
  __get_cpuid(0, &a, &b, &c, &d);
  std::memcpy(vendor, &b, 4);
  std::memcpy(vendor + 4, &d, 4);
  std::memcpy(vendor + 8, &c, 4);
  __get_cpuid(1, &a, &b, &c, &d);
  const unsigned family = (a >> 8 & 15U) + (a >> 20 & 255U);
  constexpr unsigned kZen3Family = 0x19;
  const bool is_amd = std::strcmp(vendor, "AuthenticAMD") == 0;
  const bool is_hygon = std::strcmp(vendor, "HygonGenuine") == 0;
  return is_hygon || (is_amd && family < kZen3Family) ? Indexing::kMagic : Indexing::kPext;
#else
  return Indexing::kMagic;
#endif
}

template <class Rays>
std::size_t SliderTables::fill(std::array<Entry, 64>& entries,
                               const std::array<Bitboard, 64>& magics, Rays rays,
                               std::size_t free) {
  for (Square square = 0; square < 64; ++square) {
    auto& entry = entries[square];
    entry.mask = relevant_squares(square, rays);
    entry.rays = rays(square, Bitboard{0});
    entry.magic = magics[square];
    entry.shift = 64 - count(entry.mask);
    if (indexing_ == Indexing::kPext) {
      entry.packed = &packed_[free];
      auto* next = &packed_[free];  // subsets come in the order in which PEXT numbers them
      for_each_subset(entry.mask, [&](Bitboard occupied) {
        *next++ = side_by_side(rays(square, occupied), entry.rays);
      });
    } else {
      entry.attacks = &attacks_[free];
      for_each_subset(entry.mask, [&](Bitboard occupied) {
        attacks_[free + ((occupied * entry.magic) >> entry.shift)] = rays(square, occupied);
      });
    }
    free += std::size_t{1} << count(entry.mask);
  }
  return free;
}

SliderTables::SliderTables(Indexing indexing)
    : indexing_(kIsBuiltForPext ? Indexing::kPext : indexing) {
  constexpr std::size_t kEntries = kRookEntries + kBishopEntries;
  if (indexing_ == Indexing::kPext)
    packed_.reset(new std::uint16_t[kEntries]);
  else
    attacks_.reset(new Bitboard[kEntries]);
  const std::size_t free = fill(rooks_, kRookMagics, rook_rays, 0);
  fill(bishops_, kBishopMagics, bishop_rays, free);
}

LineTables::LineTables() {
  for (Square a = 0; a < 64; ++a)
    for (Square b = 0; b < 64; ++b) {
      if (a == b) continue;
      const auto join = [&](auto rays) {
        if ((rays(a, Bitboard{0}) & bit(b)) == 0) return;
        between[a][b] = rays(a, bit(b)) & rays(b, bit(a));
        line[a][b] = (rays(a, Bitboard{0}) & rays(b, Bitboard{0})) | bit(a) | bit(b);
      };
      join(rook_rays);
      join(bishop_rays);
    }
}

namespace detail {
[[gnu::init_priority(200)]] const SliderTables sliders(best_indexing());
[[gnu::init_priority(200)]] const LineTables lines;
}  // namespace detail

}  // namespace espalier::chess
