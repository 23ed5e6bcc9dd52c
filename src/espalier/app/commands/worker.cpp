// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "espalier/app/commands.hpp"
#include "espalier/app/redis_options.hpp"
#include "espalier/lab/farm.hpp"
#include "espalier/linda/farm/search_job.hpp"
#include "espalier/linda/farm/worker.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/match/farm/game_job.hpp"
#include "espalier/match/farm/performer.hpp"
#include "espalier/parallel/linda/team/job.hpp"
#include "espalier/parallel/linda/team/processor.hpp"

namespace espalier::app {
namespace {

struct WorkerOptions {
  RedisPlace place;
  int threads = usable_cores();
  std::size_t table_mb = 64;
  bool programs = false;
};

linda::farm::Kinds known_kinds(const WorkerOptions& options) {
  using namespace linda::farm;
  const auto& place = options.place;
  return {
      {std::string(kSearchKind), search_performer(place.url, place.options(), options.table_mb)},
      {std::string(lab::kFarmKind), lab::farm_performer()},
      {std::string(match::kGameKind),
       match::game_performer(options.programs ? match::Programs::kStarted
                                              : match::Programs::kRefused)},
      {std::string(linda::team::kProcessorKind),
       linda::team::processor_performer(place.url, place.options())}};
}

void work_until_interrupt(const WorkerOptions& options) {
  linda::farm::Worker worker(options.place.url, options.place.options(), known_kinds(options));
  const OnInterrupt on_interrupt([&] { worker.leave(); });
  fmt::print(stderr, "espalier: {} works in the space {} on {} threads; Ctrl-C leaves\n",
             linda::redis::this_process(), options.place.space, options.threads);
  worker.work(options.threads);
  fmt::print(stderr, "espalier: {} jobs done\n", worker.done());
}

}  // namespace

void add_worker(CLI::App& app) {
  auto options = std::make_shared<WorkerOptions>();
  auto* command = app.add_subcommand(
      "worker", "Join the searches, matches and lab runs of a Redis server, until Ctrl-C");
  command->footer(
      "Workers may come, leave and die at any time: their jobs are done by others then. A search "
      "by\n"
      "a Linda algorithm, of which a worker is a processor, begins again with those that are "
      "there.\n"
      "A game from a plug-in needs --plugin here too, and a match between programs --programs.\n"
      "Example: espalier worker --redis redis://:secret@host --threads 8");
  add_redis_options(*command, options->place)->envname(kRedisVariable)->required();
  command->add_option("--threads", options->threads, "Jobs at once; default: all cores")
      ->check(CLI::Range(1, 1024));
  command->add_option("--hash", options->table_mb, "Megabytes to remember positions")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--programs", options->programs,
                    "In matches, start the programs that play; without it our own engine plays. "
                    "Whoever can write to the server chooses them");
  command->callback([options] { work_until_interrupt(*options); });
}

}  // namespace espalier::app
