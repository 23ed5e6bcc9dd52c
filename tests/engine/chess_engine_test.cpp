// SPDX-License-Identifier: MIT
#include "engine/chess_engine.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "engine/engine_support.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/epd.hpp"

template class espalier::Engine<espalier::chess::Position>;

namespace espalier::chess_engine_test {

namespace {

chess::Move move_of(const Position& position, const std::string& text) {
  return chess::uci_move(position, text).value();
}

Searched<Position> searched_fen(const std::string& fen, const ChessEngine::Limits& limits,
                                const EngineOptions& options = small_options()) {
  return searched(Position::parse(fen), limits, options);
}

struct MateProblem {
  const char* fen;
  int moves;
};
// The back rank; two rooks; a king hunt.
constexpr MateProblem kMates[] = {
    {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1},
    {"6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2},
    {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3},
};

TEST(ChessEngineMates, AreFoundWithTheirExactDistance) {
  for (const auto& [fen, moves] : kMates) {
    const auto found = searched_fen(fen, to_depth(12));
    EXPECT_EQ(mate_distance<Position>(found.outcome.value), moves) << fen;
    EXPECT_EQ(found.reports.back().line.size(), static_cast<std::size_t>(2 * moves - 1)) << fen;
  }
}

TEST(ChessEngineMates, AreSeenFromTheLosingSideToo) {
  // White has only Kg8, and Rb8 mates.
  const auto found = searched_fen("7K/r7/8/8/8/8/8/1r4k1 w - - 0 1", to_depth(6));
  EXPECT_EQ(mate_distance<Position>(found.outcome.value), -1);
}

TEST(ChessEngineMates, GoMateEndsWhenTheMateIsFound) {
  // The first position of Reinfeld's Win at Chess: Qg6 gives the queen away, with no check.
  ChessEngine::Limits limits;
  limits.mate = 4;
  const auto found =
      searched_fen("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", limits);
  EXPECT_EQ(mate_distance<Position>(found.outcome.value), 2);
  EXPECT_EQ(found.reports.back().line.size(), 3U);
}

TEST(ChessEngineMates, GoMateEndsWhereThereIsNone) {
  ChessEngine::Limits limits;
  limits.mate = 2;
  const auto found = searched(Position(), limits);
  EXPECT_TRUE(found.outcome.best);
  EXPECT_FALSE(mate_distance<Position>(found.outcome.value));
}

TEST(ChessEngineMates, OfTheTestSuiteHaveTheirPublishedLength) {
  std::ifstream file(std::string(ESPALIER_DATA) + "/chess/mate_test_suite.epd");
  if (!file) GTEST_SKIP() << "needs chess/mate_test_suite.epd in " ESPALIER_DATA;
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  for (const auto& epd : chess::read_epd(text)) {
    if (epd.operand("dm") != "3") continue;
    ChessEngine::Limits limits;
    limits.mate = 3;
    limits.nodes = 1'000'000;
    const auto found = searched(epd.position, limits);
    EXPECT_EQ(mate_distance<Position>(found.outcome.value), 3) << epd.text();
  }
}

TEST(ChessEngineRules, DepthMeansDepth) {
  for (const int depth : {1, 2, 5}) {
    const auto found = searched(Position(), to_depth(depth));
    EXPECT_EQ(found.reports.size(), static_cast<std::size_t>(depth));
    EXPECT_EQ(found.reports.back().depth, depth);
    EXPECT_EQ(found.outcome.depth, depth);
  }
}

TEST(ChessEngineRules, NodesMeansNodesAndOneThreadIsDeterministic) {
  ChessEngine::Limits limits;
  for (const std::uint64_t nodes : {1U, 2U, 77U, 20'000U}) {
    limits.nodes = nodes;
    const auto found = searched(Position(), limits);
    EXPECT_EQ(found.outcome.nodes, nodes);
    EXPECT_TRUE(found.outcome.best);
  }
  const auto first = searched(Position(), to_depth(9));
  const auto second = searched(Position(), to_depth(9));
  EXPECT_EQ(first.outcome.nodes, second.outcome.nodes);
  EXPECT_EQ(first.outcome.value, second.outcome.value);
}

TEST(ChessEngineRules, OnlyTheNamedMovesAreConsidered) {
  ChessEngine::Limits limits = to_depth(4);
  limits.only = {move_of({}, "a2a3"), move_of({}, "h2h4")};
  const auto best = searched(Position(), limits).outcome.best.value();
  EXPECT_TRUE(best == limits.only[0] || best == limits.only[1]);
}

TEST(ChessEngineRules, NoMoveMeansNoMove) {
  EXPECT_FALSE(searched_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", to_depth(3)).outcome.best);
  EXPECT_FALSE(searched_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", to_depth(3)).outcome.best);
}

TEST(ChessEngineRules, AStalematingMoveIsADraw) {
  const auto position = Position::parse("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1");
  ChessEngine::Limits limits = to_depth(3);
  limits.only = {move_of(position, "f2f7")};
  EXPECT_EQ(searched(position, limits).outcome.value, 0);
}

TEST(ChessEngineRules, FiftyMovesAreADrawUnlessTheyEndInMate) {
  EXPECT_EQ(searched_fen("8/8/8/3k4/8/8/8/R3K3 w - - 99 80", to_depth(5)).outcome.value, 0);
  const auto mate = searched_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", to_depth(5));
  EXPECT_EQ(mate_distance<Position>(mate.outcome.value), 1);
  // Already drawn, but somebody asks: some legal move.
  const auto drawn = searched_fen("8/8/8/3k4/8/8/8/R3K3 w - - 100 80", to_depth(3));
  EXPECT_TRUE(drawn.outcome.best);
  EXPECT_EQ(drawn.outcome.value, 0);
}

TEST(ChessEngineRules, TheThirdOccurrenceIsADraw) {
  auto position = Position::parse("6k1/5ppp/8/8/8/8/Q7/6K1 w - - 0 1");
  std::vector<std::uint64_t> earlier;
  const auto play = [&](const std::string& text) {
    earlier.push_back(position.key());
    position = position.after(move_of(position, text));
  };
  for (const auto* move : {"a2b2", "g8f8", "b2a2", "f8g8", "a2b2", "g8f8", "b2a2", "f8g8"})
    play(move);
  ChessEngine::Limits limits = to_depth(4);
  limits.only = {move_of(position, "a2b2")};
  EXPECT_EQ(searched(position, limits, small_options(), earlier).outcome.value, 0);
  // The same move without that history wins.
  EXPECT_GT(searched(position, limits).outcome.value, 300);
}

TEST(ChessEngineRules, PerpetualCheckSavesALostPosition) {
  // Black is a rook ahead and threatens mate, but Qe8+ Kh7 Qh5+ Kg8 goes on for ever.
  const auto found = searched_fen("6k1/6p1/8/7Q/8/8/rq4PP/7K w - - 0 1", to_depth(10));
  EXPECT_EQ(found.outcome.value, 0);
}

TEST(ChessEngineRules, AForcedMoveIsPlayedAtOnceEvenRightBeforeTheTimeControl) {
  ChessEngine::Limits limits;
  limits.nodes = 100'000;
  for (const int moves_to_go : {0, 1, 40}) {
    limits.clock = GameClock{std::chrono::hours(1), Milliseconds(0), moves_to_go};
    EXPECT_EQ(searched_fen("7K/r7/8/8/8/8/8/1r4k1 w - - 0 1", limits).outcome.depth, 1);
  }
}

TEST(ChessEngineOptions, SeveralLinesAreDifferentMovesInOrder) {
  EngineOptions options = small_options();
  options.lines = 4;
  const auto found = searched(Position(), to_depth(6), options);
  ASSERT_EQ(found.reports.size(), 24U);
  const auto last = found.reports.end() - 4;
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(last[i].number, static_cast<unsigned>(i + 1));
    for (int j = 0; j < i; ++j) {
      EXPECT_GE(last[j].value, last[i].value);
      EXPECT_FALSE(last[j].line.front() == last[i].line.front());
    }
  }
  EXPECT_EQ(found.outcome.best.value(), last[0].line.front());
}

TEST(ChessEngineOptions, EverySwitchMayBeOffAndMatesAreStillFound) {
  Selectivity::for_each_switch([](const char* name, auto member) {
    EngineOptions options = small_options();
    options.selectivity.*member = false;
    const auto found = searched_fen(kMates[0].fen, to_depth(6), options);
    EXPECT_EQ(mate_distance<Position>(found.outcome.value), 1) << name;
  });
}

TEST(ChessEngineOptions, ATableOfOneBucketDoesNoHarm) {
  EngineOptions options;
  options.table_bytes = 1;
  for (const auto& [fen, moves] : kMates) {
    const auto found = searched_fen(fen, to_depth(10), options);
    EXPECT_EQ(mate_distance<Position>(found.outcome.value), moves) << fen;
  }
}

TEST(ChessEngineOptions, TheSizeOfTheTableAndTheThreadsMayChange) {
  ChessEngine engine(small_options());
  const SearchSignals signals;
  EngineOptions options = small_options();
  for (const unsigned threads : {1U, 3U, 2U}) {
    options.threads = threads;
    options.table_bytes = std::size_t{threads} << 18;
    engine.set_options(options);
    EXPECT_TRUE(engine.search({}, {}, to_depth(5), signals, nullptr).best);
  }
  engine.new_game();
  options.table_bytes = std::size_t{1} << 60;
  EXPECT_THROW(engine.set_options(options), InputError);
  EXPECT_TRUE(engine.search({}, {}, to_depth(3), signals, nullptr).best);
}

TEST(SharedChessEngine, ThreadsFindTheSameMates) {
  EngineOptions options = small_options();
  options.threads = 3;
  for (const auto& [fen, moves] : kMates) {
    const auto found = searched_fen(fen, to_depth(11), options);
    EXPECT_EQ(mate_distance<Position>(found.outcome.value), moves) << fen;
  }
}

// What others found ends a searcher's own line early; the rest comes from the table.
TEST(SharedChessEngine, ReportsWholeLinesThatCanBePlayed) {
  const Position root =
      Position::parse("r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 2 6");
  for (const auto& known : kParallelMethods) {
    EngineOptions options = small_options();
    options.threads = 4;
    options.method = known.method;
    const auto found = searched(root, to_depth(9), options);
    std::size_t moves = 0;
    for (const auto& report : found.reports) {
      Position position = root;
      for (const auto& move : report.line) {
        ASSERT_TRUE(position.is_legal(move)) << known.name << ", depth " << report.depth;
        position = position.after(move);
      }
      moves += report.line.size();
    }
    EXPECT_GE(moves, found.reports.size() * 3) << known.name;
  }
}

TEST(SharedChessEngine, StopsAtAnyTimeWithALegalMove) {
  ChessEngine engine(small_options());
  EngineOptions options = small_options();
  options.threads = 2;
  engine.set_options(options);
  for (const int wait_us : {0, 100, 1000, 20'000}) {
    SearchSignals signals;
    std::optional<chess::Move> best;
    {
      std::jthread searcher(
          [&] { best = engine.search({}, {}, ChessEngine::Limits{}, signals, nullptr).best; });
      std::this_thread::sleep_for(std::chrono::microseconds(wait_us));
      signals.stop = true;
    }
    ASSERT_TRUE(best);
    EXPECT_TRUE(Position().is_legal(*best));
  }
}

}  // namespace
}  // namespace espalier::chess_engine_test
