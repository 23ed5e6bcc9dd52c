// SPDX-License-Identifier: MIT
#include "espalier/app/say.hpp"

#include <cstdio>
#include <mutex>

namespace espalier::app {

void say(std::string_view line) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

}  // namespace espalier::app
