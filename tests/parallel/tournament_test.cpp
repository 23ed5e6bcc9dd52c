// SPDX-License-Identifier: MIT
#include "espalier/parallel/pool/tournament.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "support/sample_trees.hpp"

namespace espalier::tournament_test {
namespace {

RC_GTEST_PROP(Tournament, KnowsTheLeftmostOfTheGreatestAfterEveryChange, ()) {
  const auto players = samples::between<std::uint32_t>(1, 20);
  Tournament tournament;
  tournament.begin(players, 3);
  std::vector<Value> values(players, 3);
  for (int change = 0; change < 50; ++change) {
    const auto greatest = std::max_element(values.begin(), values.end());
    RC_ASSERT(tournament.greatest() == *greatest);
    RC_ASSERT(tournament.first() == static_cast<std::uint32_t>(greatest - values.begin()));
    const auto player = samples::between<std::uint32_t>(0, players);
    values[player] = *rc::gen::element<Value>(std::numeric_limits<Value>::min(), -kInfinity, -1, 0,
                                              3, kInfinity);
    tournament.set(player, values[player]);
    RC_ASSERT(tournament.value(player) == values[player]);
  }
}

}  // namespace
}  // namespace espalier::tournament_test
