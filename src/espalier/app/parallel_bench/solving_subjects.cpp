// SPDX-License-Identifier: MIT
#include <array>

#include "espalier/app/interrupt.hpp"
#include "espalier/app/parallel_bench/stopwatch.hpp"
#include "espalier/app/parallel_bench/subject.hpp"
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

template <std::size_t kCount>
class SolvingSubject : public BenchSubject {
 public:
  SolvingSubject(const std::array<const char*, kCount>& texts, std::size_t hash_mb)
      : texts_(texts), hash_mb_(hash_mb) {}
  [[nodiscard]] std::size_t positions() const override { return kCount; }
  void set_threads(int threads) override { threads_ = threads; }

 protected:
  [[nodiscard]] BenchRun finished(const Stopwatch& watch, const Counters& counters) const {
    BenchRun run{watch.seconds(), std::nullopt, counters.nodes(), std::nullopt,
                 watch.idle(threads_)};
    if (counters.table_probes > 0)
      run.hit_rate =
          static_cast<double>(counters.table_hits) / static_cast<double>(counters.table_probes);
    return run;
  }
  const std::array<const char*, kCount>& texts_;
  std::size_t hash_mb_;
  int threads_ = 1;
};

class Connect4Subject final : public SolvingSubject<kConnect4Positions.size()> {
 public:
  explicit Connect4Subject(std::size_t hash_mb) : SolvingSubject(kConnect4Positions, hash_mb) {}
  [[nodiscard]] std::string name() const override { return "connect4"; }
  [[nodiscard]] std::string title() const override { return "solving Connect-4"; }
  BenchRun run(std::size_t position) override {
    Connect4Solver solver(hash_mb_);
    const auto diagram = connect4::read_diagram(texts_[position]);
    const Stopwatch watch;
    const auto solution = solver.solve(diagram, threads_, interrupted());
    return finished(watch, solution ? solution->counters : Counters{});
  }
};

class OthelloSubject final : public SolvingSubject<kOthelloPositions.size()> {
 public:
  explicit OthelloSubject(std::size_t hash_mb) : SolvingSubject(kOthelloPositions, hash_mb) {}
  [[nodiscard]] std::string name() const override { return "othello"; }
  [[nodiscard]] std::string title() const override { return "solving Othello endgames"; }
  BenchRun run(std::size_t position) override {
    OthelloSolver solver({.threads = threads_, .table_megabytes = hash_mb_});
    const Othello root = Othello::parse(texts_[position]);
    const Stopwatch watch;
    return finished(watch, solver.solve(root).counters);
  }
};

}  // namespace

std::unique_ptr<BenchSubject> connect4_subject(std::size_t hash_mb) {
  return std::make_unique<Connect4Subject>(hash_mb);
}
std::unique_ptr<BenchSubject> othello_subject(std::size_t hash_mb) {
  return std::make_unique<OthelloSubject>(hash_mb);
}

}  // namespace espalier::app
