// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <istream>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "espalier/app/uci/game.hpp"
#include "espalier/app/uci/go.hpp"
#include "espalier/app/uci/options.hpp"
#include "espalier/book/opening_book.hpp"
#include "espalier/knowledge/chess/player.hpp"

namespace espalier::app::uci {

/// A conversation in the Universal Chess Interface (Meyer-Kahlen & Huber 2000). One thread reads
/// and answers at once; searches run in another. What cannot be understood is remarked upon and
/// changes nothing.
class Session {
 public:
  Session();
  ~Session() { end_search(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Until `quit` or the end of the input. A search with an end is then still finished.
  void run(std::istream& input);

 private:
  /// False for `quit`.
  bool obey(std::string_view line);
  void introduce() const;
  void set_option(const std::vector<std::string_view>& words);
  void press(std::string_view button);
  /// The book's move, where a search to find one is asked for. Nothing outside the book.
  std::optional<chess::Move> book_move(const Go& request);
  void go(const std::vector<std::string_view>& words);
  void stop();
  void ponder_hit();
  /// Breaks off the search, if any, and waits until its move is out.
  void end_search();
  void search(const Game& game, const Go& go, bool is_chess960);

  Settings settings_;
  ChessPlayer engine_;
  OpeningBook book_;
  Random lot_;
  Game game_;
  SearchSignals signals_;
  bool ends_by_itself_ = true;  // the present search
  // A finished search may have to wait for `stop` or `ponderhit` with its move.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::jthread searcher_;
};

}  // namespace espalier::app::uci
