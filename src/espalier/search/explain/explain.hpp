// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/search/explain/explanation.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/run.hpp"

namespace espalier {

/// Runs an algorithm over a whole tree, MAX to move, and explains what it did.
template <class Algorithm>
Explanation explain(const ExplicitTree& tree, const Algorithm& algorithm, std::string title,
                    Window window = {}) {
  NoControl control;
  ExplainObserver observer;
  NoTools tools;
  Context<ExplicitTree, OwnEvaluation, NoControl, ExplainObserver> context(control, observer,
                                                                           tools);
  const auto result = run(algorithm, context, tree.root(), static_cast<int>(tree.height()), window);
  return explain_events(tree, std::move(title), observer.events, *result);
}

/// The same by name. Throws InputError for an unknown algorithm or parameter.
Explanation explain(const ExplicitTree& tree, const std::string& algorithm,
                    const Parameters& parameters, Window window = {});

}  // namespace espalier
