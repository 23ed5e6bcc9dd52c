// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "espalier/match/tournament.hpp"

namespace espalier::app {

/// A finished game as one JSON object: what a line of the journal and of --json is.
nlohmann::ordered_json to_json(const match::GameRecord& game, const match::Plan& plan);

/// The finished games of a match, one JSON object a line behind a first line that says which match
/// it is. A game is on the disk before the next begins, so that a match which broke off, however,
/// can be taken up where it was; a last line that was not written whole is dropped.
class Journal {
 public:
  /// Makes the file, or reads what an earlier run of the same match has left in it. Throws
  /// InputError when it holds something else, another match, or is in use.
  Journal(const std::string& path, const match::Plan& plan);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  [[nodiscard]] const std::vector<match::GameRecord>& finished() const { return finished_; }
  void add(const match::GameRecord& game);

 private:
  void read(const std::string& text);
  void append(const std::string& line);
  [[noreturn]] void fail(const std::string& why) const;

  std::string path_;
  const match::Plan& plan_;
  int file_ = -1;
  std::vector<match::GameRecord> finished_;
};

}  // namespace espalier::app
