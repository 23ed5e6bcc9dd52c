// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier::app {

/// How fast so many threads are that search at the same time, each for itself: in percent of their
/// mean. Whoever is done keeps its core busy until all are, so that the slow ones are not timed in
/// a smaller crowd. Throws when it was interrupted.
std::vector<int> speeds_in_a_crowd(const AnyGame& position, int depth, int threads);

}  // namespace espalier::app
