// SPDX-License-Identifier: MIT
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/follow.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "espalier/trees/tree_game.hpp"

namespace espalier {
namespace {

using Path = std::vector<TreeMove>;

/// The factory of a model that has no parameters of its own, or whose `read` makes it from them.
template <class Model>
auto factory(Model (*read)(const TreeShape&, const TreeParameters&)) {
  return [read](const TreeShape& shape, const TreeParameters& parameters, const Path& path) {
    check_shape(shape);
    return AnyGame(follow(UniformTree<Model>(shape, read(shape, parameters)), path));
  };
}
template <class Model>
auto factory() {
  return factory<Model>([](const TreeShape&, const TreeParameters&) { return Model{}; });
}

RandomModel read_random(const TreeShape&, const TreeParameters& parameters) {
  RandomModel model;
  if (const auto values = parameters.find("values")) {
    if (*values == "continuous")
      model = RandomModel::continuous();
    else if (*values != "byte")
      throw InputError("values must be byte or continuous, not " + in_quotes(*values));
  }
  constexpr auto kWidest = RandomModel::kWidest;
  model.low = static_cast<Value>(parameters.integer("low", model.low, -kWidest, kWidest));
  model.high = static_cast<Value>(parameters.integer("high", model.high, -kWidest, kWidest));
  return model;
}

std::vector<TreeModel> all_models() {
  return {
      {.name = "random",
       .summary = "terminals independent and uniform in [low, high]",
       .source = "Knuth & Moore 1975; bytes: Pinhanez 1989",
       .parameters = {{"values", "byte", "byte: -127..127; continuous: 2^30 different values"},
                      {"low", "-127", "least value"},
                      {"high", "127", "greatest value"}},
       .make = factory<RandomModel>(read_random)},
      {.name = "best",
       .summary = "the first child is always best: as few leaves as possible",
       .source = "Slagle & Dixon 1969; Knuth & Moore 1975",
       .parameters = {},
       .make = factory<OrderedModel<true>>()},
      {.name = "worst",
       .summary = "no cut-off is ever possible: alpha-beta looks at every leaf",
       .source = "Finkel & Fishburn 1982",
       .parameters = {},
       .make = factory<OrderedModel<false>>()},
  };
}

}  // namespace

const std::vector<TreeModel>& tree_models() {
  static const auto all = all_models();
  return all;
}

}  // namespace espalier
