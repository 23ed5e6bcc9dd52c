// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "espalier/app/redis_options.hpp"
#include "espalier/core/any_game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/machine/trace.hpp"
#include "espalier/parallel/measures.hpp"

namespace espalier::app {

inline constexpr const char* kDefaultAlgorithm = "alpha-beta";
inline constexpr int kDefaultSeats = 32;

/// `espalier search` as it was asked.
struct SearchOptions {
  std::string game = "tree";
  std::string position;
  std::string algorithm = kDefaultAlgorithm;
  std::vector<std::string> assignments;
  int depth = 0;
  Value alpha = -kInfinity;
  Value beta = kInfinity;
  std::vector<std::string> tools;
  std::size_t hash_mb = 64;
  bool quiescence = false;
  bool distinct = false;
  bool json = false;
  std::string machine;       // none: sequential algorithms need none, parallel ones take threads
  int processors = 0;        // all cores
  RedisPlace redis;          // through which the processors, or the workers, search together
  int workers = 0;           // of the processors
  std::optional<int> seats;  // for more of them, which may come while it searches
  std::uint64_t seed = 1;
  bool reference = true;
  std::string trace;  // a file
  std::size_t trace_limit = Trace::kDefaultLimit;
};

/// What every search has to tell, whatever ran it.
struct SearchOutcome {
  Result<AnyGame::Move> result;
  std::string machine = "sequential";
  int processors = 1;
  double time = 0;  // seconds, or ticks of the simulated machine
  bool is_virtual = false;
  std::optional<std::uint64_t> distinct_leaves = std::nullopt;
  std::optional<Measures> measures = std::nullopt;  // of a parallel search
};

}  // namespace espalier::app
