// SPDX-License-Identifier: MIT
#include "espalier/search/tools/table_file.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>

#include "espalier/core/input_error.hpp"
#include "support/temporary_folder.hpp"

namespace espalier::table_file_test {
namespace {

using testing::TemporaryFolder;

constexpr std::size_t kSmall = 64 * 1024;

void fill(TranspositionTable& table, int positions) {
  for (int i = 0; i < positions; ++i)
    table.store(mix(static_cast<std::uint64_t>(i)),
                {i * 7 - 500, static_cast<Bound>(i % 3), static_cast<std::int16_t>(i % kMaxDepth),
                 static_cast<std::uint16_t>(i)});
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string complaint(const std::string& path, std::string_view subject = "a game") {
  TranspositionTable table(kSmall);
  try {
    load_table(table, subject, path);
  } catch (const InputError& error) {
    EXPECT_EQ(table.fill_per_mille(), 0);
    return error.what();
  }
  return "none";
}

TEST(TableFile, GivesATableOfAnySizeWhatAnotherKnew) {
  const TemporaryFolder folder;
  const auto path = folder.file("table");
  TranspositionTable table(kSmall);
  fill(table, 500);
  save_table(table, "a game", path);
  for (const std::size_t bytes : {kSmall / 2, kSmall, 3 * kSmall}) {
    TranspositionTable other(bytes);
    EXPECT_EQ(load_table(other, "a game", path), 500U);
    std::size_t same = 0;
    table.for_each([&](std::uint64_t key, const TableEntry& entry) {
      const auto found = other.find(key);
      if (found) {
        EXPECT_EQ(*found, entry);
      }
      same += found ? 1 : 0;
    });
    EXPECT_GT(same, 450U);
  }
}

TEST(TableFile, RefusesWhatIsNotWholeOrNotAboutTheSameThing) {
  const TemporaryFolder folder;
  const auto path = folder.file("table"), other = folder.file("other");
  TranspositionTable table(kSmall);
  fill(table, 100);
  save_table(table, "a game", path);
  const std::string bytes = testing::contents(path);
  EXPECT_EQ(complaint(path), "none");
  EXPECT_NE(complaint(path, "chess").find("is about 'a game', not 'chess'"), std::string::npos);
  EXPECT_NE(complaint(folder.file("absent")).find("cannot read"), std::string::npos);
  write(other, bytes.substr(0, bytes.size() - 1));
  EXPECT_NE(complaint(other).find("cut short"), std::string::npos);
  write(other, "ESPALTRE" + bytes.substr(8));
  EXPECT_NE(complaint(other).find("is not a table file"), std::string::npos);
  std::string damaged = bytes;
  damaged[damaged.size() / 2] ^= 1;
  write(other, damaged);
  EXPECT_NE(complaint(other).find("damaged"), std::string::npos);
}

TEST(TableFile, IsTakenUpFromRunToRun) {
  const TemporaryFolder folder;
  const auto path = folder.file("table");
  TranspositionTable table(kSmall), other(kSmall);
  take_up_table(table, "a game", path);
  fill(table, 10);
  save_table(table, "a game", path);
  take_up_table(other, "a game", path);
  std::size_t known = 0;
  other.for_each([&](std::uint64_t, const TableEntry&) { ++known; });
  EXPECT_EQ(known, 10U);
  EXPECT_THROW(take_up_table(table, "a game", folder.file("no/such/folder")), InputError)
      << "before the work, not after it";
}

RC_GTEST_PROP(TableFile, SurvivesAnyChange, ()) {
  const TemporaryFolder folder;
  const auto path = folder.file("table");
  TranspositionTable table(kSmall);
  fill(table, 20);
  save_table(table, "a game", path);
  std::string bytes = testing::contents(path);
  const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
  const auto to = *rc::gen::arbitrary<char>();
  RC_PRE(bytes[at] != to);
  bytes[at] = to;
  bytes.resize(*rc::gen::inRange<std::size_t>(at + 1, bytes.size() + 1));
  write(path, bytes);
  RC_ASSERT(complaint(path) != "none");
}

}  // namespace
}  // namespace espalier::table_file_test
