// SPDX-License-Identifier: MIT
#include "espalier/app/search/on_redis.hpp"

#include <fmt/format.h>

#include <chrono>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/linda/farm/search_master.hpp"
#include "espalier/parallel/linda/team/master.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::app {
namespace {

std::string redis_url_of(const SearchOptions& options) {
  const std::string url =
      options.redis.url.empty() ? redis_url_of_environment() : options.redis.url;
  if (url.empty()) throw InputError("--machine redis needs --redis URL");
  if (!options.machine.empty() && options.machine != "redis")
    throw InputError("--redis goes with the machine 'redis', not " + in_quotes(options.machine));
  return url;
}

}  // namespace

bool is_on_redis(const SearchOptions& options) {
  return options.machine == "redis" || !options.redis.url.empty();
}

SearchOutcome search_on_farm(const AnyGame& position, const SearchOptions& options) {
  using Clock = std::chrono::steady_clock;
  const std::string url = redis_url_of(options);
  if (!options.assignments.empty() || !options.tools.empty() || options.quiescence ||
      options.distinct || !options.trace.empty() || options.processors > 0 || options.workers > 0 ||
      options.seats)
    throw InputError(
        "without --algorithm workers on Redis search by alpha-beta with all tools: leave out "
        "--set, --tools, --quiescence, --distinct, --trace, --processors, --workers and --seats; "
        "each worker has its own --threads");
  linda::RedisSpace space(url, options.redis.options());
  const OnInterrupt on_interrupt([&] { space.cancel(); });
  const auto start = Clock::now();
  const auto report = linda::farm::search_on_farm(
      space, {options.game, position, options.depth, {options.alpha, options.beta}},
      [&](const linda::farm::SearchProgress& progress) {
        if (progress.open == progress.jobs && progress.jobs > 0)
          fmt::print(stderr, "espalier: {} jobs for the workers of the space {}\n", progress.jobs,
                     options.redis.space);
      });
  SearchOutcome outcome{
      .result = report.result,
      .machine = "redis",
      .processors = static_cast<int>(std::max<std::size_t>(1, report.workers.size()))};
  outcome.time = std::chrono::duration<double>(Clock::now() - start).count();
  for (const auto& [worker, jobs] : report.workers)
    fmt::print(stderr, "espalier: {} jobs by {}\n", jobs, worker);
  return outcome;
}

ParallelReport search_through_redis(const AnyGame& position, const ParallelRequest& request,
                                    const SearchOptions& options) {
  const std::string url = redis_url_of(options);
  if (find_parallel_algorithm(options.algorithm)->entry.family != "linda")
    throw InputError(options.algorithm +
                     " does not run through a Redis server: the Linda algorithms do, and without "
                     "--algorithm its workers search by alpha-beta");
  return linda::team::search_with_team(
      {.url = url,
       .options = options.redis.options(),
       .game = options.game,
       .root = position,
       .request = request,
       .settings = options.assignments,
       .workers = options.workers,
       .seats = options.seats.value_or(kDefaultSeats),
       .on_open =
           [&] {
             fmt::print(stderr,
                        "espalier: {} of {} processors are to be "
                        "workers of the space {}\n",
                        options.workers, request.processors, options.redis.space);
           },
       .on_joined =
           [&](const std::string& worker, int joined) {
             fmt::print(stderr, "espalier: {} has joined, {} of {}\n", worker, joined,
                        options.workers);
           },
       .on_late =
           [&](const std::string& worker, int processor) {
             fmt::print(stderr, "espalier: processor {} joined: {}\n", processor, worker);
           },
       .on_ended =
           [](const std::string& worker, const Counters& counters) {
             fmt::print(stderr, "espalier: {} nodes by {}\n", counters.nodes(), worker);
           },
       .on_restart =
           [](const linda::team::Restart& restart) {
             fmt::print(stderr, "espalier: {}; the search begins again, {:.1f} s are lost\n",
                        restart.why, restart.lost.count());
           }});
}

}  // namespace espalier::app
