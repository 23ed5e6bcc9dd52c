// SPDX-License-Identifier: MIT
#include "espalier/games/tree/tree_entry.hpp"

#include "espalier/trees/tree_game.hpp"

namespace espalier {

GameEntry tree_entry() {
  std::string notation =
      "model=NAME degree=D height=H seed=S [parameters] [path=1.3.2], or brackets with the leaves' "
      "values for MAX, who moves at the root, or file=PATH; moves are children's numbers. Models: ";
  std::vector<std::string> examples = {"((3 12 8) (2 4 6) (14 5 2))"};
  bool first = true;
  for (const auto& model : tree_models()) {
    notation += (first ? "" : ", ") + model.name;
    first = false;
    std::string example = "model=" + model.name + " degree=4 height=6 seed=1";
    for (const auto& parameter : model.parameters) {
      notation += " " + parameter.name + "=";
      if (!parameter.default_value.empty())
        example += " " + parameter.name + "=" + parameter.default_value;
    }
    examples.push_back(std::move(example));
  }
  return {"tree", "Synthetic game trees: ten models, explicit trees, stored trees",
          std::move(notation), std::move(examples), parse_tree};
}

}  // namespace espalier
