// SPDX-License-Identifier: MIT
// What a plug-in built with the headers of another version looks like from outside.
#include <cstdint>

namespace {

struct OldPlugin {
  std::uint64_t magic = 0x31726569'6c617073;
  std::uint32_t version = 0;
};

}  // namespace

extern "C" const OldPlugin* espalier_plugin() {
  static const OldPlugin plugin;
  return &plugin;
}
