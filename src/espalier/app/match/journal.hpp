// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "espalier/app/match/record_file.hpp"
#include "espalier/match/tournament.hpp"

namespace espalier::app {

/// A finished game as one JSON object: what a line of the journal and of --json is.
Json to_json(const match::GameRecord& game, const match::Plan& plan);

/// A journal knows its match by so many openings at most, as a longer one may have more.
inline constexpr std::size_t kOpeningsCompared = 250;

/// The finished games of a match. A game is on the disk before the next begins.
class Journal {
 public:
  /// As RecordFile, with what an earlier run of the same match has left.
  Journal(const std::string& path, const match::Plan& plan);

  [[nodiscard]] const std::vector<match::GameRecord>& finished() const { return finished_; }
  void add(const match::GameRecord& game) { file_.add(to_json(game, plan_)); }

 private:
  void read(const Json& record);

  const match::Plan& plan_;
  std::set<int> numbers_;  // of finished_
  std::vector<match::GameRecord> finished_;
  RecordFile file_;
};

}  // namespace espalier::app
