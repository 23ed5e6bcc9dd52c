// SPDX-License-Identifier: MIT
#include "espalier/app/match/judge_answers.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/match/chess_text.hpp"

namespace espalier::app {

JudgeAnswers::JudgeAnswers(const std::string& path, const match::PlayerSpec& judge)
    : file_(path, {"answers", "judge"}, {{"player", judge.text()}},
            [&](const Json& record) { read(record); }) {}

void JudgeAnswers::read(const Json& record) {
  const auto fen = record.at("position").get<std::string>();
  const auto text = record.at("best").get<std::string>();
  const auto move = chess::uci_move(chess::position_from(words(fen)), text);
  if (!move) throw InputError("move " + in_quotes(text) + " is not legal");
  match::ChosenMove answer{AnyGame::erased(*move), {}};
  if (const Json& value = record.at("value"); !value.is_null())
    answer.thought.score = value.get<Value>();
  answers_.insert_or_assign(fen, answer);
}

std::optional<match::ChosenMove> JudgeAnswers::find(const chess::Position& position) {
  const std::lock_guard lock(mutex_);
  const auto known = answers_.find(chess::fen(position));
  return known == answers_.end() ? std::nullopt : std::optional(known->second);
}

void JudgeAnswers::add(const chess::Position& position, const match::ChosenMove& answer) {
  const std::lock_guard lock(mutex_);
  const auto fen = chess::fen(position);
  if (!answers_.insert_or_assign(fen, answer).second) return;
  file_.add({{"position", fen},
             {"best", chess::uci(position, match::chess_move(answer.move))},
             {"value", answer.thought.score ? Json(*answer.thought.score) : Json()}});
}

}  // namespace espalier::app
