// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "espalier/app/interrupt.hpp"
#include "espalier/app/parallel_bench/stopwatch.hpp"
#include "espalier/app/parallel_bench/subject.hpp"
#include "espalier/machine/simulated/interleaved_crew.hpp"
#include "espalier/solve/connect4_solver.hpp"
#include "espalier/solve/othello_solver.hpp"

namespace espalier::app {
namespace {

// Two to three hundred million nodes each: about ten seconds on one core.
constexpr std::array<const char*, 4> kConnect4Positions = {"44444", "4444", "33", "444"};
// Numbers 40 to 43 of the FForum positions, 20 to 22 empty squares.
constexpr std::array<const char*, 4> kOthelloPositions = {
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
    "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
    "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
    "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O"};

// Half a million and 290,000 nodes, for measuring what independent searches do; FForum 8.
constexpr const char* kSmallConnect4 = "4444436522";
constexpr const char* kSmallOthello =
    "---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O";

template <std::size_t kCount>
class SolvingSubject : public BenchSubject {
 public:
  SolvingSubject(const std::array<const char*, kCount>& texts, const SolvingBench& bench)
      : texts_(texts), bench_(bench) {}
  [[nodiscard]] std::size_t positions() const override { return kCount; }
  void set_threads(int threads) override { threads_ = threads; }
  void set_repetition(int repetition) override {
    repetition_ = static_cast<std::uint64_t>(repetition);
  }

 protected:
  [[nodiscard]] std::string title_of(const char* what) const {
    return bench_.turn > 0 ? fmt::format("{} (turns of {} nodes)", what, bench_.turn) : what;
  }
  template <class Solver>
  void choose_crew(Solver& solver) const {
    if (bench_.turn > 0)
      solver.set_crew(std::make_unique<InterleavedCrew>(bench_.turn + repetition_));
  }
  template <class Solution>
  [[nodiscard]] BenchRun finished(const Stopwatch& watch, const Solution& solution) const {
    const Counters& counters = solution.counters;
    BenchRun run{watch.seconds(), std::nullopt, counters.nodes(), std::nullopt,
                 watch.idle(threads_)};
    if (bench_.turn > 0) {
      const auto most = static_cast<double>(std::max<std::uint64_t>(1, solution.busiest_nodes));
      run.seconds = most / 1e6;
      run.idle = 1 - static_cast<double>(run.nodes) / (most * threads_);
    }
    if (counters.table_probes > 0)
      run.hit_rate =
          static_cast<double>(counters.table_hits) / static_cast<double>(counters.table_probes);
    return run;
  }
  const std::array<const char*, kCount>& texts_;
  SolvingBench bench_;
  std::uint64_t repetition_ = 0;
  int threads_ = 1;
};

class Connect4Subject final : public SolvingSubject<kConnect4Positions.size()> {
 public:
  explicit Connect4Subject(const SolvingBench& bench) : SolvingSubject(kConnect4Positions, bench) {}
  [[nodiscard]] std::string name() const override { return "connect4"; }
  [[nodiscard]] std::string title() const override { return title_of("solving Connect-4"); }
  BenchRun run(std::size_t position) override {
    Connect4Solver solver(bench_.hash_mb);
    choose_crew(solver);
    const auto diagram = connect4::read_diagram(texts_[position]);
    const Stopwatch watch;
    const auto solution = solver.solve(diagram, threads_, interrupted());
    return finished(watch, solution.value_or(Connect4Solver::Solution{}));
  }
  [[nodiscard]] std::function<void()> small_search(int shares) const override {
    if (bench_.turn > 0) return {};
    return [table_mb = small_table_mb(bench_.hash_mb, shares)] {
      Connect4Solver(table_mb).solve(connect4::read_diagram(kSmallConnect4), 1, interrupted());
    };
  }
};

class OthelloSubject final : public SolvingSubject<kOthelloPositions.size()> {
 public:
  explicit OthelloSubject(const SolvingBench& bench) : SolvingSubject(kOthelloPositions, bench) {}
  [[nodiscard]] std::string name() const override { return "othello"; }
  [[nodiscard]] std::string title() const override { return title_of("solving Othello endgames"); }
  BenchRun run(std::size_t position) override {
    OthelloSolver solver({.threads = threads_, .table_megabytes = bench_.hash_mb});
    choose_crew(solver);
    const Othello root = Othello::parse(texts_[position]);
    const Stopwatch watch;
    return finished(watch, solver.solve(root));
  }
  [[nodiscard]] std::function<void()> small_search(int shares) const override {
    if (bench_.turn > 0) return {};
    return [table_mb = small_table_mb(bench_.hash_mb, shares)] {
      OthelloSolver({.threads = 1, .table_megabytes = table_mb})
          .solve(Othello::parse(kSmallOthello));
    };
  }
};

}  // namespace

std::unique_ptr<BenchSubject> connect4_subject(const SolvingBench& bench) {
  return std::make_unique<Connect4Subject>(bench);
}
std::unique_ptr<BenchSubject> othello_subject(const SolvingBench& bench) {
  return std::make_unique<OthelloSubject>(bench);
}

}  // namespace espalier::app
