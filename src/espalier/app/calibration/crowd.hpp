// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier::app {

/// Searches at the same time, each on a thread of its own.
struct Crowd {
  double seconds = 0;       // of each, if what they do together were shared out evenly
  std::vector<int> speeds;  // of each, in percent of the mean
};

/// Whoever is done keeps its core busy until all are, so that the slow ones are not timed in a
/// smaller crowd. Throws when it was interrupted.
Crowd search_in_a_crowd(const AnyGame& position, int depth, int threads);

}  // namespace espalier::app
