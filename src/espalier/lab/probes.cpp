// SPDX-License-Identifier: MIT
#include "espalier/lab/probes.hpp"

#include <algorithm>

#include "espalier/lab/decision_error.hpp"

namespace espalier::lab {

const std::vector<Probe>& probes() {
  static const std::vector<Probe> all = {decision_error()};
  return all;
}

const Probe* find_probe(std::string_view name) {
  const auto found = std::find_if(probes().begin(), probes().end(),
                                  [&](const Probe& probe) { return probe.name == name; });
  return found == probes().end() ? nullptr : &*found;
}

}  // namespace espalier::lab
