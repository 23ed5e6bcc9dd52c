// SPDX-License-Identifier: MIT
#include <filesystem>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/match/own_player.hpp"
#include "espalier/match/process.hpp"
#include "espalier/match/uci_player.hpp"
#include "espalier/match/xboard_player.hpp"

namespace espalier::match {
namespace {

/// `espalier` means this very program where no other is in the way.
std::string program_of(const PlayerSpec& spec) {
  const std::string& name = spec.command.front();
  if (const auto path = find_program(name)) return *path;
  std::error_code error;
  if (name == "espalier")
    if (auto self = std::filesystem::read_symlink("/proc/self/exe", error); !error)
      return self.string();
  throw InputError("player " + in_quotes(spec.name) + ": there is no program " + in_quotes(name) +
                   (name.find('/') == name.npos ? " in PATH or /usr/games" : ""));
}

/// GNU Chess speaks a protocol only when its command line says so.
void add_habits(PlayerSpec& spec) {
  if (spec.command.size() == 1 &&
      std::filesystem::path(spec.command.front()).filename() == "gnuchess")
    spec.command.push_back("--" + std::string(name_of(spec.protocol)));
}

}  // namespace

std::unique_ptr<Player> make_player(const PlayerSpec& spec, const std::string& game,
                                    const Patience& patience) {
  if (spec.protocol == Protocol::kOwn) return make_own_player(spec, game);
  PlayerSpec found = spec;
  found.command.front() = program_of(spec);
  add_habits(found);
  if (spec.protocol == Protocol::kUci) return std::make_unique<UciPlayer>(found, patience);
  if (game != "chess")
    throw InputError("player " + in_quotes(spec.name) + ": the XBoard protocol is for chess only");
  return std::make_unique<XboardPlayer>(found, patience);
}

}  // namespace espalier::match
