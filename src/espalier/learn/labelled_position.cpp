// SPDX-License-Identifier: MIT
#include "espalier/learn/labelled_position.hpp"

#include <fstream>
#include <optional>
#include <sstream>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/pgn.hpp"

namespace espalier {
namespace {

std::optional<double> result_of(std::string_view text) {
  if (text == "1-0") return 1.0;
  if (text == "0-1") return 0.0;
  if (text == "1/2-1/2") return 0.5;
  return std::nullopt;
}

std::string_view text_of(double result) {
  return result > 0.75 ? "1-0" : result < 0.25 ? "0-1" : "1/2-1/2";
}

/// Positions whose value a search could not easily change by force.
bool is_quiet(const chess::Position& position, chess::Move played) {
  return !position.is_check() && !position.is_noisy(played) && !position.is_drawn_by_rule();
}

void add_quiet(const chess::PgnGame& game, double result, const std::string& name,
               const ExtractOptions& options, std::vector<LabelledPosition>& found) {
  chess::Position position = game.start;
  int ply = 0;
  for (const auto& played : game.moves) {
    if (ply >= options.skipped_plies && ply % options.every == 0 && is_quiet(position, played.move))
      found.push_back({position, result, name});
    position = position.after(played.move);
    ++ply;
  }
}

/// Of the start and all moves. Deterministic players repeat games, from an opening that they get
/// twice at the latest; a game seen twice would teach twice, and would be held out and taught.
std::uint64_t key_of(const chess::PgnGame& game) {
  chess::Position position = game.start;
  std::uint64_t key = position.key();
  for (const auto& played : game.moves) {
    position = position.after(played.move);
    key = mix(key, position.key());
  }
  return key;
}

}  // namespace

std::vector<LabelledPosition> quiet_positions(std::string_view pgn, const ExtractOptions& options,
                                              SeenGames& seen, const std::string& games) {
  std::vector<LabelledPosition> found;
  int number = 0;
  const auto extract = [&](const chess::PgnGame& game) {
    ++number;
    if (const auto result = result_of(game.result); result && seen.insert(key_of(game)).second)
      add_quiet(game, *result, games + " " + std::to_string(number), options, found);
  };
  chess::for_each_game(pgn, extract, [&](const InputError&) { ++number; });
  return found;
}

void save_positions(const std::vector<LabelledPosition>& positions, const std::string& path) {
  NewFile file(path);
  for (const auto& one : positions)
    file.stream() << chess::fen_without_clocks(one.position) << " c9 \"" << text_of(one.result)
                  << "\"; id \"" << one.game << "\";\n";
  file.finish();
}

std::vector<LabelledPosition> load_positions(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read the positions " + in_quotes(path));
  std::vector<LabelledPosition> positions;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (words(line).empty() || line.front() == '#') continue;
    const auto where = in_quotes(path) + ", line " + std::to_string(number) + ": ";
    try {
      const auto record = chess::Epd::parse(line);
      const auto result = result_of(record.operand("c9"));
      if (!result) throw InputError("expected a result, such as c9 \"1-0\";");
      auto game = record.operand("id");
      if (game.empty()) game = "line " + std::to_string(number);
      positions.push_back({record.position, *result, game});
    } catch (const InputError& error) {
      throw InputError(where + error.what());
    }
  }
  return positions;
}

}  // namespace espalier
