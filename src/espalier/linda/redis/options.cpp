// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/options.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::linda::redis {

namespace {

constexpr std::size_t kLongestName = 64;  // a space's name

}  // namespace

void check_space_name(std::string_view name) {
  const bool good = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
  if (!good || name.empty() || name.size() > kLongestName)
    throw InputError("a space is named by 1 to 64 letters, digits, '-', '_' or '.', not " +
                     in_quotes(name));
}

std::string run_space_prefix(const std::string& space) {
  constexpr std::size_t kNumber = 20;  // digits behind it
  constexpr std::string_view kRun = ".run-";
  return space.substr(0, kLongestName - kRun.size() - kNumber) + std::string(kRun);
}

std::string this_process() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return std::string(host.data()) + ":" + std::to_string(getpid());
}

}  // namespace espalier::linda::redis
