// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "espalier/core/any_game.hpp"
#include "espalier/core/control.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/tools/tools.hpp"

namespace espalier {

/// A search as a person asks for it: everything by name.
struct SearchRequest {
  std::string algorithm = "alpha-beta";
  Parameters parameters = {};
  int depth = 1;
  Window window = {};
  std::optional<ToolOptions> tools = std::nullopt;  // none: the algorithm as its paper counts it
  TranspositionTable* table = nullptr;
  bool quiescence = false;       // leaves are valued by a quiescence search
  bool distinct_leaves = false;  // count them; slower, memory for each
  StopControl::Limits limits = {};
  bool erased = false;  // through AnyGame in any case, as parallel searches run
};

struct SearchReport {
  Result<AnyGame::Move> result;
  std::optional<std::uint64_t> distinct_leaves;
};

/// Runs it. Nothing when `stop` was set or a limit reached before the end. Throws InputError for an
/// unknown algorithm or parameter. Games that people benchmark run on their own type, all others
/// through AnyGame; the result is the same.
std::optional<SearchReport> search_by_name(const AnyGame& position, const SearchRequest& request,
                                           const std::atomic<bool>& stop);

}  // namespace espalier
