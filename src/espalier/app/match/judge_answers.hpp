// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

#include "espalier/app/match/record_file.hpp"
#include "espalier/match/judgement.hpp"

namespace espalier::app {

/// What a judge has said, in a file: the next run with the same judge does not ask again.
class JudgeAnswers final : public match::JudgeMemory {
 public:
  JudgeAnswers(const std::string& path, const match::PlayerSpec& judge);

  std::optional<match::ChosenMove> find(const chess::Position& position) override;
  void add(const chess::Position& position, const match::ChosenMove& answer) override;

 private:
  void read(const Json& record);

  std::mutex mutex_;                                            // guards what follows
  std::unordered_map<std::string, match::ChosenMove> answers_;  // by FEN
  RecordFile file_;
};

}  // namespace espalier::app
