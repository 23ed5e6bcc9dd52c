// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "espalier/core/any_game.hpp"
#include "espalier/core/random.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier::app {

/// A position drawn by lot: a small tree of any model, or a game after some random moves.
struct DrawnPosition {
  AnyGame position;
  std::string text;  // as the command line takes it
};
DrawnPosition draw_position(Random& lot);

/// A value for every parameter of few words, and sometimes a small number for one that takes
/// numbers. Not every combination makes sense to its owner.
std::vector<std::string> draw_settings(Random& lot, const std::vector<ParameterInfo>& parameters);
/// The same for the simulated machine, with costs of any kind.
std::vector<std::string> draw_machine_settings(Random& lot);

/// A flag that is set after a random time, or never.
class RandomStop {
 public:
  explicit RandomStop(Random& lot) {
    if (lot.below(4) != 0) return;
    const auto delay = std::chrono::microseconds(lot.below(3'000));
    thread_.emplace([this, delay] {
      std::this_thread::sleep_for(delay);
      flag_.store(true);
    });
  }
  [[nodiscard]] bool is_planned() const { return thread_.has_value(); }
  [[nodiscard]] std::atomic<bool>& flag() { return flag_; }

 private:
  std::atomic<bool> flag_ = false;
  std::optional<std::jthread> thread_;
};

}  // namespace espalier::app
