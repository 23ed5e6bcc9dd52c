// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/any_game.hpp"
#include "espalier/trees/tree_parameters.hpp"
#include "espalier/trees/tree_shape.hpp"

namespace espalier {

/// A model of uniform trees as the command line and the lab know it.
struct TreeModel {
  struct Parameter {
    std::string name;
    std::string default_value;
    std::string meaning;
  };
  std::string name;
  std::string summary;
  std::string source;
  std::vector<Parameter> parameters;  // besides degree, height and seed
  std::function<AnyGame(const TreeShape&, const TreeParameters&, const std::vector<TreeMove>& path)>
      make;
};

const std::vector<TreeModel>& tree_models();

/// Throws InputError with the nearest names when there is no such model.
const TreeModel& find_tree_model(std::string_view name);

/// The root of a tree of a model; `parameters` as in the text, e.g. "low=0 high=9". Throws
/// InputError for what parse_tree would refuse.
AnyGame make_tree(std::string_view model, std::uint32_t degree, std::uint32_t height,
                  std::uint64_t seed, std::string_view parameters = "");

/// Reads any tree:
///   model=random degree=4 height=8 seed=7 low=-9 high=9 path=1.3.2
///   ((3 12 8) (2 4 6) (14 5 2)) path=2
///   file=PATH path=2.1
/// What is missing takes its default; the empty text is the default random tree. Throws InputError.
AnyGame parse_tree(std::string_view text);

}  // namespace espalier
