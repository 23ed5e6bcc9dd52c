// SPDX-License-Identifier: MIT
#include "espalier/search/search_by_name.hpp"

#include "espalier/games/chess/chess.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/games/othello/othello.hpp"
#include "espalier/search/catalogue.hpp"
#include "espalier/search/search_as.hpp"
#include "espalier/trees/random_tree.hpp"

namespace espalier {

std::optional<SearchReport> search_by_name(const AnyGame& position, const SearchRequest& request,
                                           const std::atomic<bool>& stop) {
  const AlgorithmEntry& entry = find_algorithm(algorithms(), request.algorithm);
  request.parameters.check_names(entry.name, entry.parameters);
  // Counting distinct leaves takes longer than the search: only AnyGame is compiled for it.
  if (request.erased || request.distinct_leaves) return search_as(position, request, stop);
  if (const auto* g = position.as<connect4::Standard>()) return search_as(*g, request, stop);
  if (const auto* g = position.as<Chess>()) return search_as(*g, request, stop);
  if (const auto* g = position.as<Othello>()) return search_as(*g, request, stop);
  if (const auto* g = position.as<RandomTree>()) return search_as(*g, request, stop);
  return search_as(position, request, stop);
}

}  // namespace espalier
