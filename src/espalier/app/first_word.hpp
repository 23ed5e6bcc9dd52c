// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string_view>

namespace espalier::app {

/// Where the first argument stands that does not belong to a --plugin; argc when there is none.
inline int first_word(int argc, const char* const* argv) {
  int at = 1;
  while (at < argc) {
    const std::string_view argument = argv[at];
    if (argument == "--plugin")
      at += 2;
    else if (argument.starts_with("--plugin="))
      ++at;
    else
      break;
  }
  return std::min(at, argc);
}

}  // namespace espalier::app
