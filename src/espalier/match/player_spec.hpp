// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/match/limit.hpp"

namespace espalier::match {

enum class Protocol { kOwn, kUci, kXboard };
std::string_view name_of(Protocol protocol);

/// Who plays, as the command line says it: items with commas between them.
///
///     espalier                                    our own engine, in this process
///     espalier,hash=64,threads=2,knowledge=MKP,option.Null Move=false
///     stockfish                                   a program that speaks UCI
///     gnuchess:xboard                             one that speaks the XBoard protocol
///     name=A,cmd="stockfish --flag",proto=uci,option.Skill Level=3,tc=5+0.05
struct PlayerSpec {
  std::string name;
  Protocol protocol = Protocol::kUci;
  std::vector<std::string> command;  // of a program, with its arguments
  std::vector<std::pair<std::string, std::string>> options;
  std::string knowledge;    // our own engine, chess: chess::Knowledge::parse
  std::string weights;      // the same: a file of weights (espalier learn)
  std::size_t hash_mb = 0;  // 0: what the engine takes by itself
  unsigned threads = 0;     // the same
  std::uint64_t turn = 0;   // our own engine, chess: its searchers take turns of so many nodes
  Limit limit;              // instead of the match's, where it is set

  /// Throws InputError. Does not look whether the program exists.
  static PlayerSpec parse(std::string_view text);
  /// All that decides how the player plays: parse() makes the same of it. Throws InputError when no
  /// quotes can hold something, as it has both kinds itself.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

/// Makes the names differ: the second `A` becomes `A (2)`.
void make_names_unique(std::vector<PlayerSpec>& players);

}  // namespace espalier::match
