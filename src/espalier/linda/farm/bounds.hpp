// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "espalier/core/value.hpp"
#include "espalier/linda/redis/space.hpp"

namespace espalier::linda::farm {

/// The bounds that the master of a run has announced so far. A thread listens, so that searches
/// look at plain memory.
class Bounds {
 public:
  Bounds(const std::string& url, redis::Options options, std::string run);
  ~Bounds();
  Bounds(const Bounds&) = delete;
  Bounds& operator=(const Bounds&) = delete;

  /// Grows when something changed.
  [[nodiscard]] std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  /// Of the replies to this move of the root; empty once the run is over.
  [[nodiscard]] Window window(std::int32_t move) const;

 private:
  void listen();

  RedisSpace space_;
  const std::string run_;
  std::atomic<std::uint64_t> version_ = 0;
  mutable std::mutex mutex_;
  Value alpha_ = -kInfinity;
  std::map<std::int32_t, Value> betas_;
  std::jthread listener_;
};

}  // namespace espalier::linda::farm
