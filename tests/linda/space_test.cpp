// SPDX-License-Identifier: MIT
#include "espalier/linda/space.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "linda/space_behaviour.hpp"

namespace espalier::linda::space_behaviour::space_test {
namespace {

struct InProcess {
  static constexpr int kMany = 2000;
  static std::optional<std::string> obstacle() { return std::nullopt; }
  Space& space() { return space_; }

 private:
  Space space_;
};
INSTANTIATE_TYPED_TEST_SUITE_P(InProcess, TupleSpace, InProcess);
INSTANTIATE_TYPED_TEST_SUITE_P(InProcess, TupleSpaceOnThreads, InProcess);

}  // namespace
}  // namespace espalier::linda::space_behaviour::space_test

namespace espalier::linda::space_test {
namespace {

TEST(TupleSpaceInProcess, ManyNamesDoNotStay) {
  Space space;
  for (int i = 0; i < 10'000; ++i) {
    space.out(i, "numbered");
    EXPECT_TRUE(space.inp(i, any<std::string>));
  }
  EXPECT_EQ(space.size(), 0U);
}

TEST(ActiveTuplesOnThreads, ActiveTuplesBecomePassiveWhenAllTheirFieldsAreComputed) {
  Space space;
  for (int i = 0; i < 5; ++i)
    space.eval(
        "square and cube", i, [i] { return i * i; }, [i] { return i * i * i; });
  for (int i = 0; i < 5; ++i) {
    int square = 0, cube = 0;
    space.in("square and cube", i, into(square), into(cube));
    EXPECT_EQ(square, i * i);
    EXPECT_EQ(cube, i * i * i);
  }
  space.join();
  EXPECT_EQ(space.size(), 0U);
}

TEST(ActiveTuplesOnThreads, AnActiveTupleMayMakeOthers) {
  Space space;
  space.eval("parent", [&space] {
    for (int i = 0; i < 3; ++i) space.eval("child", [i] { return i; });
    int sum = 0, value = 0;
    for (int i = 0; i < 3; ++i) {
      space.in("child", into(value));
      sum += value;
    }
    return sum;
  });
  EXPECT_EQ(std::get<1>(space.in("parent", any<int>)), 3);
  space.join();
}

TEST(ActiveTuplesOnThreads, AnActiveTupleThatFailsIsToldWhenJoining) {
  Space space;
  space.eval("bad", []() -> int { throw std::runtime_error("no value"); });
  EXPECT_THROW(space.join(), std::runtime_error);
  EXPECT_EQ(space.size(), 0U);
}

TEST(ActiveTuplesOnThreads, EndsWithActiveTuplesThatStillWait) {
  Space space;
  space.eval("waits", [&space] { return std::get<1>(space.in("never", any<int>)); });
}

}  // namespace
}  // namespace espalier::linda::space_test
