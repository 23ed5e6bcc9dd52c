// SPDX-License-Identifier: MIT
#include "espalier/core/new_file.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

namespace fs = std::filesystem;

NewFile::NewFile(const std::string& path) : path_(path), place_(path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (fs::is_directory(status)) fail("it is a folder");
  const bool in_place = fs::exists(status) && !fs::is_regular_file(status);
  if (fs::is_regular_file(status)) {
    const auto target = fs::canonical(path, error);
    if (!error) place_ = target.string();
  }
  beside_ = in_place ? place_ : place_ + ".part";
  errno = 0;
  stream_.open(beside_, std::ios::binary | std::ios::trunc);
  if (!stream_) fail(std::generic_category().message(errno != 0 ? errno : EIO));
}

NewFile::~NewFile() {
  if (finished_ || beside_ == place_) return;
  stream_.close();
  std::error_code ignored;
  fs::remove(beside_, ignored);
}

void NewFile::finish() {
  errno = 0;
  stream_.close();
  if (!stream_) fail(errno != 0 ? std::generic_category().message(errno) : "is the disk full?");
  std::error_code error;
  if (beside_ != place_) fs::rename(beside_, place_, error);
  if (error) fail(error.message());
  finished_ = true;
}

void NewFile::fail(const std::string& why) {
  throw InputError("cannot write " + in_quotes(path_) + ": " + why);
}

}  // namespace espalier
