// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "espalier/core/counters.hpp"
#include "espalier/core/value.hpp"
#include "espalier/linda/farm/job.hpp"

namespace espalier::linda::farm {

/// The kind of job that is a search; the number grows when its form changes.
inline constexpr std::string_view kSearchKind = "search 1";

/// A position, two plies below the root of a run, to be searched to a fixed depth.
struct SearchJob {
  std::string game;  // by its name in the registry
  std::string position;
  std::int32_t depth = 0;
  std::int32_t move = 0;  // the root's move, whose bounds are announced
  Value alpha = 0, beta = 0;

  void fields(auto&& visit) { visit(game, position, depth, move, alpha, beta); }
};
struct SearchFound {
  bool is_finished = false;  // else it was refuted meanwhile
  Value value = 0;           // by the contract of Window, for a window that was announced
  Counters counters;

  void fields(auto&& visit) { visit(is_finished, value, counters); }
};

// While a run lasts its master announces better bounds, numbered from 0, for the searches in
// progress:
//     ("bound", run, number, move or TwoPlySplit::kRoot, bound)
inline constexpr std::string_view kBoundName = "bound";
inline constexpr std::int32_t kRunIsOver = -2;  // in place of a move

/// How to search, with this many megabytes to remember positions of a run. Opens another client of
/// the same space to listen to the master.
Perform search_performer(std::string url, redis::Options options, std::size_t table_mb);

}  // namespace espalier::linda::farm
