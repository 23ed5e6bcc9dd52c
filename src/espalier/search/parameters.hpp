// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// A parameter of an algorithm, as the catalogue lists it.
struct ParameterInfo {
  std::string name;
  std::string initial;                    // the default, as text
  std::string meaning;                    // one line, with the range
  std::vector<std::string> choices = {};  // the values, where they are few words
  bool takes_others = false;              // besides the choices
};

/// A parameter that is on or off.
inline ParameterInfo flag_info(std::string name, bool initial, std::string meaning) {
  return {std::move(name), initial ? "on" : "off", std::move(meaning), {"on", "off"}};
}

/// How it is set: "order=fifo|lifo", "split=A|B|..." where it takes other values as well, or
/// "grain=..." where it has no few words to choose from.
std::string form_of(const ParameterInfo& parameter);

/// Parameters by name, as they come from `--set name=value`. The typed readers throw InputError
/// with the range that would be right.
class Parameters {
 public:
  Parameters() = default;

  /// From texts like "width=20". Throws InputError when one is not of that form.
  explicit Parameters(const std::vector<std::string>& assignments);

  void set(std::string name, std::string value) { values_[std::move(name)] = std::move(value); }

  /// Throws InputError, with the nearest valid name, for a parameter that `owner` does not have.
  void check_names(std::string_view owner, const std::vector<ParameterInfo>& known) const;
  /// Takes out those that are among `known`, for another owner.
  Parameters extract(const std::vector<ParameterInfo>& known);

  [[nodiscard]] int integer(std::string_view name, int initial, int low, int high) const;
  [[nodiscard]] bool flag(std::string_view name, bool initial) const;
  [[nodiscard]] std::string text(std::string_view name, std::string_view initial) const;
  /// One of the words that the parameter's `choices` list.
  [[nodiscard]] std::string choice(std::string_view name, std::string_view initial,
                                   const std::vector<std::string>& choices) const;
  /// A value of the game, or `inf` / `-inf`.
  [[nodiscard]] std::optional<Value> value(std::string_view name) const;

 private:
  [[nodiscard]] const std::string* find(std::string_view name) const;
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace espalier
