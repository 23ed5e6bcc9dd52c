// SPDX-License-Identifier: MIT
#include "espalier/app/parallel_bench/independent.hpp"

#include <algorithm>
#include <barrier>
#include <numeric>
#include <thread>

#include "espalier/app/interrupt.hpp"
#include "espalier/app/parallel_bench/stopwatch.hpp"

namespace espalier::app {
namespace {

constexpr double kShareOfTime = 0.1;
constexpr double kWorthWhile = 0.2;  // seconds; several of the small searches

/// Small searches a second of `threads` threads together, each with a table of 1/`shares`.
double small_searches_a_second(const BenchSubject& subject, int threads, int shares,
                               double seconds) {
  std::vector<double> rates(static_cast<std::size_t>(threads));
  std::barrier start(threads);
  {
    std::vector<std::jthread> team;
    for (double& rate : rates)
      team.emplace_back([&] {
        const auto search = subject.small_search(shares);
        start.arrive_and_wait();
        const Stopwatch watch;
        int done = 0;
        do {
          search();
          ++done;
        } while (watch.seconds() < seconds && !interrupted());
        rate = done / watch.seconds();
      });
  }
  return std::accumulate(rates.begin(), rates.end(), 0.0);
}

}  // namespace

void IndependentSearches::beside_a_run(double run_seconds) {
  owed_ += kShareOfTime * run_seconds;
  if (owed_ >= kWorthWhile) measure(owed_);
}

const std::vector<double>& IndependentSearches::ratios() {
  if (ratios_.empty()) measure(owed_);
  return ratios_;
}

void IndependentSearches::measure(double seconds) {
  owed_ = 0;
  tour_.next();
  const double alone = small_searches_a_second(subject_, 1, threads_, seconds / 2);
  tour_.next();
  ratios_.push_back(small_searches_a_second(subject_, threads_, threads_, seconds / 2) / alone);
}

}  // namespace espalier::app
