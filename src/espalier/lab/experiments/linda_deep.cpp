// SPDX-License-Identifier: MIT
#include "espalier/lab/bratko_kopec.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/lab/experiments/linda_claims.hpp"

// The whole chapter at 7 plies and with 64 processors, which the thesis could not afford.
namespace espalier::lab::linda_thesis {
namespace {

constexpr std::array kDeepProcessors = {1, 3, 5, 7, 9, 11, 64};
constexpr int kDeep = 7;

/// The network of the thesis has eleven machines; more are of equal speed.
Conditions with_plies(int depth, int processors) {
  return {.depth = depth, .equal = processors > kProcessors.back()};
}

struct Measure {
  const char* name;
  const char* title;
  Figure (*figure)(const PrintedTable&, int, Conditions);
  int digits = 2;
  Look look = Look::kPlain;
};
constexpr Measure kMeasures[] = {
    {"S", "Speed-up", speedup, 2, Look::kCurves},
    {"SO", "Search overhead", overhead, 2, Look::kCurves},
    {"Fpm", "Production", production, 2, Look::kCurves},
    {"T", "Seconds for 24 positions", seconds_of, 0},
    {"N", "Nodes of 24 positions", nodes_of, 0},
    {"VR", "Nodes a second", rate_of, 0},
    {"E", "Efficiency", efficiency},
    {"Svr", "Speed-up in nodes a second", rate_speedup},
    {"Fpmr", "Real production", rate_production},
    {"OC", "Production lost to communication", communication},
};

Table empty_table(const std::string& title, const Measure& measure) {
  Table made{.title = title,
             .x = "processors",
             .y = measure.name,
             .columns = {},
             .digits = measure.digits,
             .look = measure.look};
  for (const int p : kDeepProcessors) made.columns.push_back(std::to_string(p));
  return made;
}

/// With 7 plies on workstations of their own.
std::optional<Published> measured_by_others(const std::string& number, int processors) {
  if (number == "5.6a" && processors == 5)
    return Published{3.66, unjudged(), "Marsland, Olafsson & Schaeffer 1986"};
  if (number == "5.8" && processors == 7) return Published{4.78, unjudged(), "Schaeffer 1989"};
  return std::nullopt;
}

std::string shallow(const std::string& number) { return S(number) + ", 5 plies"; }

void add_tables(Experiment& e) {
  for (const Measure& measure : kMeasures) {
    const bool is_speedup = measure.figure == speedup;
    auto& made = e.table(empty_table(measure.title, measure));
    for (const auto& one : tables()) {
      Row& row = made.row(std::string(measure.name) + ", table " + one.number);
      for (const int p : kDeepProcessors) {
        row.add(measure.figure(one, p, with_plies(kDeep, p)));
        if (is_speedup) row.cells.back().paper = measured_by_others(one.number, p);
      }
    }
    if (!is_speedup) continue;
    auto& before = e.table(empty_table("Speed-up with 5 plies", measure));
    for (const auto& one : tables()) {
      Row& row = before.row(shallow(one.number));
      for (const int p : kDeepProcessors) row.add(speedup(one, p, with_plies(5, p)));
    }
  }
  const Measure workers{"Fpmw", "Production of the workers alone", worker_production};
  auto& made = e.table(empty_table(workers.title, workers));
  Row& row = made.row(kFpmw);
  for (const int p : kDeepProcessors)
    row.add(workers.figure(table("5.1b"), p, with_plies(kDeep, p)));
}

void claim_growth(Experiment& e, int processors, const std::string& statement) {
  e.claim(statement, "L4950", [column = std::to_string(processors)](const auto& r, auto& say) {
    for (const auto& one : tables()) {
      const double deep = r(S(one.number), column).mean;
      const double before = r(shallow(one.number), column).mean;
      say.check(deep > before,
                fmt::format("table {}: {:.2f}, with 5 plies {:.2f}", one.number, deep, before));
    }
  });
}

/// What the chapter finds with 5 plies. Its rows have the same names there.
void add_findings(Experiment& e) {
  constexpr Experiment (*kTables[])() = {table_5_1b, table_5_2,  table_5_3,  table_5_4,
                                         table_5_5,  table_5_6a, table_5_6b, table_5_7,
                                         table_5_8,  table_5_9,  table_5_10};
  for (const auto make : kTables)
    for (auto& claim : make().claims) e.claims.push_back(std::move(claim));
  e.claims.push_back(chapter_5().claims.front());
}

}  // namespace

Experiment deep() {
  Experiment e;
  e.name = "linda-deep";
  e.title = "The decompositions of the Linda thesis, at 7 plies and to P = 64";
  e.source = "The Linda thesis, chapter 5, extended";
  e.question = "Does speed-up grow with depth, and does what the chapter found still hold?";
  e.method =
      "As linda-5, all 24 positions, with 7 plies instead of 5; P = 1 is the sequential search, P "
      "= 64 is on machines of equal speed. Printed beside ours: what others measured with 7 plies "
      "on workstations of their own. The claims behind the first two are the chapter's, made of "
      "5 plies.";
  e.positions = kBratkoKopecPositions;
  e.quick = 1;
  e.by_name_only = true;
  add_tables(e);
  claim_growth(e, 11, "Speed-up grows with depth");
  claim_growth(e, 64, "So it does with 64 processors");
  add_findings(e);
  return e;
}

}  // namespace espalier::lab::linda_thesis
