// SPDX-License-Identifier: MIT
#include "espalier/app/soak/soak.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "espalier/app/soak/draw.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/engine/allied_search.hpp"
#include "espalier/engine/analyse.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/knowledge/chess/analyse_chess.hpp"
#include "espalier/knowledge/chess/player.hpp"
#include "espalier/machine/simulated/settings.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::app {
namespace {

using Before = std::function<void(const SoakedSearch&)>;
using Move = AnyGame::Move;

const std::atomic<bool> kNeverStopped = false;

const char* words_for(Bound bound) {
  return bound == Bound::kExact ? "exact" : bound == Bound::kLower ? "at least" : "at most";
}

void require(bool holds, const std::string& complaint) {
  if (!holds) throw std::runtime_error(complaint);
}

/// The minimax value by plain alpha-beta; nothing when that would take long.
std::optional<Value> plain_value(const AnyGame& position, int depth) {
  SearchRequest request;
  request.depth = depth;
  request.limits.nodes = 60'000;
  const auto report = search_by_name(position, request, kNeverStopped);
  return report ? std::optional(report->result.value) : std::nullopt;
}

/// A position with a depth that is searched in no time.
struct Task {
  DrawnPosition drawn;
  int depth = 0;
  Value value = 0;

  explicit Task(Random& lot) : drawn(draw_position(lot)), depth(static_cast<int>(lot.below(7))) {
    auto known = plain_value(drawn.position, depth);
    while (!known) known = plain_value(drawn.position, --depth);
    value = *known;
  }
  [[nodiscard]] const AnyGame& position() const { return drawn.position; }
  [[nodiscard]] std::string text() const { return fmt::format("{} depth {}", drawn.text, depth); }
};

/// The contract of Window, and a best move that attains the value.
void check_result(const Task& task, const Window& window, const Result<Move>& found) {
  const auto says =
      fmt::format("value {} ({}), but it is {}", found.value, words_for(found.bound), task.value);
  require(found.bound == bound_of(found.value, window), says + ": the wrong bound");
  if (found.bound == Bound::kUpper) return require(task.value <= found.value, says);
  require(found.bound == Bound::kLower ? task.value >= found.value : task.value == found.value,
          says);
  if (!found.best) return;
  const auto after = plain_value(task.position().after(*found.best), task.depth - 1);
  require(!after || -*after >= found.value, says + ", and the move is worse");
}

Window draw_window(Random& lot, Value value) {
  if (lot.below(3) != 0) return {};
  const Value alpha = value + lot.between(-10, 10);
  return {alpha, alpha + lot.between(1, 10)};
}

SoakedSearch soak_sequential(Random& lot, const Before& before) {
  const Task task(lot);
  const auto& all = algorithms();
  const auto& algorithm = all[lot.below(static_cast<std::uint32_t>(all.size()))];
  SearchRequest request;
  request.algorithm = algorithm.name;
  request.depth = task.depth;
  request.window = algorithm.exact ? draw_window(lot, task.value) : Window{};
  const auto settings = draw_settings(lot, algorithm.parameters);
  request.parameters = Parameters(settings);
  TranspositionTable table(std::size_t{1} << lot.between(6, 16));
  if (lot.below(2) == 0) request.tools.emplace(), request.table = &table;
  RandomStop stop(lot);
  SoakedSearch search{
      "sequential", fmt::format("{} {} on {}", algorithm.name, joined(settings, " "), task.text())};
  before(search);
  std::optional<SearchReport> report;
  try {
    report = search_by_name(task.position(), request, stop.flag());
  } catch (const InputError&) {
    return search;  // parameters that make no sense together
  }
  search.was_stopped = !report;
  require(report || stop.is_planned(), "no result, though nobody stopped it");
  if (report && algorithm.exact) check_result(task, request.window, report->result);
  return search;
}

SoakedSearch soak_parallel(Random& lot, const Before& before) {
  constexpr std::array<int, 6> kProcessors = {1, 2, 3, 7, 16, 64};
  const Task task(lot);
  const auto& all = parallel_algorithms();
  const auto& algorithm = all[lot.below(static_cast<std::uint32_t>(all.size()))];
  ParallelRequest request;
  request.algorithm = algorithm.entry.name;
  request.depth = task.depth;
  request.window = draw_window(lot, task.value);
  auto settings = draw_settings(lot, algorithm.entry.parameters);
  request.parameters = Parameters(settings);
  const bool is_simulated = lot.below(2) == 0;
  request.machine = is_simulated ? MachineKind::kSimulated : MachineKind::kThreads;
  request.processors =
      is_simulated ? kProcessors[lot.below(kProcessors.size())] : lot.between(1, 4);
  if (is_simulated) {
    const auto of_machine = draw_machine_settings(lot);
    request.simulated = simulated_options(Parameters(of_machine), lot());
    settings.insert(settings.end(), of_machine.begin(), of_machine.end());
  }
  RandomStop stop(lot);
  request.stop = &stop.flag();
  SoakedSearch search{
      name_of(request.machine),
      fmt::format("{} {} on {} {}, window {} to {}, {}", request.algorithm, joined(settings, " "),
                  request.processors, name_of(request.machine), request.window.alpha,
                  request.window.beta, task.text())};
  before(search);
  try {
    const auto report = search_in_parallel(task.position(), request);
    if (algorithm.entry.exact) check_result(task, request.window, report.result);
  } catch (const InputError&) {  // parameters that make no sense together
  } catch (const Stopped&) {
    search.was_stopped = true;
    require(stop.is_planned(), "stopped, though nobody stopped it");
  }
  return search;
}

/// Every depth that an analysis reports is exact.
void check_depth(const AnyGame& position, const AnyReport& report) {
  const auto value = plain_value(position, report.depth);
  require(!value || *value == report.value,
          fmt::format("value {} at depth {}, but it is {}", report.value, report.depth,
                      value.value_or(0)));
}

SoakedSearch soak_analysis(Random& lot, const Before& before) {
  const Task task(lot);
  const auto threads = 1 + lot.below(4);
  TranspositionTable table(std::size_t{1} << lot.between(6, 18));
  AnalysisLimits limits;
  limits.depth = task.depth;
  if (lot.below(4) == 0) limits.nodes = lot.below(20'000);
  RandomStop stop(lot);
  SoakedSearch search{"analysis", fmt::format("{} threads, {} bytes of table, {}", threads,
                                              table.bytes(), task.text())};
  before(search);
  const auto last = analyse(task.position(), threads, table, limits, stop.flag(),
                            [&](const AnyReport& report) { check_depth(task.position(), report); });
  search.was_stopped = last.depth < task.depth && !last.is_final;
  return search;
}

/// Processes that search together, as under mpirun, but on the threads of this one.
SoakedSearch soak_allies(Random& lot, const Before& before) {
  const Task task(lot);
  const int ranks = lot.between(2, 3);
  const bool shares = lot.below(2) == 0;
  const std::size_t bytes = std::size_t{1} << lot.between(6, 16);
  RandomStop stop(lot);
  SoakedSearch search{"allies", fmt::format("{} ranks, {} bytes of {} table, {}", ranks, bytes,
                                            shares ? "common" : "own", task.text())};
  before(search);
  struct alignas(64) Line {
    std::byte bytes[64];
  };
  std::vector<Line> memory(bytes / sizeof(Line));
  const auto in_progress = std::make_unique<MovesInProgress>();
  const auto common =
      shares ? CommonMemory{std::as_writable_bytes(std::span(memory)), in_progress.get()}
             : CommonMemory{};
  int last_depth = 0;
  ThreadMachine<AllyMessage> machine;
  machine.run(ranks, [&](auto& me) {
    Standing standing{me.id(), static_cast<std::size_t>(me.id()), static_cast<std::size_t>(ranks),
                      0, 1};
    AlliedOptions options;
    if (!shares) {
      standing.machine = static_cast<unsigned>(me.id());
      standing.machines = static_cast<unsigned>(ranks);
      for (int to = 0; to < ranks; ++to)
        if (to != me.id()) options.news_to.push_back(to);
    }
    if (me.id() == 0) options.interrupt = &stop.flag();
    Allies allies(standing, common);
    const auto search_here = [&](const std::atomic<bool>& stopped) {
      TranspositionTable table =
          shares ? TranspositionTable(common.table) : TranspositionTable(bytes);
      const auto last = analyse(
          task.position(), 1, table, {.depth = task.depth}, stopped,
          [&](const AnyReport& report) { check_depth(task.position(), report); }, &allies);
      if (me.id() == 0) last_depth = last.is_final ? task.depth : last.depth;
      return last.counters;
    };
    AlliedSearch(me, allies, options, search_here).run();
  });
  search.was_stopped = last_depth < task.depth;
  require(!search.was_stopped || stop.is_planned(), "ended early, though nobody stopped it");
  return search;
}

void check_line(chess::Position position, const std::vector<chess::Move>& line) {
  std::string text;
  for (const auto move : line) {
    text += " " + chess::uci(position, move);
    MoveList<chess::Move> legal;
    position.moves(legal);
    require(std::find(legal.begin(), legal.end(), move) != legal.end(),
            "a line that cannot be played:" + text);
    position = position.after(move);
  }
}

std::string switches_off(const Selectivity& selectivity) {
  std::string text;
  Selectivity::for_each_switch([&](const char* name, auto member) {
    if (!(selectivity.*member)) text += fmt::format(", no {}", name);
  });
  return text;
}

EngineOptions draw_engine(Random& lot) {
  EngineOptions options;
  options.table_bytes = std::size_t{1} << lot.between(6, 20);
  options.threads = 1 + lot.below(4);
  options.method = kParallelMethods[lot.below(kParallelMethods.size())].method;
  options.deterministic = lot.below(3) == 0;
  options.lines = 1 + lot.below(3);
  if (lot.below(2) == 0)
    Selectivity::for_each_switch(
        [&](const char*, auto member) { options.selectivity.*member = lot.below(2) == 0; });
  return options;
}

SoakedSearch soak_engine(Random& lot, const Before& before) {
  AnyGame position{Chess(chess::Position())};
  for (auto plies = lot.below(60); plies > 0; --plies) {
    MoveList<Move> moves;
    position.moves(moves);
    if (moves.empty()) break;
    position = position.after(moves[lot.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  const Chess& game = *position.as<Chess>();
  const EngineOptions options = draw_engine(lot);
  ChessPlayer::Limits limits;
  limits.depth = lot.between(1, 7);
  limits.nodes = 1 + lot.below(20'000);
  RandomStop stop(lot);
  SoakedSearch search{
      "engine",
      fmt::format("{} threads, {}{}, {} lines, {} bytes of table, depth {}, {} nodes{}, chess '{}'",
                  options.threads, name_of(options.method),
                  options.deterministic ? ", deterministic" : "", options.lines,
                  options.table_bytes, limits.depth, limits.nodes,
                  switches_off(options.selectivity), position.text())};
  before(search);
  SearchSignals signals;
  std::optional<std::jthread> stopper;
  if (stop.is_planned())
    stopper.emplace([&] {
      while (!stop.flag().load()) std::this_thread::sleep_for(std::chrono::microseconds(200));
      signals.stop.store(true);
    });
  const auto run = [&] {
    ChessPlayer player(options);
    return player.search(game.position(), earlier_keys(game), limits, signals,
                         [&](const auto& report) { check_line(game.position(), report.line); });
  };
  const auto found = run();
  MoveList<chess::Move> legal;
  game.position().moves(legal);
  require(found.best.has_value() == !legal.empty(),
          "a move where there is none, or none where there is");
  if (found.best)
    require(std::find(legal.begin(), legal.end(), *found.best) != legal.end(),
            "a move that cannot be played");
  search.was_stopped = stop.is_planned();
  if (options.deterministic && !stop.is_planned()) {
    const auto again = run();
    require(found.best == again.best && found.value == again.value && found.nodes == again.nodes,
            "deterministic, but different when done again");
  }
  return search;
}

}  // namespace

SoakedSearch run_random_search(std::uint64_t seed, std::uint64_t number, const Before& before) {
  using Soak = SoakedSearch (*)(Random&, const Before&);
  // Parallel searches by name are the most various.
  constexpr std::array<Soak, 8> kSoaks = {soak_parallel, soak_parallel,   soak_parallel,
                                          soak_parallel, soak_sequential, soak_analysis,
                                          soak_allies,   soak_engine};
  Random lot(mix(seed, number));
  return kSoaks[lot.below(kSoaks.size())](lot, before);
}

}  // namespace espalier::app
