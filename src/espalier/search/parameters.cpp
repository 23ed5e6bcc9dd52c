// SPDX-License-Identifier: MIT
#include "espalier/search/parameters.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

std::string form_of(const ParameterInfo& parameter) {
  auto values = parameter.choices;
  if (values.empty() || parameter.takes_others) values.emplace_back("...");
  return parameter.name + "=" + joined(values, "|");
}

Parameters::Parameters(const std::vector<std::string>& assignments) {
  for (const std::string& text : assignments) {
    const auto equals = text.find('=');
    if (equals == text.npos || equals == 0)
      throw InputError("a parameter is written name=value, not " + in_quotes(text));
    set(text.substr(0, equals), text.substr(equals + 1));
  }
}

void Parameters::check_names(std::string_view owner,
                             const std::vector<ParameterInfo>& known) const {
  std::vector<std::string> names;
  for (const auto& parameter : known) names.push_back(parameter.name);
  for (const auto& [name, value] : values_)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw InputError(std::string(owner) + " has no parameter " + in_quotes(name) +
                       (names.empty() ? ": it has none" : suggestion(name, names)));
}

Parameters Parameters::extract(const std::vector<ParameterInfo>& known) {
  Parameters taken;
  for (const auto& parameter : known)
    if (auto entry = values_.extract(parameter.name)) taken.values_.insert(std::move(entry));
  return taken;
}

int Parameters::integer(std::string_view name, int initial, int low, int high) const {
  const std::string* text = find(name);
  return text ? static_cast<int>(read_integer(name, *text, low, high)) : initial;
}

bool Parameters::flag(std::string_view name, bool initial) const {
  const std::string* text = find(name);
  if (!text) return initial;
  if (*text == "on" || *text == "true" || *text == "1") return true;
  if (*text == "off" || *text == "false" || *text == "0") return false;
  throw InputError(std::string(name) + " must be on or off, not " + in_quotes(*text));
}

std::string Parameters::text(std::string_view name, std::string_view initial) const {
  const std::string* text = find(name);
  return text ? *text : std::string(initial);
}

std::string Parameters::choice(std::string_view name, std::string_view initial,
                               const std::vector<std::string>& choices) const {
  const std::string chosen = text(name, initial);
  if (std::find(choices.begin(), choices.end(), chosen) == choices.end())
    throw InputError("unknown " + std::string(name) + " " + in_quotes(chosen) +
                     suggestion(chosen, choices));
  return chosen;
}

std::optional<Value> Parameters::value(std::string_view name) const {
  const std::string* text = find(name);
  if (!text) return std::nullopt;
  if (*text == "inf" || *text == "+inf") return kInfinity;
  if (*text == "-inf") return -kInfinity;
  return static_cast<Value>(read_integer(name, *text, -kInfinity + 1, kInfinity - 1));
}

const std::string* Parameters::find(std::string_view name) const {
  const auto entry = values_.find(name);
  return entry == values_.end() ? nullptr : &entry->second;
}

}  // namespace espalier
