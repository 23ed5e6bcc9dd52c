// SPDX-License-Identifier: MIT
#include "espalier/match/schedule.hpp"

namespace espalier::match {

Schedule::Schedule(int players, Format format, int rounds, std::size_t openings)
    : rounds_(rounds), openings_(openings) {
  for (int a = 0; a < (format == Format::kGauntlet ? 1 : players); ++a)
    for (int b = a + 1; b < players; ++b) pairings_.push_back({a, b});
}

Fixture Schedule::game(int number) const {
  const auto pair = static_cast<std::size_t>(number / 2);
  auto players = pairings_[pair % pairings_.size()];
  if (number % 2 == 1) std::swap(players[0], players[1]);
  return {number, players, pair / pairings_.size() % openings_};
}

}  // namespace espalier::match
