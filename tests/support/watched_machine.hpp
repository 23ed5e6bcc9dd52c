// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
#include <utility>

#include "espalier/machine/account.hpp"

namespace espalier {

/// Any machine, watched: counts the messages that are sent and those that are taken, for tests that
/// no message is left behind.
template <class Inner>
class WatchedMachine {
 public:
  static constexpr bool kVirtualTime = Inner::kVirtualTime;
  static constexpr const char* kName = Inner::kName;

  class Processor {
   public:
    static constexpr bool kVirtualTime = Inner::kVirtualTime;
    Processor(WatchedMachine& watch, typename Inner::Processor& me) : watch_(watch), me_(me) {}
    [[nodiscard]] int id() const { return me_.id(); }
    [[nodiscard]] int count() const { return me_.count(); }
    [[nodiscard]] Time now() const { return me_.now(); }
    void work(Time cost) { me_.work(cost); }
    [[nodiscard]] decltype(auto) costs() const { return me_.costs(); }
    void check_stop() const { me_.check_stop(); }
    [[nodiscard]] auto* trace() { return me_.trace(); }
    [[nodiscard]] ProcessorAccount& account() { return me_.account(); }

    template <class Message>
    void send(int to, Message message) {
      ++watch_.sent;
      me_.send(to, std::move(message));
    }
    auto receive() {
      auto message = me_.receive();
      ++watch_.taken;
      return message;
    }
    auto poll() {
      auto message = me_.poll();
      if (message) ++watch_.taken;
      return message;
    }

   private:
    WatchedMachine& watch_;
    typename Inner::Processor& me_;
  };

  explicit WatchedMachine(auto&&... options)
      : inner_(std::forward<decltype(options)>(options)...) {}

  template <class Program>
  RunAccount run(int processors, Program&& program) {
    return inner_.run(processors, [&](typename Inner::Processor& inner) {
      Processor me(*this, inner);
      program(me);
    });
  }

  std::atomic<std::uint64_t> sent = 0;
  std::atomic<std::uint64_t> taken = 0;

 private:
  Inner inner_;
};

}  // namespace espalier
