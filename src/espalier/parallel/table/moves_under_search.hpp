// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "espalier/core/hash.hpp"
#include "espalier/machine/guard.hpp"

namespace espalier {

/// Which moves somebody is searching right now, beside the transposition table and not in it
/// (Kerrigan's simplification of ABDADA, as Hyatt uses it). It only steers who searches what.
///
/// Thread safety: everything, from any processor, under one of many locks.
template <class Machine>
class MovesUnderSearch {
 public:
  using Me = typename Machine::Processor;

  /// Notes that this move is searched now. False, and nothing noted, when it is already and the
  /// processor wants it for itself.
  bool begin(Me& me, std::uint64_t move, bool exclusive) {
    me.work(me.costs().probe);
    Part& part = part_of(move);
    const Guard guard(me, part.lock);
    if (exclusive && std::find(part.moves.begin(), part.moves.end(), move) != part.moves.end())
      return false;
    part.moves.push_back(move);
    return true;
  }
  void end(Me& me, std::uint64_t move) {
    me.work(me.costs().probe);
    Part& part = part_of(move);
    const Guard guard(me, part.lock);
    const auto found = std::find(part.moves.begin(), part.moves.end(), move);
    *found = part.moves.back();
    part.moves.pop_back();
  }

 private:
  static constexpr std::size_t kParts = 256;
  struct alignas(64) Part {
    typename Machine::Lock lock{"moves under search"};
    std::vector<std::uint64_t> moves;
  };
  Part& part_of(std::uint64_t move) { return parts_[mix(move) % kParts]; }

  std::vector<Part> parts_ = std::vector<Part>(kParts);
};

}  // namespace espalier
