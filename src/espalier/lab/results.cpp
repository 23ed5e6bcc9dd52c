// SPDX-License-Identifier: MIT
#include "espalier/lab/results.hpp"

#include <algorithm>
#include <cmath>

namespace espalier::lab {
namespace {

struct NotRun {};

}  // namespace

const char* name_of(Mark mark) {
  switch (mark) {
    case Mark::kInside:
      return "inside";
    case Mark::kNear:
      return "near";
    case Mark::kOutside:
      return "outside";
    default:
      return "";
  }
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kHolds:
      return "holds";
    case Verdict::kFails:
      return "does not hold";
    default:
      return "not run";
  }
}

Mark mark_of(const Estimate& ours, const Published& paper) {
  if (ours.count == 0 || !paper.tolerance.judged) return Mark::kNone;
  const double allowed =
      std::max(paper.tolerance.absolute, paper.tolerance.relative * std::abs(paper.value));
  const double away = std::abs(ours.mean - paper.value);
  if (away <= allowed) return Mark::kInside;
  if (away <= 2 * allowed || away - ours.half_width() <= allowed) return Mark::kNear;
  return Mark::kOutside;
}

void Evidence::check(bool holds, std::string words) {
  holds_ = holds_ && holds;
  words_.push_back((holds ? "" : "not: ") + std::move(words));
}

Score& Score::operator+=(const Score& other) {
  inside += other.inside;
  near += other.near;
  outside += other.outside;
  unmarked += other.unmarked;
  missing += other.missing;
  holds += other.holds;
  fails += other.fails;
  return *this;
}

Results::Results(const Experiment& experiment, const Data& data) : experiment_(&experiment) {
  for (const Table& table : experiment.tables) {
    auto& result = tables_.emplace_back(TableResult{&table, {}});
    for (const Row& row : table.rows) {
      auto& line = result.rows.emplace_back(RowResult{&row, {}});
      for (const Cell& cell : row.cells) {
        const Estimate ours = cell.figure.estimate(data);
        line.cells.push_back({&cell, ours, cell.paper ? mark_of(ours, *cell.paper) : Mark::kNone});
        line.deviations.push_back(cell.figure.deviations(data));
      }
    }
  }
  for (const auto& distribution : experiment.distributions)
    for (const auto& search : distribution.searches)
      if (const auto found = data.find(search.key()); found != data.end()) data_.insert(*found);
  judge();
}

void Results::judge() {
  for (const Claim& claim : experiment_->claims) {
    Evidence evidence;
    try {
      claim.judge(*this, evidence);
      claims_.push_back(
          {&claim, evidence.holds() ? Verdict::kHolds : Verdict::kFails, evidence.words()});
    } catch (const NotRun&) {
      claims_.push_back({&claim, Verdict::kNotRun, {}});
    }
  }
}

const Series& Results::series(const Search& search) const {
  static const Series none;
  const auto found = data_.find(search.key());
  return found == data_.end() ? none : found->second;
}

Score Results::score() const {
  Score score;
  for (const auto& table : tables_)
    for (const auto& row : table.rows)
      for (const auto& cell : row.cells) {
        if (cell.ours.count == 0)
          ++score.missing;
        else if (cell.mark == Mark::kInside)
          ++score.inside;
        else if (cell.mark == Mark::kNear)
          ++score.near;
        else if (cell.mark == Mark::kOutside)
          ++score.outside;
        else
          ++score.unmarked;
      }
  for (const auto& claim : claims_) {
    score.holds += claim.verdict == Verdict::kHolds;
    score.fails += claim.verdict == Verdict::kFails;
  }
  return score;
}

int Results::repetitions() const {
  int most = 0;
  for (const auto& table : tables_)
    for (const auto& row : table.rows)
      for (const auto& cell : row.cells) most = std::max(most, cell.ours.count);
  return most;
}

const Estimate& Results::operator()(std::string_view row, std::string_view column) const {
  for (const auto& table : tables_)
    for (const auto& line : table.rows) {
      if (line.row->label != row) continue;
      const auto& columns = table.table->columns;
      const auto place = std::find(columns.begin(), columns.end(), column);
      if (place == columns.end()) break;
      const auto index = static_cast<std::size_t>(place - columns.begin());
      if (index >= line.cells.size() || line.cells[index].ours.count == 0) throw NotRun{};
      return line.cells[index].ours;
    }
  throw std::logic_error(experiment_->name + " has no cell '" + std::string(row) + "', '" +
                         std::string(column) + "'");
}

}  // namespace espalier::lab
