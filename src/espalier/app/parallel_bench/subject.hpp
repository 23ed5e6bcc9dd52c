// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "espalier/engine/options.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::app {

/// One search of one position.
struct BenchRun {
  double seconds = 0;
  std::optional<double> solution_seconds;  // since when the answer was right to the end
  std::uint64_t nodes = 0;                 // 0: not known
  std::optional<double> hit_rate;          // table probes that found the position
  std::optional<double> idle;              // share of the threads' time without a processor
};

/// Something whose speed on several threads is measured, on a fixed list of positions. Every run
/// begins from nothing, so that their order does not matter.
class BenchSubject {
 public:
  virtual ~BenchSubject() = default;
  [[nodiscard]] virtual std::string name() const = 0;   // one word, for --json
  [[nodiscard]] virtual std::string title() const = 0;  // what is measured
  [[nodiscard]] virtual std::size_t positions() const = 0;
  virtual void set_threads(int threads) = 0;
  /// From 0. Where all runs would be the same, each may do something a little different.
  virtual void set_repetition(int) {}
  virtual BenchRun run(std::size_t position) = 0;
  /// A search of the same kind that takes some hundredths of a second, on one thread; for seeing
  /// what several at the same time do that have nothing to do with each other. Every call begins
  /// from nothing, with a table of its own of 1/`shares` of the subject's. Empty: there is none.
  [[nodiscard]] virtual std::function<void()> small_search(int /*shares*/) const { return {}; }

 protected:
  /// So many small searches have to fit into memory, and emptying a table must not take as long as
  /// the search.
  static std::size_t small_table_mb(std::size_t all_mb, int shares) {
    constexpr std::size_t kMost = 16;
    return std::clamp<std::size_t>(all_mb / static_cast<std::size_t>(shares), 1, kMost);
  }
};

/// A chess position and, where it is known, what to play there.
struct BenchPosition {
  chess::Position position;
  std::vector<chess::Move> best;
};

struct ChessBench {
  std::vector<BenchPosition> positions;
  std::string source;  // of the positions
  int depth = 1;
  EngineOptions engine;
  std::uint64_t turn = 0;  // nodes after which searchers on one core take turns; 0: on threads
};

// Where searchers take turns, a second is a million nodes of the longest of them, and each
// repetition has turns of one node more.

/// The engine, to a depth.
std::unique_ptr<BenchSubject> engine_subject(const ChessBench& bench);
/// The exact search to a fixed depth: by Analysis, or by a parallel algorithm of the catalogue,
/// which with one thread is its sequential counterpart. Throws InputError for an unknown name.
std::unique_ptr<BenchSubject> exact_subject(const ChessBench& bench, const std::string& algorithm);
/// A program that speaks UCI and has the option Threads, to the same depth. Throws InputError when
/// there is no such program.
std::unique_ptr<BenchSubject> peer_subject(const ChessBench& bench, const std::string& command);

struct SolvingBench {
  std::size_t hash_mb = 64;
  std::uint64_t turn = 0;  // as above
};

std::unique_ptr<BenchSubject> connect4_subject(const SolvingBench& bench);
std::unique_ptr<BenchSubject> othello_subject(const SolvingBench& bench);

}  // namespace espalier::app
