// SPDX-License-Identifier: MIT
#include "espalier/games/chess/epd.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/fen.hpp"

namespace espalier::chess::chess_epd_test {
namespace {

std::string refusal(std::string_view text) {
  try {
    return "accepted as " + Epd::parse(text).text();
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(ChessEpd, ReadsOperationsWithMovesAndStrings) {
  const auto record = Epd::parse(
      "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6 Nfg4; id \"WAC; 001\"; acd;");
  EXPECT_EQ(record.operand("id"), "WAC; 001");
  EXPECT_EQ(record.moves("bm"), (std::vector<Move>{{22, 46}, {45, 30}}));
  EXPECT_TRUE(record.moves("am").empty());
  ASSERT_NE(record.find("acd"), nullptr);
  EXPECT_TRUE(record.find("acd")->operands.empty());
  EXPECT_EQ(record.find("dm"), nullptr);
  EXPECT_EQ(record.text(),
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6 Nfg4; id \"WAC; "
            "001\"; acd;");
}

TEST(ChessEpd, TakesClocksFromFieldsOrOperations) {
  const auto by_fields = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - 7 31 ;D1 6 ;D2 30");
  const auto by_operations = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 7; fmvn 31; D1 6;");
  EXPECT_EQ(by_fields.position.text(), "4k3/8/8/8/8/8/4P3/4K3 w - - 7 31");
  EXPECT_EQ(by_operations.position, by_fields.position);
  EXPECT_EQ(by_fields.operand("D2"), "30");
  EXPECT_EQ(by_fields.text(), "4k3/8/8/8/8/8/4P3/4K3 w - - D1 6; D2 30; hmvc 7; fmvn 31;");
}

TEST(ChessEpd, EveryRecordOfTheSuitesReadsBackFromItsText) {
  std::size_t records = 0;
  const std::filesystem::path folder = ESPALIER_DATA "/chess";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no " << folder;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".epd") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const auto& record : read_epd(text.str())) {
      const auto again = Epd::parse(record.text());
      EXPECT_EQ(again.position, record.position) << record.text();
      EXPECT_EQ(again.text(), record.text());
      EXPECT_NO_THROW(static_cast<void>(record.moves("bm"))) << record.text();
      EXPECT_NO_THROW(static_cast<void>(record.moves("am"))) << record.text();
      ++records;
    }
  }
  EXPECT_GT(records, 1000U);
}

TEST(ChessEpd, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w -"),
            "EPD: 3 fields before the operations, but 4 are needed (board, side, castling, en "
            "passant)");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w - - id \"open"),
            "EPD: the string behind 'id' has no closing quote");
  try {
    read_epd("# a suite\n4k3/8/8/8/8/8/8/4K3 w - - id \"1\";\n\n4k3/8/8 w - -\n");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "line 4: FEN: the board '4k3/8/8' has 3 ranks, but 8 are needed");
  }
}

}  // namespace
}  // namespace espalier::chess::chess_epd_test
