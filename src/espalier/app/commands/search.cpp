// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/app/search/on_redis.hpp"
#include "espalier/app/search/options.hpp"
#include "espalier/app/trace_output.hpp"
#include "espalier/core/text.hpp"
#include "espalier/machine/mpi/world.hpp"
#include "espalier/machine/simulated/settings.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/principal_variation.hpp"
#include "espalier/search/quiescent.hpp"
#include "espalier/search/search_by_name.hpp"
#include "espalier/search/tools/tools_by_name.hpp"

namespace espalier::app {
namespace {

constexpr int kMostProcessors = 4096;
constexpr std::uint64_t kVariationNodes =
    20'000'000;  // a second or so, then the line is left short

std::string_view text_of(Bound bound) {
  switch (bound) {
    case Bound::kLower:
      return "lower bound";
    case Bound::kUpper:
      return "upper bound";
    default:
      return "exact";
  }
}

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}
constexpr double kTicksPerSecond = 1e9;  // of real machines

SearchOutcome search_sequentially(const AnyGame& position, const SearchOptions& options) {
  if (!options.trace.empty())
    throw InputError("--trace is for parallel searches; " + options.algorithm + " is sequential");
  if (is_on_redis(options))
    throw InputError(options.algorithm +
                     " is sequential: with --redis choose a Linda algorithm, or leave --algorithm "
                     "out for a search by workers");
  SearchRequest request;
  request.algorithm = options.algorithm;
  request.parameters = Parameters(options.assignments);
  request.depth = options.depth;
  request.window = {options.alpha, options.beta};
  request.quiescence = options.quiescence;
  request.distinct_leaves = options.distinct;
  const bool is_virtual = options.machine == "simulated";
  if (!options.machine.empty() && !is_virtual)
    throw InputError(options.algorithm + " is sequential; it runs on the machine 'simulated' or " +
                     "without --machine");
  if (options.processors > 1)
    throw InputError(options.algorithm + " is sequential: one processor, not " +
                     std::to_string(options.processors));
  Costs costs;
  if (is_virtual)
    costs = simulated_options(request.parameters.extract(simulated_settings()), options.seed).costs;
  std::optional<TranspositionTable> table;
  if (!options.tools.empty()) {
    request.tools = tools_by_name(options.tools);
    if (request.tools->table)
      request.table = &table.emplace(options.hash_mb * TranspositionTable::kMegabyte);
  }
  const auto start = Clock::now();
  const auto report = search_by_name(position, request, interrupted());
  const double seconds = seconds_since(start);
  if (!report) throw Stopped{};
  SearchOutcome outcome{.result = report->result, .time = seconds};
  outcome.distinct_leaves = report->distinct_leaves;
  if (is_virtual) {
    outcome.machine = "simulated";
    outcome.is_virtual = true;
    outcome.time = static_cast<double>(sequential_time(report->result.counters, costs));
  }
  return outcome;
}

/// The one that prints.
bool is_first_rank() {
  const auto* world = mpi::World::started();
  return !world || world->rank() == 0;
}

/// What the matching sequential search takes, for the speed-up.
SequentialReference reference_for(const AnyGame& position, const ParallelRequest& request) {
  SearchRequest sequential;
  sequential.algorithm =
      counterpart_of(*find_parallel_algorithm(request.algorithm), request.parameters);
  sequential.depth = request.depth;
  sequential.window = request.window;
  sequential.erased = true;  // like against like
  const auto start = Clock::now();
  const auto report = search_by_name(position, sequential, interrupted());
  const double seconds = seconds_since(start);
  if (!report) throw Stopped{};
  const Counters& counters = report->result.counters;
  if (request.machine == MachineKind::kSimulated)
    return {counters, sequential_time(counters, request.simulated.costs)};
  return {counters, static_cast<Time>(seconds * kTicksPerSecond)};
}

/// How many processors there will be. Under MPI mpirun has decided.
int count_processors(MachineKind machine, int wanted, int workers) {
  if (machine != MachineKind::kMpi)
    return wanted > 0 ? wanted : workers > 0 ? workers + 1 : usable_cores();
  const int ranks = mpi::World::instance().size();
  if (wanted > 0 && wanted != ranks)
    throw InputError(
        fmt::format("mpirun started {0} ranks, so there are {0} processors, not {1}: leave "
                    "--processors out, or "
                    "start mpirun -n {1}",
                    ranks, wanted));
  return ranks;
}

/// The search, with its trace in a file when one is wanted; also what there is of a search that
/// broke off.
ParallelReport search_traced(const AnyGame& position, ParallelRequest& request,
                             const SearchOptions& options) {
  const auto search = [&] {
    return request.machine == MachineKind::kRedis ? search_through_redis(position, request, options)
                                                  : search_in_parallel(position, request);
  };
  if (options.trace.empty()) return search();
  if (!is_first_rank()) {  // its part of the trace goes to the first rank
    Trace part(options.trace_limit);
    request.trace = &part;
    return search();
  }
  TraceOutput output(options.trace, options.trace_limit);
  request.trace = output.trace();
  const TraceInfo info{.machine = name_of(request.machine),
                       .algorithm = request.algorithm,
                       .game = options.game,
                       .position = position.text(),
                       .depth = request.depth,
                       .processors = request.processors,
                       .is_virtual = request.machine == MachineKind::kSimulated};
  try {
    auto report = search();
    output.write(info, report.account);
    return report;
  } catch (const InputError&) {
    throw;
  } catch (const Stopped&) {
    output.write_unfinished(info, "stopped");
    throw;
  } catch (const std::exception& error) {
    output.write_unfinished(info, error.what());
    throw;
  }
}

MachineKind machine_of(const SearchOptions& options) {
  if (is_on_redis(options)) return MachineKind::kRedis;
  return machine_kind(options.machine.empty() ? "threads" : options.machine);
}

SearchOutcome search_parallel(const AnyGame& given, const SearchOptions& options) {
  if (!options.tools.empty() || options.distinct)
    throw InputError("--tools and --distinct are for sequential searches; " + options.algorithm +
                     " is parallel");
  if (options.quiescence && is_on_redis(options))
    throw InputError("--quiescence and --redis do not go together");
  const AnyGame position = options.quiescence ? AnyGame(Quiescent(given)) : given;
  ParallelRequest request;
  request.algorithm = options.algorithm;
  request.parameters = Parameters(options.assignments);
  request.depth = options.depth;
  request.window = {options.alpha, options.beta};
  request.machine = machine_of(options);
  request.processors = count_processors(request.machine, options.processors, options.workers);
  if (request.machine == MachineKind::kSimulated)
    request.simulated =
        simulated_options(request.parameters.extract(simulated_settings()), options.seed);
  request.stop = &interrupted();

  const ParallelReport report = search_traced(position, request, options);
  SequentialReference reference;
  if (options.reference && is_first_rank()) reference = reference_for(position, request);
  SearchOutcome outcome{.result = report.result,
                        .machine = name_of(request.machine),
                        .processors = static_cast<int>(report.by_processor.size())};
  outcome.is_virtual = request.machine == MachineKind::kSimulated;
  outcome.time =
      static_cast<double>(report.account.elapsed) / (outcome.is_virtual ? 1 : kTicksPerSecond);
  outcome.measures = measure(report.by_processor, report.account, reference);
  return outcome;
}

Json to_json(const SearchOutcome& outcome, const SearchOptions& options, const AnyGame& position,
             const std::vector<std::string>& pv) {
  const auto& result = outcome.result;
  const Counters& counters = result.counters;
  Json json = {{"game", options.game},
               {"position", position.text()},
               {"depth", options.depth},
               {"algorithm", options.algorithm},
               {"machine", outcome.machine},
               {"processors", outcome.processors},
               {"value", result.value},
               {"bound", text_of(result.bound)},
               {"best", nullptr},
               {"pv", pv},
               {"leaves", counters.leaves},
               {"nodes", counters.nodes()},
               {"time", outcome.time},
               {"clock", outcome.is_virtual ? "virtual" : "wall"}};
  if (result.best) json["best"] = position.move_text(*result.best);
  Counters::for_each_field([&](const char* name, auto field) { json[name] = counters.*field; });
  if (outcome.distinct_leaves) json["distinct_leaves"] = *outcome.distinct_leaves;
  if (outcome.measures)
    Measures::for_each_field(
        [&](const char* name, auto field) { json[name] = (*outcome.measures).*field; });
  return json;
}

const char* why_no_move(const AnyGame& position, int depth) {
  if (position.outcome()) return "none: the game is over";
  return depth == 0 ? "none: no move was searched"
                    : "none: no move was proved better than the bound";
}

void print(const SearchOutcome& outcome, const SearchOptions& options, const AnyGame& position,
           const std::vector<std::string>& pv) {
  const auto& result = outcome.result;
  const Counters& counters = result.counters;
  fmt::print("{}\n", position.drawing());
  fmt::print("value      {} ({})\n", result.value, text_of(result.bound));
  fmt::print("best       {}\n",
             result.best ? position.move_text(*result.best) : why_no_move(position, options.depth));
  fmt::print("variation  {}\n", joined(pv, " "));
  if (outcome.is_virtual)
    fmt::print("nodes      {} in {:.0f} ticks\n", counters.nodes(), outcome.time);
  else
    fmt::print("nodes      {} in {:.3f} s, {:.1f} million a second\n", counters.nodes(),
               outcome.time,
               static_cast<double>(counters.nodes()) / std::max(outcome.time, 1e-9) / 1e6);
  if (outcome.machine != "sequential")
    fmt::print("machine    {}, {} processors\n", outcome.machine, outcome.processors);
  Counters::for_each_field([&](const char* name, auto field) {
    if (counters.*field > 0) fmt::print("  {:<22} {}\n", name, counters.*field);
  });
  if (!outcome.measures) return;
  Measures::for_each_field([&](const char* name, auto field) {
    const auto value = (*outcome.measures).*field;
    if constexpr (std::is_floating_point_v<decltype(value)>)
      fmt::print("  {:<22} {:.3f}\n", name, value);
    else if (value > 0 && std::string_view(name) != "peak_stored")  // a counter as well
      fmt::print("  {:<22} {}\n", name, value);
  });
}

void search(const SearchOptions& options) {
  if (!is_on_redis(options) && (options.workers > 0 || options.seats))
    throw InputError("--workers and --seats go with --redis URL");
  const AnyGame position = read_position(options.game, options.position);
  if (options.alpha >= options.beta)
    throw InputError(fmt::format("the window is empty: alpha {} must be below beta {}",
                                 options.alpha, options.beta));
  find_algorithm(all_algorithms(), options.algorithm);
  const SearchOutcome outcome = [&] {
    try {
      if (is_on_redis(options) && options.algorithm == kDefaultAlgorithm)
        return search_on_farm(position, options);
      return find_parallel_algorithm(options.algorithm) ? search_parallel(position, options)
                                                        : search_sequentially(position, options);
    } catch (const Stopped&) {
      throw std::runtime_error("stopped before the search was finished");
    }
  }();
  if (!is_first_rank()) return;

  std::vector<AnyGame::Move> line;
  const auto& result = outcome.result;
  if (result.bound == Bound::kExact && !options.quiescence)
    line = principal_variation(position, options.depth, result.value, result.best, kVariationNodes);
  else if (result.best)
    line = {*result.best};
  const auto pv = line_text(position, line);
  if (options.json)
    fmt::print("{}", json_line(to_json(outcome, options, position, pv)));
  else
    print(outcome, options, position, pv);
}

}  // namespace

