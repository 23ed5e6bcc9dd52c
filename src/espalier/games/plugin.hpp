// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/games/registry.hpp"

// A game as a shared library, from headers alone:
//
//   c++ -std=c++20 -shared -fPIC -I .../espalier/src my_game.cpp -o my_game.so
//   espalier --plugin ./my_game.so check-game my-game
//
// The file defines a class that models Parsable and ends with the one function that is looked for:
//
//   extern "C" const espalier::Plugin* espalier_plugin() {
//     static const auto plugin =
//         espalier::make_plugin<MyGame>("my-game", "summary", "notation", {"an example"});
//     return &plugin;
//   }

namespace espalier {

/// Raised whenever Plugin, GameEntry, AnyGame, MoveList or the meaning of a Game function changes.
inline constexpr std::uint32_t kPluginVersion = 1;

/// What must be alike in program and plug-in besides the version: the standard library, whose
/// strings and functions cross the border, and the sizes of what else does.
struct PluginBuild {
  char library[32] = {};
  std::uint32_t sizes[4] = {sizeof(GameEntry), sizeof(AnyGame), sizeof(MoveList<AnyGame::Move>),
                            sizeof(Value)};

  constexpr PluginBuild() {
#if defined(_LIBCPP_VERSION)
    constexpr std::string_view kLibrary = "libc++";
#elif defined(_GLIBCXX_DEBUG)
    constexpr std::string_view kLibrary = "libstdc++ in debug mode";
#elif defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI
    constexpr std::string_view kLibrary = "libstdc++";
#else
    constexpr std::string_view kLibrary = "another standard library";
#endif
    static_assert(kLibrary.size() < sizeof(library));
    std::copy(kLibrary.begin(), kLibrary.end(), library);
  }
  friend constexpr bool operator==(const PluginBuild&, const PluginBuild&) = default;
};

/// What a plug-in hands over. Its plain first part can be read whatever the second has become.
struct Plugin {
  static constexpr std::uint64_t kMagic = 0x31726569'6c617073;

  std::uint64_t magic = kMagic;
  std::uint32_t version = kPluginVersion;
  PluginBuild build = {};
  GameEntry entry;
};

template <Parsable G>
Plugin make_plugin(std::string name, std::string summary, std::string notation,
                   std::vector<std::string> examples) {
  Plugin plugin;
  plugin.entry =
      game_entry<G>(std::move(name), std::move(summary), std::move(notation), std::move(examples));
  return plugin;
}

/// Loads a plug-in and adds its game to games(); it stays until the program ends. Throws InputError
/// when the file is missing, is no shared library or no plug-in, was built for another version, or
/// when the game's name is taken. Runs the library's code: load only what you trust.
const GameEntry& load_plugin(const std::string& path);

}  // namespace espalier
