// SPDX-License-Identifier: MIT
#include "espalier/match/suite.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/bratko_kopec.hpp"
#include "espalier/match/chess_question.hpp"
#include "espalier/match/crew.hpp"

namespace espalier::match {
namespace {

bool contains(const std::vector<chess::Move>& moves, chess::Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Attempt attempt(const Problem& problem, Player& player, const SuiteOptions& options) {
  const Opening opening{AnyGame(Chess(problem.position)), {}, problem.name};
  Attempt result;
  const auto fail = [&](const Fault& fault) {
    result.fault = fault.kind == FaultKind::kInterrupted ? "interrupted" : fault.detail;
    return result;
  };
  if (const auto fault = player.begin(opening, options.limit)) return fail(*fault);
  const auto start = Clock::now();
  const Reply reply = player.choose(chess_question(opening, options.limit));
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (const auto* fault = std::get_if<Fault>(&reply)) return fail(*fault);
  const auto& chosen = std::get<ChosenMove>(reply);
  result.move = chess_move(chosen.move);
  result.thought = chosen.thought;
  result.is_solved = problem.is_solved_by(*result.move);
  player.finish("*");
  return result;
}

}  // namespace

bool Problem::is_solved_by(chess::Move move) const {
  return (best.empty() || contains(best, move)) && !contains(avoid, move);
}

std::vector<Problem> read_suite(const std::string& path) {
  const std::string text =
      path == kBuiltInSuite ? std::string(chess::kBratkoKopec) : read_file(path, "the suite");
  std::vector<Problem> problems;
  try {
    std::size_t number = 0;
    for (const auto& record : chess::read_epd(text)) {
      ++number;
      Problem problem{record.operand("id"), record.position, record.moves("bm"),
                      record.moves("am")};
      if (problem.name.empty()) problem.name = "#" + std::to_string(number);
      if (problem.position.has_moves() && !(problem.best.empty() && problem.avoid.empty()))
        problems.push_back(std::move(problem));
    }
    if (problems.empty()) throw InputError("there is no position with bm or am");
  } catch (const InputError& error) {
    throw InputError("suite " + in_quotes(path) + ": " + error.what());
  }
  return problems;
}

std::vector<Attempt> run_suite(const std::vector<Problem>& problems, const PlayerSpec& player,
                               const SuiteOptions& options, const std::atomic<bool>& stop,
                               const std::function<void(const Attempt&)>& on_attempt) {
  const std::vector<PlayerSpec> specs = {player};
  Crew crew(specs, "chess", options.patience);
  std::vector<Attempt> attempts;
  const auto work = [&](int job, Crew::Member& member) {
    const auto index = static_cast<std::size_t>(job);
    Attempt result = attempt(problems[index], member.player(0), options);
    result.problem = index;
    crew.report([&] {
      attempts.push_back(result);
      on_attempt(result);
    });
  };
  crew.run(static_cast<int>(problems.size()), options.concurrency, stop, work);
  std::sort(attempts.begin(), attempts.end(),
            [](const Attempt& a, const Attempt& b) { return a.problem < b.problem; });
  return attempts;
}

}  // namespace espalier::match
