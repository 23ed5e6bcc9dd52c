// SPDX-License-Identifier: MIT
// Every command as a user meets it: the real program, its output and its exit status.
#include <gtest/gtest.h>

#include <cstdio>

#include "support/run_program.hpp"

namespace espalier::testing::commands_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
std::size_t line_count(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Program, ExplainsItself) {
  const auto help = espalier("--help");
  EXPECT_EQ(help.status, 0);
  for (const auto* command : {"analyze", "search", "solve", "explain", "games", "algorithms"})
    EXPECT_TRUE(has(help.out, command)) << command;
  EXPECT_TRUE(has(espalier("--version").out, "espalier 0."));
}

class EveryCommand : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryCommand, HasHelpWithAnExample) {
  const auto help = espalier(std::string(GetParam()) + " --help");
  EXPECT_EQ(help.status, 0);
  EXPECT_TRUE(has(help.out, "xample")) << help.out;
  EXPECT_TRUE(has(help.out, "espalier " + std::string(GetParam()))) << help.out;
}

INSTANTIATE_TEST_SUITE_P(
    Program, EveryCommand,
    ::testing::Values("analyze", "play", "search", "solve", "evaluate", "explain", "messages",
                      "theory", "matrix", "tree", "perft", "check-game", "games", "algorithms",
                      "bench", "bench ablation", "bench calibrate", "bench moves", "bench nodes",
                      "bench parallel", "bench perft", "bench ranks", "bench signature",
                      "bench soak", "trace", "trace summary", "trace svg", "match", "suite", "book",
                      "learn", "lab", "lab list", "lab run", "lab report", "advise", "linda",
                      "linda monitor", "linda clear", "linda bench", "worker", "uci", "xboard"));

TEST(Program, FailsWhenItsOutputIsLost) {
  for (const std::string arguments : {"games", "--help"}) {
    const auto run = run_command("sh -c '" ESPALIER_PROGRAM " " + arguments + " >/dev/full'");
    EXPECT_EQ(run.status, 1) << arguments;
    EXPECT_EQ(run.err, "espalier: cannot write the output: No space left on device\n");
  }
}

TEST(Analyze, FindsTheWinningMoveWithLiveOutput) {
  const auto run = espalier("analyze connect4 --position 414242 --threads 2");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "best move  4")) << run.out;
  EXPECT_TRUE(has(run.out, "final")) << run.out;
}

TEST(Analyze, ShowsOffWithoutAnArgument) {
  const auto run = espalier("analyze --depth 8");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "best move")) << run.out;
}

