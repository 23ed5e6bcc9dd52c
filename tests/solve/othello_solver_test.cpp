// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_solver.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "espalier/core/random.hpp"
#include "espalier/core/text.hpp"
#include "espalier/machine/parked_threads.hpp"
#include "espalier/solve/othello_search.hpp"

namespace espalier::othello_solver_test {
namespace {

constexpr Value kDisc = 100;  // unit of Othello::outcome()

Value minimax(const Othello& position) {
  if (const auto outcome = position.outcome()) return *outcome;
  MoveList<Othello::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto& move : moves) best = std::max(best, -minimax(position.after(move)));
  return best;
}

/// A position of a random game with at most this many empties; the game may be over.
Othello random_position(int size, int empties, std::uint64_t seed) {
  Random random(seed);
  Othello position(size);
  while (othello::count(position.empties()) > empties) {
    MoveList<Othello::Move> moves;
    position.moves(moves);
    if (moves.empty()) break;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

/// A problem with the known score of each move, from a line `board side; F5:+2; D6:-4; ...`.
struct Problem {
  Othello position;
  std::map<std::string, int> scores;
  [[nodiscard]] int best() const {
    int most = -64;
    for (const auto& [move, score] : scores) most = std::max(most, score);
    return most;
  }
};

std::vector<Problem> problems(const std::string& name) {
  std::ifstream file(ESPALIER_DATA "/othello/" + name);
  std::vector<Problem> found;
  for (std::string line; std::getline(file, line);) {
    const auto fields = split(line, ';');
    Problem problem{Othello::parse(fields[0]), {}};
    for (std::size_t i = 1; i < fields.size(); ++i) {
      const auto parts = split(trimmed(fields[i]), ':');
      if (parts.size() != 2) continue;
      std::string move;
      for (const char c : parts[0])
        move += c >= 'A' && c <= 'H' ? static_cast<char>(c - 'A' + 'a') : c;
      problem.scores[move] = std::stoi(std::string(parts[1]));
    }
    found.push_back(std::move(problem));
  }
  return found;
}

OthelloSolver small_solver(int threads = 1) {
  return OthelloSolver({.threads = threads, .table_megabytes = 4});
}

TEST(OthelloSolver, SolvesTheEasyFForumProblems) {
  const auto all = problems("fforum-1-19.obf");
  if (all.empty()) GTEST_SKIP() << "no " ESPALIER_DATA "/othello/fforum-1-19.obf";
  auto solver = small_solver();
  for (const auto& problem : all) {
    const auto solution = solver.solve(problem.position);
    EXPECT_EQ(solution.discs, problem.best()) << problem.position.text();
    ASSERT_TRUE(solution.best);
    EXPECT_EQ(problem.scores.at(problem.position.move_text(*solution.best)), problem.best());
    EXPECT_GT(solution.counters.nodes(), 0U);
  }
}

TEST(OthelloSolver, ScoresEveryMoveOfAProblem) {
  const auto all = problems("fforum-1-19.obf");
  if (all.empty()) GTEST_SKIP() << "no " ESPALIER_DATA "/othello/fforum-1-19.obf";
  auto solver = small_solver();
  for (const std::size_t i : {0U, 4U, 8U, 16U}) {
    const auto& problem = all[i];
    Counters counters;
    int matched = 0;
    for (const auto& [move, discs] : solver.solve_moves(problem.position, counters)) {
      const auto known = problem.scores.find(problem.position.move_text(move));
      if (known == problem.scores.end()) continue;
      EXPECT_EQ(discs, known->second) << problem.position.text() << ' ' << known->first;
      ++matched;
    }
    EXPECT_EQ(matched, problem.scores.size()) << problem.position.text();
  }
}

TEST(OthelloSolver, KnowsThatTheSecondPlayerWinsOn4x4) {
  auto solver = small_solver();
  EXPECT_EQ(solver.solve(Othello(4)).discs, -10);  // 11 to 3 with two squares empty
  EXPECT_EQ(minimax(Othello(4)), -10 * kDisc);
}

TEST(OthelloSolver, AnswersForAGameThatIsOver) {
  auto solver = small_solver();
  const auto solution = solver.solve(Othello::parse("XX------------O- X"));
  EXPECT_EQ(solution.discs, 14 + 2 - 2);
  EXPECT_FALSE(solution.best);
  EXPECT_TRUE(solver.principal_variation(Othello::parse("XX------------O- X")).empty());
}

TEST(OthelloSolver, PassesWhereItMust) {
  auto solver = small_solver();
  const auto position = Othello::parse("OX--XX--XX------ X");
  const auto solution = solver.solve(position);
  EXPECT_EQ(solution.best, Othello::kPass);
  EXPECT_EQ(solution.discs * kDisc, minimax(position));
}

TEST(OthelloSolver, HasRoomForTheMovesOfPositionsThatNoGameReaches) {
  const auto position =
      Othello::parse("-----XX--OOOOXO--XX--XO--OX--O----XO--X--OXX-XO---OOOXO-O------- X");
  MoveList<Othello::Move> moves;
  position.moves(moves);
  othello::Bits legal = 0;
  for (const auto& move : moves) legal |= othello::bit(move.square);
  othello::Branches branches(position.own(), position.other(), legal, position.board());
  EXPECT_EQ(moves.size(), 35U);
  EXPECT_EQ(branches.size(), 35);
}

TEST(OthelloSolver, TellsBoardsOfDifferentSizesApart) {
  // The same discs, with room around them and without.
  auto solver = small_solver();
  EXPECT_EQ(solver.solve(Othello::parse("4x4: -O-X--X-X----X-O O")).discs, -10);
  EXPECT_EQ(solver.solve(Othello::parse("--------O-X----X---X------X-O------- O")).discs, -36);
  EXPECT_EQ(solver.solve(Othello::parse("4x4: -O-X--X-X----X-O O")).discs, -10);
}

RC_GTEST_PROP(OthelloSolver, EqualsMinimaxNearTheEnd, (std::uint64_t seed)) {
  const int size = *rc::gen::element(4, 6, 8);
  const auto position = random_position(size, *rc::gen::inRange(0, 8), seed);
  auto solver = OthelloSolver({.table_megabytes = 1});
  const auto solution = solver.solve(position);
  RC_ASSERT(solution.discs * kDisc == minimax(position));
  RC_ASSERT(solution.best.has_value() == !position.outcome().has_value());
  if (solution.best) RC_ASSERT(-minimax(position.after(*solution.best)) == solution.discs * kDisc);
}

RC_GTEST_PROP(OthelloSolver, ItsPrincipalVariationEndsInItsScore, (std::uint64_t seed)) {
  const int size = *rc::gen::element(4, 6, 8);
  const auto position = random_position(size, 12, seed);
  auto solver = OthelloSolver({.table_megabytes = 1});
  const int discs = solver.solve(position).discs;
  Othello at = position;
  for (const auto& move : solver.principal_variation(position)) at = at.after(move);
  RC_ASSERT(at.outcome().has_value());
  const Value end = *at.outcome();
  RC_ASSERT((at.black_moves() == position.black_moves() ? end : -end) == discs * kDisc);
}

RC_GTEST_PROP(OthelloSolver, AnswersEveryQuestionRightly, (std::uint64_t seed)) {
  const int size = *rc::gen::element(4, 6, 8);
  const auto position = random_position(size, *rc::gen::inRange(1, 12), seed);
  const int exact = OthelloSolver({.table_megabytes = 1}).solve(position).discs;
  for (int i = 0; i < 3; ++i) {
    const int alpha = exact + *rc::gen::inRange(-5, 5);
    othello::SolverTable empty(1);
    othello::Search search(empty, position.board());
    const int r = search.test_root(position.own(), position.other(), alpha).discs;
    if (r > alpha)
      RC_ASSERT(exact >= r);
    else
      RC_ASSERT(exact <= r);
  }
}

TEST(OthelloSolver, FindsTheSameScoresWithSeveralThreads) {
  auto alone = small_solver();
  auto team = small_solver(3);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto position = random_position(8, 15, seed);
    const auto found = team.solve(position);
    EXPECT_EQ(found.discs, alone.solve(position).discs) << position.text();
    EXPECT_EQ(-alone.solve(position.after(*found.best)).discs, found.discs) << position.text();
  }
}

TEST(OthelloSolver, TableForgetsButNeverMixesUpPositions) {
  othello::SolverTable table(1);
  Random random(1);
  for (int i = 0; i < 200'000; ++i) {  // many times what fits
    const auto own = random();
    const auto other = random() & ~own;
    const auto hash = othello::SolverTable::hash(own, other);
    const auto discs = static_cast<std::int8_t>(own % 64);
    if (const auto early = table.probe(own, other, hash)) {
      EXPECT_EQ(early->lower, discs);
    }
    table.store(own, other, hash, {discs, 64, static_cast<std::uint8_t>(own % 60), 1});
    const auto known = table.probe(own, other, hash);
    ASSERT_TRUE(known);
    EXPECT_EQ(known->lower, discs);
    EXPECT_FALSE(table.probe(other, own, hash));
  }
}

TEST(OthelloSolver, TableShowsWhoIsBusyUntilTheResultIsThere) {
  othello::SolverTable table(1);
  const auto hash = othello::SolverTable::hash(1, 2);
  table.withdraw(1, 2, hash);
  EXPECT_FALSE(table.probe(1, 2, hash));

  table.announce(1, 2, hash);
  ASSERT_TRUE(table.probe(1, 2, hash));
  EXPECT_TRUE(table.probe(1, 2, hash)->is_busy);
  EXPECT_EQ(table.probe(1, 2, hash)->lower, -64);
  EXPECT_EQ(table.probe(1, 2, hash)->upper, 64);

  table.store(1, 2, hash, {.lower = -4, .upper = 64, .move = 7, .effort = 20});
  EXPECT_FALSE(table.probe(1, 2, hash)->is_busy);
  table.announce(1, 2, hash);
  table.withdraw(1, 2, hash);
  const auto known = table.probe(1, 2, hash);
  EXPECT_FALSE(known->is_busy);
  EXPECT_EQ(known->lower, -4);
  EXPECT_EQ(known->move, 7);
  EXPECT_EQ(known->effort, 20);
}

TEST(OthelloSolver, TableShowsDoubtOnlyWhereSomebodyIsBusy) {
  othello::SolverTable table(1);
  const auto hash = othello::SolverTable::hash(1, 2);
  table.doubt(1, 2, hash);
  EXPECT_FALSE(table.probe(1, 2, hash));

  table.store(1, 2, hash, {.lower = -4, .upper = 64, .move = 64, .effort = 20});
  table.doubt(1, 2, hash);
  EXPECT_FALSE(table.probe(1, 2, hash)->is_doubtful);
  for (const bool is_withdrawn : {true, false}) {
    table.announce(1, 2, hash);
    table.doubt(1, 2, hash);
    table.announce(1, 2, hash);
    EXPECT_TRUE(table.probe(1, 2, hash)->is_doubtful);
    EXPECT_TRUE(table.probe(1, 2, hash)->is_busy);
    EXPECT_EQ(table.probe(1, 2, hash)->move, 64);
    if (is_withdrawn)
      table.withdraw(1, 2, hash);
    else
      table.store(1, 2, hash, {.lower = -4});
    EXPECT_FALSE(table.probe(1, 2, hash)->is_doubtful);
    EXPECT_FALSE(table.probe(1, 2, hash)->is_busy);
  }
}

TEST(OthelloSolver, ConcurrentMarksNeverChangeWhatIsKnownOfAPosition) {
  othello::SolverTable table(1);
  constexpr int kSteps = 30'000;
  constexpr std::uint32_t kPositions = 64;
  std::atomic<int> wrong = 0;
  ParkedThreads().run(4, [&](std::size_t thread) {
    Random random(thread);
    for (int i = 0; i < kSteps; ++i) {
      const std::uint64_t own = random.below(kPositions);
      const std::uint64_t other = ~own;
      const auto hash = othello::SolverTable::hash(own, other);
      const auto discs = static_cast<std::int8_t>(own);
      const auto known = table.probe(own, other, hash);
      if (known && known->lower != -64 && known->lower != discs) ++wrong;
      switch (random.below(4)) {
        case 0:
          table.announce(own, other, hash);
          break;
        case 1:
          table.withdraw(own, other, hash);
          break;
        case 2:
          table.doubt(own, other, hash);
          break;
        default:
          table.store(own, other, hash, {.lower = discs});
      }
    }
  });
  EXPECT_EQ(wrong, 0);
}

TEST(OthelloSolver, StaleMarksNeverChangeAnAnswer) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const auto position = random_position(8, 15, seed);
    const int exact = small_solver().solve(position).discs;
    for (const int alpha : {exact - 3, exact - 1, exact + 1}) {
      othello::SolverTable table(4);
      Random random(seed);
      for (int game = 0; game < 300; ++game) {  // somebody seems to be everywhere
        Othello at = position;
        while (!at.outcome()) {
          table.announce(at.own(), at.other(), othello::SolverTable::hash(at.own(), at.other()));
          MoveList<Othello::Move> moves;
          at.moves(moves);
          at = at.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
      }
      Teamwork team;
      othello::Search search(table, position.board(), &team);
      const int r = search.test_root(position.own(), position.other(), alpha).discs;
      if (r > alpha)
        EXPECT_GE(exact, r);
      else
        EXPECT_LE(exact, r);
    }
  }
}

TEST(OthelloSolver, OneThreadCountsTheSameNodesAgain) {
  const auto position = random_position(8, 16, 1);
  EXPECT_EQ(small_solver().solve(position).counters, small_solver().solve(position).counters);
}

TEST(OthelloSolver, RemembersUntilAPositionNeedsALargerTable) {
  const auto hard = random_position(8, 20, 5), easy = random_position(8, 12, 1);
  OthelloSolver solver({.table_megabytes = 3});  // fewer than it would take, and no power of two
  static_cast<void>(solver.solve(easy));
  const auto first = solver.solve(hard), again = solver.solve(hard);
  EXPECT_EQ(again.discs, first.discs);
  EXPECT_LT(again.counters.nodes(), first.counters.nodes() / 10);
}

RC_GTEST_PROP(OthelloSolver, AgreesWithItselfOneMoveLater, (std::uint64_t seed)) {
  const int size = *rc::gen::element(6, 8);
  const auto position = random_position(size, 12, seed);
  auto solver = OthelloSolver({.table_megabytes = 1});
  const auto solution = solver.solve(position);
  if (!solution.best) return;
  auto fresh = OthelloSolver({.table_megabytes = 1});
  Counters counters;
  const auto moves = fresh.solve_moves(position, counters);
  RC_ASSERT(moves.front().discs == solution.discs);
}

}  // namespace
}  // namespace espalier::othello_solver_test
