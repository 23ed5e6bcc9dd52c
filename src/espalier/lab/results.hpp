// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/lab/experiment.hpp"

namespace espalier::lab {

/// Where a figure lies with regard to the paper's.
enum class Mark {
  kInside,   // within the tolerance
  kNear,     // within twice the tolerance, or the confidence interval reaches into the tolerance
  kOutside,  // neither
  kNone,     // nothing to compare with, or not to be judged
};
const char* name_of(Mark mark);
Mark mark_of(const Estimate& ours, const Published& paper);

enum class Verdict { kHolds, kFails, kNotRun };
/// "holds", "does not hold", "not run".
const char* name_of(Verdict verdict);

/// What a claim asks about the figures. One check that is false, and the claim does not hold.
class Evidence {
 public:
  void check(bool holds, std::string words);
  /// A figure that the reader should see, whatever it says.
  void show(std::string words) { words_.push_back(std::move(words)); }

  [[nodiscard]] bool holds() const { return holds_; }
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

 private:
  bool holds_ = true;
  std::vector<std::string> words_;
};

struct CellResult {
  const Cell* cell;
  Estimate ours;
  Mark mark = Mark::kNone;
};
struct RowResult {
  const Row* row;
  std::vector<CellResult> cells;
  std::vector<std::vector<double>> deviations = {};  // of each cell's positions, where it has them
};
struct TableResult {
  const Table* table;
  std::vector<RowResult> rows;
};
struct ClaimResult {
  const Claim* claim;
  Verdict verdict;
  std::vector<std::string> evidence;
};

/// How many cells are where, and how many claims hold.
struct Score {
  int inside = 0, near = 0, outside = 0, unmarked = 0, missing = 0;
  int holds = 0, fails = 0;
  Score& operator+=(const Score& other);
};

/// An experiment's figures, as far as it has been run. The experiment must outlive it.
class Results {
 public:
  Results(const Experiment& experiment, const Data& data);
  Results(Experiment&&, const Data&) = delete;

  [[nodiscard]] const Experiment& experiment() const { return *experiment_; }
  [[nodiscard]] const std::vector<TableResult>& tables() const { return tables_; }
  [[nodiscard]] const std::vector<ClaimResult>& claims() const { return claims_; }
  /// The measurements that the distributions draw.
  [[nodiscard]] const Series& series(const Search& search) const;
  [[nodiscard]] Score score() const;
  /// The most repetitions that any figure rests on.
  [[nodiscard]] int repetitions() const;

  /// For claims: the figure in a row and a column. A claim about figures that have not been run is
  /// not judged.
  const Estimate& operator()(std::string_view row, std::string_view column) const;

 private:
  void judge();

  const Experiment* experiment_;
  Data data_;  // of the distributions
  std::vector<TableResult> tables_;
  std::vector<ClaimResult> claims_;
};

}  // namespace espalier::lab
