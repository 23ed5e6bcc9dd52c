// SPDX-License-Identifier: MIT
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/knowledge/chess/analyse_chess.hpp"
#include "espalier/knowledge/chess/player.hpp"
#include "espalier/knowledge/chess/weights_file.hpp"
#include "espalier/match/own_player.hpp"

namespace espalier::match {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

MakeInterleavedCrew make_interleaved = nullptr;

bool read_switch(const std::string& name, const std::string& text) {
  if (text != "true" && text != "false")
    throw InputError(in_quotes(name) + ": expected true or false, not " + in_quotes(text));
  return text == "true";
}

void set_option(const std::string& name, const std::string& value, EngineOptions& engine) {
  if (name == "Deterministic") {
    engine.deterministic = read_switch(name, value);
    return;
  }
  if (name == "Parallel Method") {
    const auto method = parallel_method_named(value);
    if (!method)
      throw InputError(in_quotes(name) + ": expected lazy or abdada, not " + in_quotes(value));
    engine.method = *method;
    return;
  }
  std::vector<std::string> names = {"Deterministic", "Parallel Method"};
  bool is_known = false;
  Selectivity::for_each_switch([&](const char* switch_name, auto member) {
    names.emplace_back(switch_name);
    if (name != switch_name) return;
    engine.selectivity.*member = read_switch(name, value);
    is_known = true;
  });
  if (!is_known)
    throw InputError("our chess engine has no option " + in_quotes(name) + suggestion(name, names));
}

chess::ChessEvaluation evaluation_of(const PlayerSpec& spec) {
  return chess::ChessEvaluation(
      spec.knowledge.empty() ? chess::Knowledge() : chess::Knowledge::parse(spec.knowledge),
      spec.weights.empty() ? chess::Weights() : chess::load_weights(spec.weights));
}

class OwnChessPlayer final : public Player {
 public:
  explicit OwnChessPlayer(const PlayerSpec& spec) : engine_(options_of(spec), evaluation_of(spec)) {
    if (spec.turn == 0) return;
    if (make_interleaved == nullptr)
      throw InputError("player " + in_quotes(spec.name) + ": interleaved= is not built in here");
    if (engine_.options().deterministic)
      throw InputError("player " + in_quotes(spec.name) +
                       ": interleaved= repeats itself anyway, without Deterministic");
    engine_.set_crew(make_interleaved(spec.turn));
  }

  std::optional<Fault> begin(const Opening&, const Limit&) override {
    engine_.new_game();
    return std::nullopt;
  }
  Reply choose(const Turn& turn) override {
    const auto* game = turn.position.as<Chess>();
    Thought thought;
    const auto outcome = engine_.search(game->position(), earlier_keys(*game), limits_of(turn),
                                        signals_, [&](const ChessPlayer::Report& report) {
                                          thought.score = report.value;
                                          thought.depth = report.depth;
                                        });
    if (signals_.stop.load()) return Fault{FaultKind::kInterrupted, ""};
    thought.nodes = outcome.nodes;
    return ChosenMove{AnyGame::erased(*outcome.best), thought};
  }
  void finish(const std::string&) override {}
  void interrupt() override { signals_.stop = true; }

 private:
  static EngineOptions options_of(const PlayerSpec& spec) {
    EngineOptions options;
    options.table_bytes = (spec.hash_mb != 0 ? spec.hash_mb : kUsualHash) * kMegabyte;
    options.threads = std::max(1U, spec.threads);
    for (const auto& [name, value] : spec.options) set_option(name, value, options);
    return options;
  }
  static SearchLimits<chess::Move> limits_of(const Turn& turn) {
    SearchLimits<chess::Move> limits;
    limits.overhead = Milliseconds(1);  // no pipe, no other process
    if (turn.limit.depth) limits.depth = *turn.limit.depth;
    if (turn.limit.nodes) limits.nodes = *turn.limit.nodes;
    limits.move_time = turn.limit.move_time;
    const auto seat = static_cast<std::size_t>(turn.seat);
    if (turn.limit.clock)
      limits.clock = GameClock{std::max(Milliseconds(1), turn.left[seat]), turn.increment[seat],
                               turn.moves_to_go};
    return limits;
  }

  ChessPlayer engine_;
  SearchSignals signals_;
};

}  // namespace

void set_interleaving(MakeInterleavedCrew make) { make_interleaved = make; }

std::unique_ptr<Player> make_own_chess_player(const PlayerSpec& spec) {
  return std::make_unique<OwnChessPlayer>(spec);
}

}  // namespace espalier::match
