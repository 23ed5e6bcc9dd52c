// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/bound.hpp"
#include "espalier/search/sss.hpp"

namespace espalier {

/// How the leaf processors of a tree of processors search what is handed to them.
enum class LeafSearch {
  kAlphaBeta,
  kSss,    // SSS* for the side to move there, inside the window (Pinhanez 1989, 5.5.2)
  kBound,  // alpha-beta without deep cut-offs: alpha is not used
};

/// One such search. Whoever gave it narrows it, or ends it, while it runs, whichever it is; Bound
/// can only be ended, since a window from above would give it deep cut-offs. Guarantee: the
/// contract of the window as the boss sees it at the end; nothing when the boss gave up.
template <class Me, Game G, Boss<Me> B>
std::optional<Result<typename G::Move>> leaf_search(LeafSearch how, Searcher<Me>& searcher,
                                                    const G& position, int depth, Window window,
                                                    B& boss) {
  struct Ender {
    B& boss;
    std::optional<Window> look(Me& me) {
      return boss.look(me) ? std::optional(Window{}) : std::nullopt;
    }
  };
  switch (how) {
    case LeafSearch::kSss:
      return searcher.search(Sss{}, position, depth, window, boss);
    case LeafSearch::kBound:
      if constexpr (std::same_as<B, NoBoss>) {
        return searcher.search(BoundSearch{}, position, depth, window, boss);
      } else {
        Ender ender{boss};
        return searcher.search(BoundSearch{}, position, depth, window, ender);
      }
    default:
      if (depth == 0) return searcher.leaf(position, window, boss);
      return searcher.search(AlphaBeta{}, position, depth, window, boss);
  }
}

}  // namespace espalier
