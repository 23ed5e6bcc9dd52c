// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/engine/limits.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::app::uci {

/// What `go` asks for.
struct Go {
  SearchLimits<chess::Move> limits;
  bool is_infinite = false;  // no move before `stop`
  bool is_pondering = false;
  bool ends_by_itself = false;          // by depth, nodes, time or mate
  std::vector<std::string> complaints;  // about words that were left out of account
};

/// Reads the words behind `go`. Never fails: an interface that asks for a move must get one.
Go read_go(const std::vector<std::string_view>& words, const chess::Position& position,
           Milliseconds overhead);

}  // namespace espalier::app::uci
