// SPDX-License-Identifier: MIT
#include "espalier/games/plugin.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "espalier/core/input_error.hpp"
#include "espalier/core/perft.hpp"
#include "espalier/games/laws.hpp"

namespace espalier::plugin_test {
namespace {

std::string plugin_file(const std::string& name) { return ESPALIER_PLUGINS "/" + name + ".so"; }

/// Loaded once a program: games stay.
GameEntry loaded(const std::string& name) {
  for (const auto& game : games())
    if (game.name == name) return game;
  return load_plugin(plugin_file(name));
}

std::string refusal(const std::string& path) {
  try {
    load_plugin(path);
  } catch (const InputError& error) {
    return error.what();
  }
  return "loaded";
}

Value negamax(const AnyGame& position) {
  if (const auto outcome = position.outcome()) return *outcome;
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto& move : moves) best = std::max(best, -negamax(position.after(move)));
  return best;
}

TEST(Plugin, TheExampleIsAGameLikeTheOthers) {
  loaded("hexapawn");
  const auto start = find_game("hexapawn").parse("");
  EXPECT_EQ(start.text(), "bbb...wwww");
  EXPECT_EQ(perft(start, 1), 3U);
  EXPECT_EQ(start.after(*find_move(start, "b1b2")).text(), "bbb.w.w.wb");
}

TEST(Plugin, TheExampleKeepsTheLaws) {
  for (const auto& law : check_laws(loaded("hexapawn")).laws)
    EXPECT_TRUE(law.is_kept()) << law.name << ": " << law.violation;
}

TEST(Plugin, TheSecondPlayerWinsHexapawn) {
  EXPECT_EQ(negamax(loaded("hexapawn").parse("")), -100);
}

TEST(Plugin, InputErrorsOfAPluginReachTheProgram) {
  EXPECT_THROW(loaded("hexapawn").parse("bbb"), InputError);
}

TEST(Plugin, LawlessOnesLoadAndAreCaught) {
  loaded("hexapawn");  // which has a class of the same name
  const auto report = check_laws(loaded("lawless"));
  EXPECT_FALSE(report.all_kept());
  EXPECT_NE(report.law("sign").violation.find("speaks for the wrong side"), std::string::npos)
      << report.law("sign").violation;
}

TEST(Plugin, OfAnotherVersionIsRefused) {
  EXPECT_EQ(refusal(plugin_file("other_version")),
            "plug-in '" + plugin_file("other_version") +
                "': it was built for plug-in version 0, this program has version 1; build it again "
                "with this version's headers");
}

TEST(Plugin, WithOtherSizesIsRefused) {
  EXPECT_NE(refusal(plugin_file("other_build")).find("other headers"), std::string::npos);
}

TEST(Plugin, WhoseNameIsTakenIsRefused) {
  loaded("hexapawn");
  EXPECT_EQ(refusal(plugin_file("hexapawn")),
            "plug-in '" + plugin_file("hexapawn") + "': there is a game called 'hexapawn' already");
}

TEST(Plugin, MissingFilesAndOtherFilesAreRefused) {
  EXPECT_EQ(refusal("/nowhere/x.so"), "plug-in '/nowhere/x.so': no such file");
  EXPECT_EQ(refusal("/tmp"), "plug-in '/tmp': not a file");
  const auto text = testing::TempDir() + "not_a_library.so";
  std::ofstream(text) << "hello\n";
  EXPECT_NE(refusal(text).find("cannot be loaded: "), std::string::npos) << refusal(text);
}

}  // namespace
}  // namespace espalier::plugin_test
