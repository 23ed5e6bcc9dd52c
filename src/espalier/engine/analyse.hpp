// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>

#include "espalier/core/any_game.hpp"
#include "espalier/engine/analysis.hpp"

namespace espalier {

using AnyReport = AnalysisReport<AnyGame::Move>;

/// Analysis of any position; games that people benchmark run on their own type.
AnyReport analyse(const AnyGame& position, unsigned threads, TranspositionTable& table,
                  const AnalysisLimits& limits, const std::atomic<bool>& stop,
                  const std::function<void(const AnyReport&)>& on_report, Allies* allies = nullptr);

}  // namespace espalier
