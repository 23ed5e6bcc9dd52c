// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "espalier/solve/teamwork.hpp"

namespace espalier {

/// How many megabytes a solver's table needs: one for a position with so many empty squares, twice
/// as many for each further one. A power of two, and at most `most`. Memory that is used in vain
/// takes time to come by, and is farther from the cores.
inline std::size_t fitting_megabytes(int empty, int empty_for_one, std::size_t most) {
  const int doublings = std::clamp(empty - empty_for_one, 0, 20);
  return std::min(std::size_t{1} << doublings, std::bit_floor(std::max<std::size_t>(most, 1)));
}

/// Brings in all of a new table's memory, each searcher a part: see ZeroedWords.
template <class Table>
void bring_in(Table& table, const Searchers& searchers) {
  searchers.run([&](std::size_t i) { table.bring_in(i, searchers.count); });
}

}  // namespace espalier
