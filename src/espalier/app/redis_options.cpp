// SPDX-License-Identifier: MIT
#include "espalier/app/redis_options.hpp"

#include <chrono>
#include <cstdlib>
#include <utility>

#include "espalier/app/checks.hpp"
#include "espalier/app/interrupt.hpp"

namespace espalier::app {

linda::redis::Options RedisPlace::options() const {
  return {.space = space,
          .lease = std::chrono::milliseconds(static_cast<std::int64_t>(lease_seconds * 1000))};
}

CLI::Option* add_redis_options(CLI::App& command, RedisPlace& place) {
  command.add_option("--space", place.space, "The tuple space's name on the server")
      ->capture_default_str();
  command
      .add_option("--lease", place.lease_seconds,
                  "Seconds after which a process of which nothing is heard is dead")
      ->check(between(0.1, 3600))
      ->capture_default_str();
  return command
      .add_option("--redis", place.url,
                  "The Redis server: redis://[user:password@]host[:port][/database], rediss:// for "
                  "TLS")
      ->type_name("URL");
}

std::string redis_url_of_environment() {
  const char* url = std::getenv(kRedisVariable);
  return url ? url : "";
}

OnInterrupt::OnInterrupt(std::function<void()> leave)
    : watcher_([leave = std::move(leave)](const std::stop_token& stop) {
        constexpr std::chrono::milliseconds kBetweenLooks{50};
        const auto& flag = interrupted();
        while (!stop.stop_requested() && !flag.load()) std::this_thread::sleep_for(kBetweenLooks);
        if (!stop.stop_requested()) leave();
      }) {
  interrupted();  // installs the handler before anything begins
}

}  // namespace espalier::app
