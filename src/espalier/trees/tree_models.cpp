// SPDX-License-Identifier: MIT
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/follow.hpp"
#include "espalier/trees/fuller_tree.hpp"
#include "espalier/trees/knuth_moore_tree.hpp"
#include "espalier/trees/lindstrom_tree.hpp"
#include "espalier/trees/manichean_tree.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/pinhanez85_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "espalier/trees/theory/manichean.hpp"
#include "espalier/trees/tree_game.hpp"
#include "espalier/trees/weighted_tree.hpp"

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

ManicheanModel read_manichean(const TreeShape& shape, const TreeParameters& parameters) {
  if (parameters.find("p0") == "xi") return {theory::xi(shape.degree)};
  return {parameters.real("p0", ManicheanModel{}.p0, 0, 1)};
}

WeightedModel::Options read_options(const TreeParameters& parameters) {
  const WeightedModel::Options standard;
  constexpr auto kHighest = WeightedModel::kHighest;
  return {static_cast<Value>(parameters.integer("high", standard.high, 0, kHighest)),
          static_cast<Value>(parameters.integer("noise", standard.noise, 0, kHighest))};
}

WeightedModel read_weighted(const TreeShape& shape, const TreeParameters& parameters) {
  const auto weights = parameters.find("weights").value_or("random");
  return {ChildWeights::of(weights, shape.degree), read_options(parameters)};
}

StronglyOrderedModel read_strong(const TreeShape& shape, const TreeParameters& parameters) {
  return StronglyOrderedModel(shape.degree, read_options(parameters));
}

AnyGame make_pinhanez85(const TreeShape& shape, const TreeParameters& parameters,
                        const Path& path) {
  return AnyGame(follow(pinhanez85_tree(shape, parameters.real("p", 0.85, 0, 1)), path));
}

const std::vector<TreeModel::Parameter> kKnownValueParameters = {
    {"high", "127", "values lie in 0..high"},
    {"noise", "0", "largest error of evaluate() at nodes that are not terminal"}};

std::vector<TreeModel::Parameter> weighted_parameters() {
  auto all = kKnownValueParameters;
  all.insert(all.begin(),
             {"weights", "random",
              "chances of each child to be best: best, random, strong or a list w1,w2,.."});
  return all;
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
      {.name = "manichean",
       .summary = "terminals won (+1) with probability p0, else lost (-1)",
       .source = "Baudet 1978; Pearl 1980",
       .parameters = {{"p0", "0.5", "a probability, or xi: the one at which winning stays open"}},
       .make = factory<ManicheanModel>(read_manichean)},
      {.name = "knuth-moore",
       .summary = "sums of branches; those of ply k are a permutation of 1/d^k..d/d^k",
       .source = "Knuth & Moore 1975",
       .parameters = {},
       .make = factory<KnuthMooreModel>()},
      {.name = "fuller",
       .summary = "sums of branches; those of a node are a permutation of 1..d",
       .source = "Fuller, Gaschnig & Gillogly 1973",
       .parameters = {},
       .make = factory<FullerModel>()},
      {.name = "lindstrom",
       .summary = "sums of branches, each a random real number",
       .source = "Lindstrom 1983",
       .parameters = {},
       .make = factory<LindstromModel>()},
      {.name = "strongly-ordered",
       .summary = "best child first 70 %, in the first quarter 90 % of the time",
       .source = "Marsland & Campbell 1982",
       .parameters = kKnownValueParameters,
       .make = factory<StronglyOrderedModel>(read_strong)},
      {.name = "weighted",
       .summary = "node values known beforehand; weights say which child is best",
       .source = "Hsu 1990; Cung & Roucairol 1991",
       .parameters = weighted_parameters(),
       .make = factory<WeightedModel>(read_weighted)},
      {.name = "pinhanez85",
       .summary = "a random byte tree, the best child swapped to the front with probability p",
       .source = "Pinhanez 1989",
       .parameters = {{"p", "0.85", "a probability"}},
       .make = make_pinhanez85},
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
