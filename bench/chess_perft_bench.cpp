// SPDX-License-Identifier: MIT
// Chess perft of every position of the published suites, as deep as a second or so allows, checked
// against the published counts. `--benchmark_filter=960` for Chess960 only.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>

#include "espalier/core/text.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/games/chess/perft.hpp"

namespace {

using namespace espalier;

constexpr std::uint64_t kMostLeaves = 1'000'000'000;

struct Problem {
  chess::Position position;
  int depth = 0;
  std::uint64_t leaves = 0;
};

void count(benchmark::State& state, const Problem& problem) {
  std::uint64_t total = 0;
  for (auto _ : state) {
    const auto leaves = chess::perft(problem.position, problem.depth);
    if (leaves != problem.leaves) {
      state.SkipWithError("the published count is another");
      break;
    }
    total += leaves;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(total));
}

void add_suite(const std::string& name) {
  std::ifstream file(ESPALIER_DATA "/chess/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  for (const auto& record : chess::read_epd(text.str())) {
    Problem deepest{record.position};
    for (const auto& [opcode, operands] : record.operations) {
      const auto leaves = to_integer(operands.empty() ? "" : operands[0]);
      const auto depth = to_integer(std::string_view(opcode).substr(1));
      if (!leaves || !depth || static_cast<std::uint64_t>(*leaves) > kMostLeaves) continue;
      deepest.depth = static_cast<int>(*depth);
      deepest.leaves = static_cast<std::uint64_t>(*leaves);
    }
    const auto title = name + "/" + record.position.text() + "/" + std::to_string(deepest.depth);
    benchmark::RegisterBenchmark(title.c_str(), count, deepest)->Unit(benchmark::kMillisecond);
  }
}

}  // namespace

int main(int argc, char** argv) {
  add_suite("perftsuite.epd");
  add_suite("perft_chess960.epd");
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
