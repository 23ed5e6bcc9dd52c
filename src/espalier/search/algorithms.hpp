// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "espalier/core/input_error.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/alpha_beta_sss.hpp"
#include "espalier/search/aspiration.hpp"
#include "espalier/search/best_node_search.hpp"
#include "espalier/search/bound.hpp"
#include "espalier/search/er.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/lalphabeta.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/mtdf.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/palphabeta.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/pvs.hpp"
#include "espalier/search/scout.hpp"
#include "espalier/search/solve.hpp"
#include "espalier/search/sss.hpp"
#include "espalier/search/sss_alpha_beta.hpp"
#include "espalier/search/staged_sss.hpp"
#include "espalier/search/test.hpp"

namespace espalier {

/// An algorithm by name: how to make it from its parameters. What people read about it stands in
/// catalogue.cpp.
template <class Make>
struct NamedAlgorithm {
  std::string_view name;
  Make make;  // (const Parameters&) -> the algorithm
};
template <class Make>
NamedAlgorithm(std::string_view, Make) -> NamedAlgorithm<Make>;

inline BestNodeSearch make_best_node_search(const Parameters& p) {
  const Value low = p.value("low").value_or(-128), high = p.value("high").value_or(128);
  if (low >= high)
    throw InputError("best-node-search: low must be below high, but " + std::to_string(low) +
                     " is not below " + std::to_string(high));
  return {.low = low, .high = high};
}

/// Every sequential search, once.
inline constexpr auto kSequentialAlgorithms = std::tuple{
    NamedAlgorithm{"minimax", [](const Parameters&) { return Minimax{}; }},
    NamedAlgorithm{"negamax", [](const Parameters&) { return Negamax{}; }},
    NamedAlgorithm{"bound", [](const Parameters&) { return BoundSearch{}; }},
    NamedAlgorithm{"alpha-beta", [](const Parameters&) { return AlphaBeta{}; }},
    NamedAlgorithm{"alpha-beta-fail-soft", [](const Parameters&) { return AlphaBetaFailSoft{}; }},
    NamedAlgorithm{"lalphabeta", [](const Parameters&) { return Lalphabeta{}; }},
    NamedAlgorithm{"palphabeta", [](const Parameters&) { return Palphabeta{}; }},
    NamedAlgorithm{"aspiration",
                   [](const Parameters& p) {
                     return Aspiration<>{.guess = p.value("guess"),
                                         .width = p.integer("width", 10, 1, kInfinity / 2)};
                   }},
    NamedAlgorithm{"test",
                   [](const Parameters& p) {
                     return Test{.x = p.value("x").value_or(0), .strict = p.flag("strict", true)};
                   }},
    NamedAlgorithm{"scout",
                   [](const Parameters& p) { return Scout{.store = p.flag("store", false)}; }},
    NamedAlgorithm{"solve", [](const Parameters&) { return Solve{}; }},
    NamedAlgorithm{"pvs", [](const Parameters&) { return Pvs{}; }},
    NamedAlgorithm{"er", [](const Parameters&) { return Er{}; }},
    NamedAlgorithm{"sss", [](const Parameters&) { return Sss{}; }},
    NamedAlgorithm{"dual", [](const Parameters&) { return DualSss{}; }},
    NamedAlgorithm{"staged-sss",
                   [](const Parameters& p) {
                     return StagedSss{.stage = p.integer("stage", 2, 1, kMaxDepth)};
                   }},
    NamedAlgorithm{"sss-alpha-beta",
                   [](const Parameters& p) {
                     return SssAlphaBeta{.depth = p.integer("depth", 2, 1, kMaxDepth)};
                   }},
    NamedAlgorithm{"alpha-beta-sss",
                   [](const Parameters& p) {
                     return AlphaBetaSss{.depth = p.integer("depth", 2, 0, kMaxDepth)};
                   }},
    NamedAlgorithm{"mtdf", [](const Parameters& p) { return Mtdf{.guess = p.value("guess")}; }},
    NamedAlgorithm{"best-node-search", make_best_node_search},
    NamedAlgorithm{"iterative-deepening",
                   [](const Parameters& p) {
                     return IterativeDeepening<>{.step = p.integer("step", 1, 1, 2)};
                   }},
};

/// Calls use(algorithm) with the algorithm of that name. False when there is none.
template <class Use>
bool with_algorithm(std::string_view name, const Parameters& parameters, Use&& use) {
  return std::apply(
      [&](const auto&... named) {
        return ((named.name == name && (use(named.make(parameters)), true)) || ...);
      },
      kSequentialAlgorithms);
}

}  // namespace espalier
