// SPDX-License-Identifier: MIT
#include "espalier/app/ranks.hpp"

#include <cstdio>
#include <string_view>

#include "espalier/machine/mpi/world.hpp"

namespace espalier::app {
namespace {

bool asks_for_mpi(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--machine=mpi") return true;
    if (argument == "--machine" && i + 1 < argc && std::string_view(argv[i + 1]) == "mpi")
      return true;
  }
  return false;
}

}  // namespace

void start_ranks(int argc, char** argv) {
  if (!mpi::is_available() || !asks_for_mpi(argc, argv)) return;
  const bool is_silent = mpi::World::instance().rank() != 0;
  if (is_silent && !std::freopen("/dev/null", "w", stdout)) std::fclose(stdout);
}

}  // namespace espalier::app
