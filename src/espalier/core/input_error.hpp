// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace espalier {

/// Bad input: a position, a name, a parameter, a file. The message is one line that says what was
/// wrong, where, and what would be right. The only exception type of the library.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace espalier
