// SPDX-License-Identifier: MIT
#include "espalier/trees/tree_game.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/explicit_tree.hpp"
#include "espalier/trees/follow.hpp"
#include "espalier/trees/tree_file.hpp"

namespace espalier {
namespace {

const std::vector<std::string> kShapeNames = {"model", "degree", "height", "seed", "path"};

AnyGame make(const TreeModel& model, const TreeShape& shape, const TreeParameters& parameters,
             const std::vector<TreeMove>& path) {
  auto names = kShapeNames;
  for (const auto& parameter : model.parameters) names.push_back(parameter.name);
  parameters.allow_only("model " + model.name, names);
  return model.make(shape, parameters, path);
}

TreeShape read_shape(const TreeParameters& parameters) {
  constexpr TreeShape kDefault;
  return {static_cast<std::uint32_t>(parameters.integer("degree", kDefault.degree, 1, kMaxDegree)),
          static_cast<std::uint32_t>(parameters.integer("height", kDefault.height, 0, kPathBits)),
          parameters.natural("seed", kDefault.seed)};
}

}  // namespace

const TreeModel& find_tree_model(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& model : tree_models()) {
    if (model.name == name) return model;
    names.push_back(model.name);
  }
  throw InputError("unknown tree model " + in_quotes(name) + suggestion(name, names));
}

AnyGame make_tree(std::string_view model, std::uint32_t degree, std::uint32_t height,
                  std::uint64_t seed, std::string_view parameters) {
  return make(find_tree_model(model), {degree, height, seed}, TreeParameters(parameters), {});
}

AnyGame parse_tree(std::string_view text) {
  text = trimmed(text);
  if (!text.empty() && (text[0] == '(' || text[0] == ')' || to_integer(words(text)[0])))
    return AnyGame(ExplicitTree::parse(text));
  const TreeParameters parameters(text);
  const auto path = read_path(parameters.find("path").value_or(""));
  if (const auto file = parameters.find("file")) {
    parameters.allow_only("a stored tree", {"file", "path"});
    return AnyGame(follow(load_tree(std::string(*file)), path));
  }
  return make(find_tree_model(parameters.find("model").value_or("random")), read_shape(parameters),
              parameters, path);
}

}  // namespace espalier
