// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/redis_options.hpp"
#include "espalier/core/input_error.hpp"
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
  bool waits = true;  // for a server that is away

  /// For those who wait for jobs. Who has one gives up after a minute.
  [[nodiscard]] linda::redis::Options while_idle() const {
    auto options = place.options();
    options.may_begin_alone = waits;
    if (waits) options.patience = std::chrono::hours(24 * 365);
    return options;
  }
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

/// Machines are started in any order.
void say_when_nobody_is_there(const WorkerOptions& options) {
  try {
    linda::RedisSpace(options.place.url, options.place.options());
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error& error) {
    if (!options.waits) throw;
    fmt::print(stderr, "espalier: {}; the worker waits for it\n", error.what());
  }
}

void work_until_interrupt(const WorkerOptions& options) {
  say_when_nobody_is_there(options);
  linda::farm::Worker worker(options.place.url, options.while_idle(), known_kinds(options));
  const OnInterrupt on_interrupt([&] { worker.leave(); });
  fmt::print(stderr, "espalier: {} works in the space {} on {} threads; Ctrl-C leaves\n",
             linda::redis::this_process(), options.place.space, options.threads);
  try {
    worker.work(options.threads);
  } catch (const std::runtime_error&) {
    if (!interrupted().load()) throw;  // a server that is away need not hear that it leaves
  }
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
      "a Linda algorithm takes in who comes while it runs, and begins again when one is lost.\n"
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
  command->add_flag("!--no-wait", options->waits,
                    "End with an error when the server is not there, or stays away for a minute; "
                    "without it a worker that has no job waits");
  command->callback([options] { work_until_interrupt(*options); });
}

}  // namespace espalier::app
