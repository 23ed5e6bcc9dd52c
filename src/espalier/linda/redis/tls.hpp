// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "espalier/linda/redis/socket.hpp"
#include "espalier/linda/redis/url.hpp"

namespace espalier::linda::redis {

/// The client's side of TLS over a socket. The server's certificate must be good and made out to
/// the host of the address.
class Tls {
 public:
  /// Shakes hands. Throws InputError when a file of the address is no good or the server's
  /// certificate is not: trying again would not help.
  Tls(Socket& socket, const Url& url, Clock::time_point deadline);
  ~Tls();

  void send(std::string_view bytes, Clock::time_point deadline);
  std::size_t receive(std::span<char> buffer, Clock::time_point deadline, const Bell* bell);

 private:
  struct State;
  void flush(Clock::time_point deadline);
  bool fill(Clock::time_point deadline, const Bell* bell);

  Socket& socket_;
  std::unique_ptr<State> state_;
};

}  // namespace espalier::linda::redis
