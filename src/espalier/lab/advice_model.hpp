// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "espalier/lab/instance_sample.hpp"
#include "espalier/lab/search.hpp"

namespace espalier::lab {

/// A class of synthetic trees that a search finds as hard as an instance.
struct FittedTrees {
  Positions trees;
  double spread = 0;  // half the range in which a root's value lies around its evaluation, in the
                      // trees' values
  /// Nodes of alpha-beta on the instance and on the trees, to the same depth: how good the fit is.
  double instance_nodes = 0, tree_nodes = 0;
  int compared_depth = 0;
};

struct FitOptions {
  int depth = 4;                   // of the search that is asked about
  double most_nodes = 12'000;      // of alpha-beta, in a tree to be simulated: limits the height
  double most_compared = 150'000;  // of alpha-beta on the instance
  const std::atomic<bool>* stop = nullptr;
};

/// Weighted trees (Hsu 1990) with the sample's degree, ordering, ties and noise. The ordering is
/// then moved towards best or worst order until alpha-beta visits as many nodes as on the instance.
/// The height is the depth asked about, or the greatest that can be simulated.
FittedTrees fit_trees(const AnyGame& instance, const InstanceSample& sample,
                      const FitOptions& options);

}  // namespace espalier::lab
