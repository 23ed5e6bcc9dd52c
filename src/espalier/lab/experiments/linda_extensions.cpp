// SPDX-License-Identifier: MIT
#include "espalier/lab/bratko_kopec.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/lab/experiments/linda_claims.hpp"

// What the thesis asked for and could not afford: more processors and other criteria. Deeper trees
// are in linda_deep.cpp.
namespace espalier::lab::linda_thesis {
namespace {

std::vector<std::string> names_of(const std::vector<int>& numbers) {
  std::vector<std::string> names;
  for (const int number : numbers) names.push_back(std::to_string(number));
  return names;
}

Experiment extension(std::string name, std::string title) {
  Experiment e;
  e.name = std::move(name);
  e.title = std::move(title);
  e.source = "The Linda thesis, chapter 5, extended";
  e.positions = kBratkoKopecPositions;
  e.quick = 1;
  return e;
}

/// The general algorithm with settings of its own.
PrintedTable dynamic_with(std::vector<std::string> settings) {
  return {"", "", "linda-dynamic", std::move(settings), false, {}};
}

}  // namespace

Experiment wide() {
  Experiment e = extension("linda-wide", "The decompositions of the Linda thesis, to P = 64");
  e.question = "Which of them go on gaining when there are many processors?";
  e.method = "As linda-5, on machines of equal speed.";
  const std::vector<int> processors = {8, 16, 32, 64};
  auto& speed = e.table({.title = "Speed-up on many machines",
                         .x = "processors",
                         .y = "S",
                         .columns = names_of(processors)});
  auto& busy = e.table({.title = "Production on many machines",
                        .x = "processors",
                        .y = "Fpm",
                        .columns = names_of(processors)});
  for (const auto& one : tables()) {
    Row& of_speed = speed.row(S(one.number));
    Row& of_production = busy.row(Fpm(one.number));
    for (const int p : processors) {
      of_speed.add(speedup(one, p, {.equal = true}));
      of_production.add(production(one, p, {.equal = true}));
    }
  }
  e.claim("Static decompositions come near a constant speed-up", "L4965",
          [](const auto& r, auto& say) {
            for (const auto* number : {"5.1b", "5.2", "5.3", "5.4", "5.5", "5.6a", "5.6b"}) {
              const double gain = r(S(number), "64").mean / r(S(number), "32").mean - 1;
              say.check(gain < 0.1,
                        fmt::format("table {}: {:+.0f} % from P = 32 to 64", number, 100 * gain));
            }
          });
  e.claim("Dynamic ones overtake them", "L4971", [](const auto& r, auto& say) {
    compare(r, say, "64", S("5.8"), '>', S("5.6a"));
    compare(r, say, "64", S("5.9"), '>', S("5.3"));
    compare(r, say, "64", S("5.10"), '>', S("5.3"));
  });
  return e;
}

Experiment criteria() {
  Experiment e = extension("linda-criteria", "Criteria for splitting anywhere");
  e.question = "What in criterion A of the general dynamic decomposition matters?";
  e.method = "As linda-5.9: S with one thing changed at a time.";
  auto& made = e.table({.title = "Speed-up by criterion",
                        .x = "processors",
                        .y = "S",
                        .columns = processor_names()});
  const std::string global = " and brothers>=1 and idle>0 and queued<processors-1";
  const std::vector<std::pair<std::string, std::vector<std::string>>> rows = {
      {"A: depth>2", {"split=A"}},
      {"depth>1", {"split=depth>1" + global}},
      {"depth>3", {"split=depth>3" + global}},
      {"brothers wait for two",
       {"split=depth>2 and brothers>=2 and idle>0 and queued<processors-1"}},
      {"brothers do not wait", {"split=depth>2 and idle>0 and queued<processors-1"}},
      {"more idle than jobs", {"split=depth>2 and brothers>=1 and queued<idle"}},
      {"masters wait", {"split=A", "serve=off"}},
      {"without signatures", {"split=A", "signatures=off"}},
      {"polls every 16 nodes", {"split=A", "poll=16"}},
      {"polls every 4096 nodes", {"split=A", "poll=4096"}},
      {"out-distributed", {"split=A", "kernel=out"}},
      {"hybrid", {"split=A", "kernel=hybrid"}},
      {"base as a criterion", {"split=base"}},
      {"PVSplit as a criterion", {"split=pvsplit"}},
  };
  for (const auto& [label, settings] : rows) {
    Row& row = made.row(label);
    for (const int p : kProcessors) row.add(speedup(dynamic_with(settings), p));
  }
  add_speedup_row(made, table("5.2"));
  e.claim("As a criterion the base algorithm is slower than by itself", "L4695",
          [](const auto& r, auto& say) {
            for (const auto& p : processor_names())
              compare(r, say, p, "base as a criterion", '<', S("5.2"));
          });
  e.claim("The elder brother is worth waiting for", "L4679", [](const auto& r, auto& say) {
    for (const auto& p : processor_names())
      compare(r, say, p, "A: depth>2", '>', "brothers do not wait");
  });
  return e;
}

}  // namespace espalier::lab::linda_thesis
