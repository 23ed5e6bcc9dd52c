// SPDX-License-Identifier: MIT
#include "espalier/search/tools/tools_by_name.hpp"

#include <map>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

const std::map<std::string, bool ToolOptions::*> kTools = {
    {"table", &ToolOptions::table},         {"killers", &ToolOptions::killers},
    {"history", &ToolOptions::history},     {"refutation", &ToolOptions::refutation},
    {"static", &ToolOptions::static_order}, {"symmetry", &ToolOptions::symmetry},
};

}  // namespace

ToolOptions tools_by_name(const std::vector<std::string>& names) {
  if (names == std::vector<std::string>{"all"}) return {.symmetry = true};
  ToolOptions options;
  for (const auto& [name, tool] : kTools) options.*tool = false;
  for (const auto& name : names) {
    const auto tool = kTools.find(name);
    if (tool == kTools.end()) {
      std::vector<std::string> known = {"all"};
      for (const auto& entry : kTools) known.push_back(entry.first);
      throw InputError("unknown tool " + in_quotes(name) + suggestion(name, known));
    }
    options.*(tool->second) = true;
  }
  return options;
}

}  // namespace espalier
