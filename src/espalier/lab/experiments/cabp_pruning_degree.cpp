// SPDX-License-Identifier: MIT
#include <cmath>

#include "espalier/lab/experiments/cabp_1991.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {

using namespace cabp;

namespace {

const auto kDegrees = numbers(1, 9);

void claim_the_best_k(Experiment& e, const char* source) {
  e.claim("On perfect trees k has no influence", source, [](const auto& r, auto& say) {
    say.check(spread(r, "perfect", kDegrees) < 0.05, figures(r, "perfect", kDegrees));
  });
  e.claim("On strong and random trees the speed-up grows up to k = 4 and falls beyond", "L1798",
          [](const auto& r, auto& say) {
            for (const std::string kind : {"strong", "random"})
              say.check(r(kind, "4").mean > r(kind, "1").mean && peak(r, kind, kDegrees) == "4",
                        kind + ": " + figures(r, kind, kDegrees));
          });
}

/// Mean over the kinds of what k = 4 gains over k = 1.
double gap(const Results& r, const std::string& suffix) {
  double sum = 0;
  for (const std::string kind : kKinds)
    sum += r(kind + suffix, "4").mean - r(kind + suffix, "1").mean;
  return sum / static_cast<double>(std::size(kKinds));
}

}  // namespace

Experiment cabp_e2() {
  Experiment e = experiment("E2", "pruning-list", "degree of pruning, exclusive list", "5.3, 5.4");
  e.question = "How many brothers should be examined at once (k), with 9 processors?";
  add_tables(e, What::kSpeedup, "list", over_k(), "degree of parallel pruning k");
  claim_the_best_k(e, "L1796");
  return e;
}

Experiment cabp_e4() {
  Experiment e = experiment("E4", "pruning-heap", "degree of pruning, concurrent heap", "5.7, 5.8");
  e.question = "How many brothers should be examined at once (k), with 9 processors?";
  add_tables(e, What::kSpeedup, "heap", over_k(), "degree of parallel pruning k");
  add_tables(e, What::kSpeedup, "list", over_k(), "degree of parallel pruning k", " (list)");
  claim_the_best_k(e, "L1851");
  e.claim("From k = 1 to k = 4 the speed-up gains about 0.25 on average, 0.13 with the list",
          "L1851", [](const auto& r, auto& say) {
            const double heap = gap(r, ""), list = gap(r, " (list)");
            say.check(std::abs(heap - 0.25) < 0.13, fmt::format("heap {:+.2f}", heap));
            say.check(std::abs(list - 0.13) < 0.07, fmt::format("list {:+.2f}", list));
          });
  return e;
}

Experiment cabp_e8() {
  Experiment e = experiment("E8", "leaves-pruning", "leaves by degree of pruning", "5.15, 5.16");
  e.question = "How many leaves are examined when more brothers are examined at once?";
  add_tables(e, What::kLeaves, "heap", over_k(), "degree of parallel pruning k");
  e.claim("The leaves fall much from k = 1 to k = 4", "L1916", [](const auto& r, auto& say) {
    for (const std::string kind : {"strong", "random"})
      say.check(r(kind, "4").mean < 0.9 * r(kind, "1").mean,
                kind + ": " + figures(r, kind, {"1", "2", "3", "4"}));
  });
  e.claim("They still fall for 4 < k < 9", "L1918", [](const auto& r, auto& say) {
    for (const std::string kind : {"strong", "random"})
      say.check(r(kind, "8").mean < r(kind, "4").mean,
                kind + ": " + figures(r, kind, {"4", "5", "6", "7", "8"}));
  });
  e.claim("They rise a little at k = 9", "L1923", [](const auto& r, auto& say) {
    for (const std::string kind : {"strong", "random"})
      say.check(r(kind, "9").mean > r(kind, "8").mean, kind + ": " + figures(r, kind, {"8", "9"}));
  });
  e.claim("On perfect trees they stay the same", "L1925", [](const auto& r, auto& say) {
    say.check(spread(r, "perfect", kDegrees) < 0.01, figures(r, "perfect", {"1", "4", "9"}));
  });
  return e;
}

}  // namespace espalier::lab
