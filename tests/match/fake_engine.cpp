// SPDX-License-Identifier: MIT
// An engine that behaves in the manner it is told:
//
//     fake_engine uci|xboard MANNER [NTH [GAME]]
//
// It plays the first legal move, until at its NTH move (1 unless told) it does what its manner is:
// crash, segfault, stall, illegal, resign (XBoard), flood (lines without end), endless (one line
// without end). Manners from the start: dies, mute (hears and says nothing), deaf (does not even
// read), stubborn (does not end when told to), garbage (bytes of all kinds before each move),
// score=N (says so about each move), wins (XBoard: knows no ping, and says 1-0 behind its NTH
// move), plays.
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>

#include "espalier/core/text.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/registry.hpp"

namespace {

using espalier::AnyGame;
using espalier::words;

class FakeEngine {
 public:
  FakeEngine(bool is_xboard, std::string manner, int nth, const std::string& game)
      : is_xboard_(is_xboard),
        manner_(std::move(manner)),
        nth_(nth),
        entry_(espalier::find_game(game)),
        position_(entry_.parse("")) {}

  int run() {
    if (manner_ == "dies") return 7;
    if (manner_ == "deaf") hang();
    if (manner_ == "stubborn") {
      std::signal(SIGTERM, SIG_IGN);
      std::signal(SIGHUP, SIG_IGN);
    }
    for (std::string line; std::getline(std::cin, line);) {
      if (manner_ == "mute") continue;
      if (line == "quit") break;
      is_xboard_ ? hear_xboard(line) : hear_uci(line);
    }
    if (manner_ == "stubborn") hang();
    return 0;
  }

 private:
  [[noreturn]] static void hang() {
    for (;;) pause();
  }
  static void say(const std::string& line) { std::cout << line << std::endl; }

  void hear_uci(const std::string& line) {
    const auto parts = words(line);
    if (parts.empty()) return;
    if (parts[0] == "uci") {
      say("id name Fake");
      say("option name Hash type spin default 1 min 1 max 16");
      say("option name Move Overhead type spin default 1 min 1 max 16");
      say("uciok");
    } else if (parts[0] == "isready") {
      say("readyok");
    } else if (parts[0] == "position") {
      set_up(line.substr(line.find(' ') + 1));
    } else if (parts[0] == "go") {
      move();
    }
  }
  void set_up(const std::string& text) {
    const auto moves = text.find(" moves ");
    std::string start = text.substr(0, moves);
    start = start == "startpos" ? "" : start.substr(start.find(' ') + 1);
    position_ = entry_.parse(start);
    if (moves == text.npos) return;
    for (const auto word : words(std::string_view(text).substr(moves + 7)))
      position_ = position_.after(*find_move(position_, word));
  }

  void hear_xboard(const std::string& line) {
    const auto parts = words(line);
    if (parts.empty()) return;
    if (parts[0] == "protover") {
      say("feature setboard=1 usermove=1 san=0 time=1 colors=0 myname=\"Fake it\"");
      if (manner_ != "wins") say("feature ping=1");
      say("feature option=\"Style -spin 1 0 3\" done=1");
    } else if (parts[0] == "ping") {
      say("pong " + std::string(parts.at(1)));
    } else if (parts[0] == "new") {
      position_ = entry_.parse("");
      is_forced_ = false;
    } else if (parts[0] == "setboard") {
      position_ = entry_.parse(line.substr(9));
    } else if (parts[0] == "force") {
      is_forced_ = true;
    } else if (parts[0] == "go") {
      is_forced_ = false;
      move();
    } else if (parts[0] == "usermove") {
      position_ = position_.after(*find_move(position_, parts.at(1)));
      if (!is_forced_ && !position_.outcome()) move();
    }
  }

  void move() {
    if (++made_ == nth_) misbehave();
    if (manner_ == "garbage")
      std::cout << "\xff\xfe bestmove\nbest\0move\ninfo score cp\ninfo depth 99999999999999999999\n"
                   "info score mate -9223372036854775808\n1 2 3\nmove\n\n";
    espalier::MoveList<AnyGame::Move> moves;
    position_.moves(moves);
    const std::string text = position_.move_text(moves[0]);
    const std::string score = manner_.substr(0, 6) == "score=" ? manner_.substr(6) : "0";
    position_ = position_.after(moves[0]);
    if (is_xboard_) {
      say("1 " + score + " 0 1 " + text);
      say("move " + text);
      if (manner_ == "wins" && made_ == nth_) say("1-0 {White mates}");
    } else {
      say("info depth 1 score cp " + score + " nodes 1 pv " + text);
      say("bestmove " + text);
    }
  }
  void misbehave() {
    if (manner_ == "crash") std::_Exit(3);
    if (manner_ == "segfault") {
      std::signal(SIGSEGV, SIG_DFL);  // sanitizers would make an exit status of it
      std::raise(SIGSEGV);
    }
    if (manner_ == "stall") hang();
    if (manner_ == "illegal") say(is_xboard_ ? "move e2e5" : "bestmove e2e5");
    if (manner_ == "resign") say("resign");
    while (manner_ == "flood") std::cout << "info string still thinking\n";
    while (manner_ == "endless") std::cout << "still thinking ";
  }

  bool is_xboard_;
  std::string manner_;
  int nth_;
  int made_ = 0;
  bool is_forced_ = false;
  const espalier::GameEntry& entry_;
  AnyGame position_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: fake_engine uci|xboard MANNER [NTH [GAME]]\n";
    return 2;
  }
  return FakeEngine(argv[1] == std::string("xboard"), argv[2], argc > 3 ? std::atoi(argv[3]) : 1,
                    argc > 4 ? argv[4] : "chess")
      .run();
}
