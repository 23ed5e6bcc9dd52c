// SPDX-License-Identifier: MIT
#include "espalier/solve/crowd.hpp"

#include <gtest/gtest.h>

#include <list>

namespace espalier {
namespace crowd_test {

constexpr std::uint64_t kHere = 0x123456789abcdef0;
constexpr std::uint64_t kElsewhere = 0xfedcba9876543210;

TEST(Crowd, CountsThoseWhoAreThere) {
  Crowd crowd;
  EXPECT_EQ(crowd.at(kHere), 0U);
  {
    const Crowd::Presence first(&crowd, kHere);
    const Crowd::Presence second(&crowd, kHere);
    EXPECT_EQ(crowd.at(kHere), 2U);
    EXPECT_EQ(crowd.at(kElsewhere), 0U);
  }
  EXPECT_EQ(crowd.at(kHere), 0U);
}

TEST(Crowd, NeedNotBeThere) { const Crowd::Presence alone(nullptr, kHere); }

TEST(Crowd, TwoPartAndMoreStayTogetherInPart) {
  Crowd crowd;
  std::list<Crowd::Presence> present;
  for (const std::size_t room : {1U, 1U, 2U, 2U, 3U, 4U}) {
    present.emplace_back(&crowd, kHere);
    EXPECT_EQ(crowd.room_in_a_move_at(kHere), room) << present.size();
  }
}

}  // namespace crowd_test
}  // namespace espalier
