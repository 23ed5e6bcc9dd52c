// SPDX-License-Identifier: MIT
#include "espalier/trees/weighted_tree.hpp"

#include <cassert>

#include "espalier/core/input_error.hpp"

namespace espalier {

void WeightedModel::check([[maybe_unused]] const TreeShape& shape) const {
  assert(weights_->degree() == shape.degree);
  const auto in_range = [](Value v) { return v >= 0 && v <= kHighest; };
  if (!in_range(options_.high) || !in_range(options_.noise))
    throw InputError("a tree with weights: high and noise must be from 0 to " +
                     std::to_string(kHighest) + ", not " + std::to_string(options_.high) + " and " +
                     std::to_string(options_.noise));
}

std::string WeightedModel::parameters() const {
  return " weights=" + weights_->text() + other_parameters();
}

std::string WeightedModel::other_parameters() const {
  return " high=" + std::to_string(options_.high) + " noise=" + std::to_string(options_.noise);
}

static_assert(TextNotation<WeightedTree> && TextNotation<StronglyOrderedTree>);

}  // namespace espalier
