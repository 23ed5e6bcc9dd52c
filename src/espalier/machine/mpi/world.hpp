// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "espalier/machine/account.hpp"
#include "espalier/machine/mpi/network.hpp"
#include "espalier/machine/trace.hpp"

namespace espalier::mpi {

/// Another rank has left, so that what this one wanted to do together with it cannot be.
class RankLeft : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What the ranks are between and during runs: this process's part of the machine. MPI starts when
/// it is first asked for, and ends with the process.
///
/// Everything between two runs is collective: the ranks do the same in the same order. A rank that
/// cannot go on says so with leave(), and is heard at the others' next collective step.
class World {
 public:
  static World& instance();
  /// Null when MPI has not been started.
  static World* started();
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  [[nodiscard]] int rank() const { return network_.rank(); }
  [[nodiscard]] int size() const { return network_.size(); }

  // A run: begin, the program's messages, end.

  void begin();
  /// Waits for all ranks and drops what nobody took, so that no message outlives its run. Every
  /// rank gets everybody's accounts, rank 0 everybody's rows of the trace. Throws Stopped when some
  /// rank was stopped.
  RunAccount end(const ProcessorAccount& mine, Trace* trace);
  /// This rank's program has thrown: says so and ends all ranks.
  [[noreturn]] void fail(const std::string& what);

  void send(int to, Bytes bytes);
  /// Whether a message is here. Made to be asked at every node: really looks every few
  /// microseconds.
  bool has_mail() {
    if (inbox_.empty()) keep_looking();
    return !inbox_.empty();
  }
  /// Looks as often, also past mail that is not read: hears a stop, and moves large messages.
  void keep_looking() {
    if (--calls_until_look_ <= 0) look_now_and_then();
  }
  /// Sleeps until a message is here or the run is stopped; looks at `stop` as well.
  void await_mail(const std::atomic<bool>* stop);
  Network::Letter take();

  /// Tells all ranks to end the run early.
  void stop();
  [[nodiscard]] bool is_stopped() const { return stopped_; }

  // Between runs.

  /// Every rank's bytes, by rank. Throws RankLeft when a rank has left instead.
  std::vector<Bytes> gather(const Bytes& mine, std::optional<int> only = std::nullopt);

  /// The machine of every rank, by the lowest rank that runs there.
  std::vector<int> machines();
  /// Zeroed memory that the ranks of a machine share, until the process ends. Throws InputError on
  /// all ranks when some machine has too little, RankLeft when a rank has left instead.
  std::span<std::byte> share_memory(std::size_t bytes);

  struct Farewell {
    int status;   // the highest of all ranks
    bool speaks;  // this rank is the first of those that came with it
  };
  /// The last thing that ranks do together: agrees on an exit status. A second call repeats the
  /// first one's answer.
  Farewell leave(int status);

 private:
  World();
  using Clock = std::chrono::steady_clock;

  bool look();
  void look_now_and_then();
  Farewell farewell(const std::vector<std::int64_t>& sizes) const;
  RunAccount exchange_accounts(const ProcessorAccount& mine);
  void exchange_trace(Trace& trace);

  Network network_;
  std::optional<Farewell> left_;
  bool running_ = false;

  // Of the run in progress.
  std::deque<Network::Letter> inbox_;
  std::vector<std::uint64_t> sent_;  // letters, by receiver
  std::uint64_t received_ = 0;
  bool stopped_ = false;
  int calls_between_looks_ = 1;
  int calls_until_look_ = 1;
  Clock::time_point last_look_;
};

/// As World::leave(), for programs that may or may not have started MPI: without it, a rank alone.
World::Farewell leave(int status);

}  // namespace espalier::mpi
