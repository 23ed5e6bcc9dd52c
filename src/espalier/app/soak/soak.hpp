// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace espalier::app {

/// What one random search was, and how it went.
struct SoakedSearch {
  std::string kind;  // one word
  std::string what;  // all that was drawn
  bool was_stopped = false;
};

/// Search number `number` of a seed: a position, a search of any kind (sequential, parallel on
/// threads or simulated, the exact analysis, the engine, allied processes), its parameters and
/// perhaps a moment at which it is stopped, all drawn by lot. Calls `before` with what it will do.
/// Throws std::runtime_error when the answer is wrong.
SoakedSearch run_random_search(std::uint64_t seed, std::uint64_t number,
                               const std::function<void(const SoakedSearch&)>& before);

}  // namespace espalier::app
