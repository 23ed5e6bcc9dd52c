// SPDX-License-Identifier: MIT
#include "espalier/app/ranks.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "espalier/app/first_word.hpp"
#include "espalier/core/input_error.hpp"
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

/// Commands that use all ranks whenever there are several.
bool is_for_all_ranks(int argc, char** argv) {
  const int at = first_word(argc, argv);
  if (at == argc) return false;
  const std::string_view command = argv[at];
  if (command != "bench") return command == "analyze";
  const int next = at + first_word(argc - at, argv + at);
  return next < argc && std::string_view(argv[next]) == "ranks";
}

/// What Open MPI, and what other launchers of MPI programs, tell the processes that they start.
constexpr const char* kSizeVariables[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};

bool is_under_mpirun() {
  return std::any_of(std::begin(kSizeVariables), std::end(kSizeVariables),
                     [](const char* name) { return std::getenv(name) != nullptr; });
}

}  // namespace

void start_ranks(int argc, char** argv) {
  if (!asks_for_mpi(argc, argv) && !(is_under_mpirun() && is_for_all_ranks(argc, argv))) return;
  if (!mpi::is_available()) return;
  const bool is_silent = mpi::World::instance().rank() != 0;
  if (is_silent && !std::freopen("/dev/null", "w", stdout)) std::fclose(stdout);
}

int count_ranks() {
  if (const auto* world = mpi::World::started()) return world->size();
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (!mpi::is_available() && size && std::string_view(size) != "1")
    throw InputError(
        "this build has no MPI, so that ranks cannot work together; configure with "
        "-DESPALIER_MPI=ON");
  return 1;
}

}  // namespace espalier::app
