// SPDX-License-Identifier: MIT
#include <cmath>

#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/lab/experiments/skipped_runs.hpp"

namespace espalier::lab {
namespace {

constexpr const char* kMeasureCosts = "worm";
constexpr std::size_t kOf13 = 1;  // of skipped::kSizes

const std::vector<std::string> kMeasures = {
    "speed-up", "leaves / alpha-beta's", "idle", "messages", "locks", "stored"};

std::string conjecture_row(const pinhanez::Trees& trees, const std::string& label) {
  return trees.name + ", " + label;
}

}  // namespace

Experiment conjectures() {
  Experiment e;
  e.name = "conjectures-1989";
  e.title = "The thesis's conjectures, measured";
  e.source = "Pinhanez 1989, chapter 7";
  e.question =
      "Do communication, time and memory stand in the relations that the thesis supposes, and does "
      "parallelism make algorithms more sensitive to the kind of tree?";
  e.method =
      "13 processors (3x2 where they form a tree), costs `worm`: a terminal 4 ticks, a message 160 "
      "on the way. Speed-up over alpha-beta in time; leaves of all processors; the share of the "
      "time that processors wait; messages sent; locks taken, which is how processors that share "
      "memory communicate; the most nodes stored at once.";
  e.positions = 50;
  e.quick = 3;
  auto& table = e.table({.title = "Work, communication and memory with 13 processors",
                         .x = "trees, algorithm",
                         .y = "",
                         .columns = kMeasures,
                         .look = Look::kPlain});
  auto contestants = skipped::contestants();
  contestants.push_back({"Tree, masters working",
                         "tree-splitting",
                         {"update=off", "masters=working"},
                         true,
                         false,
                         false});
  for (const auto& trees : skipped::classes()) {
    const Search one{.on = trees.positions, .settings = {std::string("costs=") + kMeasureCosts}};
    for (const auto& contestant : contestants) {
      const Search all = skipped::search(contestant, trees, skipped::kSizes[kOf13], kMeasureCosts);
      auto& row = table.row(conjecture_row(trees, contestant.label));
      row.add(Figure::speedup(all, one));
      row.add(Figure::ratio(&Measurement::leaves, all, one));
      for (const auto field : {&Measurement::idle, &Measurement::messages, &Measurement::locks,
                               &Measurement::peak_stored})
        row.add(Figure::mean(field, all));
    }
  }

  const auto pairs = [](const auto& r, auto& say, const char* with, const char* without,
                        const auto& judge) {
    for (const auto& trees : skipped::classes()) {
      const auto speedup = [&](const char* label) {
        return r(conjecture_row(trees, label), "speed-up").mean;
      };
      judge(say, trees, speedup(with), speedup(without));
    }
  };
  e.claim("More communication, less time: TreeUp sends more than Tree and is faster", "(a), L2606",
          [](const auto& r, auto& say) {
            for (const auto& trees : skipped::classes()) {
              const auto at = [&](const char* label, const char* column) {
                return r(conjecture_row(trees, label), column).mean;
              };
              say.check(at("TreeUp", "messages") > at("Tree", "messages") &&
                            at("TreeUp", "speed-up") > at("Tree", "speed-up"),
                        fmt::format("{}: {:.0f} messages and {:.2f}, {:.0f} and {:.2f}", trees.name,
                                    at("TreeUp", "messages"), at("TreeUp", "speed-up"),
                                    at("Tree", "messages"), at("Tree", "speed-up")));
            }
          });
  e.claim(
      "Less communication, more memory: those that send nothing (MWF, KNM, Pool-SSS*) store "
      "nodes, Tree-Splitting none",
      "(b), L2622", [](const auto& r, auto& say) {
        for (const auto& trees : skipped::classes()) {
          std::string words = trees.name + ":";
          bool holds = r(conjecture_row(trees, "TreeUp"), "stored").mean == 0;
          for (const auto* label : {"MWF", "KNM", "Pool-SSS*"}) {
            const double stored = r(conjecture_row(trees, label), "stored").mean;
            holds = holds && stored > 0 && r(conjecture_row(trees, label), "messages").mean == 0;
            words += fmt::format(" {} {:.0f}", label, stored);
          }
          say.check(holds, words);
        }
      });
  e.claim("But what they save in messages they spend in locks: more of them than Tree has messages",
          "(b), L2624", [](const auto& r, auto& say) {
            for (const auto& trees : skipped::classes())
              for (const auto* label : {"MWF", "KNM", "Pool-SSS*"}) {
                const double locks = r(conjecture_row(trees, label), "locks").mean;
                const double messages = r(conjecture_row(trees, "TreeUp"), "messages").mean;
                say.check(locks > messages, fmt::format("{} {}: {:.0f} against {:.0f}", trees.name,
                                                        label, locks, messages));
              }
          });
  e.claim(
      "Parallelism makes the choice of the algorithm depend more on the trees: the ratio of "
      "MWF-Tree to Tree swings from random to ordered trees",
      "(c), L2600", [](const auto& r, auto& say) {
        for (const std::string size : {"Comprido", "Grande"}) {
          const auto ratio = [&](const std::string& model) {
            return r(size + model + ", MWF-Tree", "speed-up").mean /
                   r(size + model + ", Tree", "speed-up").mean;
          };
          say.check(ratio(" random") < 1 && ratio(" ordered") > ratio(" random"),
                    fmt::format("{}: {:.2f} on random, {:.2f} on ordered trees", size,
                                ratio(" random"), ratio(" ordered")));
        }
      });
  e.claim(
      "PV-Splitting and MWF gain more than MWF-Tree on ordered trees and lose less on random "
      "ones",
      "(d), L2502", [](const auto& r, auto& say) {
        for (const auto& trees : skipped::classes()) {
          const auto speedup = [&](const char* label) {
            return r(conjecture_row(trees, label), "speed-up").mean;
          };
          say.check(
              speedup("PV-Splitting") > speedup("MWF-Tree") && speedup("MWF") > speedup("MWF-Tree"),
              fmt::format("{}: {:.2f}, {:.2f}, MWF-Tree {:.2f}", trees.name,
                          speedup("PV-Splitting"), speedup("MWF"), speedup("MWF-Tree")));
        }
      });
  e.claim(
      "Window reduction helps PV-Splitting and MWF-Tree as well", "(e), L2418",
      [pairs](const auto& r, auto& say) {
        for (const auto& [with, without] : {std::pair{"PV-Splitting and windows", "PV-Splitting"},
                                            {"MWF-Tree and windows", "MWF-Tree"}})
          pairs(r, say, with, without,
                [without = without](auto& to, const auto& trees, double on, double off) {
                  to.check(on > off, fmt::format("{}, {}: {:+.0f} %", trees.name, without,
                                                 100 * (on / off - 1)));
                });
      });
  e.claim("Pool-SSS* needs no more memory than processors times d^(h/2)", "(f), L2055",
          [](const auto& r, auto& say) {
            for (const auto& [name, states] :
                 {std::pair{"Comprido random", 256.0}, {"Grande random", 256.0}}) {
              const double stored = r(std::string(name) + ", Pool-SSS*", "stored").mean;
              say.check(stored <= 13 * states,
                        fmt::format("{}: {:.0f}, d^(h/2) is {:.0f}", name, stored, states));
            }
          });
  e.claim("Both methods together are best: each combination beats its two parts", "(g), L2580",
          [](const auto& r, auto& say) {
            for (const auto& trees : skipped::classes()) {
              const auto speedup = [&](const std::string& label) {
                return r(conjecture_row(trees, label), "speed-up").mean;
              };
              for (const std::string method : {"PV-Splitting", "MWF-Tree"})
                say.check(speedup(method + " and windows") > speedup(method) &&
                              speedup(method + " and windows") > speedup("TreeUp"),
                          fmt::format("{}: {} and windows {:.2f}, alone {:.2f}, TreeUp {:.2f}",
                                      trees.name, method, speedup(method + " and windows"),
                                      speedup(method), speedup("TreeUp")));
            }
          });
  e.claim("Masters that wait are an opportunity: Tree is faster when they search too", "(h), L1772",
          [pairs](const auto& r, auto& say) {
            pairs(r, say, "Tree, masters working", "Tree",
                  [](auto& to, const auto& trees, double on, double off) {
                    to.check(on > off,
                             fmt::format("{}: {:.2f}, waiting {:.2f}", trees.name, on, off));
                  });
          });
  return e;
}

}  // namespace espalier::lab
