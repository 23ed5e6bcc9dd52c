// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated/mailbox.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <map>

namespace espalier::simulated::mailbox_test {
namespace {

RC_GTEST_PROP(Mailbox, GivesLettersByArrivalThenInTheOrderOfSending, ()) {
  Mailbox<std::vector<int>> box;
  std::map<std::pair<Time, std::uint64_t>, int> expected;
  const int steps = *rc::gen::inRange(0, 200);
  for (int step = 0; step < steps; ++step) {
    if (*rc::gen::inRange(0, 3) > 0) {
      const Time arrival = step + *rc::gen::element<Time>(0, 0, 0, 1, 50);
      box.put(arrival, static_cast<std::uint64_t>(step), 7, {step});
      expected[{arrival, static_cast<std::uint64_t>(step)}] = step;
    } else if (!expected.empty()) {
      RC_ASSERT(box.first().arrival == expected.begin()->first.first);
      RC_ASSERT(box.first().from == 7);
      RC_ASSERT(box.take() == std::vector<int>{expected.begin()->second});
      expected.erase(expected.begin());
    }
    RC_ASSERT(box.empty() == expected.empty());
  }
}

}  // namespace
}  // namespace espalier::simulated::mailbox_test
