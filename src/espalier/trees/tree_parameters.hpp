// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier {

/// The words "name=value" of a tree's text. Views into the text that was read.
class TreeParameters {
 public:
  /// Throws InputError for a word that is not name=value and for a name given twice.
  explicit TreeParameters(std::string_view text);

  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const;
  /// The parameter, or its default. Throws InputError outside [low, high].
  [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t otherwise,
                                     std::int64_t low, std::int64_t high) const;
  /// Any whole number of 64 bits without a sign.
  [[nodiscard]] std::uint64_t natural(std::string_view name, std::uint64_t otherwise) const;
  [[nodiscard]] double real(std::string_view name, double otherwise, double low, double high) const;

  /// Throws InputError, naming the nearest one, when there is a name that is not in the list.
  void allow_only(std::string_view what, const std::vector<std::string>& names) const;

 private:
  std::vector<std::pair<std::string_view, std::string_view>> all_;
};

/// The shortest decimal text that reads back as the same number.
std::string real_text(double number);

}  // namespace espalier
