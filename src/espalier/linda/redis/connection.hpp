// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/linda/redis/socket.hpp"
#include "espalier/linda/redis/url.hpp"

namespace espalier::linda::redis {

/// False in builds without Redis.
bool is_available();

/// What the server answers.
struct Reply {
  enum class Kind { kNothing, kText, kNumber, kList, kError };
  Kind kind = Kind::kNothing;
  std::string text;  // of a text or an error
  std::int64_t number = 0;
  std::vector<Reply> list;

  [[nodiscard]] bool is_nothing() const { return kind == Kind::kNothing; }
};

/// The server answered with an error.
class ServerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  /// Errors begin with a word in capitals: NOSCRIPT, LOADING, WRONGPASS.
  [[nodiscard]] bool is(std::string_view word) const {
    return std::string_view(what()).starts_with(word);
  }
};

/// One connection to a Redis server, used by one thread at a time. After ConnectionLost it is of no
/// use any more.
class Connection {
 public:
  using Words = std::vector<std::string_view>;

  /// Connects and gets in. Throws ConnectionLost when the server is not there, InputError when it
  /// does not let us in, and when this build has no Redis.
  Connection(const Url& url, std::chrono::milliseconds patience);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Asks and waits for the answer. Throws ServerError when it is an error.
  Reply call(const Words& words);
  /// Asks for something that may take the server until `deadline`. Nothing when the bell rang or
  /// the server is still silent then; the connection must be thrown away after that.
  std::optional<Reply> call_until(const Words& words, Clock::time_point deadline, const Bell& bell);

 private:
  struct State;
  void send(const Words& words);
  std::optional<Reply> receive(Clock::time_point deadline, const Bell* bell);

  std::chrono::milliseconds patience_;
  std::unique_ptr<State> state_;
};

}  // namespace espalier::linda::redis
