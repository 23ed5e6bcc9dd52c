// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace espalier::linda::redis {

struct Options {
  /// Spaces of different names on one server do not see each other.
  std::string space = "espalier";
  /// How long a tuple stays with a worker of whom nothing is heard. Longer than the longest pause
  /// of a network, shorter than people like to wait for the job of a dead machine.
  std::chrono::milliseconds lease{10'000};
  /// How long a server that was lost is looked for before an operation fails.
  std::chrono::milliseconds patience{60'000};
  /// A server that is away at the beginning is looked for too; else that is an error at once.
  bool may_begin_alone = false;
  /// Who we are, for people; none: host and process.
  std::string owner = {};
};

/// Throws InputError unless it is 1 to 64 letters, digits, '-', '_' or '.'.
void check_space_name(std::string_view name);

/// How the names of spaces begin that single runs make for themselves beside this one.
std::string run_space_prefix(const std::string& space);

/// "host:process".
std::string this_process();

}  // namespace espalier::linda::redis
