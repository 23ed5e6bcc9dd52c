// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "espalier/app/calibration/subject.hpp"

namespace espalier::app {

struct LockCosts {
  Time lock = 0, around = 0;  // as in Costs
};
using LockCostsByAlgorithm = std::map<std::pair<std::string, int>, LockCosts>;  // and threads

/// What an algorithm does for each lock that it takes, while it holds it and around it, where so
/// many threads pass things from cache to cache; one that locks rarely pays for the bare lock.
/// Learned from runs of its own, which are compared with no prediction.
LockCostsByAlgorithm learn_locks(const std::vector<CalibrationSubject>& subjects,
                                 const std::vector<std::string>& algorithms,
                                 const std::vector<int>& threads);

}  // namespace espalier::app
