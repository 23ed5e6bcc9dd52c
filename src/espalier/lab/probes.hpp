// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/lab/search.hpp"

namespace espalier::lab {

/// Something that is measured on a position as a search is, by name and with settings, but is no
/// search of the catalogue.
struct Probe {
  std::string name;
  std::vector<ParameterInfo> parameters;
  std::function<std::optional<Measurement>(const Search&, const AnyGame&,
                                           const std::atomic<bool>& stop)>
      measure;
};

const std::vector<Probe>& probes();
/// Null when there is none of that name.
const Probe* find_probe(std::string_view name);

}  // namespace espalier::lab
