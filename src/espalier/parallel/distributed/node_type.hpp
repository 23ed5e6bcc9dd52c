// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace espalier {

/// What alpha-beta expects of a node when moves are well ordered (Knuth & Moore 1975: types 1, 2
/// and 3): all children count on the principal variation, one is enough at a cut node, all are
/// needed at an all node. Only the order of work depends on it, never a value.
enum class ExpectedType : std::uint8_t { kPrincipal, kCut, kAll };

constexpr ExpectedType expected_child(ExpectedType father, bool first) {
  if (father == ExpectedType::kPrincipal && first) return ExpectedType::kPrincipal;
  return father == ExpectedType::kCut ? ExpectedType::kAll : ExpectedType::kCut;
}

}  // namespace espalier
