// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>

#include "espalier/core/result.hpp"
#include "espalier/search/context.hpp"

namespace espalier {

/// Runs an algorithm to a fixed depth. An algorithm is a small value, its parameters, that is
/// called as algorithm(context, position, node) and returns a Value that keeps the contract of
/// Window. Nothing comes back when the search was stopped.
template <class Algorithm, Game G, class Search>
std::optional<Result<typename G::Move>> run(const Algorithm& algorithm, Search& search,
                                            const G& root, int depth, Window window = {}) {
  assert(!window.is_empty());
  search.root_best.reset();
  search.root_bound.reset();
  const Value value = algorithm(search, root, root_node(depth, window));
  if (search.stopped()) return std::nullopt;
  const Bound bound = search.root_bound.value_or(bound_of(value, search.root_window(window)));
  return Result<typename G::Move>{value, bound, search.root_best, search.counters};
}

/// The same with nothing but a position, a depth and an algorithm:
///   auto result = find_best(position, 8, AlphaBeta{});
template <Game G, class Algorithm>
Result<typename G::Move> find_best(const G& position, int depth, const Algorithm& algorithm,
                                   Window window = {}) {
  Context<G> search;
  return *run(algorithm, search, position, depth, window);
}

}  // namespace espalier
