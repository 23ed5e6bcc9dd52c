// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/book/opening_book.hpp"
#include "espalier/book/pgn_book.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier::app {
namespace {

struct ShowOptions {
  std::string book;
  std::string position;
  bool json = false;
};

struct MakeOptions {
  std::string out;
  std::vector<std::string> in;
  PgnBookOptions games;
  bool chooses_games = false;  // by options
};

bool is_pgn_name(const std::string& path) { return path.ends_with(".pgn"); }

void show(const ShowOptions& options) {
  const auto book = OpeningBook::load(options.book);
  const AnyGame game = read_position("chess", options.position);
  const chess::Position position = game.as<Chess>()->position();
  const auto moves = book.moves(position);
  if (options.json) {
    for (const auto& [move, weight] : moves)
      fmt::print("{}", json_line({{"move", chess::uci(position, move)},
                                  {"san", chess::san(position, move)},
                                  {"weight", weight}}));
    return;
  }
  fmt::print("{}\n{} moves in the book\n\n", game.drawing(), book.size());
  if (moves.empty()) fmt::print("It knows none here.\n");
  double sum = 0;
  for (const auto& one : moves) sum += one.weight;
  for (const auto& [move, weight] : moves)
    fmt::print("{:<8} {:>6} {:>7}\n", chess::san(position, move), weight,
               weight == 0 ? "known" : fmt::format("{:.1f} %", 100 * weight / sum));
}

OpeningBook book_from(const MakeOptions& options) {
  if (!std::all_of(options.in.begin(), options.in.end(), is_pgn_name)) {
    if (options.in.size() > 1) throw InputError("several files can only be games: *.pgn");
    if (options.chooses_games) throw InputError("--plies and --games are for games: *.pgn");
    return OpeningBook::load(options.in.front());
  }
  std::string games;
  for (const auto& path : options.in) games += read_file(path, "the games") + "\n\n";
  const PgnBook made = book_of_games(games, options.games);
  fmt::print("{} games{}\n", made.games,
             made.unreadable > 0 ? fmt::format(", {} more were unreadable", made.unreadable) : "");
  return made.book;
}

void make(const MakeOptions& options) {
  if (is_pgn_name(options.out))
    throw InputError(in_quotes(options.out) +
                     " would be overwritten: the new book comes first, then the games");
  const auto book = book_from(options);
  book.save(options.out);
  fmt::print("{} moves in {}\n", book.size(), options.out);
}

}  // namespace

void add_book(CLI::App& app) {
  auto* command = app.add_subcommand("book", "Opening books for chess: look into one, make one");
  command->require_subcommand(1);
  command->footer(
      "Examples:\n"
      "  espalier book make mine.bin games.pgn --plies 24 --games 3\n"
      "  espalier book show mine.bin --position 'startpos moves e4'\n"
      "  espalier book make mine.txt mine.bin                  (as lines, to edit)\n"
      "  espalier book make mine.bin mine.txt\n"
      "A name that ends in .bin is a Polyglot book, which other programs read too; any other a\n"
      "text with an opening a line: 3: e4 e5 Nf3 Nc6 Bb5 (three times the usual weight, and none\n"
      "for a move with ? behind it).");

  auto shown = std::make_shared<ShowOptions>();
  auto* show_command = command->add_subcommand("show", "What a book plays in a position");
  show_command->add_option("BOOK", shown->book, "The book")->required();
  show_command->add_option("--position", shown->position, "Default: the starting position");
  show_command->add_flag("--json", shown->json, "One JSON object a move");
  show_command->callback([shown] { show(*shown); });

  auto made = std::make_shared<MakeOptions>();
  auto* make_command = command->add_subcommand("make", "Make a book of games, or of a book");
  make_command->add_option("BOOK", made->out, "The new book: .bin is Polyglot's format")
      ->required();
  make_command->add_option("FILE", made->in, "Games (.pgn), or one book")->required();
  const auto* plies = make_command->add_option("--plies", made->games.plies, "Of each game")
                          ->check(CLI::Range(1, 1000))
                          ->capture_default_str();
  const auto* games =
      make_command
          ->add_option("--games", made->games.least_games, "That a move was played in, at least")
          ->check(CLI::Range(1, 1'000'000))
          ->capture_default_str();
  make_command->callback([made, plies, games] {
    made->chooses_games = plies->count() + games->count() > 0;
    make(*made);
  });
}

}  // namespace espalier::app
