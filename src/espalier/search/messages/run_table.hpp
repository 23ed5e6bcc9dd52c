// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/messages/message.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier::messages {

/// A message table as people look it up.
struct TableEntry {
  std::string name;
  std::string title;
  std::vector<ParameterInfo> parameters;  // of the first message
  Run (*run)(const ExplicitTree& root, const Parameters& parameters, bool traced);
};

const std::vector<TableEntry>& tables();

/// Throws InputError with the nearest names when there is no such table.
const TableEntry& find_table(std::string_view name);

/// Runs a table on the whole tree, MAX to move at its root. Throws InputError for an unknown name
/// or parameter.
Run run_table(std::string_view name, const ExplicitTree& tree, const Parameters& parameters = {},
              bool traced = false);

}  // namespace espalier::messages
