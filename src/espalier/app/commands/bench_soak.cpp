// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <map>
#include <stdexcept>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/soak/memory_use.hpp"
#include "espalier/app/soak/soak.hpp"

namespace espalier::app {
namespace {

struct SoakOptions {
  double seconds = 60;
  std::uint64_t searches = 0;
  std::uint64_t seed = 1;
  std::uint64_t first = 1;
  bool verbose = false;
  bool json = false;
};

using SoakClock = std::chrono::steady_clock;

double seconds_from(SoakClock::time_point start) {
  return std::chrono::duration<double>(SoakClock::now() - start).count();
}

double megabytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

struct SoakTally {
  std::uint64_t searches = 0;
  std::uint64_t stopped = 0;
  std::map<std::string, std::uint64_t> by_kind;
  MemoryUse half, end;
  double seconds = 0;
};

/// What is freed may stay resident, and threads come with memory of their own; a leak goes on.
void check_memory(const SoakTally& tally) {
  constexpr std::uint64_t kMostGrowth = std::uint64_t{24} << 20, kMostHeapGrowth = 2 << 20;
  // Too few searches, and all is still being used for the first time.
  constexpr std::uint64_t kEnoughSearches = 100;
  if (!is_memory_use_telling() || tally.searches < kEnoughSearches) return;
  if (tally.end.resident > tally.half.resident + kMostGrowth)
    throw std::runtime_error(fmt::format(
        "memory keeps growing: {:.1f} MB after half of the searches, {:.1f} MB at the end",
        megabytes(tally.half.resident), megabytes(tally.end.resident)));
  if (tally.end.heap && *tally.end.heap > *tally.half.heap + kMostHeapGrowth)
    throw std::runtime_error(
        fmt::format("what is allocated keeps growing: {:.1f} MB after half of the searches, {:.1f} "
                    "MB at the end",
                    megabytes(*tally.half.heap), megabytes(*tally.end.heap)));
}

void soak_one(const SoakOptions& options, std::uint64_t number, SoakTally& tally) {
  SoakedSearch search;
  try {
    search = run_random_search(options.seed, number, [&](const SoakedSearch& begun) {
      search = begun;
      if (options.verbose) fmt::print(stderr, "{} {}: {}\n", number, begun.kind, begun.what);
    });
  } catch (const std::exception& error) {
    throw std::runtime_error(
        fmt::format("{}\n  {}: {}\n  again: espalier bench soak --seed {} --first {} --searches 1",
                    error.what(), search.kind, search.what, options.seed, number));
  }
  ++tally.searches;
  tally.stopped += search.was_stopped ? 1 : 0;
  ++tally.by_kind[search.kind];
}

SoakTally soak(const SoakOptions& options) {
  constexpr double kSecondsBetweenWords = 5;
  const bool is_counted = options.searches > 0;
  SoakTally tally;
  const auto start = SoakClock::now();
  double next_word = kSecondsBetweenWords;
  bool is_second_half = false;
  while (!interrupted()) {
    const double now = seconds_from(start);
    const double share =
        is_counted ? static_cast<double>(tally.searches) / static_cast<double>(options.searches)
                   : now / options.seconds;
    if (share >= 0.5 && !is_second_half) tally.half = memory_use(), is_second_half = true;
    if (share >= 1) break;
    soak_one(options, options.first + tally.searches, tally);
    if (now < next_word) continue;
    next_word = now + kSecondsBetweenWords;
    fmt::print(stderr, "{:.0f} s: {} searches, {:.0f} MB\n", now, tally.searches,
               megabytes(memory_use().resident));
  }
  tally.end = memory_use();
  if (!is_second_half) tally.half = tally.end;
  tally.seconds = seconds_from(start);
  return tally;
}

void print(const SoakTally& tally, const SoakOptions& options) {
  if (options.json) {
    Json json = {{"seed", options.seed},
                 {"searches", tally.searches},
                 {"stopped", tally.stopped},
                 {"kinds", tally.by_kind},
                 {"time", tally.seconds},
                 {"resident_half", tally.half.resident},
                 {"resident_end", tally.end.resident}};
    if (tally.end.heap) json["heap_half"] = *tally.half.heap, json["heap_end"] = *tally.end.heap;
    fmt::print("{}", json_line(json));
    return;
  }
  fmt::print("{} searches of seed {} in {:.1f} s, {} of them stopped; all as they should be\n",
             tally.searches, options.seed, tally.seconds, tally.stopped);
  for (const auto& [kind, count] : tally.by_kind) fmt::print("  {:<12} {:>8}\n", kind, count);
  fmt::print("memory       {:.1f} MB after half of them, {:.1f} MB at the end",
             megabytes(tally.half.resident), megabytes(tally.end.resident));
  if (tally.end.heap)
    fmt::print("; allocated {:.2f} and {:.2f} MB", megabytes(*tally.half.heap),
               megabytes(*tally.end.heap));
  fmt::print("\n");
}

}  // namespace

void add_bench_soak(CLI::App& bench) {
  auto options = std::make_shared<SoakOptions>();
  auto* command = bench.add_subcommand(
      "soak",
      "Short searches of every kind, drawn by lot, for as long as you like; checks all of them");
  command->footer(
      "Examples:\n"
      "  espalier bench soak --time 3600 --seed 7\n"
      "  espalier bench soak --seed 7 --first 1234 --searches 1 --verbose     (that one again)\n"
      "Every search has a position, an algorithm with its parameters, a machine and perhaps a "
      "moment\n"
      "at which it is stopped. Exact ones are compared with alpha-beta. A wrong answer ends the "
      "soak\n"
      "with the command that repeats it; so does memory that grows from the half to the end.");
  auto* time = command->add_option("--time", options->seconds, "Seconds")
                   ->check(positive())
                   ->capture_default_str();
  command->add_option("--searches", options->searches, "So many instead")
      ->check(positive())
      ->excludes(time);
  command->add_option("--seed", options->seed, "What is drawn")->capture_default_str();
  command->add_option("--first", options->first, "The number of the first search")
      ->check(positive())
      ->capture_default_str();
  command->add_flag("-v,--verbose", options->verbose, "Say what each search is before it begins");
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options] {
    const auto tally = soak(*options);
    print(tally, *options);
    check_memory(tally);
  });
}

}  // namespace espalier::app
