// SPDX-License-Identifier: MIT
#include "espalier/match/judgement.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "espalier/core/input_error.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/match/chess_question.hpp"
#include "espalier/match/crew.hpp"
#include "espalier/match/statistics.hpp"

namespace espalier::match {
namespace {

struct Interrupted {};

/// The share of a point to be expected from a value: a pawn is worth as much as a hundred Elo.
double expectation(Value value) { return score_of_elo(value); }

/// A player with its limit, who may fail.
class Answerer {
 public:
  Answerer(Player& player, const PlayerSpec& spec) : player_(player), spec_(spec) {}

  void begin(const Opening& opening) {
    if (const auto fault = player_.begin(opening, spec_.limit)) fail(*fault);
  }
  ChosenMove choose(const Opening& opening, const std::vector<AnyGame::Move>& moves,
                    const AnyGame& position) {
    const Reply reply = player_.choose(chess_question(opening, moves, position, spec_.limit));
    if (const auto* fault = std::get_if<Fault>(&reply)) fail(*fault);
    return std::get<ChosenMove>(reply);
  }

 private:
  [[noreturn]] void fail(const Fault& fault) const {
    if (fault.kind == FaultKind::kInterrupted) throw Interrupted{};
    throw std::runtime_error(spec_.name + ": " +
                             (fault.detail.empty() ? "no answer" : fault.detail));
  }

  Player& player_;
  const PlayerSpec& spec_;
};

/// Values for the side to move, each position as if nothing had been asked before.
class Judge {
 public:
  Judge(Answerer answerer, JudgeMemory* memory) : answerer_(answerer), memory_(memory) {}

  ChosenMove best(const AnyGame& position) { return ask(position); }
  double expectation_of(const AnyGame& position, AnyGame::Move move) {
    const AnyGame next = position.after(move);
    if (const auto over = next.outcome()) return expectation(-*over);
    const auto value = ask(next).thought.score;
    if (!value) throw std::runtime_error("the judge does not tell what positions are worth");
    return expectation(-*value);
  }

 private:
  ChosenMove ask(const AnyGame& position) {
    const chess::Position& place = *chess_position(position);
    if (memory_)
      if (const auto known = memory_->find(place)) return *known;
    // Without the game before it: what the judge says must not depend on who was judged.
    const Opening opening{AnyGame(Chess(place)), {}, ""};
    answerer_.begin(opening);
    const ChosenMove answer = answerer_.choose(opening, opening.moves, opening.start);
    if (memory_) memory_->add(place, answer);
    return answer;
  }

  Answerer answerer_;
  JudgeMemory* memory_;
};

/// The regrets of all choices; each different move is judged once.
void value_choices(JudgedPosition& judged, const AnyGame& position, Judge& judge) {
  std::vector<chess::Move> moves = {judged.best};
  for (const Choice& choice : judged.choices)
    if (std::find(moves.begin(), moves.end(), choice.move) == moves.end())
      moves.push_back(choice.move);
  if (moves.size() == 1) {
    for (Choice& choice : judged.choices) choice.regret = 0;
    return;
  }
  std::vector<double> expected;
  for (const chess::Move move : moves)
    expected.push_back(judge.expectation_of(position, AnyGame::erased(move)));
  const double most = *std::max_element(expected.begin(), expected.end());
  for (Choice& choice : judged.choices) {
    const auto place = std::find(moves.begin(), moves.end(), choice.move) - moves.begin();
    choice.regret = most - expected[static_cast<std::size_t>(place)];
  }
}

std::vector<JudgedPosition> judge_game(const chess::PgnGame& game, std::size_t number,
                                       std::vector<Answerer>& players, Judge& judge,
                                       const JudgementOptions& options) {
  const Opening opening{AnyGame(Chess(game.start)), {}, ""};
  for (auto& player : players) player.begin(opening);
  std::vector<JudgedPosition> found;
  std::vector<AnyGame::Move> moves;
  AnyGame position = opening.start;
  for (const auto& played : game.moves) {
    const int ply = static_cast<int>(moves.size());
    if (ply >= options.skipped_plies && static_cast<std::size_t>(ply) % 2 == number % 2) {
      const ChosenMove best = judge.best(position);
      if (std::abs(best.thought.score.value_or(0)) <= options.decided) {
        JudgedPosition judged{number, ply, chess_move(best.move), {}};
        for (auto& player : players) {
          const ChosenMove chosen = player.choose(opening, moves, position);
          judged.choices.push_back({chess_move(chosen.move), chosen.thought});
          if (chosen.thought.score && best.thought.score)
            judged.choices.back().error =
                std::abs(expectation(*chosen.thought.score) - expectation(*best.thought.score));
        }
        if (!options.values_only) value_choices(judged, position, judge);
        found.push_back(std::move(judged));
      }
    }
    moves.push_back(AnyGame::erased(played.move));
    position = position.after(moves.back());
  }
  return found;
}

}  // namespace

std::vector<chess::PgnGame> read_games(const std::string& path) {
  const std::string text = read_file(path, "the games");
  std::vector<chess::PgnGame> games;
  std::optional<std::string> trouble;
  chess::for_each_game(
      text,
      [&](chess::PgnGame&& game) {
        if (!game.moves.empty()) games.push_back(std::move(game));
      },
      [&](const InputError& error) {
        if (!trouble) trouble = error.what();
      });
  if (games.empty())
    throw InputError("games " + in_quotes(path) + ": " + trouble.value_or("there is none"));
  return games;
}

std::vector<JudgedPosition> judge_moves(const std::vector<chess::PgnGame>& games,
                                        const std::vector<PlayerSpec>& players,
                                        const PlayerSpec& judge, const JudgementOptions& options,
                                        const std::atomic<bool>& stop,
                                        const std::function<void(std::size_t)>& on_game) {
  std::vector<PlayerSpec> specs = players;
  specs.push_back(judge);
  Crew crew(specs, "chess", options.patience);
  std::vector<std::vector<JudgedPosition>> by_game(games.size());
  std::size_t done = 0;
  const auto work = [&](int job, Crew::Member& member) {
    const auto number = static_cast<std::size_t>(job);
    const auto answerer = [&](std::size_t i) {
      return Answerer(member.player(static_cast<int>(i)), specs[i]);
    };
    std::vector<Answerer> answerers;
    for (std::size_t i = 0; i < players.size(); ++i) answerers.push_back(answerer(i));
    Judge judges(answerer(players.size()), options.memory);
    try {
      auto found = judge_game(games[number], number, answerers, judges, options);
      crew.report([&] {
        by_game[number] = std::move(found);
        on_game(++done);
      });
    } catch (const Interrupted&) {
    }
  };
  crew.run(static_cast<int>(games.size()), options.concurrency, stop, work);
  std::vector<JudgedPosition> all;
  for (auto& positions : by_game)
    all.insert(all.end(), std::make_move_iterator(positions.begin()),
               std::make_move_iterator(positions.end()));
  return all;
}

}  // namespace espalier::match
