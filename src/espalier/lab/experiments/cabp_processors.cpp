// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/cabp_1991.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {

using namespace cabp;

namespace {

const auto kProcessors = numbers(1, 9);
constexpr double kFlat = 0.1;  // a plateau: less than 10 % more

}  // namespace

Experiment cabp_e1() {
  Experiment e = experiment("E1", "processors-list", "processors, exclusive list", "5.1, 5.2");
  e.question = "What do 1 to 9 processors gain when the queue is a list under one lock (k = 1)?";
  add_tables(e, What::kSpeedup, "list", over_processors(), "processors");
  e.claim("Speed-ups are flat from 5 processors on, for every kind of tree", "L1774",
          [](const auto& r, auto& say) {
            for (const std::string kind : kKinds)
              say.check(r(kind, "9").mean < (1 + kFlat) * r(kind, "5").mean,
                        kind + ": " + figures(r, kind, {"5", "7", "9"}));
          });
  e.claim("With 1 to 2 processors it is slower than alpha-beta", "L1775",
          [](const auto& r, auto& say) {
            for (const std::string kind : kKinds)
              say.check(r(kind, "1").mean < 1 && r(kind, "2").mean < 1,
                        kind + ": " + figures(r, kind, {"1", "2"}));
          });
  e.claim("Speed-ups against weak alpha-beta are larger than against classic", "L1776",
          [](const auto& r, auto& say) {
            for (const std::string kind : kKinds)
              say.check(r(kind + ", weak", "9").mean > r(kind, "9").mean,
                        fmt::format("{}: {:.2f}, {:.2f}", kind, r(kind + ", weak", "9").mean,
                                    r(kind, "9").mean));
          });
  return e;
}

Experiment cabp_e3() {
  Experiment e = experiment("E3", "processors-heap", "processors, concurrent heap", "5.5, 5.6");
  e.question =
      "What do 1 to 9 processors gain when several of them may be inside the queue (k = 1)?";
  add_tables(e, What::kSpeedup, "heap", over_processors(), "processors");
  add_tables(e, What::kSpeedup, "list", over_processors(), "processors", " (list)");
  e.timeline = cabp::cabp(trees_of("strong", 8, 4), "heap", 4, 9);
  e.claim("All clearly better than with the list", "L1820", [](const auto& r, auto& say) {
    for (const std::string kind : kKinds)
      say.check(r(kind, "9").mean > 1.1 * r(kind + " (list)", "9").mean,
                fmt::format("{}: {:.2f}, with the list {:.2f}", kind, r(kind, "9").mean,
                            r(kind + " (list)", "9").mean));
  });
  e.claim("On random trees there is no plateau yet at 9 processors", "L1820",
          [](const auto& r, auto& say) {
            say.check(r("random", "9").mean > r("random", "8").mean,
                      figures(r, "random", kProcessors));
          });
  e.claim("On perfect trees the speed-up declines from 5 to 6 processors on", "L1832",
          [](const auto& r, auto& say) {
            say.check(r("perfect", "9").mean < r("perfect", "6").mean,
                      figures(r, "perfect", kProcessors));
          });
  return e;
}

Experiment cabp_e7() {
  Experiment e = experiment("E7", "leaves-processors", "leaves by processors", "5.13, 5.14");
  e.question = "How many more leaves are examined with more processors (k = 1)?";
  add_tables(e, What::kLeaves, "heap", over_processors(), "processors");
  e.note =
      "The paper did not give both programs the same trees, which may explain why one "
      "processor seemed to examine fewer leaves than alpha-beta.";
  e.claim(
      "On strong and random trees the leaves grow with the processors, less than in proportion, "
      "and the curves bend",
      "L1894", [](const auto& r, auto& say) {
        for (const std::string kind : {"strong", "random"}) {
          const double first = r(kind, "1").mean, half = r(kind, "5").mean, all = r(kind, "9").mean;
          say.check(grows(r, kind, kProcessors) && all < 9 * first && all - half < half - first,
                    kind + ": " + figures(r, kind, kProcessors));
        }
      });
  e.claim("On perfect trees they stay the same", "L1903", [](const auto& r, auto& say) {
    say.check(spread(r, "perfect", kProcessors) < 0.01, figures(r, "perfect", {"1", "5", "9"}));
  });
  e.claim("With one processor fewer leaves than classic alpha-beta", "L1905",
          [](const auto& r, auto& say) {
            for (const std::string kind : {"strong", "random"})
              say.check(r(kind, "1").mean < 1, fmt::format("{}: {:.3f}", kind, r(kind, "1").mean));
          });
  e.claim("Weak alpha-beta examines more leaves than classic", "L1910",
          [](const auto& r, auto& say) {
            for (const std::string kind : kKinds) {
              const double ratio = r(kind, "1").mean / r(kind + ", weak", "1").mean;
              say.check(ratio > 1, fmt::format("{}: {:.2f} times as many", kind, ratio));
            }
          });
  return e;
}

}  // namespace espalier::lab
