// SPDX-License-Identifier: MIT
#include "espalier/core/perft.hpp"

#include <gtest/gtest.h>

namespace espalier::perft_test {
namespace {

/// Takes one or two from a heap of `left`.
struct Heap {
  using Move = int;
  int left;
  void moves(MoveList<int>& list) const {
    for (int taken = 1; taken <= std::min(left, 2); ++taken) list.push_back(taken);
  }
  [[nodiscard]] Heap after(int taken) const { return {left - taken}; }
  [[nodiscard]] std::optional<Value> outcome() const {
    return left == 0 ? std::optional<Value>(-1) : std::nullopt;
  }
  [[nodiscard]] Value evaluate() const { return 0; }
  [[nodiscard]] std::uint64_t key() const { return static_cast<std::uint64_t>(left); }
};

TEST(Perft, CountsTheWaysToPlay) {
  EXPECT_EQ(perft(Heap{9}, 0), 1U);
  EXPECT_EQ(perft(Heap{9}, 1), 2U);
  EXPECT_EQ(perft(Heap{9}, 4), 16U);
}

TEST(Perft, AGameThatEndedEarlierIsOneLeafOrNone) {
  // From three: 1+1+1, 1+2, 2+1; the last two are over after two plies.
  EXPECT_EQ(perft(Heap{3}, 3), 3U);
  EXPECT_EQ(perft(Heap{3}, 9), 3U);
  EXPECT_EQ(perft(Heap{3}, 3, EndedGames::kDrop), 1U);
  EXPECT_EQ(perft(Heap{0}, 1), 1U);
  EXPECT_EQ(perft(Heap{0}, 1, EndedGames::kDrop), 0U);
}

}  // namespace
}  // namespace espalier::perft_test
