// SPDX-License-Identifier: MIT
#include "espalier/search/explain/explain.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/search/algorithms.hpp"
#include "espalier/search/catalogue.hpp"

namespace espalier {

Explanation explain(const ExplicitTree& tree, const std::string& algorithm,
                    const Parameters& parameters, Window window) {
  const AlgorithmEntry& entry = find_algorithm(algorithms(), algorithm);
  parameters.check_names(entry.name, entry.parameters);
  std::optional<Explanation> explanation;
  with_algorithm(algorithm, parameters, [&](const auto& search) {
    explanation = explain(tree, search, entry.title, window);
  });
  if (!explanation) throw InputError(algorithm + " is not a sequential search: nothing to explain");
  return *explanation;
}

}  // namespace espalier
