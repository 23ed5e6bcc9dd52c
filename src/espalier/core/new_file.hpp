// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <string>

namespace espalier {

/// A file that appears whole or not at all: it is written beside its place and renamed at the end.
/// Without finish() nothing stays behind. Devices and pipes are written in place.
class NewFile {
 public:
  /// Throws InputError when there is no writing there: before the work that the file is for.
  explicit NewFile(const std::string& path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  [[nodiscard]] std::ostream& stream() { return stream_; }
  /// Throws InputError when not all could be written.
  void finish();

 private:
  [[noreturn]] void fail(const std::string& why);

  std::string path_;    // as it was given, for messages
  std::string place_;   // where the file belongs, links followed
  std::string beside_;  // the same for devices
  std::ofstream stream_;
  bool finished_ = false;
};

}  // namespace espalier
