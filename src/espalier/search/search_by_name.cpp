// SPDX-License-Identifier: MIT
#include "espalier/search/search_by_name.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/search/algorithms.hpp"
#include "espalier/search/catalogue.hpp"
#include "espalier/search/run.hpp"

namespace espalier {
namespace {

template <Game G>
std::optional<Result<typename G::Move>> search(const G& position, const SearchRequest& request,
                                               const std::atomic<bool>& stop) {
  StopControl control(stop, request.limits);
  NoObserver observer;
  NoTools tools;
  Context<G, OwnEvaluation, StopControl> context(control, observer, tools);
  std::optional<Result<typename G::Move>> result;
  with_algorithm(request.algorithm, request.parameters, [&](const auto& algorithm) {
    result = run(algorithm, context, position, request.depth, request.window);
  });
  return result;
}

}  // namespace

std::optional<Result<AnyGame::Move>> search_by_name(const AnyGame& position,
                                                    const SearchRequest& request,
                                                    const std::atomic<bool>& stop) {
  const AlgorithmEntry& entry = find_algorithm(request.algorithm);
  request.parameters.check_names(entry.name, entry.parameters);
  return search(position, request, stop);
}

}  // namespace espalier
