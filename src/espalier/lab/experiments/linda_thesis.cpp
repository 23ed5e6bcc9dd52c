// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/linda_thesis.hpp"

#include <algorithm>
#include <stdexcept>

#include "espalier/lab/bratko_kopec.hpp"
#include "espalier/lab/experiments/linda_measures.hpp"

namespace espalier::lab::linda_thesis {
namespace {

constexpr double kTolerance = 25;  // percent, of a speed-up
constexpr const char* kSpeeds = "speeds=100*8,170*3";
constexpr int kEqual = 8;
constexpr double kFast = 1.7;

std::string row_label(const std::string& measure, const PrintedTable& table) {
  return measure + ", table " + table.number;
}

/// A row of a table over the numbers of processors: what(processors) is a figure, printed(line,
/// processors) what the thesis has.
template <class What, class Print>
void add_row(Table& to, const std::string& label, const PrintedTable& table, Tolerance tolerance,
             What what, Print printed) {
  Row& row = to.row(label);
  for (std::size_t i = 0; i < kProcessors.size(); ++i)
    row.add(what(kProcessors[i]), {printed(table.lines[i], kProcessors[i]), tolerance});
}

/// T, N and VR: absolute figures, with the sequential search in front.
void add_absolute(Experiment& e, const PrintedTable& table) {
  auto columns = processor_names();
  columns.insert(columns.begin(), "1");
  auto& made = e.table({.title = "Time and nodes of 24 positions",
                        .x = "processors",
                        .y = "seconds, nodes, nodes a second",
                        .columns = columns,
                        .digits = 0,
                        .look = Look::kPlain});
  Row& time = made.row("T");
  Row& nodes = made.row("N");
  Row& rate = made.row("VR");
  const auto add = [&](int processors, double printed_seconds, double printed_nodes) {
    time.add(seconds_of(table, processors), {printed_seconds, unjudged()});
    nodes.add(nodes_of(table, processors), {printed_nodes, unjudged()});
    rate.add(rate_of(table, processors), {printed_nodes / printed_seconds, unjudged()});
  };
  const Baseline sequential = baseline(table.deepens);
  add(1, sequential.seconds, sequential.nodes);
  for (std::size_t i = 0; i < kProcessors.size(); ++i)
    add(kProcessors[i], table.lines[i].seconds, table.lines[i].nodes);
}

/// S and what it is made of.
void add_measures(Experiment& e, const PrintedTable& table) {
  const Baseline sequential = baseline(table.deepens);
  auto& made = e.table({.title = "Speed-up and what it is made of",
                        .x = "processors",
                        .y = "",
                        .columns = processor_names()});
  const auto printed_rate = [&](const Line& line) {
    return line.nodes / line.seconds / (sequential.nodes / sequential.seconds);
  };
  const auto add = [&](const char* name, auto measure, auto printed) {
    add_row(
        made, row_label(name, table), table, unjudged(), [&](int p) { return measure(table, p); },
        printed);
  };
  const auto efficiency_at = [](const PrintedTable& of, int p) { return efficiency(of, p); };
  const auto rate_at = [](const PrintedTable& of, int p) { return rate_speedup(of, p); };
  const auto real_at = [](const PrintedTable& of, int p) { return rate_production(of, p); };
  const auto cost_at = [](const PrintedTable& of, int p) { return communication(of, p); };
  add_speedup_row(made, table);
  add("E", efficiency_at, [](const Line& line, int p) { return line.speedup / p; });
  add_production_row(made, table);
  add_overhead_row(made, table);
  add("Svr", rate_at, [&](const Line& line, int) { return printed_rate(line); });
  add("Fpmr", real_at, [&](const Line& line, int p) { return printed_rate(line) / p; });
  add("OC", cost_at,
      [&](const Line& line, int p) { return line.production - printed_rate(line) / p; });
}

}  // namespace

std::vector<std::string> processor_names() {
  std::vector<std::string> names;
  for (const int p : kProcessors) names.push_back(std::to_string(p));
  return names;
}

const std::vector<PrintedTable>& tables() {
  static const std::vector<PrintedTable> all = {
      {"5.1b",
       "Master and workers",
       "linda-base",
       {},
       false,
       {{{4571, 5754203, 1.82, 0.66},
         {2770, 6599460, 3.00, 0.75},
         {2242, 7236560, 3.70, 0.71},
         {1988, 7876769, 4.18, 0.68},
         {1786, 8521288, 4.65, 0.66}}}},
      {"5.2",
       "The master searches too",
       "linda-master-searches",
       {},
       false,
       {{{4544, 5860668, 1.83, 0.70},
         {3173, 6330053, 2.62, 0.66},
         {2779, 6867688, 2.99, 0.61},
         {2517, 7310806, 3.30, 0.57},
         {2310, 7990369, 3.59, 0.54}}}},
      {"5.3",
       "Peers",
       "linda-peers",
       {},
       false,
       {{{3298, 6156027, 2.52, 0.96},
         {2382, 6945194, 3.48, 0.91},
         {2064, 7524137, 4.02, 0.81},
         {1798, 8186074, 4.62, 0.77},
         {1751, 8746752, 4.74, 0.71}}}},
      {"5.4",
       "Peers with iterative deepening",
       "linda-deepening",
       {},
       true,
       {{{2884, 5415125, 2.34, 0.94},
         {2229, 6307062, 3.02, 0.87},
         {2007, 7317370, 3.36, 0.80},
         {1839, 8187769, 3.67, 0.75},
         {1825, 8980505, 3.69, 0.71}}}},
      {"5.5",
       "Sharing the score",
       "linda-sharing",
       {},
       true,
       {{{2689, 4995937, 2.51, 0.94},
         {1854, 5346599, 3.64, 0.88},
         {1485, 5634915, 4.54, 0.81},
         {1315, 5936185, 5.13, 0.77},
         {1280, 6726213, 5.27, 0.74}}}},
      {"5.6a",
       "PVSplit",
       "linda-pvsplit",
       {"refresh=never"},
       true,
       {{{2693, 4949981, 2.50, 0.91},
         {1931, 5349308, 3.49, 0.82},
         {1659, 5657469, 4.06, 0.75},
         {1502, 6130143, 4.49, 0.67},
         {1446, 6445828, 4.66, 0.60}}}},
      {"5.6b",
       "PVSplit, sharing the score",
       "linda-pvsplit",
       {"refresh=private"},
       true,
       {{{2640, 4770665, 2.55, 0.91},
         {1797, 5020905, 3.75, 0.84},
         {1443, 5228542, 4.67, 0.77},
         {1255, 5358664, 5.37, 0.71},
         {1210, 5704328, 5.57, 0.64}}}},
      {"5.7",
       "Subcontracting",
       "linda-subcontracting",
       {},
       true,
       {{{3019, 5251659, 2.23, 0.93},
         {2216, 6322002, 3.04, 0.92},
         {1921, 7291629, 3.51, 0.91},
         {1721, 8300115, 3.92, 0.91},
         {1600, 9439299, 4.21, 0.90}}}},
      {"5.8",
       "DPVSplit",
       "linda-dpvsplit",
       {"refresh=never"},
       true,
       {{{2532, 4899016, 2.66, 0.90},
         {1805, 5453978, 3.73, 0.88},
         {1486, 5886412, 4.54, 0.87},
         {1315, 6386703, 5.13, 0.84},
         {1208, 6789922, 5.58, 0.80}}}},
      {"5.9",
       "Any node may split: criterion A",
       "linda-dynamic",
       {"split=A"},
       false,
       {{{3797, 6206534, 2.19, 0.85},
         {2634, 6829036, 3.15, 0.82},
         {2133, 7407997, 3.89, 0.77},
         {1878, 7810188, 4.42, 0.74},
         {1699, 8205839, 4.89, 0.70}}}},
      {"5.10",
       "Any node may split: criterion B",
       "linda-dynamic",
       {"split=B"},
       false,
       {{{4629, 6476838, 1.79, 0.84},
         {2798, 7280335, 2.97, 0.88},
         {2223, 8133582, 3.73, 0.89},
         {1972, 8541944, 4.21, 0.89},
         {1663, 8689459, 4.99, 0.89}}}},
  };
  return all;
}

const PrintedTable& table(std::string_view number) {
  for (const auto& one : tables())
    if (one.number == number) return one;
  throw std::logic_error("the Linda thesis has no table " + std::string(number));
}

Baseline baseline(bool deepens, int depth) {
  Search search{.on = bratko_kopec_in_static_order(depth), .settings = {"costs=network"}};
  if (!deepens) return {search, 8301, 5347545};
  search.algorithm = "linda-deepening";
  return {search, 6740, 4529971};
}

Search search(const PrintedTable& table, int processors, Conditions conditions) {
  if (processors == 1) return baseline(table.deepens, conditions.depth).search;
  Search made{.on = bratko_kopec_in_static_order(conditions.depth), .algorithm = table.algorithm};
  made.settings = {"costs=network"};
  if (!conditions.equal) made.settings.emplace_back(kSpeeds);
  made.settings.insert(made.settings.end(), table.settings.begin(), table.settings.end());
  made.processors = processors;
  return made;
}

double mean_speed(int processors, Conditions conditions) {
  if (conditions.equal) return 1;
  const int slow = std::min(processors, kEqual);
  return (slow + kFast * (processors - slow)) / processors;
}

void add_speedup_row(Table& to, const PrintedTable& table) {
  add_row(
      to, row_label("S", table), table, percent(kTolerance),
      [&](int p) { return speedup(table, p); }, [](const Line& line, int) { return line.speedup; });
}
void add_overhead_row(Table& to, const PrintedTable& table) {
  const double sequential = baseline(table.deepens).nodes;
  add_row(
      to, row_label("SO", table), table, unjudged(), [&](int p) { return overhead(table, p); },
      [&](const Line& line, int) { return line.nodes / sequential - 1; });
}
void add_production_row(Table& to, const PrintedTable& table) {
  add_row(
      to, row_label("Fpm", table), table, unjudged(), [&](int p) { return production(table, p); },
      [](const Line& line, int) { return line.production; });
}

void add_worker_production_row(Table& to, const std::array<double, kProcessors.size()>& printed) {
  Row& row = to.row(kFpmw);
  for (std::size_t i = 0; i < kProcessors.size(); ++i)
    row.add(worker_production(table("5.1b"), kProcessors[i]), {printed[i], unjudged()});
}

Experiment experiment(std::string_view number, const std::vector<std::string>& beside) {
  const PrintedTable& printed = table(number);
  Experiment e;
  e.name = "linda-" + printed.number;
  e.title = printed.title;
  e.source = "The Linda thesis, table " + printed.number;
  e.method =
      "The 24 positions of Bratko and Kopec, 5 plies, moves in static order, no table. Simulated "
      "workstations: 1.55 ms a node, 1 ms a message, an in-distributed tuple space; eight of speed "
      "1 and, for P = 9 and 11, up to three of speed 1.7, with times corrected to speed 1. Sums "
      "over all positions. The trees are not those of the thesis's program: only S is judged.";
  e.positions = kBratkoKopecPositions;
  e.quick = 2;
  add_absolute(e, printed);
  add_measures(e, printed);
  if (beside.empty()) return e;
  auto& others = e.table({.title = "Beside it",
                          .x = "processors",
                          .y = "",
                          .columns = processor_names(),
                          .look = Look::kPlain});
  for (const auto& other : beside) {
    add_speedup_row(others, table(other));
    add_overhead_row(others, table(other));
    add_production_row(others, table(other));
  }
  return e;
}

}  // namespace espalier::lab::linda_thesis
