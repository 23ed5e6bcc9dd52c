// SPDX-License-Identifier: MIT
// A plug-in of the right version from a build whose types have other sizes.
#include "espalier/games/plugin.hpp"

extern "C" const espalier::Plugin* espalier_plugin() {
  static const auto plugin = [] {
    espalier::Plugin other;
    other.build.sizes[1] += 8;
    return other;
  }();
  return &plugin;
}
