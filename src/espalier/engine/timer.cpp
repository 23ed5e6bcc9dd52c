// SPDX-License-Identifier: MIT
#include "espalier/engine/timer.hpp"

#include <algorithm>
#include <limits>

namespace espalier {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kMovesLeft = 28;          // of a game without time controls, guessed
constexpr double kShareOfIncrement = 0.8;  // the rest is saved for hard moves
constexpr double kMostOfSoft = 4.5;        // hard limit, in soft ones
constexpr double kMostOfLeft = 0.7;        // hard limit, of all time left

}  // namespace

Timer::Timer(const std::optional<Milliseconds>& move_time, const std::optional<GameClock>& clock,
             Milliseconds overhead, const SearchSignals& signals)
    : signals_(signals),
      was_pondering_(signals.pondering.load()),
      soft_ms_(kForever),
      hard_ms_(kForever) {
  const auto lost = static_cast<double>(overhead.count());
  if (move_time)
    hard_ms_ = soft_ms_ = std::max(0.5, static_cast<double>(move_time->count()) - lost);
  if (!clock) return;
  const auto increment =
      static_cast<double>(std::max<Milliseconds::rep>(0, clock->increment.count()));
  const double left = std::max(1.0, static_cast<double>(clock->left.count()) - lost);
  const double moves =
      clock->moves_to_go > 0 ? std::min<double>(clock->moves_to_go, kMovesLeft + 12) : kMovesLeft;
  const double usable = std::max(1.0, left - lost * (moves - 1) / 4);
  const double hard = clock->moves_to_go == 1 ? 0.9 * left : kMostOfLeft * left;
  const double soft = std::min(hard, usable / moves + kShareOfIncrement * increment);
  shares_time_ = soft < soft_ms_;
  hard_ms_ = std::min({hard_ms_, hard, kMostOfSoft * soft});
  soft_ms_ = std::min(soft_ms_, soft);
}

double Timer::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

bool Timer::is_pondering() const {
  return signals_.pondering.load(std::memory_order_relaxed);  // relaxed: only the moment counts
}

double Timer::own_ms() {
  if (is_pondering()) return 0;
  if (!own_start_) own_start_ = was_pondering_ ? Clock::now() : start_;
  return std::chrono::duration<double, std::milli>(Clock::now() - *own_start_).count();
}

bool Timer::is_out_of_time() {
  if (had_enough_ && !is_pondering()) return true;
  return hard_ms_ != kForever && own_ms() >= hard_ms_;
}

bool Timer::has_had_enough(const Progress& progress) {
  had_enough_ = shares_time_ && is_enough(progress);
  return is_out_of_time();
}

bool Timer::is_enough(const Progress& progress) const {
  const double stable = 1.35 - 0.09 * std::min(progress.stable_depths, 8);
  const double falling = 1.0 + std::clamp(progress.lost, 0.0, 1.0);
  const double contested = std::clamp(1.9 - 1.3 * progress.best_effort, 0.6, 1.6);
  return progress.is_obvious || seconds() * 1000 >= soft_ms_ * stable * falling * contested;
}

}  // namespace espalier
