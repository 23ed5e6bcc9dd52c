// SPDX-License-Identifier: MIT
#include "espalier/search/tools/table_file.hpp"

#include <array>
#include <concepts>
#include <filesystem>
#include <fstream>

#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

constexpr std::string_view kMagic = "ESPALTAB";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kLongestSubject = 1000;
constexpr std::uint64_t kPositionBytes = 16;
constexpr int kValueShift = 32, kMoveShift = 16, kDepthShift = 2;
constexpr std::uint64_t kDepthMask = 0x3fff, kBoundMask = 3;

std::uint64_t packed(const TableEntry& e) {
  return std::uint64_t{static_cast<std::uint32_t>(e.value)} << kValueShift |
         std::uint64_t{e.move} << kMoveShift |
         (static_cast<std::uint64_t>(e.depth) & kDepthMask) << kDepthShift |
         static_cast<std::uint64_t>(e.bound);
}

TableEntry unpacked(std::uint64_t data) {
  return {static_cast<Value>(static_cast<std::uint32_t>(data >> kValueShift)),
          static_cast<Bound>(data & kBoundMask),
          static_cast<std::int16_t>(data >> kDepthShift & kDepthMask),
          static_cast<std::uint16_t>(data >> kMoveShift)};
}

/// What the table can hold; a file may have been made by anyone.
bool is_sound(std::uint64_t data) {
  return (data & kBoundMask) <= static_cast<std::uint64_t>(Bound::kUpper) &&
         (data >> kDepthShift & kDepthMask) <= static_cast<std::uint64_t>(kMaxDepth);
}

class Writer {
 public:
  explicit Writer(std::ostream& stream) : stream_(stream) {}

  void bytes(std::string_view text) {
    for (const char c : text) sum_ = mix(sum_, static_cast<unsigned char>(c));
    stream_.write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  template <std::unsigned_integral Number>
  void number(Number value) {
    std::array<char, sizeof(Number)> text;
    for (unsigned i = 0; i < sizeof(Number); ++i) text[i] = static_cast<char>(value >> (8 * i));
    sum_ = mix(sum_, value);
    stream_.write(text.data(), text.size());
  }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }

 private:
  std::ostream& stream_;
  std::uint64_t sum_ = 0;
};

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), stream_(path, std::ios::binary) {
    if (!stream_ || std::filesystem::is_directory(path))
      throw InputError("cannot read the table file " + in_quotes(path));
  }

  std::string bytes(std::size_t length) {
    std::string text(length, '\0');
    read(text.data(), length);
    for (const char c : text) sum_ = mix(sum_, static_cast<unsigned char>(c));
    return text;
  }
  template <std::unsigned_integral Number>
  Number number() {
    std::array<char, sizeof(Number)> text;
    read(text.data(), text.size());
    std::uint64_t value = 0;
    for (unsigned i = 0; i < sizeof(Number); ++i)
      value |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
    sum_ = mix(sum_, value);
    return static_cast<Number>(value);
  }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError("table file " + in_quotes(path_) + " " + what);
  }

 private:
  void read(char* to, std::size_t length) {
    if (!stream_.read(to, static_cast<std::streamsize>(length))) fail("is cut short");
  }

  const std::string& path_;
  std::ifstream stream_;
  std::uint64_t sum_ = 0;
};

/// The number of positions that follow.
std::uint64_t read_header(Reader& reader, std::string_view subject) {
  if (reader.bytes(kMagic.size()) != kMagic) reader.fail("is not a table file");
  if (const auto version = reader.number<std::uint32_t>(); version != kVersion)
    reader.fail("has version " + std::to_string(version) + ", not " + std::to_string(kVersion));
  const auto length = reader.number<std::uint32_t>();
  if (length > kLongestSubject) reader.fail("is damaged: it says nothing sensible about its use");
  if (const auto found = reader.bytes(length); found != subject)
    reader.fail("is about " + in_quotes(found) + ", not " + in_quotes(subject));
  return reader.number<std::uint64_t>();
}

}  // namespace

void save_table(const TranspositionTable& table, std::string_view subject,
                const std::string& path) {
  NewFile file(path);
  Writer writer(file.stream());
  writer.bytes(kMagic);
  writer.number(kVersion);
  writer.number(static_cast<std::uint32_t>(subject.size()));
  writer.bytes(subject);
  std::uint64_t positions = 0;
  table.for_each([&](std::uint64_t, const TableEntry&) { ++positions; });
  writer.number(positions);
  table.for_each([&](std::uint64_t key, const TableEntry& entry) {
    writer.number(key);
    writer.number(packed(entry));
  });
  writer.number(writer.sum());
  file.finish();
}

std::uint64_t load_table(TranspositionTable& table, std::string_view subject,
                         const std::string& path) {
  Reader check(path);
  const std::uint64_t positions = read_header(check, subject);
  if (positions > std::filesystem::file_size(path) / kPositionBytes) check.fail("is cut short");
  for (std::uint64_t i = 0; i < positions; ++i) {
    check.number<std::uint64_t>();
    if (!is_sound(check.number<std::uint64_t>())) check.fail("is damaged");
  }
  const std::uint64_t sum = check.sum();
  if (check.number<std::uint64_t>() != sum) check.fail("is damaged: its checksum is wrong");

  Reader reader(path);
  read_header(reader, subject);
  for (std::uint64_t i = 0; i < positions; ++i) {
    const auto key = reader.number<std::uint64_t>();
    table.store(key, unpacked(reader.number<std::uint64_t>()));
  }
  return positions;
}

void take_up_table(TranspositionTable& table, std::string_view subject, const std::string& path) {
  static_cast<void>(NewFile(path));
  if (std::filesystem::exists(path)) load_table(table, subject, path);
}

}  // namespace espalier
