// SPDX-License-Identifier: MIT
#include "espalier/app/match/judge_answers.hpp"

#include <fmt/format.h>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/match/chess_text.hpp"

namespace espalier::app {
namespace {

/// Weights count by what they are, not by where: learning writes the same file again.
Json owner_of(const match::PlayerSpec& judge) {
  Json all = {{"player", judge.text()}};
  if (!judge.weights.empty())
    all["weights"] = fmt::format("{:016x}", hash_bytes(read_file(judge.weights, "the weights")));
  return all;
}

}  // namespace

JudgeAnswers::JudgeAnswers(const std::string& path, const match::PlayerSpec& judge)
    : file_(path, {"answers", "judge"}, owner_of(judge),
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
