// SPDX-License-Identifier: MIT
#include "espalier/app/match/pgn_file.hpp"

#include <filesystem>

#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/match/game_pgn.hpp"

namespace espalier::app {

PgnFile::PgnFile(const std::string& path, const match::Plan& plan, bool may_replace)
    : path_(path), plan_(plan) {
  if (plan.game != "chess") throw InputError("--pgn is for chess; --journal keeps any game");
  if (!may_replace && std::filesystem::is_regular_file(path) &&
      std::filesystem::file_size(path) > 0)
    throw InputError("--pgn: " + in_quotes(path) +
                     " exists; give another name, or continue its match with --journal");
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
