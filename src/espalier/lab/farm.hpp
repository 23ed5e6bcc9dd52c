// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/lab/search.hpp"
#include "espalier/linda/farm/job.hpp"

namespace espalier::lab {

/// The kind of a farm's job that is a search of the lab; the number grows when its form changes.
inline constexpr std::string_view kFarmKind = "lab 1";

/// For workers.
linda::farm::Perform farm_performer();

/// For RunOptions::perform: has searches done by the workers of a space, each call one. Leaves
/// nothing behind, unless the server is gone; cancels the space when an exception ends it. From any
/// thread.
class FarmRunner {
 public:
  explicit FarmRunner(linda::RedisSpace& space);
  ~FarmRunner();
  FarmRunner(const FarmRunner&) = delete;
  FarmRunner& operator=(const FarmRunner&) = delete;

  /// Nothing when the space was cancelled. Throws std::runtime_error when a worker says that it
  /// cannot do the search.
  std::optional<Measurement> run(const Search& search, const AnyGame& position);

 private:
  linda::RedisSpace& space_;
  const std::string name_;
  const int before_ = std::uncaught_exceptions();  // when it began
  std::atomic<std::int64_t> next_ = 0;
};

}  // namespace espalier::lab
