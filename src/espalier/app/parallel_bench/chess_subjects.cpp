// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "espalier/app/interrupt.hpp"
#include "espalier/app/parallel_bench/stopwatch.hpp"
#include "espalier/app/parallel_bench/subject.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/engine/analyse.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/knowledge/chess/player.hpp"
#include "espalier/machine/simulated/interleaved_crew.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/match/chess_text.hpp"
#include "espalier/match/player.hpp"
#include "espalier/match/process.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::app {
namespace {

/// What all that play chess have in common.
class ChessSubject : public BenchSubject {
 public:
  explicit ChessSubject(const ChessBench& bench) : bench_(bench) {}
  [[nodiscard]] std::size_t positions() const override { return bench_.positions.size(); }
  void set_threads(int threads) override { threads_ = threads; }

 protected:
  [[nodiscard]] std::string task() const {
    return fmt::format("to depth {}, {}", bench_.depth, bench_.source);
  }
  [[nodiscard]] bool is_right(std::size_t position, chess::Move move) const {
    const auto& best = bench_.positions[position].best;
    return std::find(best.begin(), best.end(), move) != best.end();
  }

  /// The first position, to a depth at which it takes hundredths of a second.
  [[nodiscard]] const chess::Position& small_position() const {
    return bench_.positions.front().position;
  }
  [[nodiscard]] int small_depth(int most) const { return std::min(bench_.depth, most); }
  [[nodiscard]] std::size_t small_table_bytes(int shares) const {
    return small_table_mb(bench_.engine.table_bytes >> 20, shares) << 20;
  }

  ChessBench bench_;
  int threads_ = 1;
};

constexpr int kSmallEngineDepth = 11;
constexpr int kSmallExactDepth = 4;

class EngineSubject final : public ChessSubject {
 public:
  explicit EngineSubject(const ChessBench& bench) : ChessSubject(bench), player_(bench.engine) {}
  [[nodiscard]] std::string name() const override { return "engine"; }
  [[nodiscard]] std::string title() const override {
    return fmt::format("the chess engine ({}{}{}) {}", name_of(bench_.engine.method),
                       bench_.engine.deterministic ? ", deterministic" : "",
                       bench_.turn > 0 ? fmt::format(", turns of {} nodes", bench_.turn) : "",
                       task());
  }
  void set_repetition(int repetition) override {
    if (bench_.turn == 0) return;
    const auto more = static_cast<std::uint64_t>(repetition);
    player_.set_crew(std::make_unique<InterleavedCrew>(bench_.turn + more));
  }
  void set_threads(int threads) override {
    ChessSubject::set_threads(threads);
    bench_.engine.threads = static_cast<unsigned>(threads);
    player_.set_options(bench_.engine);
  }
  BenchRun run(std::size_t position) override {
    player_.new_game();
    ChessPlayer::Limits limits;
    limits.depth = bench_.depth;
    SearchSignals signals;
    BenchRun run;
    const Stopwatch watch;
    const auto outcome = player_.search(
        bench_.positions[position].position, {}, limits, signals, [&](const auto& report) {
          if (interrupted()) signals.stop = true;
          if (report.line.empty() || !is_right(position, report.line.front()))
            run.solution_seconds.reset();
          else if (!run.solution_seconds)
            run.solution_seconds = watch.seconds();
        });
    run.seconds = watch.seconds();
    run.idle = watch.idle(threads_);
    run.nodes = outcome.nodes;
    if (bench_.turn > 0) {
      run.solution_seconds.reset();
      run.seconds = static_cast<double>(outcome.busiest_nodes) / 1e6;
      run.idle = 1 - static_cast<double>(outcome.nodes) /
                         static_cast<double>(outcome.busiest_nodes * bench_.engine.threads);
    }
    run.hit_rate = static_cast<double>(outcome.table_hits) /
                   static_cast<double>(std::max<std::uint64_t>(1, outcome.table_probes));
    return run;
  }
  [[nodiscard]] std::function<void()> small_search(int shares) const override {
    if (bench_.turn > 0) return {};
    EngineOptions options = bench_.engine;
    options.threads = 1;
    options.table_bytes = small_table_bytes(shares);
    return [this, player = std::make_shared<ChessPlayer>(options)] {
      player->new_game();
      ChessPlayer::Limits limits;
      limits.depth = small_depth(kSmallEngineDepth);
      SearchSignals signals;
      player->search(small_position(), {}, limits, signals, [](const auto&) {});
    };
  }

