// SPDX-License-Identifier: MIT
#include "espalier/search/search_by_name.hpp"

#include "espalier/games/chess/chess.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/games/othello/othello.hpp"
#include "espalier/search/catalogue.hpp"
#include "espalier/search/search_as.hpp"
#include "espalier/trees/random_tree.hpp"

namespace espalier {

// Each in a file of its own, as they take long to compile.
extern template class SearchAs<AnyGame>;
extern template class SearchAs<Chess>;
extern template class SearchAs<connect4::Standard>;
extern template class SearchAs<Othello>;
extern template class SearchAs<RandomTree>;

std::optional<SearchReport> search_by_name(const AnyGame& position, const SearchRequest& request,
                                           const std::atomic<bool>& stop) {
  const AlgorithmEntry& entry = find_algorithm(algorithms(), request.algorithm);
  request.parameters.check_names(entry.name, entry.parameters);
  if (request.erased) return SearchAs<AnyGame>::search(position, request, stop);
  if (const auto* g = position.as<connect4::Standard>())
    return SearchAs<connect4::Standard>::search(*g, request, stop);
  if (const auto* g = position.as<Chess>()) return SearchAs<Chess>::search(*g, request, stop);
  if (const auto* g = position.as<Othello>()) return SearchAs<Othello>::search(*g, request, stop);
  if (const auto* g = position.as<RandomTree>())
    return SearchAs<RandomTree>::search(*g, request, stop);
  return SearchAs<AnyGame>::search(position, request, stop);
}

}  // namespace espalier
