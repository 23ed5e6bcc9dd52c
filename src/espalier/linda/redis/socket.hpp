// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "espalier/linda/redis/bell.hpp"

namespace espalier::linda::redis {

using Clock = std::chrono::steady_clock;

/// The server is not there, or no longer: what was asked may have been done or not.
class ConnectionLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A TCP connection. Every call has an end in time; ConnectionLost when the other side does not
/// keep it.
class Socket {
 public:
  Socket(const std::string& host, int port, Clock::time_point deadline);
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void send(std::string_view bytes, Clock::time_point deadline);
  /// At least one byte; 0 when the time is over or the bell (if any) rang.
  std::size_t receive(std::span<char> buffer, Clock::time_point deadline, const Bell* bell);

 private:
  /// False: the time is over, or the bell rang.
  bool wait(short events, Clock::time_point deadline, const Bell* bell) const;
  bool connect(const void* address, std::size_t size, Clock::time_point deadline);

  int descriptor_ = -1;
};

}  // namespace espalier::linda::redis
