// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "espalier/engine/allies.hpp"
#include "espalier/engine/team_pvs.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/tools/tools.hpp"

namespace espalier {

struct AnalysisLimits {
  int depth = kMaxDepth;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of all threads together
  double seconds = std::numeric_limits<double>::infinity();
};

/// What an analysis knows after one more depth.
template <class Move>
struct AnalysisReport {
  int depth = 0;
  Value value = 0;
  std::vector<Move> line;  // starts with the best move; empty when the game is over
  Counters counters;       // of all threads, from the start
  double seconds = 0;
  int table_fill = 0;     // per mille
  bool is_final = false;  // deeper searches would find the same value
};

/// Iterative deepening on all cores: the main job. Every thread searches the whole tree by TeamPvs
/// over one shared table. The first to finish a depth reports it and all go on to the next.
///
/// Guarantee: a reported value is the minimax value at the reported depth, whatever the number of
/// threads; the node counts differ from run to run when there are several.
template <Game G>
class Analysis {
 public:
  using Move = typename G::Move;
  using Report = AnalysisReport<Move>;
  using Clock = std::chrono::steady_clock;

  /// `allies`: searchers of other processes who belong to the team; those whom they share memory
  /// with use one table, this one.
  Analysis(G root, unsigned threads, TranspositionTable& table, Allies* allies = nullptr)
      : root_(std::move(root)),
        threads_(std::max(1u, threads)),
        table_(table),
        allies_(allies),
        pvs_(make_pvs()) {}

  /// Blocks until a limit is reached, `stop` is set or the value is final; calls on_report, from
  /// one thread at a time, after each depth. Returns the last report: depth 0 when there was no
  /// time for depth 1.
  Report run(const AnalysisLimits& limits, const std::atomic<bool>& stop,
             const std::function<void(const Report&)>& on_report) {
    limits_ = limits;
    stop_ = &stop;
    on_report_ = &on_report;
    start_ = Clock::now();
    table_.new_search();
    {
      Ear ear(*this);
      const Allies::Attention attention(allies_, ear);
      std::vector<std::jthread> team;
      for (unsigned helper = 1; helper < threads_; ++helper)
        team.emplace_back([this] { search_to_the_end(); });
      search_to_the_end();
    }
    last_.counters = counters_;
    last_.seconds = seconds();
    return last_;
  }

 private:
  /// A finished depth, as allies tell each other.
  struct Told {
    int depth = 0;
    Value value = 0;
    std::vector<Move> line;
    bool is_final = false;
    void fields(auto&& visit) { visit(depth, value, line, is_final); }
  };
  class Ear final : public Allies::Listener {
   public:
    explicit Ear(Analysis& team) : team_(team) {}
    [[nodiscard]] std::uint64_t nodes() const override {
      return team_.nodes_.load(std::memory_order_relaxed);
    }
    TranspositionTable& table() override { return team_.table_; }
    void hear_finished(const Allies::Bytes& result) override { team_.hear(unpacked<Told>(result)); }
    void hear_end() override { team_.ended_.store(true); }

   private:
    Analysis& team_;
  };

  /// Ends a searcher's depth when the analysis is over or another searcher finished that depth.
  class TeamControl {
   public:
    static constexpr bool kCanStop = true;
    static constexpr bool kCanNarrow = false;

    TeamControl(Analysis& team, int depth) : team_(team), depth_(depth) {}
    ~TeamControl() { team_.nodes_.fetch_add(uncounted_, std::memory_order_relaxed); }
    TeamControl(const TeamControl&) = delete;
    TeamControl& operator=(const TeamControl&) = delete;

    bool should_stop(std::uint64_t nodes) {
      uncounted_ = nodes - counted_;
      if (stopped_ || uncounted_ < kNodesBetweenLooks) return stopped_;
      // Relaxed: a sum that only has to be roughly up to date.
      const auto all = team_.nodes_.fetch_add(uncounted_, std::memory_order_relaxed) + uncounted_;
      counted_ = nodes;
      uncounted_ = 0;
      return stopped_ = team_.is_over(all) || team_.finished_depth_.load() >= depth_;
    }
    static constexpr Window root_window() { return {}; }

   private:
    static constexpr std::uint64_t kNodesBetweenLooks = 512;
    Analysis& team_;
    int depth_;
    std::uint64_t counted_ = 0;
    std::uint64_t uncounted_ = 0;
    bool stopped_ = false;
  };

