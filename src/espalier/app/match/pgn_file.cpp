// SPDX-License-Identifier: MIT
#include "espalier/app/match/pgn_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/match/game_pgn.hpp"

namespace espalier::app {

namespace {

bool has_text(const std::string& path) {
  return std::filesystem::is_regular_file(path) && std::filesystem::file_size(path) > 0;
}

bool holds_a_match(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line == fmt::format("[Event \"{}\"]", match::kMatchEvent);
}

}  // namespace

PgnFile::PgnFile(const std::string& path, const match::Plan& plan, bool is_continued)
    : path_(path), plan_(plan) {
  if (plan.game != "chess") throw InputError("--pgn is for chess; --journal keeps any game");
  if (!is_continued && has_text(path))
    throw InputError("--pgn: " + in_quotes(path) +
                     " exists; give another name, or continue its match with --journal");
  if (has_text(path) && !holds_a_match(path))
    throw InputError("--pgn: " + in_quotes(path) +
                     " was not written by a match; give another name");
  const NewFile writable(path);
}

void PgnFile::add(const match::GameRecord& game) {
  constexpr std::chrono::seconds kBetweenWrites{10};
  games_[game.number] =
      chess::pgn(match::pgn_of(game, plan_.openings[game.opening], plan_.players));
  is_written_ = false;
  if (std::chrono::steady_clock::now() - last_ >= kBetweenWrites) flush();
}

void PgnFile::flush() {
  if (is_written_) return;
  NewFile file(path_);
  for (const auto& [number, text] : games_) file.stream() << text << "\n";
  file.finish();
  is_written_ = true;
  last_ = std::chrono::steady_clock::now();
}

}  // namespace espalier::app
