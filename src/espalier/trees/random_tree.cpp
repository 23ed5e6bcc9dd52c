// SPDX-License-Identifier: MIT
#include "espalier/trees/random_tree.hpp"

#include "espalier/core/input_error.hpp"

namespace espalier {

void RandomModel::check(const TreeShape&) const {
  if (low > high || low < -kWidest || high > kWidest)
    throw InputError("model random: low and high must be in order and between " +
                     std::to_string(-kWidest) + " and " + std::to_string(kWidest) + ", not " +
                     std::to_string(low) + " and " + std::to_string(high));
}

std::string RandomModel::parameters() const {
  return " low=" + std::to_string(low) + " high=" + std::to_string(high);
}

static_assert(TextNotation<RandomTree>);

}  // namespace espalier