TEST(Analyze, TellsAMateInChessByItsDistance) {
  const auto run = espalier(
      "analyze chess --position '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 "
      "b - - 0 1' --depth 10 --threads 1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "best move  d6d1")) << run.out;
  EXPECT_TRUE(has(run.out, "value      #3")) << run.out;
}

TEST(Analyze, KnowsWhenAGameOfChessIsOver) {
  const auto run = espalier("analyze chess --position '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "The game is over")) << run.out;
}

TEST(Analyze, PrintsOneObjectADepth) {
  const auto run = espalier("analyze othello --depth 4 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(line_count(run.out), 4u);
  EXPECT_TRUE(has(run.out, R"("depth":4)"));
}

TEST(Analyze, PrintsOneObjectThoughTheGameIsOver) {
  for (const std::string position :
       {"chess --position '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'", "connect4 --position 1212121"}) {
    const auto run = espalier("analyze " + position + " --json");
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(line_count(run.out), 1U) << run.out;
    EXPECT_TRUE(has(run.out, R"({"depth":0,"value":-)")) << run.out;
    EXPECT_TRUE(has(run.out, R"("best":"","pv":[])")) << run.out;
    EXPECT_TRUE(has(run.out, R"("final":true)")) << run.out;
  }
}

TEST(Analyze, PrintsAMoveThoughNoDepthWasFinished) {
  const auto run = espalier("analyze chess --position startpos --nodes 1 --threads 1 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(line_count(run.out), 1U) << run.out;
  EXPECT_TRUE(has(run.out, R"({"depth":0,)")) << run.out;
  EXPECT_FALSE(has(run.out, R"("best":"")")) << run.out;
}

TEST(Analyze, FailsWhenThereWasNoTimeForAMove) {
  for (const std::string json : {"", " --json"}) {
    const auto run = espalier("analyze connect4 --time 0.0000001" + json);
    EXPECT_EQ(run.status, 1) << run.out;
    EXPECT_EQ(run.err, "espalier: stopped before depth 1 was searched\n");
  }
}

TEST(Analyze, MayHaveAllTheTimeInTheWorld) {
  for (const std::string game : {"chess", "connect4"}) {
    const auto run = espalier("analyze " + game + " --time 1e17 --depth 8 --threads 1 --json");
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(line_count(run.out), 8U) << run.out;
  }
}

/// Starts the program, interrupts it as soon as it has printed `awaited`, and tells how it ended.
ProgramRun interrupted(const std::string& arguments, const std::string& awaited,
                       const std::string& interrupt) {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  std::ofstream(folder.file("script"))
      << ESPALIER_PROGRAM " " << arguments << " >" << out << " 2>&1 &\n"
      << "for i in $(seq 600); do grep -q '" << awaited << "' " << out
      << " && break; sleep 0.1; done\n"
      << interrupt << "\nwait $!\n";
  const int status = std::system(("sh " + folder.file("script")).c_str());
  return {WEXITSTATUS(status), contents(out), ""};
}

TEST(Analyze, EndsWithTheBestMoveSoFarOnInterrupt) {
  const auto run = interrupted("analyze othello --time 600", "^ *4 ", "kill -INT $!");
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_TRUE(has(run.out, "best move")) << run.out;
}

// As timeout(1) does it, which sends its signal to the program and to the program's group.
TEST(Analyze, TakesAnInterruptThatArrivesTwiceForOne) {
  const auto run =
      interrupted("analyze othello --time 600", "^ *4 ", "kill -INT $!; sleep 0.01; kill -INT $!");
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_TRUE(has(run.out, "best move")) << run.out;
}

TEST(Analyze, GoesOnFromTheTableOfAnEarlierRun) {
  const TemporaryFolder folder;
  const auto nodes = [&](const std::string& game) {
    const auto run =
        espalier("analyze " + game + " --depth 9 --threads 1 --hash 4 --json --hash-file " +
                 folder.file(game));
    EXPECT_EQ(run.status, 0) << run.err;
    const auto at = run.out.rfind("\"nodes\":");
    return at == std::string::npos ? 0 : std::stoll(run.out.substr(at + 8));
  };
  for (const std::string game : {"chess", "othello"}) {
    const auto first = nodes(game);
    EXPECT_LT(nodes(game), first / 2) << game;
  }
}

TEST(BenchAblation, FailsWhenItIsInterrupted) {
  const auto run = interrupted("bench ablation --depth 7 --nodes 20000 --hash 1 --json", "nothing",
                               "kill -INT $!");
  EXPECT_EQ(run.status, 1) << run.out;
  EXPECT_TRUE(has(run.out, "interrupted before everything was measured")) << run.out;
}

TEST(BenchPerft, RefusesAPeerThatCountsNothing) {
  const TemporaryFolder folder;
  const auto peer = folder.file("peer");
  std::ofstream(peer) << "#!/bin/sh\ncat >/dev/null\necho 'Nodes searched: '\n";
  std::filesystem::permissions(peer, std::filesystem::perms::owner_all);
  const auto run = espalier("bench perft --rounds 1 --peer " + peer);
  EXPECT_EQ(run.status, 1) << run.out;
  EXPECT_TRUE(has(run.err, "does not answer 'go perft' as Stockfish does")) << run.err;
}

TEST(Solve, GivesTheScoresOfPascalPons) {
  const auto run = espalier("solve connect4 - --threads 1",
                            "2252576253462244111563365343671351441\n"
                            "7422341735647741166133573473242566\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "2252576253462244111563365343671351441 -1 ")) << run.out;
  EXPECT_TRUE(has(run.out, "7422341735647741166133573473242566 1 ")) << run.out;
}

TEST(Solve, KnowsSmallGames) {
  EXPECT_TRUE(has(espalier("solve tictactoe '' --json").out, R"("value":0)"));
  EXPECT_TRUE(has(espalier("solve mnk 4,3,3 --json").out, R"("value":99)"));  // the first side wins
  EXPECT_TRUE(has(espalier("solve nim 1,2,3 --json").out, R"("value":-1)"));
  EXPECT_TRUE(has(espalier("solve nim 3,4,5").out, "the side to move wins"));
  EXPECT_TRUE(has(espalier("solve othello 4x4: --json").out, R"("score":-10)"));
}

TEST(Perft, CountsOthello) {
  const auto run = espalier("perft othello 6 --threads 2 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "8200")) << run.out;
}

TEST(CheckGame, PassesABuiltInGame) {
  const auto run = espalier("check-game connect4 --games 3");
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_FALSE(has(run.out, "BROKEN"));
}

TEST(Explain, DrawsTheTextbookTreeAndWritesAPicture) {
  const TemporaryFolder folder;
  const auto run = espalier("explain --svg " + folder.file("tree.svg"));
  EXPECT_EQ(run.status, 0) << run.err;
  const auto picture = contents(folder.file("tree.svg"));
  EXPECT_TRUE(has(picture, "<svg")) << picture;
  EXPECT_TRUE(has(picture, "</svg>"));
  EXPECT_TRUE(has(espalier("explain").out, "12"));
}

TEST(Tree, StoresWhatSearchReadsBack) {
  const TemporaryFolder folder;
  const auto file = folder.file("one.tree");
  const std::string model = "model=random degree=3 height=5 seed=9";
  const auto stored = espalier("tree --json --save " + file + " --position '" + model + "'");
  EXPECT_EQ(stored.status, 0) << stored.err;
  EXPECT_TRUE(has(stored.out, R"("leaves":243)")) << stored.out;
  const auto leaves_and_value = [](const std::string& position) {
    const auto json = espalier("search --depth 5 --json --position '" + position + "'").out;
    return json.substr(json.find("\"value\""), 20) + json.substr(json.find("\"leaves\""), 14);
  };
  EXPECT_EQ(leaves_and_value("file=" + file), leaves_and_value(model));

  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  const auto cut_short = espalier("search --depth 5 --position file=" + file);
  EXPECT_EQ(cut_short.status, 2);
  EXPECT_EQ(line_count(cut_short.err), 1u) << cut_short.err;
}

TEST(Messages, TraceTheTables) {
  const auto run = espalier("messages --algorithm bound --trace");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "VALOR") || has(run.out, "valor")) << run.out;
}

TEST(Theory, KnowsTheMinimalTree) {
  const auto run = espalier("theory --degree 24 --height 4");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "1151")) << run.out;
  EXPECT_TRUE(has(run.out, "1680")) << run.out;
}

TEST(Matrix, FindsTheDilemma) {
  const auto run = espalier("matrix --example prisoners --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "symmetric")) << run.out;
}

TEST(Search, CountsTheSameWithAndWithoutAHurry) {
  const auto plain = espalier("search --game connect4 --depth 6 --algorithm pvs --json");
  const auto tools =
      espalier("search --game connect4 --depth 6 --algorithm pvs --tools all --json");
  const auto value = [](const std::string& json) {
    const auto at = json.find("\"value\":");
    return json.substr(at, json.find(',', at) - at);
  };
  EXPECT_EQ(value(plain.out), value(tools.out));
  EXPECT_TRUE(has(tools.out, "table_hits"));
}

struct BadInput {
  const char* arguments;
  const char* complaint;
  friend void PrintTo(const BadInput& bad, std::ostream* out) { *out << bad.arguments; }
};
class BadInputOf : public ::testing::TestWithParam<BadInput> {};

TEST_P(BadInputOf, EveryCommandGetsOneClearLineAndStatus2) {
  const auto run = espalier(GetParam().arguments);
  EXPECT_EQ(run.status, 2) << run.out;
  EXPECT_TRUE(has(run.err, GetParam().complaint)) << run.err;
  EXPECT_EQ(line_count(run.err), 1u) << run.err;
}

INSTANTIATE_TEST_SUITE_P(
    Program, BadInputOf,
    ::testing::Values(
        BadInput{"analyze chest", "unknown game"},
        BadInput{"analyze connect4 --position 8", "connect4: "},
        BadInput{"analyze connect4 --threads 0", "--threads"},
        BadInput{"analyze connect4 --time -1", "--time"},
        BadInput{"analyze connect4 --hash 99999999", "--hash"},
        BadInput{"solve othello 'XO'", "XO"}, BadInput{"solve nym 3,4,5", "did you mean 'nim'"},
        BadInput{"solve connect4 1212121", "over"}, BadInput{"perft othello -3", "-3"},
        BadInput{"perft othello 4 --position z9", "z9"}, BadInput{"check-game go", "unknown game"},
        BadInput{"explain --algorithm alfa-beta", "did you mean 'alpha-beta'"},
        BadInput{"explain --tree '((1 2'", "bracket"},
        BadInput{"explain --svg /no/such/folder/x.svg", "/no/such/folder"},
        BadInput{"messages --algorithm sssss", "did you mean 'sss"},
        BadInput{"tree --game othello --depth 60", "nodes"},
        BadInput{"tree --save /no/such/folder/x.tree", "/no/such/folder"},
        BadInput{"theory --degree 0 --height 3", "degree"}, BadInput{"matrix '1,2 3'", "3"},
        BadInput{"matrix --file /no/such/file", "/no/such/file"},
        BadInput{"search --depth 2 --tools tabel", "did you mean 'table'"},
        BadInput{"search --depth 2 --position file=/no/such/file", "/no/such/file"},
        BadInput{"games --plugin /no/such/plugin.so", "/no/such/plugin.so"},
        BadInput{"--plugin any.so serach", "did you mean 'search'"},
        BadInput{"--plugin=any.so bench --plugin=any.so signatur", "did you mean 'signature'"},
        BadInput{"algorithms mtd", "did you mean 'mtdf'"}, BadInput{"bench signatur", "signatur"}));

}  // namespace
}  // namespace espalier::testing::commands_test
