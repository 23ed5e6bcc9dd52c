// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "espalier/lab/experiment.hpp"
#include "espalier/parallel/processor_tree.hpp"

// The 30 trees and 7 processor trees of chapter 6 of Pinhanez (1989), which several tables share.
namespace espalier::lab::pinhanez {

/// A size and an ordering of trees: "Comprido random".
struct Trees {
  std::string name;
  Positions positions;
  bool ordered;
  double alpha_beta;  // mean leaves that the thesis prints, of 5 trees
};

inline std::vector<Trees> all_trees() {
  struct Size {
    const char* name;
    int degree, height;
    double random, ordered;
  };
  std::vector<Trees> all;
  for (const auto& [name, degree, height, random, ordered] : {
           Size{"Comprido", 4, 8, 6898, 898},
           Size{"Largo", 7, 6, 10943, 1333},
           Size{"Grande", 16, 4, 8020, 1179},
       }) {
    const std::string size = name;
    all.push_back({size + " random", trees("random", degree, height), false, random});
    all.push_back({size + " ordered", trees("pinhanez85", degree, height), true, ordered});
  }
  return all;
}

/// A tree of processors: f slaves for every master, n levels of masters.
struct Processors {
  const char* name;
  int degree, height;
};
inline constexpr std::array<Processors, 7> kProcessors = {{{"2x1", 2, 1},
                                                           {"3x1", 3, 1},
                                                           {"5x1", 5, 1},
                                                           {"10x1", 10, 1},
                                                           {"3x2", 3, 2},
                                                           {"2x3", 2, 3},
                                                           {"3x3", 3, 3}}};
inline std::vector<std::string> processor_names() {
  std::vector<std::string> names;
  for (const auto& one : kProcessors) names.emplace_back(one.name);
  return names;
}

/// A search by a tree of processors on the machine with these costs.
inline Search on_processor_tree(const Trees& trees, const Processors& processors,
                                const std::string& algorithm, const std::string& costs,
                                const std::vector<std::string>& settings) {
  Search search{.on = trees.positions, .algorithm = algorithm};
  search.settings = {"costs=" + costs, "degree=" + std::to_string(processors.degree),
                     "height=" + std::to_string(processors.height)};
  search.settings.insert(search.settings.end(), settings.begin(), settings.end());
  search.processors =
      static_cast<int>(ProcessorTree::processors(processors.degree, processors.height));
  return search;
}
inline Search tree(const Trees& trees, const Processors& processors, const std::string& costs) {
  return on_processor_tree(trees, processors, "tree-splitting", costs, {"update=off"});
}
inline Search tree_up(const Trees& trees, const Processors& processors, const std::string& costs) {
  return on_processor_tree(trees, processors, "tree-splitting", costs, {"update=on"});
}
inline Search mwf_tree(const Trees& trees, const Processors& processors, const std::string& costs,
                       const std::string& bound) {
  return on_processor_tree(trees, processors, "mwf-tree", costs, {"bound=" + bound});
}

}  // namespace espalier::lab::pinhanez
