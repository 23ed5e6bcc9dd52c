// SPDX-License-Identifier: MIT
#include "espalier/app/uci/remark.hpp"

#include <string>

#include "espalier/app/say.hpp"

namespace espalier::app::uci {

void remark(std::string_view text) {
  std::string line = "info string ";
  for (const char c : text) line += c == '\n' || c == '\r' ? ' ' : c;
  say(line);
}

}  // namespace espalier::app::uci
