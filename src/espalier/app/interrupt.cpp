// SPDX-License-Identifier: MIT
#include "espalier/app/interrupt.hpp"

#include <csignal>

namespace espalier::app {
namespace {

std::atomic<bool> flag = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

extern "C" void on_interrupt(int) {
  flag.store(true, std::memory_order_relaxed);
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& interrupted() {
  static const bool installed = std::signal(SIGINT, on_interrupt) != SIG_ERR;
  static_cast<void>(installed);
  return flag;
}

}  // namespace espalier::app
