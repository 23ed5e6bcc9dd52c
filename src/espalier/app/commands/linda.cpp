// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/redis_options.hpp"
#include "espalier/core/text.hpp"
#include "espalier/linda/redis/pipeline.hpp"
#include "espalier/linda/space.hpp"

namespace espalier::app {
namespace {

struct LindaOptions {
  RedisPlace place;
  bool once = false;
  bool json = false;
  double interval = 1;  // seconds
  int pairs = 20'000;
};

nlohmann::ordered_json inventory_json(const linda::redis::Inventory& inventory) {
  auto names = nlohmann::ordered_json::array(), leases = nlohmann::ordered_json::array();
  for (const auto& row : inventory.rows)
    names.push_back({{"name", row.name},
                     {"class", row.tuple_class},
                     {"tuples", row.tuples},
                     {"blocked", row.blocked},
                     {"leased", row.held}});
  for (const auto& lease : inventory.leases)
    leases.push_back({{"name", lease.name},
                      {"owner", lease.owner},
                      {"seconds_left", static_cast<double>(lease.left.count()) / 1000}});
  return {{"names", names}, {"leases", leases}, {"expired", inventory.expired}};
}

std::string inventory_text(const linda::redis::Inventory& inventory) {
  std::string text =
      fmt::format("{:<24} {:>8} {:>8} {:>8}  {}\n", "name", "tuples", "blocked", "leased", "class");
  for (const auto& row : inventory.rows)
    text += fmt::format("{:<24} {:>8} {:>8} {:>8}  {}\n", elided(row.name, 24), row.tuples,
                        row.blocked, row.held, row.tuple_class);
  if (inventory.rows.empty()) text += "nothing\n";
  for (const auto& lease : inventory.leases)
    text += fmt::format("{} is with {}, {:.1f} s left\n", elided(lease.name, 24), lease.owner,
                        static_cast<double>(lease.left.count()) / 1000);
  if (inventory.expired > 0)
    text +=
        fmt::format("{} put back so far, because nobody renewed the lease\n", inventory.expired);
  return text;
}

/// What is still there when whoever watched has seen enough: nobody has collected it.
void print_strays(const linda::redis::Inventory& inventory) {
  std::size_t strays = 0;
  for (const auto& row : inventory.rows) strays += row.tuples + row.held;
  fmt::print("{} tuples left\n", strays);
  for (const auto& row : inventory.rows)
    if (row.tuples + row.held > 0)
      fmt::print("  {} x ({}) {}\n", row.tuples + row.held, row.tuple_class, elided(row.name, 40));
}

void monitor_space(const LindaOptions& options) {
  linda::RedisSpace space(options.place.url, options.place.options());
  const bool terminal = isatty(STDOUT_FILENO) != 0 && !options.json;
  const auto show = [&](const linda::redis::Inventory& inventory) {
    if (options.json) {
      fmt::print("{}", json_line(inventory_json(inventory)));
    } else {
      if (terminal && !options.once) fmt::print("\x1b[H\x1b[2J");
      fmt::print("{}\n", inventory_text(inventory));
    }
    std::fflush(stdout);
  };
  if (options.once) return show(space.inventory());
  const auto& stop = interrupted();
  while (!stop.load()) {
    show(space.inventory());
    const auto next =
        std::chrono::steady_clock::now() + std::chrono::duration<double>(options.interval);
    while (!stop.load() && std::chrono::steady_clock::now() < next)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (!options.json) print_strays(space.inventory());
}

void clear_space(const LindaOptions& options) {
  linda::RedisSpace space(options.place.url, options.place.options());
  const std::size_t tuples = space.size();
  space.delete_everything();
  space.delete_runs();
  fmt::print("{} tuples deleted with the space {}\n", tuples, options.place.space);
}

template <class Work>
double seconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void bench_space(const LindaOptions& options) {
  const auto print = [&](const std::string& what, int pairs, double seconds) {
    const double rate = pairs / seconds;
    if (options.json)
      fmt::print("{}", json_line({{"space", what},
                                  {"pairs", pairs},
                                  {"pairs_per_second", rate},
                                  {"microseconds", 1e6 / rate}}));
    else
      fmt::print("{:<28} {:>12.0f} pairs a second, {:>8.2f} microseconds each\n", what, rate,
                 1e6 / rate);
  };
  const auto pairs_in = [](auto& space, int pairs) {
    for (int i = 0; i < pairs; ++i) {
      space.out("pair", i);
      space.in("pair", linda::any<int>);
    }
  };
  constexpr int kFaster = 50;  // is a space in this process, about
  const int many = std::min(options.pairs, std::numeric_limits<int>::max() / kFaster) * kFaster;
  linda::Space inside;
  print("in this process", many, seconds_of([&] { pairs_in(inside, many); }));
  linda::RedisSpace space(options.place.url, options.place.options());
  const int few = std::max(1, options.pairs / 10);
  print("redis, one at a time", few, seconds_of([&] { pairs_in(space, few); }));
  print("redis, pipelined", options.pairs, seconds_of([&] {
          linda::Pipeline pipeline(space);
          for (int i = 0; i < options.pairs; ++i) {
            pipeline.out("pair", i);
            pipeline.inp("pair", linda::any<int>);
          }
          pipeline.send();
        }));
}

}  // namespace

void add_linda(CLI::App& app) {
  auto options = std::make_shared<LindaOptions>();
  auto* command = app.add_subcommand("linda", "Tuple spaces on a Redis server");
  command->require_subcommand(1);
  command->footer("Example: espalier linda monitor --redis redis://localhost --space tonight");

  auto* monitor_command = command->add_subcommand(
      "monitor", "Show what is in a space, who waits and who works; at the end, what is left");
  monitor_command->footer("Example: espalier linda monitor --redis redis://host --once --json");
  add_redis_options(*monitor_command, options->place)->envname(kRedisVariable)->required();
  monitor_command->add_flag("--once", options->once, "One look, not until Ctrl-C");
  monitor_command->add_flag("--json", options->json, "One JSON object a look");
  monitor_command->add_option("--interval", options->interval, "Seconds between two looks")
      ->check(between(0.05, 3600))
      ->capture_default_str();
  monitor_command->callback([options] { monitor_space(*options); });

  auto* clear_command =
      command->add_subcommand("clear", "Delete a space with everything in it; nobody may use it");
  clear_command->footer("Example: espalier linda clear --redis redis://host --space tonight");
  add_redis_options(*clear_command, options->place)->envname(kRedisVariable)->required();
  clear_command->callback([options] { clear_space(*options); });

  auto* bench_command = command->add_subcommand(
      "bench", "Pairs of out and in a second: in this process, and on the server");
  bench_command->footer("Example: espalier linda bench --redis redis://localhost --space bench");
  add_redis_options(*bench_command, options->place)->envname(kRedisVariable)->required();
  bench_command->add_option("--pairs", options->pairs, "How many")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  bench_command->add_flag("--json", options->json, "One JSON object a line");
  bench_command->callback([options] { bench_space(*options); });
}

}  // namespace espalier::app
