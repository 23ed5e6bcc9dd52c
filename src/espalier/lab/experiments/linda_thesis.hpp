// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/lab/experiment.hpp"

/// What the tables of the Linda thesis's chapter 5 have in common.
namespace espalier::lab::linda_thesis {

inline constexpr std::array kProcessors = {3, 5, 7, 9, 11};
std::vector<std::string> processor_names();

/// What is printed for so many processors, over all 24 positions.
struct Line {
  double seconds, nodes, speedup, production;
};

/// A table: an algorithm with its measurements.
struct PrintedTable {
  std::string number;  // "5.1b"
  std::string title;
  std::string algorithm;
  std::vector<std::string> settings;
  bool deepens;  // compared with the sequential search that deepens and reorders the root
  std::array<Line, kProcessors.size()> lines;
};
const std::vector<PrintedTable>& tables();
const PrintedTable& table(std::string_view number);

/// A sequential search: plain alpha-beta, or iterative deepening from 2 plies on with the improvers
/// first.
struct Baseline {
  Search search;
  double seconds, nodes;  // printed
};
Baseline baseline(bool deepens, int depth = 5);

/// Of the thesis, unless an extension says otherwise.
struct Conditions {
  int depth = 5;
  bool equal = false;  // all machines have speed 1
};

/// On the network of the thesis: eight machines of speed 1, the master among them, and behind them
/// three of speed 1.7, so that runs of up to 8 processors are on equal machines. One processor: the
/// sequential search, as in the thesis.
Search search(const PrintedTable& table, int processors, Conditions conditions = {});

/// Times are corrected as in the thesis: by the mean speed of the processors, as if all had had
/// speed 1.
double mean_speed(int processors, Conditions conditions = {});

/// Adds rows to a table with the columns of processor_names(): "S, table 5.3" and so on.
void add_speedup_row(Table& to, const PrintedTable& table);
void add_overhead_row(Table& to, const PrintedTable& table);
void add_production_row(Table& to, const PrintedTable& table);
/// Of the processors without the first: table 5.1b alone prints it.
inline constexpr const char* kFpmw = "Fpmw, table 5.1b";
void add_worker_production_row(Table& to, const std::array<double, kProcessors.size()>& printed);

/// The experiment of a table, without claims: everything that it prints beside ours. Tables named
/// in `beside` are there for comparison.
Experiment experiment(std::string_view number, const std::vector<std::string>& beside);

}  // namespace espalier::lab::linda_thesis