 private:
  ChessPlayer player_;
};

class AnalysisSubject final : public ChessSubject {
 public:
  using ChessSubject::ChessSubject;
  [[nodiscard]] std::string name() const override { return "exact"; }
  [[nodiscard]] std::string title() const override {
    return "exact chess by Analysis (iterative deepening, shared table) " + task();
  }
  BenchRun run(std::size_t position) override {
    TranspositionTable table(bench_.engine.table_bytes);
    const AnyGame root{Chess(bench_.positions[position].position)};
    const Stopwatch watch;
    const auto report = analyse(root, static_cast<unsigned>(threads_), table,
                                {.depth = bench_.depth}, interrupted(), [](const AnyReport&) {});
    const Counters& counters = report.counters;
    return {watch.seconds(), std::nullopt, counters.nodes(),
            static_cast<double>(counters.table_hits) /
                static_cast<double>(std::max<std::uint64_t>(1, counters.table_probes)),
            watch.idle(threads_)};
  }
  [[nodiscard]] std::function<void()> small_search(int shares) const override {
    return [this, shares] {
      TranspositionTable table(small_table_bytes(shares));
      analyse(AnyGame{Chess(small_position())}, 1, table, {.depth = small_depth(kSmallExactDepth)},
              interrupted(), [](const AnyReport&) {});
    };
  }
};

class AlgorithmSubject final : public ChessSubject {
 public:
  AlgorithmSubject(const ChessBench& bench, const ParallelAlgorithm& algorithm)
      : ChessSubject(bench), algorithm_(algorithm) {}
  [[nodiscard]] std::string name() const override { return algorithm_.entry.name; }
  [[nodiscard]] std::string title() const override {
    return fmt::format("exact chess by {} (one thread: {}) {}", algorithm_.entry.name,
                       algorithm_.counterpart, task());
  }
  BenchRun run(std::size_t position) override {
    const AnyGame root{Chess(bench_.positions[position].position)};
    const Stopwatch watch;
    BenchRun run;
    if (threads_ == 1) {
      const auto report = search_alone(root, bench_.depth);
      if (report) run.nodes = report->result.counters.nodes();
    } else {
      ParallelRequest request;
      request.algorithm = algorithm_.entry.name;
      request.depth = bench_.depth;
      request.processors = threads_;
      request.stop = &interrupted();
      try {
        run.nodes = search_in_parallel(root, request).result.counters.nodes();
      } catch (const Stopped&) {  // whoever asked sees that it was interrupted
      }
    }
    run.seconds = watch.seconds();
    run.idle = watch.idle(threads_);
    return run;
  }
  [[nodiscard]] std::function<void()> small_search(int) const override {
    return [this, root = AnyGame{Chess(small_position())}] {
      search_alone(root, small_depth(kSmallExactDepth));
    };
  }

 private:
  std::optional<SearchReport> search_alone(const AnyGame& root, int depth) const {
    SearchRequest request;
    request.algorithm = algorithm_.counterpart;
    request.depth = depth;
    request.erased = true;  // like against like
    return search_by_name(root, request, interrupted());
  }

  const ParallelAlgorithm& algorithm_;
};

class PeerSubject final : public ChessSubject {
 public:
  PeerSubject(const ChessBench& bench, std::string command)
      : ChessSubject(bench), spec_(match::PlayerSpec::parse(command)) {
    if (spec_.protocol != match::Protocol::kUci)
      throw InputError("--peer: " + in_quotes(command) + " does not speak UCI");
    if (!match::find_program(spec_.command.front()))
      throw InputError("there is no program " + in_quotes(spec_.command.front()));
    if (spec_.hash_mb == 0) spec_.hash_mb = bench.engine.table_bytes >> 20;
  }
  [[nodiscard]] std::string name() const override { return spec_.name; }
  [[nodiscard]] std::string title() const override { return spec_.name + " " + task(); }
  void set_threads(int threads) override {
    ChessSubject::set_threads(threads);
    spec_.threads = static_cast<unsigned>(threads);
    player_ = match::make_player(spec_, "chess", {});
  }
  BenchRun run(std::size_t position) override {
    const match::Opening opening{AnyGame(Chess(bench_.positions[position].position)), {}, ""};
    match::Limit limit;
    limit.depth = bench_.depth;
    if (const auto fault = player_->begin(opening, limit)) fail(*fault);
    constexpr auto kLongest = std::chrono::hours(1);
    const Stopwatch watch;
    const auto reply =
        player_->choose({opening,
                         opening.moves,
                         opening.start,
                         bench_.positions[position].position.side() == chess::kWhite ? 0 : 1,
                         limit,
                         {},
                         {},
                         0,
                         match::Clock::now() + kLongest});
    BenchRun run;
    run.seconds = watch.seconds();
    if (const auto* fault = std::get_if<match::Fault>(&reply)) fail(*fault);
    run.nodes = std::get<match::ChosenMove>(reply).thought.nodes;
    player_->finish("*");
    return run;
  }

 private:
  [[noreturn]] void fail(const match::Fault& fault) const {
    throw std::runtime_error(fmt::format("{} with {} threads: {}", spec_.name, threads_,
                                         fault.detail.empty() ? "no answer" : fault.detail));
  }
  match::PlayerSpec spec_;
  std::unique_ptr<match::Player> player_;
};

}  // namespace

std::unique_ptr<BenchSubject> engine_subject(const ChessBench& bench) {
  return std::make_unique<EngineSubject>(bench);
}

std::unique_ptr<BenchSubject> exact_subject(const ChessBench& bench, const std::string& algorithm) {
  if (algorithm.empty()) return std::make_unique<AnalysisSubject>(bench);
  if (const auto* known = find_parallel_algorithm(algorithm))
    return std::make_unique<AlgorithmSubject>(bench, *known);
  std::vector<std::string> names;
  for (const auto& known : parallel_algorithms()) names.push_back(known.entry.name);
  throw InputError("unknown parallel algorithm " + in_quotes(algorithm) +
                   suggestion(algorithm, names));
}

std::unique_ptr<BenchSubject> peer_subject(const ChessBench& bench, const std::string& command) {
  return std::make_unique<PeerSubject>(bench, command);
}

}  // namespace espalier::app
