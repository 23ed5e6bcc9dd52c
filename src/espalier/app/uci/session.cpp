// SPDX-License-Identifier: MIT
#include "espalier/app/uci/session.hpp"

#include <fmt/format.h>

#include <exception>
#include <random>
#include <string>

#include "espalier/app/say.hpp"
#include "espalier/app/uci/remark.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/knowledge/chess/weights_file.hpp"
#include "espalier/search/tools/table_file.hpp"

namespace espalier::app::uci {
namespace {

using chess::Position;

chess::UciCastling castling_style(bool is_chess960) {
  return is_chess960 ? chess::UciCastling::kKingTakesRook : chess::UciCastling::kByPosition;
}

std::string score_text(Value value, Bound bound) {
  const auto mate = mate_distance<Position>(value);
  std::string text = mate ? fmt::format("mate {}", *mate) : fmt::format("cp {}", value);
  if (bound != Bound::kExact) text += bound == Bound::kLower ? " lowerbound" : " upperbound";
  return text;
}

std::string info_text(const ChessPlayer::Report& report, Position position,
                      chess::UciCastling castling) {
  const double seconds = std::max(report.seconds, 1e-6);
  std::string text = fmt::format(
      "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv",
      report.depth, report.selective_depth, report.number, score_text(report.value, report.bound),
      report.nodes, static_cast<std::uint64_t>(static_cast<double>(report.nodes) / seconds),
      report.table_fill, static_cast<std::uint64_t>(report.seconds * 1000));
  for (const auto move : report.line) {
    text += " " + chess::uci(position, move, castling);
    position = position.after(move);
  }
  return text;
}

/// A depth that was broken off has no report of its own; its nodes count as well.
std::string effort_text(const ChessPlayer::Outcome& found, int table_fill) {
  const double seconds = std::max(found.seconds, 1e-6);
  return fmt::format("info nodes {} nps {} hashfull {} time {}", found.nodes,
                     static_cast<std::uint64_t>(static_cast<double>(found.nodes) / seconds),
                     table_fill, static_cast<std::uint64_t>(found.seconds * 1000));
}

chess::ChessEvaluation evaluation_of(const Settings& settings) {
  const auto& file = settings.weights_file;
  return chess::ChessEvaluation(settings.knowledge,
                                file.empty() ? chess::Weights() : chess::load_weights(file));
}

/// Tables of different evaluations must not be mixed.
std::string table_subject(const Settings& settings) {
  return chess_table_subject(settings.knowledge) +
         (settings.weights_file.empty() ? "" : " with weights " + settings.weights_file);
}

}  // namespace

Session::Session() : engine_(settings_.engine), lot_(std::random_device()()) {}

void Session::run(std::istream& input) {
  for (std::string line; std::getline(input, line);) {
    try {
      if (!obey(line)) return;
    } catch (const InputError& error) {
      remark(error.what());
    }
  }
  if (!ends_by_itself_ || signals_.pondering.load()) stop();
  if (searcher_.joinable()) searcher_.join();
}

bool Session::obey(std::string_view line) {
  auto parts = words(line);
  if (parts.empty()) return true;
  const auto command = parts.front();
  parts.erase(parts.begin());
  if (command == "quit") return false;
  if (command == "uci")
    introduce();
  else if (command == "isready")
    say("readyok");
  else if (command == "ucinewgame")
    end_search(), engine_.new_game();
  else if (command == "position")
    game_ = read_game(parts);
  else if (command == "setoption")
    set_option(parts);
  else if (command == "go")
    go(parts);
  else if (command == "stop")
    stop();
  else if (command == "ponderhit")
    ponder_hit();
  else if (command != "debug" && command != "register")
    remark("unknown command " + in_quotes(command));
  return true;
}

void Session::introduce() const {
  say("id name Espalier " ESPALIER_VERSION);
  say("id author the Espalier authors");
  for (const auto& line : declarations()) say(line);
  say("uciok");
}

void Session::set_option(const std::vector<std::string_view>& words) {
  const auto option = read_set_option(words);
  Settings changed = settings_;
  apply(option, changed);
  end_search();
  if (changed.book_file != settings_.book_file)
    book_ = changed.book_file.empty() ? OpeningBook() : OpeningBook::load(changed.book_file);
  engine_.set_options(changed.engine);
  if (changed.knowledge != settings_.knowledge || changed.weights_file != settings_.weights_file)
    engine_.set_evaluation(evaluation_of(changed));
  settings_ = changed;
  press(option.name);
}

void Session::press(std::string_view button) {
  if (same_name(button, kClearHash)) return engine_.clear_table();
  const bool saves = same_name(button, kSaveHash);
  if (!saves && !same_name(button, kLoadHash)) return;
  if (settings_.hash_file.empty())
    throw InputError("setoption: set the option 'Hash File' to a path first");
  const auto subject = table_subject(settings_);
  if (saves) {
    save_table(engine_.table(), subject, settings_.hash_file);
    remark("saved " + settings_.hash_file);
  } else {
    const auto positions = load_table(engine_.table(), subject, settings_.hash_file);
    remark(fmt::format("loaded {} positions from {}", positions, settings_.hash_file));
  }
}

void Session::go(const std::vector<std::string_view>& words) {
  end_search();
  Go request = read_go(words, game_.position, settings_.overhead);
  for (const auto& complaint : request.complaints) remark(complaint);
  if (const auto move = book_move(request))
    return say("bestmove " +
               chess::uci(game_.position, *move, castling_style(settings_.is_chess960)));
  ends_by_itself_ = request.ends_by_itself && !request.is_infinite;
  signals_.stop = false;
  signals_.pondering = request.is_pondering;
  searcher_ = std::jthread(
      [this, game = game_, request = std::move(request), is_chess960 = settings_.is_chess960] {
        try {
          search(game, request, is_chess960);
        } catch (const std::exception& error) {
          remark(error.what());
          say("bestmove 0000");
        }
      });
}

std::optional<chess::Move> Session::book_move(const Go& request) {
  if (!settings_.uses_book || request.is_infinite || request.is_pondering ||
      !request.limits.only.empty())
    return std::nullopt;
  return book_.choose(game_.position, lot_);
}

void Session::search(const Game& game, const Go& go, bool is_chess960) {
  const auto castling = castling_style(is_chess960);
  const auto found =
      engine_.search(game.position, game.earlier_keys, go.limits, signals_,
                     [&](const auto& report) { say(info_text(report, game.position, castling)); });
  if (found.best)
    say(effort_text(found, engine_.table().fill_per_mille(true)));
  else
    say(fmt::format("info depth 0 score {}", game.position.is_check() ? "mate 0" : "cp 0"));
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
      return signals_.stop.load() || !(go.is_infinite || signals_.pondering.load());
    });
  }
  if (!found.best) return say("bestmove 0000");
  std::string answer = "bestmove " + chess::uci(game.position, *found.best, castling);
  if (found.ponder)
    answer += " ponder " + chess::uci(game.position.after(*found.best), *found.ponder, castling);
  say(answer);
}

void Session::stop() {
  {
    const std::lock_guard lock(mutex_);
    signals_.stop = true;
  }
  changed_.notify_all();
}

void Session::ponder_hit() {
  {
    const std::lock_guard lock(mutex_);
    signals_.pondering = false;
  }
  changed_.notify_all();
}

void Session::end_search() {
  if (!searcher_.joinable()) return;
  stop();
  searcher_.join();
}

}  // namespace espalier::app::uci
