// SPDX-License-Identifier: MIT
#include "espalier/core/move_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

namespace espalier::move_list_test {
namespace {

MoveList<std::uint16_t> list_of(std::size_t count) {
  MoveList<std::uint16_t> list;
  for (std::size_t i = 0; i < count; ++i) list.push_back(static_cast<std::uint16_t>(i));
  return list;
}

bool counts_up(const MoveList<std::uint16_t>& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i] != i) return false;
  return true;
}

TEST(MoveList, KeepsMovesInOrderPastItsInlineRoom) {
  for (const std::size_t count : {0UL, 1UL, 63UL, 64UL, 65UL, 128UL, 129UL, 361UL, 5000UL}) {
    const auto list = list_of(count);
    EXPECT_EQ(list.size(), count);
    EXPECT_EQ(list.empty(), count == 0);
    EXPECT_TRUE(counts_up(list));
  }
}

TEST(MoveList, CopiesAreIndependentWhereverTheMovesLive) {
  for (const std::size_t from : {3UL, 361UL})
    for (const std::size_t to : {2UL, 400UL}) {
      auto source = list_of(from);
      auto target = list_of(to);
      target = source;
      auto copy = source;
      auto moved = std::move(source);
      source = list_of(1);
      target = *&target;
      for (const auto& list : {target, copy, moved}) {
        EXPECT_EQ(list.size(), from);
        EXPECT_TRUE(counts_up(list));
      }
    }
}

TEST(MoveList, AppendsManyMovesAtOnceWhereverTheyLive) {
  for (const std::size_t before : {0UL, 60UL, 63UL, 64UL, 65UL, 127UL})
    for (const std::size_t more : {0UL, 1UL, 7UL, 64UL, 500UL}) {
      auto list = list_of(before);
      list.append(more + 3, [&](std::uint16_t* end) {
        for (std::size_t i = 0; i < more; ++i) *end++ = static_cast<std::uint16_t>(before + i);
        return end;
      });
      EXPECT_EQ(list.size(), before + more);
      EXPECT_TRUE(counts_up(list));
    }
}

TEST(MoveList, CanBeSortedAndReused) {
  auto list = list_of(200);
  std::sort(list.begin(), list.end(), std::greater<>());
  EXPECT_EQ(list[0], 199);
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push_back(0);
  EXPECT_TRUE(counts_up(list));
}

}  // namespace
}  // namespace espalier::move_list_test
