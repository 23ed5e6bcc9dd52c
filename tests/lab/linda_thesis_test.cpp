// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/linda_thesis.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/lab/bratko_kopec.hpp"
#include "espalier/lab/experiments.hpp"
#include "espalier/lab/results.hpp"
#include "espalier/lab/runner.hpp"
#include "espalier/lab/static_order.hpp"
#include "support/temporary_folder.hpp"

namespace espalier::lab {
namespace linda_thesis_test {

using espalier::testing::TemporaryFolder;

std::string line_of_moves(const auto& position) {
  MoveList<chess::Move> moves;
  position.moves(moves);
  std::string text;
  for (const auto& move : moves) text += (text.empty() ? "" : " ") + position.move_text(move);
  return text;
}

TEST(StaticOrder, PutsCapturesFirstTheMostValuableForemost) {
  const Chess game = Chess::parse("k7/8/8/3q1r2/4P3/8/8/K7 w - - 0 1");
  EXPECT_EQ(line_of_moves(StaticOrder<Chess>(game)).substr(0, 10), "e4d5 e4f5 ");
  auto ordered = line_of_moves(StaticOrder<Chess>(game)), natural = line_of_moves(game);
  std::sort(ordered.begin(), ordered.end());
  std::sort(natural.begin(), natural.end());
  EXPECT_EQ(ordered, natural);
}

// The position lists its noisy moves apart, the game with its history does not.
TEST(StaticOrder, IsTheSameWithAndWithoutTheMovesBefore) {
  for (const auto* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "1n1b3k/P3Pppp/8/2pP4/8/8/5PPP/R3K2R w KQ c6 0 2",
                          "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "8/8/8/8/8/2k5/8/K1b5 w - - 0 1"}) {
    const Chess game = Chess::parse(fen);
    EXPECT_EQ(line_of_moves(StaticOrder<chess::Position>(game.position())),
              line_of_moves(StaticOrder<Chess>(game)))
        << fen;
  }
}

TEST(StaticOrder, KeepsTheOrderOfMovesThatPromiseNothing) {
  const Chess start;
  EXPECT_EQ(line_of_moves(StaticOrder<Chess>(start)), line_of_moves(start));
}

TEST(BratkoKopec, HasTwentyFourPositions) {
  EXPECT_EQ(bratko_kopec_in_static_order(5).position(1).text().substr(0, 45),
            "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b ");
  EXPECT_NO_THROW(bratko_kopec_position(24));
  EXPECT_THROW(bratko_kopec_position(0), InputError);
  EXPECT_THROW(bratko_kopec_position(25), InputError);
}

TEST(LindaThesis, TheMeanSpeedIsThatOfItsExample) {
  EXPECT_EQ(linda_thesis::mean_speed(7), 1);
  EXPECT_NEAR(linda_thesis::mean_speed(11), 1.19, 0.005);
  EXPECT_EQ(linda_thesis::mean_speed(11, {.equal = true}), 1);
}

TEST(LindaThesis, OneProcessorIsTheSequentialSearch) {
  for (const auto& table : linda_thesis::tables())
    EXPECT_EQ(linda_thesis::search(table, 1, {.depth = 7}).key(),
              linda_thesis::baseline(table.deepens, 7).search.key());
}

TEST(LindaThesis, AtSevenPliesEveryTableHasEveryNumberOfProcessors) {
  std::map<int, int> searches;  // by processors
  for (const auto& search : searches_of(find_experiment("linda-deep")))
    if (search.on.depth == 7) ++searches[search.processors];
  EXPECT_EQ(searches,
            (std::map<int, int>{{1, 2}, {3, 11}, {5, 11}, {7, 11}, {9, 11}, {11, 11}, {64, 11}}));
}

// What was lost in copying would show: S follows from the times.
TEST(LindaThesis, PrintedSpeedupsFollowFromPrintedTimes) {
  for (const auto& table : linda_thesis::tables())
    for (const auto& line : table.lines)
      EXPECT_NEAR(linda_thesis::baseline(table.deepens).seconds / line.seconds, line.speedup,
                  0.0075)
          << table.number;
}

Measurement measured(double nodes, double time) {
  Measurement m;
  m.nodes = nodes;
  m.time = time;
  return m;
}

TEST(FigureOfMeans, IsAFunctionOfTheMeansWithTheJackknifesError) {
  const Search a{.on = trees("random", 2, 2)}, b{.on = trees("random", 3, 3)};
  const Data data = {{a.key(), {{1, measured(1, 2)}, {2, measured(3, 2)}, {3, measured(8, 5)}}},
                     {b.key(), {{1, measured(9, 9)}, {3, measured(2, 9)}, {4, measured(5, 5)}}}};
  const auto nodes = Figure::of({a}, [](auto m) { return m[0].nodes; }).estimate(data);
  const auto mean = Figure::mean(&Measurement::nodes, a).estimate(data);
  EXPECT_DOUBLE_EQ(nodes.mean, 4);
  EXPECT_NEAR(nodes.error, mean.error, 1e-12)
      << "of a mean, the jackknife's error is the usual one";
  EXPECT_NEAR(nodes.deviation, mean.deviation, 1e-12);
  EXPECT_EQ(nodes.count, 3);

  const auto both = Figure::of({a, b}, [](auto m) { return m[0].nodes - m[1].time; });
  EXPECT_DOUBLE_EQ(both.estimate(data).mean, 4.5 - 9) << "on the positions 1 and 3";
  EXPECT_EQ(both.estimate(data).count, 2);
  EXPECT_EQ(both.estimate({}).count, 0);
}

TEST(LindaThesis, OnePositionOfATableRunsAndIsComplete) {
  for (const auto* name : {"linda-5.1b", "linda-5.10"}) {
    Experiment e = find_experiment(name);
    e.positions = 1;
    for_each_search(e, [](Search& search) { search.on.depth = 3; });
    const TemporaryFolder folder;
    Store store(folder.file("lab.sqlite"));
    EXPECT_TRUE(run({e}, store, {}));
    const Results results(e, store.load(searches_of(e)));
    EXPECT_EQ(results.score().missing, 0) << name;
    for (const auto& claim : results.claims()) EXPECT_NE(claim.verdict, Verdict::kNotRun);
    for (const auto* p : {"3", "11"}) {
      const std::string table = ", table " + std::string(name).substr(6);
      const double production = results("Fpm" + table, p).mean;
      EXPECT_GT(production, 0);
      EXPECT_LE(production, 1);
      EXPECT_GT(results("S" + table, p).mean, 0.5);
    }
  }
}

TEST(Store, ReadsFilesOfTheFirstFormat) {
  const TemporaryFolder folder;
  const std::string path = folder.file("lab.sqlite");
  const Search search{.on = trees("random", 2, 2)};
  {
    Store store(path);
    store.put(search, 7, measured(3, 4));
  }
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &file), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(file,
                         "DROP VIEW results; ALTER TABLE result DROP COLUMN searching;"
                         "ALTER TABLE result DROP COLUMN searching_workers;"
                         "CREATE VIEW results AS SELECT number FROM result;"
                         "PRAGMA user_version = 1",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(file);
  for (int times = 0; times < 2; ++times) {
    Store store(path);
    EXPECT_EQ(store.load({search}).at(search.key()).at(7), measured(3, 4));
  }
}

}  // namespace linda_thesis_test
}  // namespace espalier::lab
