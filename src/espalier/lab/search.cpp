// SPDX-License-Identifier: MIT
#include "espalier/lab/search.hpp"

#include <algorithm>

#include "espalier/core/hash.hpp"
#include "espalier/core/random.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/lab/bratko_kopec.hpp"
#include "espalier/lab/probes.hpp"
#include "espalier/machine/simulated/settings.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/match/suite.hpp"
#include "espalier/parallel/measures.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/search_by_name.hpp"
#include "espalier/search/tools/tools_by_name.hpp"

namespace espalier::lab {
namespace {

std::string shape_text(std::string_view model, int degree, int height) {
  return "model=" + std::string(model) + " degree=" + std::to_string(degree) +
         " height=" + std::to_string(height);
}

double real(auto number) { return static_cast<double>(number); }

/// The settings, divided between the machine and the algorithm.
struct Divided {
  Parameters algorithm;
  SimulatedOptions machine;
};
Divided divide(const Search& search) {
  constexpr std::uint64_t kScheduleSeed = 1;
  Parameters all(search.settings);
  const auto machine = all.extract(simulated_settings());
  return {std::move(all), simulated_options(machine, kScheduleSeed)};
}

std::optional<Measurement> run_sequential(const Search& search, const AnyGame& position,
                                          const std::atomic<bool>& stop) {
  const Divided settings = divide(search);
  SearchRequest request;
  request.algorithm = search.algorithm;
  request.parameters = settings.algorithm;
  request.depth = search.on.depth;
  request.distinct_leaves = search.distinct;
  constexpr std::size_t kTableBytes = 16 * TranspositionTable::kMegabyte;
  std::optional<TranspositionTable> table;
  if (!search.tools.empty()) {
    request.tools = tools_by_name(search.tools);
    if (request.tools->table) request.table = &table.emplace(kTableBytes);
  }
  const auto report = search_by_name(position, request, stop);
  if (!report) return std::nullopt;
  const Counters& counters = report->result.counters;
  Measurement m;
  m.value = real(report->result.value);
  m.leaves = m.leaves_max = real(counters.leaves);
  m.distinct = real(report->distinct_leaves.value_or(0));
  m.nodes = m.nodes_max = real(counters.nodes());
  m.time = real(sequential_time(counters, settings.machine.costs));
  m.peak_stored = real(counters.peak_stored);
  m.searching = m.searching_workers = m.time;
  return m;
}

std::optional<Measurement> run_parallel(const Search& search, const AnyGame& position,
                                        const std::atomic<bool>& stop) {
  ParallelRequest request = parallel_request(search);
  request.stop = &stop;
  const ParallelReport report = search_in_parallel(position, request);
  const Measures measures = measure(report.by_processor, report.account, {});
  const Counters& counters = report.result.counters;
  Measurement m;
  m.value = real(report.result.value);
  m.leaves = real(counters.leaves);
  m.leaves_max = real(measures.leaves_max);
  m.nodes = real(counters.nodes());
  for (const Counters& one : report.by_processor)
    m.nodes_max = std::max(m.nodes_max, real(one.nodes()));
  m.time = real(report.account.elapsed);
  m.idle = measures.idle;
  m.messages = real(measures.messages);
  m.locks = real(report.account.total().locks);
  m.peak_stored = real(counters.peak_stored);
  const auto processors = real(report.by_processor.size());
  const auto searching = real(report.account.total().searching);
  m.searching = searching / processors;
  m.searching_workers =
      processors == 1
          ? m.searching
          : (searching - real(report.account.processors[0].searching)) / (processors - 1);
  return m;
}

}  // namespace

ParallelRequest parallel_request(const Search& search) {
  Divided settings = divide(search);
  ParallelRequest request;
  request.algorithm = search.algorithm;
  request.parameters = settings.algorithm;
  request.depth = search.on.depth;
  request.machine = MachineKind::kSimulated;
  request.processors = search.processors;
  request.simulated = std::move(settings.machine);
  return request;
}

Positions::Numbers Positions::numbers(std::uint64_t seed, int count) const {
  const auto wanted = static_cast<std::uint64_t>(count);
  if (game == kBratkoKopec) return {1, std::min<std::uint64_t>(wanted, kBratkoKopecPositions)};
  if (!list.empty()) return {1, std::min<std::uint64_t>(wanted, list.size())};
  if (text.find('#') == text.npos) return {1, 1};
  return {seed, seed + wanted - 1};
}

AnyGame Positions::position(std::uint64_t number) const {
  if (game == kBratkoKopec) return bratko_kopec_position(number);
  if (!list.empty()) return find_game(game).parse(list.at(number - 1));
  std::string words = text;
  if (const auto place = words.find('#'); place != words.npos)
    words.replace(place, 1, std::to_string(number));
  return find_game(game).parse(words);
}

Positions trees(std::string_view model, int degree, int height, std::string_view parameters) {
  std::string text = shape_text(model, degree, height) + " seed=#";
  if (!parameters.empty()) text += ' ' + std::string(parameters);
  return {.text = text, .depth = height};
}

Positions tree(std::string_view model, int degree, int height) {
  return {.text = shape_text(model, degree, height), .depth = height};
}

Positions random_play(std::string_view game, int moves, int count, int depth) {
  Positions all{
      .game = std::string(game), .text = std::to_string(moves) + " random moves", .depth = depth};
  const AnyGame start = find_game(game).parse("");
  for (std::uint64_t seed = 1; all.list.size() < static_cast<std::size_t>(count); ++seed) {
    Random random(seed);
    AnyGame position = start;
    for (int i = 0; i < moves && !position.outcome(); ++i) {
      MoveList<AnyGame::Move> list;
      position.moves(list);
      position = position.after(list[random.below(static_cast<std::uint32_t>(list.size()))]);
    }
    if (!position.outcome()) all.list.push_back(position.text());
  }
  return all;
}

Positions bratko_kopec(int depth) {
  Positions all{.game = "chess", .text = std::string(match::kBuiltInSuite), .depth = depth};
  for (const auto& problem : match::read_suite(all.text))
    all.list.push_back(problem.position.text());
  return all;
}

void Search::set(std::string_view name, std::string_view value) {
  const std::string setting = std::string(name) + '=' + std::string(value);
  const std::string beginning = std::string(name) + '=';
  for (auto& one : settings)
    if (one.starts_with(beginning)) {
      one = setting;
      return;
    }
  settings.push_back(setting);
}

std::string Search::key() const {
  std::string key = on.game + " " + on.text;
  if (!on.list.empty()) key += " " + std::to_string(hash_bytes(joined(on.list, "\n")) % 1'000'000);
  key += "; depth " + std::to_string(on.depth) + "; " + algorithm;
  for (const auto& setting : settings) key += ' ' + setting;
  if (processors != 1) key += "; " + std::to_string(processors) + " processors";
  if (distinct) key += "; distinct leaves";
  if (!tools.empty()) key += "; tools " + joined(tools, " ");
  return key;
}

std::optional<Measurement> run(const Search& search, const AnyGame& position,
                               const std::atomic<bool>& stop) {
  if (const Probe* probe = find_probe(search.algorithm))
    return probe->measure(search, position, stop);
  if (!find_parallel_algorithm(search.algorithm)) return run_sequential(search, position, stop);
  try {
    return run_parallel(search, position, stop);
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

bool is_runnable(const Search& search) {
  if (const Probe* probe = find_probe(search.algorithm)) {
    Parameters(search.settings).check_names(probe->name, probe->parameters);
    return true;
  }
  static const auto entries = all_algorithms();
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const auto& one) { return one.name == search.algorithm; });
  if (entry == entries.end()) return false;
  divide(search).algorithm.check_names(entry->name, entry->parameters);
  return true;
}

}  // namespace espalier::lab
