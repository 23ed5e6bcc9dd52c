// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace espalier {

/// The image of i under a random permutation of 0 .. n-1 that the key chooses; key well mixed.
/// Follows one element through a shuffle (swap j with a random element up to j, for j = 1 .. n-1):
/// before step i nothing can touch it, after step i it moves only when it is drawn. All
/// permutations are equally likely, and no table is needed.
constexpr std::uint32_t permuted(std::uint64_t key, std::uint32_t n, std::uint32_t i) {
  const auto draw = [key](std::uint32_t j) {  // uniform in 0 .. j
    std::uint64_t x = (key ^ (j * 0x9e3779b97f4a7c15ULL)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 32)) * 0x94d049bb133111ebULL;
    return static_cast<std::uint32_t>(((x >> 32) * (j + 1ULL)) >> 32);
  };
  std::uint32_t at = i == 0 ? 0 : draw(i);
  for (std::uint32_t j = i + 1; j < n; ++j) at = draw(j) == at ? j : at;
  return at;
}

}  // namespace espalier
