// SPDX-License-Identifier: MIT
// Evaluations a second, in the order in which a search meets its leaves: all positions two plies
// below those of the Bratko-Kopec test. One line a set of knowledge.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>
#include <vector>

#include "espalier/games/chess/epd.hpp"
#include "espalier/knowledge/chess/evaluation.hpp"

namespace {

using namespace espalier;

std::vector<chess::Position> leaves() {
  std::ifstream file(ESPALIER_DATA "/chess/bratko-kopec.epd");
  std::ostringstream text;
  text << file.rdbuf();
  std::vector<chess::Position> found;
  const auto visit = [&](const auto& self, const chess::Position& position, int depth) -> void {
    if (depth == 0) return found.push_back(position);
    MoveList<chess::Move> moves;
    position.moves(moves);
    for (const auto& move : moves) self(self, position.after(move), depth - 1);
  };
  for (const auto& record : chess::read_epd(text.str())) visit(visit, record.position, 2);
  return found;
}

const std::vector<chess::Position>& positions() {
  static const auto all = leaves();
  return all;
}

template <class Evaluate>
void evaluate_all(benchmark::State& state, Evaluate& evaluate) {
  if (positions().empty()) return state.SkipWithError("no data/chess/bratko-kopec.epd");
  for (auto _ : state)
    for (const auto& position : positions()) benchmark::DoNotOptimize(evaluate(position));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions().size()));
}

void seven_categories(benchmark::State& state, const chess::Knowledge& knowledge) {
  chess::ChessEvaluation evaluate(knowledge);
  evaluate_all(state, evaluate);
}

void without_pawn_table(benchmark::State& state) {
  chess::ChessEvaluation evaluate({}, {}, 0);
  evaluate_all(state, evaluate);
}
BENCHMARK(without_pawn_table)->Unit(benchmark::kMillisecond);

void games_own_evaluation(benchmark::State& state) {
  OwnEvaluation evaluate;
  evaluate_all(state, evaluate);
}
BENCHMARK(games_own_evaluation)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  for (const auto* text : {"all", "M", "MB", "MX", "MK", "MP", "MA", "MR", "MBP"})
    benchmark::RegisterBenchmark(text, seven_categories, chess::Knowledge::parse(text))
        ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
