// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "engine/engine_support.hpp"
#include "espalier/games/connect4/connect4.hpp"

namespace espalier {
namespace deterministic_test {

EngineOptions repeatable(unsigned threads, ParallelMethod method = ParallelMethod::kAbdada) {
  EngineOptions options = small_options();
  options.threads = threads;
  options.method = method;
  options.deterministic = true;
  return options;
}

/// All that a search says, but for times.
template <Game G, class Found>
std::string transcript(const Found& found) {
  std::string text;
  const auto add = [&](auto number) { text += std::to_string(number) + " "; };
  for (const auto& report : found.reports) {
    add(report.depth), add(report.selective_depth), add(report.value), add(report.nodes);
    add(report.table_fill);
    for (const auto& move : report.line) add(move_code(move));
    text += "\n";
  }
  add(move_code(*found.outcome.best)), add(found.outcome.value), add(found.outcome.nodes);
  return text;
}

// The second position of Bratko and Kopec (1982).
const Position kMiddleGame =
    Position::parse("3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1");

TEST(DeterministicEngine, SaysTheSameInEveryRun) {
  for (const auto method : {ParallelMethod::kAbdada, ParallelMethod::kLazy}) {
    const auto run = [&] {
      return transcript<Position>(searched(kMiddleGame, to_depth(7), repeatable(3, method)));
    };
    const std::string first = run();
    for (int again = 1; again < 20; ++again) ASSERT_EQ(run(), first);
  }
}

TEST(DeterministicEngine, SpendsExactlyTheNodesItMay) {
  ChessEngine::Limits limits;
  for (const std::uint64_t nodes : {1U, 2U, 77U, 5'000U, 20'003U}) {
    limits.nodes = nodes;
    const auto found = searched(kMiddleGame, limits, repeatable(4));
    EXPECT_EQ(found.outcome.nodes, nodes);
    EXPECT_TRUE(found.outcome.best);
  }
}

TEST(DeterministicEngine, GoesOnTheSameWayInASequenceOfSearches) {
  const auto play = [] {
    ChessEngine engine(repeatable(3));
    const SearchSignals signals;
    std::string text;
    Position position;
    for (int ply = 0; ply < 6; ++ply) {
      const auto found = engine.search(position, {}, to_depth(5), signals, nullptr);
      text += std::to_string(move_code(*found.best)) + " " + std::to_string(found.nodes) + " ";
      position = position.after(*found.best);
    }
    return text;
  };
  const std::string first = play();
  for (int again = 1; again < 4; ++again) EXPECT_EQ(play(), first);
}

TEST(DeterministicEngine, AloneIsTheOrdinarySearch) {
  EngineOptions ordinary = small_options();
  EXPECT_EQ(transcript<Position>(searched(kMiddleGame, to_depth(7), repeatable(1))),
            transcript<Position>(searched(kMiddleGame, to_depth(7), ordinary)));
}

TEST(DeterministicEngine, StopsAtAnyTimeWithALegalMove) {
  ChessEngine engine(repeatable(3));
  for (const int wait_us : {0, 100, 3000, 30'000}) {
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
  ChessEngine::Limits limits;
  limits.move_time = Milliseconds(20);
  EXPECT_TRUE(engine.search({}, {}, limits, SearchSignals{}, nullptr).best);
}

/// Sleeps now and then, differently in every run: the clock decides.
struct Drowsy {
  Value operator()(const connect4::Standard& position) const {
    if (std::chrono::steady_clock::now().time_since_epoch().count() / 64 % 200 == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    return position.evaluate();
  }
};

TEST(DeterministicEngine, IsNotDisturbedByDelays) {
  const auto run = [] {
    Engine<connect4::Standard, Drowsy> engine(repeatable(3));
    Searched<connect4::Standard> found;
    Engine<connect4::Standard, Drowsy>::Limits limits;
    limits.depth = 9;
    found.outcome = engine.search({}, {}, limits, SearchSignals{},
                                  [&](const auto& report) { found.reports.push_back(report); });
    return transcript<connect4::Standard>(found);
  };
  const std::string first = run();
  for (int again = 1; again < 20; ++again) ASSERT_EQ(run(), first);
}

TEST(SharedChessEngine, MethodsFindMatesAndKeepToTheDepth) {
  for (const auto& known : kParallelMethods) {
    EngineOptions options = small_options();
    options.threads = 4;
    options.method = known.method;
    const auto found =
        searched(Position::parse("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1"),
                 to_depth(9), options);
    EXPECT_EQ(mate_distance<Position>(found.outcome.value), 3) << known.name;
    EXPECT_EQ(found.outcome.depth, 9) << known.name;
  }
}

}  // namespace deterministic_test
}  // namespace espalier
