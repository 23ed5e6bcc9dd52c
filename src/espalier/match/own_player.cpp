// SPDX-License-Identifier: MIT
#include "espalier/match/own_player.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/engine/analyse.hpp"

namespace espalier::match {
namespace {

/// Any game of ours but chess.
class OwnAnyPlayer final : public Player {
 public:
  explicit OwnAnyPlayer(const PlayerSpec& spec)
      : threads_(std::max(1U, spec.threads)),
        table_((spec.hash_mb != 0 ? spec.hash_mb : kUsualHash) * TranspositionTable::kMegabyte) {}

  std::optional<Fault> begin(const Opening&, const Limit&) override {
    table_.clear(threads_);
    return std::nullopt;
  }
  Reply choose(const Turn& turn) override {
    const auto report =
        analyse(turn.position, threads_, table_, limits_of(turn), stop_, [](const AnyReport&) {});
    if (stop_.load()) return Fault{FaultKind::kInterrupted, ""};
    if (report.line.empty()) {  // no time for depth 1
      MoveList<AnyGame::Move> moves;
      turn.position.moves(moves);
      return ChosenMove{moves[0], {}};
    }
    return ChosenMove{report.line.front(), {report.value, report.depth, report.counters.nodes()}};
  }
  void finish(const std::string&) override {}
  void interrupt() override { stop_ = true; }

 private:
  /// A game clock is shared out evenly: a thirtieth of what is left and most of the increment.
  static AnalysisLimits limits_of(const Turn& turn) {
    constexpr double kMovesLeft = 30;
    constexpr double kShareOfIncrement = 0.8;
    constexpr double kMostOfLeft = 0.5;
    const auto seconds = [](Milliseconds time) { return static_cast<double>(time.count()) / 1000; };
    AnalysisLimits limits;
    if (turn.limit.depth) limits.depth = std::min(limits.depth, *turn.limit.depth);
    if (turn.limit.nodes) limits.nodes = *turn.limit.nodes;
    if (turn.limit.move_time) limits.seconds = seconds(*turn.limit.move_time);
    if (turn.limit.clock) {
      const auto seat = static_cast<std::size_t>(turn.seat);
      const double left = seconds(turn.left[seat]);
      const double moves = turn.moves_to_go > 0 ? turn.moves_to_go : kMovesLeft;
      limits.seconds = std::min({limits.seconds, left * kMostOfLeft,
                                 left / moves + kShareOfIncrement * seconds(turn.increment[seat])});
    }
    return limits;
  }

  unsigned threads_;
  TranspositionTable table_;
  std::atomic<bool> stop_ = false;
};

}  // namespace

std::unique_ptr<Player> make_own_player(const PlayerSpec& spec, const std::string& game) {
  if (game == "chess") return make_own_chess_player(spec);
  if (!spec.knowledge.empty() || !spec.weights.empty() || spec.turn != 0)
    throw InputError("player " + in_quotes(spec.name) +
                     ": knowledge=, weights= and interleaved= are for chess");
  if (!spec.options.empty())
    throw InputError("player " + in_quotes(spec.name) + ": our engine for " + game +
                     " has no options; hash=, threads= and the limits can be set");
  return std::make_unique<OwnAnyPlayer>(spec);
}

}  // namespace espalier::match
