// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/lab/figure.hpp"

namespace espalier::lab {

class Results;
class Evidence;

/// How far from the printed value a figure may lie and still be inside.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
  bool judged = true;
};
constexpr Tolerance percent(double p) { return {p / 100, 0, true}; }
constexpr Tolerance plus_minus(double absolute) { return {0, absolute, true}; }
/// Equal, up to rounding of the arithmetic.
constexpr Tolerance exactly() { return plus_minus(1e-9); }
/// Shown for comparison only: measured on something else.
constexpr Tolerance unjudged() { return {0, 0, false}; }

/// What the paper prints.
struct Published {
  double value;
  Tolerance tolerance;
  std::string note = {};  // where the paper errs, or what else one should know
};

struct Cell {
  Figure figure;
  std::optional<Published> paper = {};
};

/// A line of a table. Its label is unique in the experiment.
struct Row {
  std::string label;
  std::vector<Cell> cells = {};  // one a column

  void add(Figure figure) { cells.push_back({std::move(figure), {}}); }
  void add(Figure figure, Published paper) {
    cells.push_back({std::move(figure), std::move(paper)});
  }
};

/// How the report shows a table, besides printing it.
enum class Look {
  kCurves,  // a curve a row over the columns; one drawing for each beginning of the labels (up to
            // the comma) when there are many rows
  kHeatMap,
  kPlain,  // not at all
};

struct Table {
  std::string title;
  std::string x;  // what the columns are
  std::string y;  // what the figures are
  std::vector<std::string> columns;
  int digits = 2;  // after the point
  Look look = Look::kCurves;
  std::deque<Row> rows = {};  // references stay good while it grows

  /// Adds a row, to be filled from left to right.
  Row& row(std::string label) { return rows.emplace_back(Row{std::move(label)}); }
};

/// A sentence of the paper, or of the theory, that the figures confirm or not.
struct Claim {
  std::string statement;
  std::string source;
  /// Calls evidence.check(...) for everything that must be true.
  std::function<void(const Results&, Evidence&)> judge;
};

/// How a field is distributed over the positions, drawn as a histogram.
struct Distribution {
  std::string title;
  Field field = &Measurement::leaves;
  std::vector<Search> searches;
};

/// An experiment of the literature: all that is needed to repeat it and to judge the outcome.
struct Experiment {
  std::string name;  // as typed on the command line
  std::string title;
  std::string source;  // author, year, table
  std::string question;
  std::string method;
  std::string note = {};      // where the paper errs
  int positions = 100;        // of each class, numbered from `seed`
  int quick = 5;              // with --quick
  bool by_name_only = false;  // so long that --all leaves it out
  std::uint64_t seed = 1;
  std::deque<Table> tables = {};
  std::vector<Claim> claims = {};
  std::vector<Distribution> distributions = {};
  std::optional<Search> timeline = {};  // one run, drawn as rows of processors

  Table& table(Table made) { return tables.emplace_back(std::move(made)); }
  void claim(std::string statement, std::string from,
             std::function<void(const Results&, Evidence&)> judge) {
    claims.push_back({std::move(statement), std::move(from), std::move(judge)});
  }
};

/// Calls visit(search) for every search of the experiment, often more than once for the same.
void for_each_search(Experiment& experiment, const std::function<void(Search&)>& visit);
/// Every search once, in the order of the tables.
std::vector<Search> searches_of(const Experiment& experiment);

}  // namespace espalier::lab
