// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>

#include "espalier/search/sss.hpp"

namespace espalier {

/// Staged SSS* (Campbell & Marsland 1983): SSS* a few levels at a time, to save memory. The sources
/// only say "SSS* to depth p, then SSS* again from the states reached". Ours is exact: a state that
/// is served at the end of its stage is evaluated by a new staged SSS* of its own, with the merit
/// as upper bound, and counts as a terminal of the stage above.
///
/// Guarantee: that of SSS*. Cost: about d^(stage/2) stored states for each stage in progress; more
/// leaves than SSS*, since a stage forgets what it saw when it ends.
struct StagedSss {
  int stage = 2;  // levels, at least 1

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    assert(stage >= 1);
    return run_stage(search, position, node, 0);
  }

 private:
  template <Game G, class Search>
  Value run_stage(Search& search, const G& position, Node root, std::uint64_t stored_above) const {
    const int last = root.ply + stage;
    return Sss::above(
        search, position, root,
        [&, this](const G& at, Node& node, std::uint64_t stored) -> std::optional<Value> {
          search.stored(stored_above + stored);
          if (node.ply < last) return search.known(at, node);
          return run_stage(search, at, node, stored_above + stored);
        });
  }
};

}  // namespace espalier
