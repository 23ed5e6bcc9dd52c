// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/value.hpp"
#include "espalier/parallel/distributed/node_type.hpp"

namespace espalier {

/// What the homes of positions tell each other. A position and the plies left below it are named by
/// one key.
template <class Move>
struct TdsMessage {
  enum class Kind : std::uint8_t {
    kTest,    // to a child's home: is the node at the end of `line` worth `gamma` or more?
    kBounds,  // to the home of the father: what is known of the child by `move`
    kCancel,  // to a child's home: the father does not ask any more
    kEnd,
  };
  Kind kind = Kind::kEnd;
  int from = 0;
  std::uint32_t pass = 0;  // which test of the root this is a part of
  std::uint64_t father = 0;
  std::uint64_t child = 0;
  Move move = {};
  Value gamma = 0;
  ExpectedType type = ExpectedType::kCut;
  std::vector<Move> line = {};           // from the root
  std::vector<std::uint16_t> path = {};  // the same, by the numbers of the moves
  Value lower = -kInfinity;
  Value upper = kInfinity;
  std::optional<Move> best = {};

  void fields(auto&& visit) {
    visit(kind, from, pass, father, child, move, gamma, type, line, path, lower, upper, best);
  }
  [[nodiscard]] std::string label() const {
    constexpr const char* kNames[] = {"test", "bounds", "cancel", "end"};
    return kNames[static_cast<std::size_t>(kind)];
  }
};

}  // namespace espalier
