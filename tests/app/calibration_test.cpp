// SPDX-License-Identifier: MIT
// What `bench calibrate` makes of noisy times whose truth is known.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "espalier/app/calibration/compared_runs.hpp"

namespace espalier::testing::calibration_test {

using app::RunDigest;
using app::RunTotals;

RunDigest run_of(double ns, double search_ns = 1) {
  RunDigest run;
  run.ns = ns;
  run.nodes = 1;
  run.search_ns = search_ns;
  return run;
}

TEST(RunTotals, TellUsualSpeedupsOfSubjectsThatDiffer) {
  RunTotals totals;
  for (const double ns : {50, 50, 50, 500}) totals.add(0, run_of(ns), 100, 1);
  for (const double ns : {12.5, 12.5, 1.0, 12.5}) totals.add(1, run_of(ns), 100, 1);
  const auto speedup = totals.means().speedup;
  EXPECT_NEAR(speedup.value, 4, 1e-9);  // of 2 and 8
  ASSERT_TRUE(speedup.low);
  EXPECT_LE(*speedup.low, speedup.value);
}

TEST(RunTotals, TellHowMuchLongerANodeTakesThanAlone) {
  RunTotals totals;
  // Alone 100 nodes take 1000 ns; here one takes 12 for one subject and, usually, 30 for the other.
  totals.add(0, run_of(50, 12), 1000, 100);
  for (const double ns : {30, 30, 900, 30}) totals.add(1, run_of(50, ns), 1000, 100);
  EXPECT_NEAR(totals.means().node_time, std::sqrt(1.2 * 3), 1e-9);
}

TEST(RunTotals, KnowNoIntervalOfSingleRuns) {
  RunTotals totals;
  totals.add(0, run_of(50), 100, 1);
  totals.add(1, run_of(50), 100, 1);
  EXPECT_DOUBLE_EQ(totals.means().speedup.value, 2);
  EXPECT_FALSE(totals.means().speedup.low);
}

/// A machine that others use too: each of its cores goes its own way within 20 %, all have moods in
/// which everything takes up to twice as long, and every tenth measurement is held up.
class SharedMachine {
 public:
  explicit SharedMachine(unsigned seed) : draw_(seed) {}
  void change_mood() { mood_ = 1 + share_(draw_); }
  /// The time of something that keeps so many cores busy.
  double time(double truth, int cores) {
    double speed = 0;
    for (int core = 0; core < cores; ++core) speed += std::exp(own_(draw_)) / cores;
    const double held_up = share_(draw_) < 0.1 ? 1.5 + share_(draw_) : 1;
    return truth * mood_ * held_up / speed;
  }

 private:
  std::mt19937 draw_;
  std::normal_distribution<double> own_{0, 0.2};
  std::uniform_real_distribution<double> share_{0, 1};
  double mood_ = 1;
};

TEST(Calibration, FindsSpeedupsOnAMachineWithMoods) {
  constexpr int kMachines = 100, kSubjects = 4, kRounds = 5, kThreads = 8;
  constexpr double kSpeedup = 5, kSlower = 1.3;
  int good = 0;
  for (unsigned seed = 0; seed < kMachines; ++seed) {
    SharedMachine machine(seed);
    RunTotals lessons, totals;
    for (int round = 0; round < kRounds; ++round)
      for (std::size_t subject = 0; subject < kSubjects; ++subject) {
        machine.change_mood();
        const double first = machine.time(100, 1);
        const double node_in_lesson = machine.time(100 * kSlower, kThreads);
        const double run = machine.time(100 / kSpeedup, kThreads);
        const double alone = std::sqrt(first * machine.time(100, 1));
        lessons.add(subject, run_of(1, node_in_lesson), alone, 1);
        totals.add(subject, run_of(run), alone, 1);
      }
    // A prediction that is right but for the time of a node, as `bench calibrate` judges it.
    const double predicted = kSpeedup * kSlower / lessons.means().node_time;
    good += std::abs(predicted / totals.means().speedup.value - 1) <= 0.15;
  }
  EXPECT_GE(good, kMachines * 95 / 100);
}

}  // namespace espalier::testing::calibration_test
