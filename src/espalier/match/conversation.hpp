// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/match/player.hpp"
#include "espalier/match/process.hpp"

namespace espalier::match {

/// Talking to an engine's program: lines go out, lines are listened for, and whatever goes wrong is
/// a Fault.
class Conversation {
 public:
  Conversation(std::vector<std::string> command, const Patience& patience)
      : command_(std::move(command)), patience_(patience) {}
  ~Conversation() { close("quit"); }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  [[nodiscard]] bool is_open() const { return process_.has_value(); }
  /// Starts the program.
  std::optional<Fault> open();
  /// Says goodbye and ends the program, if it runs.
  void close(std::string_view farewell);
  /// After a fault: there is nothing more to say.
  void kill() { process_.reset(); }

  /// Whether the program hears it shows when one listens.
  void say(std::string_view line);
  /// Reads lines until `is_it` says that this was it. `what` names it in the fault.
  std::optional<Fault> listen(Clock::time_point deadline, const std::string& what,
                              const std::function<bool(std::string_view)>& is_it);

  /// From any thread, for good.
  void interrupt() { interrupted_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_interrupted() const { return interrupted_.load(std::memory_order_relaxed); }
  [[nodiscard]] const Patience& patience() const { return patience_; }

 private:
  std::vector<std::string> command_;
  Patience patience_;
  std::optional<Process> process_;
  std::atomic<bool> interrupted_ = false;
};

}  // namespace espalier::match
