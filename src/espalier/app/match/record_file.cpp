// SPDX-License-Identifier: MIT
#include "espalier/app/match/record_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {

RecordFile::RecordFile(std::string path, Kind kind, const Json& owner,
                       const std::function<void(const Json&)>& read)
    : path_(std::move(path)), kind_(std::move(kind)) {
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(std::strerror(errno));
  try {
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) fail("another " + kind_.owner + " is writing it");
    std::string text;
    std::array<char, 1 << 16> chunk{};
    for (ssize_t got = 0; (got = ::read(file_, chunk.data(), chunk.size())) != 0;) {
      if (got < 0 && errno != EINTR) fail(std::strerror(errno));
      if (got > 0) text.append(chunk.data(), static_cast<std::size_t>(got));
    }
    // Names that are not UTF-8 come back changed.
    read_lines(text, Json::parse(json_line(owner)), read);
  } catch (...) {
    close(file_);
    throw;
  }
}

RecordFile::~RecordFile() { close(file_); }

void RecordFile::fail(const std::string& why) const {
  throw InputError(kind_.name + " " + in_quotes(path_) + ": " + why);
}

void RecordFile::read_lines(const std::string& text, const Json& owner,
                            const std::function<void(const Json&)>& read) {
  const std::string header = "{\"" + kind_.owner + "\":";
  if (!text.empty() && !text.starts_with(header))
    fail("the file does not hold the " + kind_.name + " of a " + kind_.owner +
         "; give another name");
  const auto whole = text.rfind('\n') == text.npos ? 0 : text.rfind('\n') + 1;
  if (whole < text.size() && ftruncate(file_, static_cast<off_t>(whole)) != 0)
    fail(std::strerror(errno));
  if (whole == 0) return append(json_line({{kind_.owner, owner}}));

  std::size_t number = 0;
  for (const auto line : split(std::string_view(text).substr(0, whole - 1), '\n')) {
    ++number;
    try {
      const auto object = Json::parse(line);
      if (number == 1)
        check_owner(object, owner);
      else
        read(object);
    } catch (const InputError& error) {
      fail(fmt::format("line {}: {}", number, error.what()));
    } catch (const nlohmann::json::exception&) {
      fail(fmt::format("line {} is no line of it", number));
    }
  }
}

void RecordFile::check_owner(const Json& first_line, const Json& owner) const {
  const Json& other = first_line.at(kind_.owner);
  for (const auto& [key, value] : owner.items())
    if (other.at(key) != value)
      throw InputError("it belongs to another " + kind_.owner + ", with " + key + " " +
                       other.at(key).dump() + " instead of " + value.dump());
}

void RecordFile::append(const std::string& line) {
  const auto fail_to_write = [&](const char* why) {
    throw std::runtime_error("cannot write " + in_quotes(path_) + ": " + why);
  };
  if (is_broken_) fail_to_write("it could not be written before");
  is_broken_ = true;
  for (std::string_view rest = line; !rest.empty();) {
    const auto written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_to_write(std::strerror(errno));
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  // EINVAL: it is not on a disk.
  if (fdatasync(file_) != 0 && errno != EINVAL) fail_to_write(std::strerror(errno));
  is_broken_ = false;
}

void RecordFile::add(const Json& record) { append(json_line(record)); }

}  // namespace espalier::app
