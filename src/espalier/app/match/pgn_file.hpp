// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <map>
#include <string>

#include "espalier/match/tournament.hpp"

namespace espalier::app {

/// The games of a match as a PGN file, in the order of the schedule. The file is always whole: it
/// is written anew beside its place and renamed, not after every game but now and then and at the
/// end.
class PgnFile {
 public:
  /// Throws InputError when there is no writing there, and when the file is not ours to replace: it
  /// must be empty or, where the match `is_continued`, begin as such a file does.
  PgnFile(const std::string& path, const match::Plan& plan, bool is_continued);

  void add(const match::GameRecord& game);
  /// Writes what has not been written.
  void flush();

 private:
  std::string path_;
  const match::Plan& plan_;
  std::map<int, std::string> games_;
  bool is_written_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace espalier::app
