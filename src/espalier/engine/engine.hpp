// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "espalier/engine/root_search.hpp"
#include "espalier/engine/team_histories.hpp"
#include "espalier/machine/parked_threads.hpp"

namespace espalier {

/// The search that people play with: selective, timed, on several threads that share a table
/// (what one stores helps the others; see ParallelMethod, and Rounds for searches that can be
/// repeated). Works for any game; the hooks of core/search_hooks.hpp make it stronger. Knows
/// nothing of protocols: results leave through a callback.
///
/// One thread uses an engine; the signals handed to search() may be set from any other.
template <Game G, Evaluator<G> E = OwnEvaluation>
class Engine {
 public:
  using Move = typename G::Move;
  using Limits = SearchLimits<Move>;
  using Report = EngineReport<Move>;
  using Outcome = EngineOutcome<Move>;
  using OnReport = std::function<void(const Report&)>;

  /// Throws InputError when the table's memory cannot be had.
  explicit Engine(const EngineOptions& options = {}, E evaluate = E())
      : options_(options), evaluate_(std::move(evaluate)), table_(options.table_bytes) {
    resize_team();
  }
  /// One of several processes that search together, in the table that its machine shares, if it
  /// does. Not deterministic.
  Engine(const EngineOptions& options, Allies& allies, E evaluate = E())
      : options_(options),
        evaluate_(std::move(evaluate)),
        table_(allies.memory().table.empty() ? TranspositionTable(options.table_bytes)
                                             : TranspositionTable(allies.memory().table)),
        allies_(&allies) {
    resize_team();
  }

  [[nodiscard]] const EngineOptions& options() const { return options_; }
  /// Throws InputError when the table's memory cannot be had; the table is then of its old size,
  /// and empty.
  void set_options(const EngineOptions& options) {
    if (options.table_bytes != options_.table_bytes) resize_table(options.table_bytes);
    options_ = options;
    resize_team();
  }
  /// Forgets what earlier games taught.
  void new_game() {
    clear_table();
    histories_.clear();
  }
  void clear_table() { table_.clear(options_.threads); }
  /// Other knowledge makes what the table holds meaningless: it is cleared.
  void set_evaluation(E evaluate) {
    evaluate_ = std::move(evaluate);
    evaluators_.assign(histories_.size(), evaluate_);
    clear_table();
  }
  [[nodiscard]] TranspositionTable& table() { return table_; }
  /// Who runs the searchers instead of threads. A deterministic search needs threads.
  void set_crew(std::unique_ptr<Crew> crew) { crew_ = std::move(crew); }

  /// Blocks until a limit is reached or `signals.stop` is set. `earlier_keys`: the positions of the
  /// game before the root, the oldest first. on_report is called after each depth, from this
  /// thread.
  Outcome search(const G& root, const std::vector<std::uint64_t>& earlier_keys,
                 const Limits& limits, const SearchSignals& signals, const OnReport& on_report) {
    Timer timer(limits.move_time, limits.clock, limits.overhead, signals);
    const std::vector<Move> moves = moves_at(root, limits);
    if (moves.empty()) return {};
    table_.new_search();
    const auto threads = histories_.size();
    Team team{table_,      signals, options_, reductions_, timer, *crew_, NodeCounts(threads),
              limits.nodes};
    FinishedDepth<Move> finished(team);
    const bool deterministic = options_.deterministic && threads > 1 && !allies_;
    if (deterministic)
      team.rounds = std::make_unique<Rounds>(table_, team.counts, limits.nodes, team.done,
                                             [&] { finished.settle(); });
    team.allies = allies_;
    team.in_progress = allies_ && allies_->memory().in_progress ? allies_->memory().in_progress
                                                                : in_progress_.get();
    const typename RootSearch<G, E>::Plan plan{std::clamp(limits.depth, 1, kMaxPly - 1),
                                               limits.mate, std::max(1U, options_.lines)};
    Ear ear(*this, team, finished);
    const Allies::Attention attention(allies_, ear);
    // Each makes its own, in memory near its core and while the others search already.
    std::vector<std::unique_ptr<RootSearch<G, E>>> searchers(threads);
    crew_->run(threads, [&](std::size_t id) {
      auto& own = searchers[id];
      own = std::make_unique<RootSearch<G, E>>(team, id, histories_, evaluators_[id], finished);
      own->run(root, earlier_keys, moves, plan, id == 0 ? on_report : nullptr);
      if (id > 0) {
        if (deterministic) team.rounds->stay(id);
        return;
      }
      if (deterministic) end_rounds(*team.rounds, limits);
      if (!allies_ || allies_->leads()) team.done.store(true);
    });
    if (team.counts.sum() >= kNodesWorthUniting) histories_.unite(*crew_);
    Outcome found = outcome(root, *searchers[0], team.counts.sum());
    found.seconds = timer.seconds();
    found.busiest_nodes = team.counts.most();
    for (const auto& searcher : searchers) {
      found.table_probes += searcher->view().probes();
      found.table_hits += searcher->view().hits();
    }
    return found;
  }

