// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/lab/results.hpp"

namespace espalier::lab::testing {

/// Small and quick: two processors against one on trees of 64 leaves, and one tree without chance.
inline Experiment sample_experiment() {
  const auto on = trees("random", 4, 3);
  const Search alpha_beta{.on = on, .settings = {"costs=nodes"}};
  const Search splitting{
      .on = on, .algorithm = "root-splitting", .settings = {"costs=nodes"}, .processors = 2};
  Experiment e;
  e.name = "sample";
  e.title = "A small <experiment>";
  e.source = "These tests, 2026";
  e.question = "Does it run?";
  e.method = "By `running` it.";
  e.positions = 6;
  e.quick = 2;
  auto& table = e.table({.title = "Figures", .x = "what", .y = "how much", .columns = {"a", "b"}});
  auto& row = table.row("leaves");
  row.add(Figure::mean(&Measurement::leaves, alpha_beta), {30, percent(50)});
  row.add(Figure::ratio(&Measurement::leaves, splitting, alpha_beta), {100, percent(1)});
  auto& other = table.row("best order, \"quoted\"");
  other.add(Figure::mean(&Measurement::leaves, {.on = tree("best", 3, 4)}), {17, exactly()});
  other.add(Figure::speedup(splitting, alpha_beta));
  e.claim("Two processors are at least as fast as one", "common sense",
          [](const Results& r, Evidence& say) {
            say.check(r("best order, \"quoted\"", "b").mean >= 1, "they are");
          });
  e.claim("The moon is made of cheese", "hearsay",
          [](const Results& r, Evidence& say) { say.check(r("leaves", "a").mean < 0, "it is"); });
  e.distributions = {{.title = "Leaves", .searches = {alpha_beta, splitting}}};
  return e;
}

}  // namespace espalier::lab::testing
