// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/experiments/pinhanez_1989.hpp"

// The algorithms of chapter 5 of Pinhanez (1989), most of which the thesis did not run, and the
// trees and processors on which two experiments compare them.
namespace espalier::lab::skipped {

struct Contestant {
  std::string label;
  std::string algorithm;
  std::vector<std::string> settings;
  bool on_processor_tree;
  bool windows;    // reduces the windows of searches that run
  bool mandatory;  // does mandatory work first
};

inline std::vector<Contestant> contestants() {
  return {
      {"Tree", "tree-splitting", {"update=off"}, true, false, false},
      {"TreeUp", "tree-splitting", {"update=on"}, true, true, false},
      {"PV-Splitting", "pv-splitting", {"update=off"}, true, false, true},
      {"PV-Splitting and windows", "pv-splitting", {"update=on"}, true, true, true},
      {"MWF-Tree", "mwf-tree", {"bound=sol"}, true, false, true},
      {"MWF-Tree and windows", "mwf-tree", {"update=on"}, true, true, true},
      {"MWF", "mwf", {}, false, false, true},
      {"MWF and windows", "mwf", {"windows=on"}, false, true, true},
      {"Parallel SCOUT", "parallel-scout", {}, false, false, true},
      {"KNM", "knm", {}, false, false, true},
      {"Aspiration", "parallel-aspiration", {"low=-127", "high=127"}, false, true, false},
      {"Pool-SSS*", "pool-sss", {}, false, false, true},
  };
}

inline constexpr pinhanez::Processors kSizes[] = {{"4", 3, 1}, {"13", 3, 2}, {"40", 3, 3}};
/// Tall and narrow, low and wide, each random and ordered.
inline std::vector<pinhanez::Trees> classes() {
  std::vector<pinhanez::Trees> some;
  for (auto& trees : pinhanez::all_trees())
    if (!trees.name.starts_with("Largo")) some.push_back(std::move(trees));
  return some;
}

inline Search search(const Contestant& one, const pinhanez::Trees& trees,
                     const pinhanez::Processors& p, const std::string& costs) {
  Search made = pinhanez::on_processor_tree(trees, p, one.algorithm, costs, one.settings);
  if (!one.on_processor_tree) {
    made.settings = {"costs=" + costs};
    made.settings.insert(made.settings.end(), one.settings.begin(), one.settings.end());
  }
  return made;
}

}  // namespace espalier::lab::skipped
