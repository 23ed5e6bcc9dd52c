// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "espalier/app/json.hpp"

namespace espalier::app {

/// Records, one JSON object a line, behind a first line that says whose they are. A record is on
/// the disk when add() returns, so that long work which broke off, however, can be taken up where
/// it was; a last line that was not written whole is dropped.
class RecordFile {
 public:
  /// As errors and the first line call them: the journal of a match, {"match": ...}.
  struct Kind {
    std::string name, owner;
  };

  /// Makes the file, or reads what an earlier run of the same owner has left in it. Throws
  /// InputError when it holds something else, belongs to another owner, is in use, or when
  /// `read` throws InputError or JSON's errors.
  RecordFile(std::string path, Kind kind, const Json& owner,
             const std::function<void(const Json&)>& read);
  ~RecordFile();
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  void add(const Json& record);

 private:
  void read_lines(const std::string& text, const Json& owner,
                  const std::function<void(const Json&)>& read);
  void check_owner(const Json& first_line, const Json& owner) const;
  void append(const std::string& line);
  [[noreturn]] void fail(const std::string& why) const;

  std::string path_;
  Kind kind_;
  int file_ = -1;
  bool is_broken_ = false;  // the last line may not be whole, so that it must stay the last
};

}  // namespace espalier::app
