// SPDX-License-Identifier: MIT
// The first byte picks a game, the next four some moves, the rest is the position's text.
#include <cstdio>
#include <cstdlib>

#include "games/text_laws.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace espalier;
  constexpr std::size_t kHead = 5;
  if (size < kHead || games().empty()) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto& game = games()[data[0] % games().size()];
  const auto text = input.substr(kHead);
  if (text.find("file=") != text.npos) return 0;  // would read a file of that name
  if (const auto law = TextLaws(game).broken_by(text, input.substr(1, kHead - 1))) {
    std::fprintf(stderr, "%s, text %s: %s\n", game.name.c_str(), in_quotes(text).c_str(),
                 law->c_str());
    std::abort();
  }
  return 0;
}
