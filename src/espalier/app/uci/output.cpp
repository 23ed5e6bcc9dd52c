// SPDX-License-Identifier: MIT
#include "espalier/app/uci/output.hpp"

#include <cstdio>
#include <mutex>
#include <string>

namespace espalier::app::uci {

void say(std::string_view line) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

void remark(std::string_view text) {
  std::string line = "info string ";
  for (const char c : text) line += c == '\n' || c == '\r' ? ' ' : c;
  say(line);
}

}  // namespace espalier::app::uci
