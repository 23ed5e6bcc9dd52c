// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/linda/tuple_space.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// The parameter `kernel` of the Linda searches.
inline const std::vector<std::string> kKernels = {"in", "out", "hybrid"};

inline ParameterInfo kernel_info() {
  return {"kernel", "in",
          "how the simulated machine keeps the tuples: in (where they are made), out (everywhere) "
          "or hybrid (at a home node); threads share their memory",
          kKernels};
}

inline linda::Kernel kernel_of(const Parameters& parameters) {
  const std::string name = parameters.choice("kernel", "in", kKernels);
  if (name == "in") return linda::Kernel::kIn;
  return name == "out" ? linda::Kernel::kOut : linda::Kernel::kHybrid;
}

}  // namespace espalier
