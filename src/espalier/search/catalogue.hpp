// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/parameters.hpp"

namespace espalier {

/// An algorithm as people look it up. `espalier algorithms` and docs/algorithms.md print these.
struct AlgorithmEntry {
  std::string name;
  std::string title;
  std::string family;                 // sequential, processor-tree, pool, linda, distributed
  std::vector<std::string> machines;  // what it runs on
  bool
      exact;  // returns the minimax value and a move that attains it, and keeps the window contract
  bool repeats;  // may evaluate a leaf more than once
  std::string source;
  std::string idea;
  std::string guarantee;
  std::string cost;
  std::vector<ParameterInfo> parameters;
};

/// The sequential ones.
const std::vector<AlgorithmEntry>& algorithms();

/// Throws InputError with the nearest names when there is no such algorithm.
const AlgorithmEntry& find_algorithm(const std::vector<AlgorithmEntry>& among,
                                     std::string_view name);

/// A catalogue as a Markdown page: docs/algorithms.md.
std::string catalogue_page(const std::vector<AlgorithmEntry>& entries);

}  // namespace espalier
