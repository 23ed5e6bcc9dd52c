// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::match {

/// Another program, spoken to line by line through its standard input and output; what it says on
/// standard error is dropped. Nothing here waits longer than it is told to: a program that hangs,
/// that does not read or that never ends its line cannot hold up its caller.
///
/// The program leads a process group of its own. Ctrl-C does not reach it, and what it starts ends
/// with it. One thread uses a Process; the flag handed to read_line may be set from any other.
class Process {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::time_point kNever = Clock::time_point::max();

  enum class Read { kLine, kTimeout, kEnd };
  struct Exit {
    int status = 0;  // of the program, or the signal's number
    bool by_signal = false;
    double user_seconds = 0;  // processor time in user mode
    [[nodiscard]] bool is_clean() const { return status == 0 && !by_signal; }
    /// "exited with status 3", "killed by signal 11 (Segmentation fault)"
    [[nodiscard]] std::string text() const;
  };

  /// The program and its arguments. Throws std::runtime_error when it cannot be started.
  explicit Process(const std::vector<std::string>& command);
  /// Kills it if it still runs.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// False when not all could be written until the deadline, or the program has closed its input.
  bool write(std::string_view text, Clock::time_point deadline);
  /// The next line, without its end. Overlong lines are cut to kLongestLine. A raised flag ends the
  /// waiting like a timeout, within kBetweenLooks.
  Read read_line(std::string& line, Clock::time_point deadline,
                 const std::atomic<bool>* stop = nullptr);
  void close_input();
  /// Closes its input, waits until the deadline for its end, then kills it with all it started.
  Exit end(Clock::time_point deadline);

  static constexpr std::size_t kLongestLine = 1 << 16;
  static constexpr std::chrono::milliseconds kBetweenLooks{20};

 private:
  /// Moves a line from the buffer to `line`, if there is a whole one.
  bool take_line(std::string& line);
  /// Appends what there is to read; false at the end of the output.
  bool fill();

  pid_t pid_ = -1;
  int input_ = -1;   // we write here
  int output_ = -1;  // we read here
  std::string buffer_;
  std::size_t looked_ = 0;  // no end of line before here
  bool skipping_ = false;   // the rest of an overlong line
  std::optional<Exit> exit_;
};

/// The full path of a program, looked for in PATH and where Debian puts games.
std::optional<std::string> find_program(const std::string& name);

/// A command line as a list of words; "..." and '...' keep spaces together. Throws InputError for a
/// quote without its partner and for nothing at all.
std::vector<std::string> command_words(std::string_view text);

}  // namespace espalier::match