void add_search(CLI::App& app) {
  auto options = std::make_shared<SearchOptions>();
  auto* command = app.add_subcommand("search", "Search a position to a fixed depth");
  command->footer(
      "Examples:\n"
      "  espalier search --game tree --position '((3 12 8) (2 4 6) (14 5 2))' --depth 2\n"
      "  espalier search --game connect4 --position 4453 --depth 10 --algorithm mtdf --json\n"
      "  espalier search --depth 6 --position 'model=random degree=8 height=6 seed=7' \\\n"
      "                  --algorithm aspiration --set guess=-40 --set width=20\n"
      "  espalier search --depth 8 --position 'model=strongly-ordered degree=10 height=8' \\\n"
      "                  --algorithm root-splitting --machine simulated --processors 64 \\\n"
      "                  --trace run.json\n"
      "  mpirun -n 4 espalier search --depth 8 --position 'model=random degree=8 height=8' \\\n"
      "                  --algorithm tree-splitting --machine mpi\n"
      "  espalier search --game chess --depth 7 --redis redis://host   (see: espalier worker)\n"
      "  espalier search --game chess --depth 6 --algorithm linda-dpvsplit --redis redis://host "
      "\\\n"
      "                  --processors 4 --workers 2");
  command->add_option("--game", options->game, "The game (see: espalier games)")
      ->capture_default_str();
  command->add_option("--position", options->position,
                      "The position; default: the starting position");
  command->add_option("--depth", options->depth, "How many plies to look ahead")
      ->required()
      ->check(CLI::Range(0, kMaxDepth));
  command->add_option("--algorithm", options->algorithm, "See: espalier algorithms")
      ->capture_default_str();
  command->add_option("--set", options->assignments, "A parameter of the algorithm, name=value")
      ->allow_extra_args(false);
  command->add_option("--alpha", options->alpha, "Lower end of the window")
      ->check(CLI::Range(-kInfinity, kInfinity));
  command->add_option("--beta", options->beta, "Upper end of the window")
      ->check(CLI::Range(-kInfinity, kInfinity));
  command
      ->add_option("--tools", options->tools,
                   "Any of table, killers, history, refutation, static, symmetry; or all")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--hash", options->hash_mb, "Megabytes for the table")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--quiescence", options->quiescence,
                    "Value leaves by a search of forcing moves, where the game has them "
                    "(parallel algorithms count it as one evaluation)");
  command->add_flag("--distinct", options->distinct, "Count distinct leaves as well");
  command->add_option("--machine", options->machine,
                      "threads, simulated or mpi: what a parallel algorithm runs on; redis: a "
                      "Redis server, whose workers search, or through which the processors of a "
                      "Linda algorithm do");
  add_redis_options(*command, options->redis);
  command
      ->add_option("--processors", options->processors,
                   "How many; default: all cores, or all ranks")
      ->check(CLI::Range(1, kMostProcessors));
  command
      ->add_option("--workers", options->workers,
                   "With --redis and a Linda algorithm: so many of the processors are workers "
                   "elsewhere, for whom it waits, and the others here; when one is lost the search "
                   "begins again")
      ->check(CLI::Range(1, kMostProcessors - 1));
  command
      ->add_option("--seats", options->seats,
                   fmt::format("Likewise: so many workers more can join, also while it searches; "
                               "default: {}",
                               kDefaultSeats))
      ->check(CLI::Range(0, kMostProcessors - 1));
  command->add_option("--seed", options->seed, "Of the simulated machine's schedule")
      ->capture_default_str();
  command->add_flag("--reference,!--no-reference", options->reference,
                    "Also run the matching sequential search, for the speed-up (default)");
  command->add_option("--trace", options->trace,
                      "Write what every processor did to this file (see: espalier trace)");
  command->add_option("--trace-limit", options->trace_limit, "Events at most in the trace")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options] { search(*options); });
}

}  // namespace espalier::app
