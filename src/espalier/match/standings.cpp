// SPDX-License-Identifier: MIT
#include "espalier/match/standings.hpp"

#include <algorithm>

namespace espalier::match {

void Standings::add(const GameRecord& game) {
  ++games_;
  for (const int seat : {0, 1})
    add(game.players[static_cast<std::size_t>(seat)], half_points(game.result, seat));
  if (game.is_fault) {
    const std::size_t loser = game.result == Result::kFirstWins ? 1 : 0;
    ++faults_[static_cast<std::size_t>(game.players[loser])];
  }

  const bool is_lower_first = game.players[0] < game.players[1];
  const int points = half_points(game.result, is_lower_first ? 0 : 1);
  const auto [place, is_new] = waiting_.try_emplace(game.number / 2, points);
  if (is_new) return;
  const auto sum = static_cast<std::size_t>(place->second + points);
  const auto [lower, higher] = std::minmax(game.players[0], game.players[1]);
  ++tallies_[static_cast<std::size_t>(lower)].pairs[sum];
  ++tallies_[static_cast<std::size_t>(higher)].pairs[4 - sum];
  waiting_.erase(place);
}

void Standings::add(int player, int half_points) {
  Tally& tally = tallies_[static_cast<std::size_t>(player)];
  ++(half_points == 2 ? tally.wins : half_points == 1 ? tally.draws : tally.losses);
}

}  // namespace espalier::match
