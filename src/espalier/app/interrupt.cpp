// SPDX-License-Identifier: MIT
#include "espalier/app/interrupt.hpp"

#include <csignal>
#include <cstdint>
#include <ctime>
#include <stdexcept>

namespace espalier::app {
namespace {

std::atomic<bool> was_interrupted{false};
std::atomic<bool> terminate_flag{false};
std::atomic<std::int64_t> first_at{0};
static_assert(decltype(was_interrupted)::is_always_lock_free &&
                  decltype(first_at)::is_always_lock_free,
              "signal handlers may only touch such variables");

// Programs that pass an interrupt on, such as timeout(1), send it to the process and to its group:
// what arrives within this time is the same Ctrl-C.
constexpr std::int64_t kSameInterruptNs = 500'000'000;

std::int64_t now_ns() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

void on_interrupt(int) {
  if (!was_interrupted.exchange(true, std::memory_order_relaxed)) {
    first_at = now_ns();
  } else if (now_ns() - first_at > kSameInterruptNs) {
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
  }
}

void on_terminate(int) {
  terminate_flag.store(true, std::memory_order_relaxed);
  was_interrupted.store(true, std::memory_order_relaxed);
}

bool install(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, nullptr) == 0;
}

}  // namespace

const std::atomic<bool>& interrupted() {
  static const bool installed = install(SIGINT, on_interrupt);
  static_cast<void>(installed);
  return was_interrupted;
}

const std::atomic<bool>& terminated() {
  static const bool installed = install(SIGTERM, on_terminate);
  static_cast<void>(installed);
  return terminate_flag;
}

void throw_if_interrupted() {
  if (interrupted()) throw std::runtime_error("interrupted before everything was measured");
}

}  // namespace espalier::app
