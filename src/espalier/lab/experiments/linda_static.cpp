// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/lab/experiments/linda_claims.hpp"

// The tables whose splitting nodes are fixed before the search.
namespace espalier::lab::linda_thesis {

Experiment table_5_1b() {
  Experiment e = experiment("5.1b", {});
  e.question = "How fast are a master that only hands out root moves and its workers?";
  auto& workers = e.table({.title = "Production of the workers alone",
                           .x = "processors",
                           .y = "Fpmw",
                           .columns = processor_names()});
  add_worker_production_row(workers, {0.98, 0.93, 0.83, 0.77, 0.73});
  e.claim("Search overhead grows with the number of processors", "L3541",
          [](const auto& r, auto& say) {
            say.check(grows(r, SO("5.1b"), processor_names()),
                      "SO " + figures(r, SO("5.1b"), processor_names()));
          });
  e.claim("Production is greatest at P = 5: the idle master matters less, idle workers more",
          "L3550", [](const auto& r, auto& say) {
            say.check(peak(r, Fpm("5.1b"), processor_names()) == "5",
                      "Fpm " + figures(r, Fpm("5.1b"), processor_names()));
            say.check(falls(r, kFpmw, processor_names()),
                      "Fpmw " + figures(r, kFpmw, processor_names()));
          });
  return e;
}

Experiment table_5_2() {
  Experiment e = experiment("5.2", {"5.1b"});
  e.question = "Does it help when the master searches while all workers are busy?";
  e.claim("The searching master loses from P = 5 on: workers wait for it", "L3677",
          [](const auto& r, auto& say) {
            for (const auto& p : processor_names()) {
              if (p == "3") continue;
              compare(r, say, p, S("5.2"), '<', S("5.1b"));
              compare(r, say, p, Fpm("5.2"), '<', Fpm("5.1b"));
            }
          });
  return e;
}

Experiment table_5_3() {
  Experiment e = experiment("5.3", {"5.1b"});
  e.question = "What does it gain when all take root moves from one agenda, without a master?";
  e.claim("Peers beat master and workers at every P", "L3863", [](const auto& r, auto& say) {
    for (const auto& p : processor_names()) compare(r, say, p, S("5.3"), '>', S("5.1b"));
  });
  e.claim("The gap closes as P grows", "L3870", [](const auto& r, auto& say) {
    const auto gap = [&](const char* p) { return r(S("5.3"), p).mean / r(S("5.1b"), p).mean; };
    say.check(gap("11") < gap("5") && gap("5") < gap("3"),
              fmt::format("{:.2f} times as fast at P = 3, {:.2f} at 5, {:.2f} at 11", gap("3"),
                          gap("5"), gap("11")));
  });
  return e;
}

Experiment table_5_4() {
  Experiment e = experiment("5.4", {"5.3"});
  e.question =
      "What does iterative deepening with a reordered root gain in parallel, compared with the "
      "same in sequence?";
  e.claim("Iterative deepening alone raises the search overhead", "L3970",
          [](const auto& r, auto& say) {
            for (const auto& p : processor_names()) compare(r, say, p, SO("5.4"), '>', SO("5.3"));
          });
  return e;
}

Experiment table_5_5() {
  Experiment e = experiment("5.5", {"5.4"});
  e.question = "What does it gain when running searches hear of a better score?";
  e.claim("Sharing about halves the search overhead", "L4056", [](const auto& r, auto& say) {
    for (const auto& p : processor_names()) {
      const double share = r(SO("5.5"), p).mean / r(SO("5.4"), p).mean;
      say.check(share > 0.3 && share < 0.7, fmt::format("P = {}: {:.2f} of it", p, share));
    }
  });
  e.claim("And is faster at every P", "table 5.5", [](const auto& r, auto& say) {
    for (const auto& p : processor_names()) compare(r, say, p, S("5.5"), '>', S("5.4"));
  });
  return e;
}

Experiment table_5_6a() {
  Experiment e = experiment("5.6a", {"5.4"});
  e.question = "What does it gain to search the principal variation's first moves before others?";
  e.claim("PVSplit cuts the search overhead", "L4291", [](const auto& r, auto& say) {
    for (const auto& p : processor_names()) compare(r, say, p, SO("5.6a"), '<', SO("5.4"));
  });
  e.claim("And production, since all wait at every node of the variation", "L4295",
          [](const auto& r, auto& say) {
            for (const auto& p : processor_names())
              compare(r, say, p, Fpm("5.6a"), '<', Fpm("5.4"));
          });
  return e;
}

Experiment table_5_6b() {
  Experiment e = experiment("5.6b", {"5.6a", "5.5"});
  e.question = "Do PVSplit and sharing the score add up?";
  e.claim("They do: less search overhead than with either alone", "L4300",
          [](const auto& r, auto& say) {
            for (const auto& p : processor_names()) {
              compare(r, say, p, SO("5.6b"), '<', SO("5.6a"));
              compare(r, say, p, SO("5.6b"), '<', SO("5.5"));
            }
          });
  e.claim("And more speed", "L4304", [](const auto& r, auto& say) {
    for (const auto& p : processor_names()) {
      compare(r, say, p, S("5.6b"), '>', S("5.6a"));
      compare(r, say, p, S("5.6b"), '>', S("5.5"));
    }
  });
  return e;
}

}  // namespace espalier::lab::linda_thesis