  void search_to_the_end() {
    Tools<G> tools({}, &table_);
    NoObserver observer;
    for (;;) {
      const int depth = finished_depth_.load() + 1;
      if (depth > limits_.depth || is_over(nodes_.load(std::memory_order_relaxed))) return;
      TeamControl control(*this, depth);
      Context<G, OwnEvaluation, TeamControl, NoObserver, Tools<G>> search(control, observer, tools);
      const auto result = espalier::run(pvs_, search, root_, depth);
      finish(depth, result, search.counters, tools);
      tools.new_iteration();
    }
  }

  void finish(int depth, const std::optional<Result<Move>>& result, const Counters& counters,
              const Tools<G>& tools) {
    std::unique_lock lock(mutex_);
    counters_ += counters;
    if (!result || finished_depth_.load() >= depth) return;
    last_ = {depth, result->value, tools.principal_variation(), {}, 0, 0, false};
    if (result->best && (last_.line.empty() || !(last_.line.front() == *result->best)))
      last_.line = {*result->best};
    extend_line(depth);
    last_.is_final = is_final(depth, result->value);
    report();
    if (!allies_) return;
    const Told told{depth, last_.value, last_.line, last_.is_final};
    lock.unlock();  // allies who speak hold a lock of their own
    allies_->tell_finished(depth, packed(told));
  }

  void hear(const Told& told) {
    const std::lock_guard lock(mutex_);
    if (finished_depth_.load() >= told.depth) return;
    last_ = {told.depth, told.value, told.line, {}, 0, 0, told.is_final};
    report();
  }

  /// What last_ says about its depth is known to all from now on.
  void report() {
    last_.counters = counters_;
    if (allies_) last_.counters.interior += allies_->nodes();
    last_.seconds = seconds();
    last_.table_fill = table_.fill_per_mille(true);
    if (last_.is_final) final_.store(true);
    finished_depth_.store(last_.depth);
    (*on_report_)(last_);
  }

  [[nodiscard]] TeamPvs make_pvs() {
    if (!allies_) return {&in_progress_};
    auto* common = allies_->memory().in_progress;
    return {common ? common : &in_progress_, allies_->standing().machine,
            allies_->standing().machines};
  }

  /// The table remembers the rest of a line that a cut-off left short.
  void extend_line(int depth) {
    G position = root_;
    for (const Move& move : last_.line) position = position.after(move);
    while (static_cast<int>(last_.line.size()) < depth && !position.outcome()) {
      const auto entry = table_.find(position.key());
      if (!entry || entry->move == 0) return;
      MoveList<Move> moves;
      position.moves(moves);
      const auto next = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
        return move_code(move) == entry->move;
      });
      if (next == moves.end()) return;
      last_.line.push_back(*next);
      position = position.after(*next);
    }
  }

  [[nodiscard]] bool is_final(int depth, Value value) const {
    if constexpr (KnowsItsEnd<G>)
      if (root_.is_settled(value, depth)) return true;
    int looks = kMostLooks;
    return all_over(root_, depth, looks);
  }

  /// Is every game over after `depth` plies? Gives up, with no, after so many looks: only small
  /// games get so far, the first line of a large one ends the matter.
  static constexpr int kMostLooks = 20'000;
  static bool all_over(const G& position, int depth, int& looks) {
    if (position.outcome()) return true;
    if (depth == 0 || --looks < 0) return false;
    MoveList<Move> moves;
    position.moves(moves);
    return std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
      return all_over(position.after(move), depth - 1, looks);
    });
  }

  [[nodiscard]] bool is_over(std::uint64_t nodes) const {
    return nodes + (allies_ ? allies_->nodes() : 0) >= limits_.nodes || ended_.load() ||
           stop_->load(std::memory_order_relaxed) || final_.load() || seconds() >= limits_.seconds;
  }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

  G root_;
  unsigned threads_;
  TranspositionTable& table_;
  Allies* allies_;
  MovesInProgress in_progress_;
  TeamPvs pvs_;
  AnalysisLimits limits_;
  const std::atomic<bool>* stop_ = nullptr;
  const std::function<void(const Report&)>* on_report_ = nullptr;
  Clock::time_point start_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<int> finished_depth_ = 0;
  std::atomic<bool> final_ = false;
  std::atomic<bool> ended_ = false;  // by the ally who leads
  std::mutex mutex_;                 // guards what follows
  Counters counters_;
  Report last_;
};

}  // namespace espalier
