// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/registry/leaf_parameter.hpp"
#include "espalier/parallel/tree_splitting.hpp"

namespace espalier {

inline constexpr int kMostSlaves = 4096;  // of one processor

/// What the algorithms have in common that lay a tree of processors over the game tree.
inline const std::vector<std::string> kOnCut = {"await", "abort"};
inline const std::vector<std::string> kMasters = {"waiting", "working"};

/// Followed by those of the algorithm.
inline std::vector<ParameterInfo> tree_parameters(const std::vector<ParameterInfo>& others) {
  std::vector<ParameterInfo> all = {
      {"degree", "2", "slaves of a master, 1 to 4096"},
      {"height", "fitting",
       "levels of masters; by default as many as the processors can fill. The processors that the "
       "tree does not need end at once"},
      {"cut", "await",
       "await or abort the searches that run below a node that is cut; with update they end anyway",
       kOnCut},
      {"masters", "waiting",
       "waiting or working: search moves themselves while their slaves are busy; this may repeat "
       "leaves",
       kMasters}};
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

inline TreeSplitting tree_splitting_of(const Parameters& p, bool update) {
  TreeSplitting made;
  made.degree = p.integer("degree", made.degree, 1, kMostSlaves);
  if (const int height = p.integer("height", -1, 0, kMaxDepth); height >= 0) made.height = height;
  made.update = p.flag("update", update);
  if (p.choice("cut", "await", kOnCut) == "abort") made.on_cut = OnCut::kAbort;
  if (p.choice("masters", "waiting", kMasters) == "working") made.masters = Masters::kWorking;
  made.leaf = leaf_of(p);
  return made;
}

}  // namespace espalier
