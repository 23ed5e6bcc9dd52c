// SPDX-License-Identifier: MIT
#include "espalier/trees/tree_parameters.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

TreeParameters::TreeParameters(std::string_view text) {
  for (const auto word : words(text)) {
    const auto equals = word.find('=');
    if (equals == word.npos || equals == 0)
      throw InputError("tree: " + in_quotes(word) +
                       " is not name=value, as in 'model=random degree=4 height=6'");
    const auto name = word.substr(0, equals);
    if (find(name)) throw InputError("tree: " + in_quotes(name) + " is given twice");
    all_.emplace_back(name, word.substr(equals + 1));
  }
}

std::optional<std::string_view> TreeParameters::find(std::string_view name) const {
  for (const auto& [known, value] : all_)
    if (known == name) return value;
  return std::nullopt;
}

std::int64_t TreeParameters::integer(std::string_view name, std::int64_t otherwise,
                                     std::int64_t low, std::int64_t high) const {
  const auto text = find(name);
  return text ? read_integer(name, *text, low, high) : otherwise;
}

std::uint64_t TreeParameters::natural(std::string_view name, std::uint64_t otherwise) const {
  const auto text = find(name);
  if (!text) return otherwise;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc{} || end != text->data() + text->size())
    throw InputError(std::string(name) + " must be a whole number from 0 to 2^64 - 1, not " +
                     in_quotes(*text));
  return value;
}

double TreeParameters::real(std::string_view name, double otherwise, double low,
                            double high) const {
  const auto text = find(name);
  if (!text) return otherwise;
  const auto value = to_real(*text);
  if (!value || !(*value >= low && *value <= high))
    throw InputError(std::string(name) + " must be a number from " + real_text(low) + " to " +
                     real_text(high) + ", not " + in_quotes(*text));
  return *value;
}

void TreeParameters::allow_only(std::string_view what,
                                const std::vector<std::string>& names) const {
  for (const auto& [name, value] : all_)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw InputError(std::string(what) + " has no parameter " + in_quotes(name) +
                       suggestion(name, names));
}

std::string real_text(double number) {
  char buffer[32];
  const auto end = std::to_chars(std::begin(buffer), std::end(buffer), number).ptr;
  return {buffer, end};
}

}  // namespace espalier
