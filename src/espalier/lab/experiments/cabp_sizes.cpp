// SPDX-License-Identifier: MIT
#include <cmath>

#include "espalier/lab/experiments/cabp_1991.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {

using namespace cabp;

namespace {

const auto kDepths = columns_of(over_depth());
const auto kDegrees = columns_of(over_degree());

}  // namespace

Experiment cabp_e5() {
  Experiment e = experiment("E5", "depth", "depth of the trees", "5.9, 5.10");
  e.question = "On how small trees is it worth while (9 processors, k = 4, heap)?";
  add_tables(e, What::kSpeedup, "heap", over_depth(), "depth");
  e.claim("At depth 2 it gains little or nothing", "L1864", [](const auto& r, auto& say) {
    for (const std::string kind : kKinds)
      say.check(r(kind, "2").mean < 1.5, fmt::format("{}: {:.2f}", kind, r(kind, "2").mean));
  });
  e.claim("It is clearly better at depths 3 and 4", "L1864", [](const auto& r, auto& say) {
    for (const std::string kind : kKinds)
      say.check(r(kind, "3").mean > 1.2 * r(kind, "2").mean &&
                    r(kind, "4").mean > 1.2 * r(kind, "2").mean,
                kind + ": " + figures(r, kind, {"2", "3", "4"}));
  });
  e.claim("At depth 5 it gains no more (the paper: page faults, which are not simulated)", "L1864",
          [](const auto& r, auto& say) {
            for (const std::string kind : kKinds)
              say.check(r(kind, "5").mean <= 1.05 * r(kind, "4").mean,
                        kind + ": " + figures(r, kind, {"4", "5"}));
          });
  return e;
}

Experiment cabp_e6() {
  Experiment e = experiment("E6", "degree", "degree of the trees", "5.11, 5.12");
  e.question = "How does the gain depend on the degree of the trees (9 processors, k = 4, heap)?";
  add_tables(e, What::kSpeedup, "heap", over_degree(), "degree");
  e.claim("It grows from degree 5 to 10", "L1879", [](const auto& r, auto& say) {
    for (const std::string kind : kKinds)
      say.check(r(kind, "10").mean > r(kind, "5").mean,
                kind + ": " + figures(r, kind, {"5", "10"}));
  });
  e.claim("It falls at 15 and 20 (the paper: page faults, which are not simulated)", "L1881",
          [](const auto& r, auto& say) {
            for (const std::string kind : kKinds)
              say.check(falls(r, kind, {"10", "15", "20"}),
                        kind + ": " + figures(r, kind, {"10", "15", "20"}));
          });
  return e;
}

Experiment cabp_e9() {
  Experiment e = experiment("E9", "leaves-depth", "leaves by depth", "5.17, 5.18");
  e.question = "How do the leaves depend on the depth of the trees (9 processors, k = 4, heap)?";
  add_tables(e, What::kLeaves, "heap", over_depth(), "depth");
  e.claim("Against classic they grow with the depth on strong and random trees", "L1934",
          [](const auto& r, auto& say) {
            for (const std::string kind : {"strong", "random"})
              say.check(r(kind, "5").mean > r(kind, "2").mean,
                        kind + ": " + figures(r, kind, kDepths));
          });
  e.claim("On perfect trees there is a slight overhead", "L1936", [](const auto& r, auto& say) {
    say.check(r("perfect", "2").mean > 1 && r("perfect", "5").mean < 1.1,
              figures(r, "perfect", kDepths));
  });
  e.claim("Against weak it examines fewer from depth 4 on", "L1938", [](const auto& r, auto& say) {
    for (const std::string kind : kKinds)
      say.check(r(kind + ", weak", "4").mean < 1 && r(kind + ", weak", "5").mean < 1,
                kind + ": " + figures(r, kind + ", weak", kDepths));
  });
  return e;
}

Experiment cabp_e10() {
  Experiment e = experiment("E10", "leaves-degree", "leaves by degree", "5.19, 5.20");
  e.question = "How do the leaves depend on the degree of the trees (9 processors, k = 4, heap)?";
  add_tables(e, What::kLeaves, "heap", over_degree(), "degree");
  e.note =
      "Of 5 children the first quarter is not defined; here the best is the first 70 % and "
      "among the first two 90 % of the time.";
  e.claim("On strong and random trees they fall from degree 10 to 20", "L1950",
          [](const auto& r, auto& say) {
            for (const std::string kind : {"strong", "random"})
              say.check(falls(r, kind, {"10", "15", "20"}),
                        kind + ": " + figures(r, kind, {"10", "15", "20"}));
          });
  e.claim("Strong trees of degree 5 behave as perfect ones", "L1955", [](const auto& r, auto& say) {
    const double strong = r("strong", "5").mean, perfect = r("perfect", "5").mean;
    say.check(std::abs(strong / perfect - 1) < 0.05,
              fmt::format("strong {:.2f}, perfect {:.2f}", strong, perfect));
  });
  e.claim("On perfect trees they stay the same against classic and rise against weak", "L1957",
          [](const auto& r, auto& say) {
            say.check(spread(r, "perfect", kDegrees) < 0.01, figures(r, "perfect", kDegrees));
            say.check(grows(r, "perfect, weak", kDegrees), figures(r, "perfect, weak", kDegrees));
          });
  return e;
}

}  // namespace espalier::lab
