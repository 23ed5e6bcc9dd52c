// SPDX-License-Identifier: MIT
#include "espalier/trees/manichean_tree.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/trees/tree_parameters.hpp"

namespace espalier {

void ManicheanModel::check(const TreeShape&) const {
  if (!(p0 >= 0 && p0 <= 1))
    throw InputError("model manichean: p0 must be a probability, not " + real_text(p0));
}

std::string ManicheanModel::parameters() const { return " p0=" + real_text(p0); }

static_assert(TextNotation<ManicheanTree>);

}  // namespace espalier
