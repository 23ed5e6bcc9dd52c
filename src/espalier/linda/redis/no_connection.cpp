// SPDX-License-Identifier: MIT
// Stands in for connection.cpp and tls.cpp in builds without Redis.
#include "espalier/core/input_error.hpp"
#include "espalier/linda/redis/connection.hpp"

namespace espalier::linda::redis {

bool is_available() { return false; }

struct Connection::State {};

Connection::Connection(const Url&, std::chrono::milliseconds patience) : patience_(patience) {
  throw InputError("this build has no Redis; configure with -DESPALIER_REDIS=ON");
}
Connection::~Connection() = default;

// No Connection, so nobody gets here.
Reply Connection::call(const Words&) { return {}; }
std::optional<Reply> Connection::call_until(const Words&, Clock::time_point, const Bell&) {
  return std::nullopt;
}

}  // namespace espalier::linda::redis
