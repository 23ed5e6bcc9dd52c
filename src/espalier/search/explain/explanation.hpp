// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/search/explain/event.hpp"

namespace espalier {

/// What a search over a small tree did, ready to be told or drawn. Values and windows are from
/// MAX's side everywhere, as in textbooks.
struct Explanation {
  using NodeId = ExplicitTree::NodeId;

  struct NodeFacts {
    bool max = true;                // MAX moves here
    std::uint32_t visits = 0;       // how often it was entered
    std::uint32_t first_visit = 0;  // its place in the order of first visits, from 1
    Window window;                  // of the last visit
    Value lower = -kInfinity;       // what the visits proved: lower <= value <= upper
    Value upper = kInfinity;
    bool on_variation = false;
    std::optional<std::size_t> skipped_by;  // the cut-off that left this child aside for good
  };

  /// Why the rest of a node's moves did not matter.
  enum class Cause {
    kBrother,  // `witness`, a child of `origin`, had given the bound
    kTest,     // `witness` was only asked, below `origin`, whether it is better than the bound
    kWindow,   // the window with which the search began
  };
  struct CutOff {
    NodeId node = 0;
    Value value = 0;  // the bound of the node's value that was enough
    Value bound = 0;  // what it had to reach
    bool shallow = false;
    Cause cause = Cause::kWindow;
    NodeId origin = 0;  // the ancestor at which the bound arose
    NodeId witness = 0;
    std::vector<NodeId> skipped;
  };
  struct Step {
    ExplainEvent event;
    std::optional<std::size_t> cut;  // of a cut: which one
  };

  ExplicitTree tree;
  std::string title;  // of the algorithm
  Value value = 0;
  Bound bound = Bound::kExact;
  std::optional<TreeMove> best;
  std::vector<NodeId> variation;  // the principal variation, without the root
  std::vector<NodeFacts> nodes;
  std::vector<CutOff> cuts;
  std::vector<Step> steps;
  std::size_t evaluations = 0;  // repeated ones included
  std::size_t evaluated = 0;    // different leaves
};

/// Makes sense of the events of a search of `tree` that ended with `result`.
Explanation explain_events(const ExplicitTree& tree, std::string title,
                           const std::vector<ExplainEvent>& events, const Result<TreeMove>& result);

}  // namespace espalier
