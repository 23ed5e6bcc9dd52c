// SPDX-License-Identifier: MIT
#include "espalier/parallel/line_follower.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/trees/random_tree.hpp"

namespace espalier::line_follower_test {
namespace {

RC_GTEST_PROP(LineFollower, StandsWhereTheMovesLeadWhateverTheLineBefore, ()) {
  const RandomTree root({4, 6, 1});
  LineFollower<RandomTree> follower(root);
  const auto lines = *rc::gen::container<std::vector<std::vector<std::uint32_t>>>(
      rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(0, 4)));
  for (const auto& numbers : lines) {
    std::vector<RandomTree::Move> line;
    RandomTree expected = root;
    for (std::size_t i = 0; i < numbers.size() && i < 6; ++i) {
      line.push_back({numbers[i]});
      expected = expected.after(line.back());
    }
    RC_ASSERT(follower.follow(line).key() == expected.key());
  }
}

}  // namespace
}  // namespace espalier::line_follower_test
