// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated/stacks.hpp"

#include "espalier/machine/simulated/address_sanitizer.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>

namespace espalier::simulated {
namespace {

thread_local const Stacks* current_stacks = nullptr;

// Frames are larger under the address sanitizer: a stack has more room there than it is said to.
#ifdef ESPALIER_ADDRESS_SANITIZER
constexpr std::size_t kRoom = 2;
#else
constexpr std::size_t kRoom = 1;
#endif

// Only what may be called from a signal handler.
void say(std::string_view text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}
void say_number(std::size_t number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  say({digits, static_cast<std::size_t>(end - digits)});
}

void on_fault(int signal, siginfo_t* info, void*) {
  const Stacks* stacks = current_stacks;
  const int processor = stacks ? stacks->guard_hit(info->si_addr) : -1;
  if (processor < 0) {  // not ours: let it end the program as it would have
    ::signal(signal, SIG_DFL);
    return;
  }
  say("espalier: simulated processor ");
  say_number(static_cast<std::size_t>(processor));
  say(" needs more than its ");
  say_number(stacks->size() / kRoom / 1024);
  say(" KiB of stack; give it more with --set stack=KIB\n");
  ::_exit(1);
}

/// A stack that has overflowed cannot run the handler: each thread has one for it until it ends.
class HandlerStack {
 public:
  HandlerStack() : memory_(std::make_unique<std::byte[]>(kBytes)) {
    stack_t mine{};
    mine.ss_sp = memory_.get();
    mine.ss_size = kBytes;
    ::sigaltstack(&mine, &before_);
  }
  ~HandlerStack() { ::sigaltstack(&before_, nullptr); }
  HandlerStack(const HandlerStack&) = delete;
  HandlerStack& operator=(const HandlerStack&) = delete;

 private:
  static constexpr std::size_t kBytes = 64 * 1024;
  std::unique_ptr<std::byte[]> memory_;
  stack_t before_{};
};

void prepare_thread() {
  static std::once_flag installed;
  std::call_once(installed, [] {
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGSEGV, &action, nullptr);
  });
  thread_local const HandlerStack stack;
}

}  // namespace

Stacks::Stacks(int count, std::size_t bytes_each)
    : page_(static_cast<std::size_t>(::sysconf(_SC_PAGESIZE))),
      size_(kRoom * ((bytes_each + page_ - 1) / page_ * page_)),
      total_(static_cast<std::size_t>(count) * (page_ + size_)),
      count_(count),
      memory_(static_cast<std::byte*>(::mmap(nullptr, total_, PROT_READ | PROT_WRITE,
                                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))),
      outer_(current_stacks) {
  if (memory_ == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "stacks for the simulated processors");
  for (int i = 0; i < count; ++i) ::mprotect(bottom(i) - page_, page_, PROT_NONE);
  prepare_thread();
  current_stacks = this;
}

Stacks::~Stacks() {
  current_stacks = outer_;
  forget_poison(memory_, total_);
  ::munmap(memory_, total_);
}

std::byte* Stacks::bottom(int processor) const {
  return memory_ + static_cast<std::size_t>(processor) * (page_ + size_) + page_;
}

int Stacks::guard_hit(const void* address) const {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const auto first = reinterpret_cast<std::uintptr_t>(memory_);
  if (at < first || at >= first + total_) return -1;
  const std::size_t offset = at - first;
  if (offset % (page_ + size_) >= page_) return -1;
  return static_cast<int>(offset / (page_ + size_));
}

}  // namespace espalier::simulated
