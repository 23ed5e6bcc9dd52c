// SPDX-License-Identifier: MIT
#include "espalier/core/counters.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace espalier::counters_test {
namespace {

TEST(Counters, AddUpFieldByFieldAndKeepTheHighestPeak) {
  Counters a, b;
  std::uint64_t n = 1;
  Counters::for_each_field([&](const char*, auto member) {
    a.*member = n;
    b.*member = 100 * n++;
  });
  a += b;
  n = 1;
  Counters::for_each_field([&](const char* name, auto member) {
    EXPECT_EQ(a.*member, std::string(name) == "peak_stored" ? 100 * n : 101 * n) << name;
    ++n;
  });
}

TEST(Counters, HaveDifferentNames) {
  std::set<std::string> names;
  std::size_t count = 0;
  Counters::for_each_field([&](const char* name, auto) { names.insert(name), ++count; });
  EXPECT_EQ(names.size(), count);
}

}  // namespace
}  // namespace espalier::counters_test
