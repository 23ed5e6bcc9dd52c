// SPDX-License-Identifier: MIT
#include "espalier/match/opening.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/chess.hpp"

namespace espalier::match::openings_test {
namespace {

class Openings : public ::testing::Test {
 protected:
  ~Openings() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) {
    std::filesystem::create_directory(folder_);
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("espalier-openings-" + std::to_string(getpid()));
};

TEST_F(Openings, BuiltInOnesOfChessAreDifferentAndQuiet) {
  const auto openings = usual_openings("chess", "", 0, 0, 0);
  EXPECT_EQ(openings.size(), 60U);
  std::set<std::uint64_t> keys;
  for (const auto& opening : openings) {
    const AnyGame position = opening.position();
    EXPECT_TRUE(keys.insert(position.key()).second) << opening.name;
    EXPECT_GE(opening.moves.size(), 8U) << opening.name;
    EXPECT_FALSE(position.as<Chess>()->position().is_check()) << opening.name;
  }
}

TEST_F(Openings, ComeFromEpdFenAndPgn) {
  const auto epd =
      read_openings("chess",
                    write("a.epd",
                          "# two\n8/8/8/4k3/8/8/4P3/4K3 w - - id \"one\";\n\n"
                          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"),
                    4);
  ASSERT_EQ(epd.size(), 2U);
  EXPECT_EQ(epd[0].name, "one");
  const auto pgn =
      read_openings("chess", write("a.pgn", "[Opening \"X\"]\n\n1. e4 e5 2. Nf3 *\n"), 2);
  ASSERT_EQ(pgn.size(), 1U);
  EXPECT_EQ(pgn[0].moves.size(), 2U);
  EXPECT_EQ(pgn[0].name, "X");
}

TEST_F(Openings, OfOtherGamesAreOnePositionALine) {
  EXPECT_EQ(read_openings("connect4", write("a.txt", "44\n4453\n"), 0).size(), 2U);
}

TEST_F(Openings, SayWhatIsWrongWithAFile) {
  const auto error = [&](const std::string& game, const std::string& path) -> std::string {
    try {
      read_openings(game, path, 4);
      return "(none)";
    } catch (const InputError& wrong) {
      return wrong.what();
    }
  };
  EXPECT_NE(error("chess", folder_ / "missing").find("cannot read"), std::string::npos);
  EXPECT_NE(error("chess", write("empty", "\n")).find("none"), std::string::npos);
  EXPECT_NE(error("chess", write("bad", "8/8 w\n")).find("line 1"), std::string::npos);
  EXPECT_NE(error("chess", write("over", "k7/8/8/8/8/8/8/K7 w - - 0 1\n")).find("over already"),
            std::string::npos);
  EXPECT_NE(error("connect4", write("bad4", "4\nzz\n")).find("line 2"), std::string::npos);
}

TEST_F(Openings, AtRandomDifferAndAreNotDecided) {
  const auto openings = usual_openings("connect4", "", 4, 30, 1);
  EXPECT_EQ(openings.size(), 30U);
  std::set<std::uint64_t> keys;
  for (const auto& opening : openings) {
    EXPECT_EQ(opening.moves.size(), 4U);
    EXPECT_TRUE(keys.insert(opening.position().canonical_key()).second);
  }
  EXPECT_EQ(usual_openings("connect4", "44", 0, 30, 1).size(), 1U);
  EXPECT_LT(usual_openings("tictactoe", "", 2, 300, 1).size(), 300U);  // it has not so many
  EXPECT_EQ(usual_openings("chess", "", 8, 90, 1).size(), 90U);
}

}  // namespace
}  // namespace espalier::match::openings_test
