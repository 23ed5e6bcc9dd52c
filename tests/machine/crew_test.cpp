// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

#include "espalier/machine/parked_threads.hpp"
#include "espalier/machine/simulated/interleaved_crew.hpp"

namespace espalier {
namespace crew_test {

TEST(ParkedThreads, DoEveryWorkOnceAndTheCallersItself) {
  ParkedThreads crew;
  for (const std::size_t count : {1U, 4U, 4U, 2U, 7U, 1U}) {
    std::vector<int> done(count);
    std::thread::id first;
    crew.run(count, [&](std::size_t id) {
      ++done[id];
      if (id == 0) first = std::this_thread::get_id();
    });
    EXPECT_EQ(done, std::vector<int>(count, 1));
    EXPECT_EQ(first, std::this_thread::get_id());
  }
}

TEST(ParkedThreads, WorkSideBySide) {
  ParkedThreads crew;
  for (int run = 0; run < 100; ++run) {
    std::atomic<int> present = 0;
    // Ends only if all are there at the same time.
    crew.run(4, [&](std::size_t) {
      ++present;
      while (present < 4) std::this_thread::yield();
    });
    EXPECT_EQ(present, 4);
  }
}

TEST(ParkedThreads, MayNeverBeCalled) { const ParkedThreads crew; }

TEST(InterleavedCrew, TakesTurnsInTheOrderOfNumbersUntilAllAreDone) {
  InterleavedCrew crew(1);
  std::string order;
  crew.run(3, [&](std::size_t id) {
    // Number 0 has one thing to do, the others two and three.
    for (std::size_t i = 0; i <= id; ++i) {
      order += std::to_string(id);
      crew.end_turn();
    }
  });
  EXPECT_EQ(order, "012122");
  order.clear();
  crew.run(2, [&](std::size_t id) { order += std::to_string(id); });
  EXPECT_EQ(order, "01") << "a crew may run again, and nobody has to end a turn";
}

}  // namespace crew_test
}  // namespace espalier
