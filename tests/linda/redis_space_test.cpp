// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/space.hpp"

#include <gtest/gtest.h>

#include "linda/space_behaviour.hpp"
#include "support/redis_server.hpp"

namespace espalier::linda::space_behaviour::redis_space_test {
namespace {

using espalier::testing::RedisServer;

struct OnRedis {
  static constexpr int kMany = 150;
  static std::optional<std::string> obstacle() { return RedisServer::obstacle(); }
  RedisSpace& space() { return space_; }

 private:
  RedisServer server_;
  RedisSpace space_{server_.url()};
};
INSTANTIATE_TYPED_TEST_SUITE_P(OnRedis, TupleSpace, OnRedis);
INSTANTIATE_TYPED_TEST_SUITE_P(OnRedis, TupleSpaceOnThreads, OnRedis);

}  // namespace
}  // namespace espalier::linda::space_behaviour::redis_space_test
