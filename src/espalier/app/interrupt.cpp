// SPDX-License-Identifier: MIT
#include "espalier/app/interrupt.hpp"

#include <csignal>

namespace espalier::app {
namespace {

std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers may only touch such flags");

void raise_flag(int) { flag.store(true, std::memory_order_relaxed); }

bool install() {
  struct sigaction action {};
  action.sa_handler = raise_flag;
  sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  return sigaction(SIGINT, &action, nullptr) == 0;
}

}  // namespace

const std::atomic<bool>& interrupted() {
  static const bool installed = install();
  static_cast<void>(installed);
  return flag;
}

}  // namespace espalier::app
