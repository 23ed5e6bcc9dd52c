// SPDX-License-Identifier: MIT
#include "espalier/match/player_spec.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"

namespace espalier::match::player_spec_test {
namespace {

using Words = std::vector<std::string>;

std::string error_of(const std::string& text) {
  try {
    PlayerSpec::parse(text);
    return "(none)";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(PlayerSpec, NamesOurOwnEngineWithSettings) {
  const auto spec = PlayerSpec::parse(
      "espalier,name=A,hash=64,threads=2,knowledge=MKP,depth=5,option.Null Move=false");
  EXPECT_EQ(spec.protocol, Protocol::kOwn);
  EXPECT_EQ(spec.name, "A");
  EXPECT_EQ(spec.hash_mb, 64U);
  EXPECT_EQ(spec.threads, 2U);
  EXPECT_EQ(spec.knowledge, "MKP");
  EXPECT_EQ(spec.limit.depth, 5);
  ASSERT_EQ(spec.options.size(), 1U);
  EXPECT_EQ(spec.options[0].first, "Null Move");
  EXPECT_EQ(spec.options[0].second, "false");
}

TEST(PlayerSpec, LetsSearchersTakeTurns) {
  const auto spec = PlayerSpec::parse("espalier,threads=8,interleaved=50");
  EXPECT_EQ(spec.turn, 50U);
  EXPECT_EQ(PlayerSpec::parse(spec.text()).turn, 50U);
  EXPECT_NE(error_of("stockfish,interleaved=50").find("are for our own engine"), std::string::npos);
  EXPECT_NE(error_of("espalier,interleaved=0").find("from 1 to 1000000"), std::string::npos);
}

TEST(PlayerSpec, TakesACommandAlone) {
  EXPECT_EQ(PlayerSpec::parse("stockfish").protocol, Protocol::kUci);
  EXPECT_EQ(PlayerSpec::parse("espalier uci").command, (Words{"espalier", "uci"}));
  const auto gnu = PlayerSpec::parse("/usr/games/gnuchess:xboard");
  EXPECT_EQ(gnu.protocol, Protocol::kXboard);
  EXPECT_EQ(gnu.command, (Words{"/usr/games/gnuchess"}));
  EXPECT_EQ(gnu.name, "gnuchess");
}

TEST(PlayerSpec, TakesItemsWithCommasInsideQuotes) {
  const auto spec = PlayerSpec::parse("name=B,cmd=\"engine --list 1,2\",proto=uci,tc=40/60+0.5");
  EXPECT_EQ(spec.command, (Words{"engine", "--list", "1,2"}));
  ASSERT_TRUE(spec.limit.clock);
  EXPECT_EQ(spec.limit.clock->moves, 40);
  EXPECT_EQ(spec.limit.clock->base, Milliseconds(60'000));
  EXPECT_EQ(spec.limit.clock->increment, Milliseconds(500));
}

TEST(PlayerSpec, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("stockfish,hsh=3"),
            "player 'stockfish,hsh=3': unknown item 'hsh' (did you mean 'hash'?)");
  EXPECT_EQ(error_of("stockfish,hash=x"),
            "player 'stockfish,hash=x': hash must be a whole number from 1 to 1048576, not 'x'");
  EXPECT_NE(error_of("name=A").find("cmd=stockfish"), std::string::npos);
  EXPECT_NE(error_of("a,b").find("named before"), std::string::npos);
  EXPECT_NE(error_of("espalier,cmd=x").find("takes no cmd"), std::string::npos);
  EXPECT_NE(error_of("x,proto=winboard").find("known: uci, xboard, own"), std::string::npos);
  EXPECT_NE(error_of("x,tc=5+").find("10+0.1"), std::string::npos);
  EXPECT_NE(error_of("x,knowledge=M").find("our own engine"), std::string::npos);
  EXPECT_NE(error_of("").find("key=value"), std::string::npos);
}

TEST(PlayerSpec, WritesWhatItReads) {
  for (const auto* text :
       {"espalier", "espalier,name=my one,hash=3,option.Null Move=true,tc=1.05+0.01",
        "espalier,weights=\"w,1.txt\",knowledge=MKP,threads=2,interleaved=50",
        "gnuchess:xboard,movetime=40", "cmd=\"'a b' c\",threads=3,nodes=10,depth=4",
        "cmd=\"a '' --list '1,2'\"", "cmd=\"'my engine'\"",
        "cmd=sh -c 'exec \"/x/espalier\" uci',option.A='say \"x\"'"}) {
    const auto spec = PlayerSpec::parse(text);
    EXPECT_EQ(PlayerSpec::parse(spec.text()), spec) << text << '\n' << spec.text();
  }
}

TEST(PlayerSpec, RefusesToWriteWhatNoQuotesCanHold) {
  auto spec = PlayerSpec::parse("stockfish,depth=1");
  spec.name = "it's \"A\"";
  EXPECT_THROW(static_cast<void>(spec.text()), InputError);
  spec = PlayerSpec::parse("stockfish");
  spec.command.emplace_back("it's \"so\"");
  EXPECT_THROW(static_cast<void>(spec.text()), InputError);
}

TEST(PlayerSpec, NamesCanBeMadeUnique) {
  std::vector<PlayerSpec> players(3, PlayerSpec::parse("espalier"));
  make_names_unique(players);
  EXPECT_EQ(players[0].name, "espalier");
  EXPECT_EQ(players[1].name, "espalier (2)");
  EXPECT_EQ(players[2].name, "espalier (3)");
}

RC_GTEST_PROP(PlayerSpec, SurvivesAnyText, (const std::string& text)) {
  try {
    PlayerSpec::parse(text);
  } catch (const InputError&) {
  }
}

TEST(Limit, ReadsAndWritesTimeControls) {
  Limit limit;
  EXPECT_TRUE(limit.set("tc", "40/60+0.25"));
  EXPECT_EQ(limit.text(), "tc=40/60+0.25");
  EXPECT_FALSE(limit.set("time", "3"));
  for (const auto* wrong : {"", "+1", "0", "-3", "1/", "x/3", "1e9", "nan", "inf", "1+1+1", "0/5"})
    EXPECT_THROW(limit.set("tc", wrong), InputError) << wrong;
  EXPECT_THROW(limit.set("movetime", "0"), InputError);
}

}  // namespace
}  // namespace espalier::match::player_spec_test
