// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/value.hpp"
#include "espalier/linda/farm/job.hpp"

namespace espalier::linda::team {

// A team: the processors of one Linda search in several processes. The master's process has
// processor 0; places among the others are jobs for the workers of a farm (linda/farm/job.hpp),
// each under a lease until the search has ended. The search itself goes through a space of its own.
//
//     ("master", run)                under the master's lease: who sees it sees a dead master
//     ("place", run, place)          nobody has it; who takes it puts in its stead
//     ("joined", run, place, worker)
//     ("start", run, processors, beginners)   which processor each place is; those from
//                                    `beginners` on come late (linda/late_comers.hpp)
//
//     ("closed", run)                places were open while it was searched, and are not any more
//
// A worker whose part is done waits for that, so that it does not join again.
//
// No algorithm survives the loss of a processor, which may have held any tuple. So when a worker
// dies or leaves, its job comes back while its place is gone, and the master begins again: with
// another run and another space, where those who still work for the old ones disturb nobody.
inline constexpr std::string_view kProcessorKind = "processor 3";  // grows with the job's form
inline constexpr std::string_view kMasterName = "master";
inline constexpr std::string_view kPlaceName = "place";
inline constexpr std::string_view kJoinedName = "joined";
inline constexpr std::string_view kStartName = "start";
inline constexpr std::string_view kClosedName = "closed";
using Processors = std::vector<std::int32_t>;

/// A place in a team.
struct ProcessorJob {
  std::int32_t place = 0;
  std::string space;  // of the search
  std::string game;   // by its name in the registry
  std::string position;
  std::string algorithm;
  std::vector<std::string> settings;  // name=value
  std::int32_t depth = 0;
  Value alpha = 0, beta = 0;

  void fields(auto&& visit) {
    visit(place, space, game, position, algorithm, settings, depth, alpha, beta);
  }
};

/// Everything that a team keeps in the farm's space goes away. Whoever works for it hears of it by
/// the loss of its lease.
void erase_team(RedisSpace& tuples, const std::string& run);

}  // namespace espalier::linda::team
