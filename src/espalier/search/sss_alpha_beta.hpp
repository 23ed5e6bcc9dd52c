// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>

#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/sss.hpp"

namespace espalier {

/// SSS*/Alpha-Beta (Campbell & Marsland 1983): SSS* on the first levels, alpha-beta below. A state
/// served at the last of SSS*'s levels counts as a terminal, whose value alpha-beta finds with the
/// merit as upper bound.
///
/// Guarantee: that of SSS*. Cost: d^ceil(depth/2) stored states; according to its authors worse
/// than either of the two.
struct SssAlphaBeta {
  int depth = 2;  // levels of SSS*, at least 1

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node root) const {
    assert(depth >= 1);
    const int last = root.ply + depth;
    return Sss::above(search, position, root,
                      [&](const G& at, Node& node, std::uint64_t) -> std::optional<Value> {
                        if (node.ply < last) return search.known(at, node);
                        return AlphaBeta{}(search, at, node);
                      });
  }
};

}  // namespace espalier
