// SPDX-License-Identifier: MIT
#include "espalier/lab/experiment.hpp"

#include <set>

namespace espalier::lab {

void for_each_search(Experiment& experiment, const std::function<void(Search&)>& visit) {
  for (auto& table : experiment.tables)
    for (auto& row : table.rows)
      for (auto& cell : row.cells)
        for (auto& search : cell.figure.searches()) visit(search);
  for (auto& distribution : experiment.distributions)
    for (auto& search : distribution.searches) visit(search);
}

std::vector<Search> searches_of(const Experiment& experiment) {
  std::vector<Search> searches;
  std::set<std::string> keys;
  Experiment copy = experiment;
  for_each_search(copy, [&](Search& search) {
    if (keys.insert(search.key()).second) searches.push_back(search);
  });
  return searches;
}

}  // namespace espalier::lab