 private:
  /// To unite the histories of a team takes as long as some thousand nodes.
  static constexpr std::uint64_t kNodesWorthUniting = 20'000;

  /// Hears what allies find while a search goes on.
  class Ear final : public Allies::Listener {
   public:
    Ear(Engine& engine, Team& team, FinishedDepth<Move>& finished)
        : engine_(engine), team_(team), finished_(finished) {}
    [[nodiscard]] std::uint64_t nodes() const override { return team_.counts.sum(); }
    TranspositionTable& table() override { return engine_.table_; }
    void hear_finished(const Allies::Bytes& result) override {
      finished_.hear(unpacked<typename FinishedDepth<Move>::Found>(result));
    }
    void hear_end() override { team_.done.store(true); }

   private:
    Engine& engine_;
    Team& team_;
    FinishedDepth<Move>& finished_;
  };

  static std::vector<Move> moves_at(const G& root, const Limits& limits) {
    MoveList<Move> all;
    root_moves(root, all);
    std::vector<Move> moves;
    for (const Move& move : all)
      if (limits.only.empty() ||
          std::find(limits.only.begin(), limits.only.end(), move) != limits.only.end())
        moves.push_back(move);
    return moves;
  }

  /// Where time matters nobody waits for the end of a round.
  static void end_rounds(Rounds& rounds, const Limits& limits) {
    if (limits.move_time || limits.clock) return rounds.abort();
    rounds.finish();
    rounds.stay(0);
  }

  Outcome outcome(const G& root, const RootSearch<G, E>& leader, std::uint64_t nodes) const {
    const auto& best = leader.best();
    Outcome outcome{best.move, std::nullopt, best.value, leader.completed(), nodes, 0, 0, 0};
    if (best.line.size() > 1)
      outcome.ponder = best.line[1];
    else
      outcome.ponder = table_move(root.after(best.move));
    return outcome;
  }
  [[nodiscard]] std::optional<Move> table_move(const G& position) const {
    const auto known = table_.find(table_key(position));
    if (!known || known->move == kNoMove) return std::nullopt;
    return move_with_code(position, known->move);
  }

  void resize_table(std::size_t bytes) {
    try {
      table_.resize(bytes);
    } catch (...) {
      table_.resize(options_.table_bytes);
      throw;
    }
  }
  void resize_team() {
    using Learn = TeamHistories::Learn;
    histories_.resize(std::max(1U, options_.threads),
                      options_.deterministic ? Learn::kApart : Learn::kTogether);
    evaluators_.resize(histories_.size(), evaluate_);
  }

  EngineOptions options_;
  E evaluate_;
  TranspositionTable table_;
  Allies* allies_ = nullptr;
  Reductions reductions_;
  // One a thread.
  TeamHistories histories_{1};
  std::vector<E> evaluators_;
  std::unique_ptr<Crew> crew_ = std::make_unique<ParkedThreads>();
  std::unique_ptr<MovesInProgress> in_progress_ = std::make_unique<MovesInProgress>();
};

}  // namespace espalier
