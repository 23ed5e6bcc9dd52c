// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace espalier::linda::redis {

/// Where a Redis server is and how to get in:
///
///     redis://[[user]:password@]host[:port][/database]
///     rediss://...[?ca=FILE][&cert=FILE&key=FILE]      over TLS
///
/// `ca` is a file of certificates to trust instead of the system's, `cert` and `key` are shown to a
/// server that asks for them. User and password may hold any byte as %XX.
struct Url {
  std::string user;
  std::string password;
  std::string host;
  int port = 6379;
  int database = 0;
  bool tls = false;
  std::string ca, certificate, key;  // files

  /// Throws InputError, whose line never repeats the password.
  static Url parse(std::string_view text);
  /// For messages: where, not how to get in.
  [[nodiscard]] std::string place() const;
};

}  // namespace espalier::linda::redis
