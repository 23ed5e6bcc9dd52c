// SPDX-License-Identifier: MIT
// What a plug-in built with the headers of another version looks like from outside.
#include <cstdint>

namespace espalier {

struct Plugin {
  std::uint64_t magic = 0x31726569'6c617073;
  std::uint32_t version = 0;
};

}  // namespace espalier

extern "C" const espalier::Plugin* espalier_plugin() {
  static const espalier::Plugin plugin;
  return &plugin;
}
