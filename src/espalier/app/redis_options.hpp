// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <thread>

#include "espalier/linda/redis/options.hpp"

namespace espalier::app {

/// Where the tuple space is, as commands are told.
struct RedisPlace {
  std::string url;
  std::string space = "espalier";
  double lease_seconds = 10;

  [[nodiscard]] linda::redis::Options options() const;
};

/// `--redis URL`, `--space NAME` and `--lease SECONDS`.
CLI::Option* add_redis_options(CLI::App& command, RedisPlace& place);

/// Where the address may stand instead, so that others do not see the password.
inline constexpr const char* kRedisVariable = "ESPALIER_REDIS";
/// Empty when it is not set.
std::string redis_url_of_environment();

/// Calls `leave` at the first Ctrl-C, until it is destroyed.
class OnInterrupt {
 public:
  explicit OnInterrupt(std::function<void()> leave);

 private:
  std::jthread watcher_;
};

}  // namespace espalier::app
