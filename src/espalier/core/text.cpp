// SPDX-License-Identifier: MIT
#include "espalier/core/text.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "espalier/core/input_error.hpp"

namespace espalier {
namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n\f\v";

/// Levenshtein distance, by rows.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

template <class Number>
std::optional<Number> to_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (;;) {
    const auto start = text.find_first_not_of(kWhiteSpace);
    if (start == text.npos) return found;
    text.remove_prefix(start);
    const auto end = std::min(text.find_first_of(kWhiteSpace), text.size());
    found.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::string_view trimmed(std::string_view text) {
  const auto start = text.find_first_not_of(kWhiteSpace);
  if (start == text.npos) return {};
  return text.substr(start, text.find_last_not_of(kWhiteSpace) - start + 1);
}

std::optional<std::int64_t> to_integer(std::string_view text) {
  return to_number<std::int64_t>(text);
}
std::optional<double> to_real(std::string_view text) { return to_number<double>(text); }

std::int64_t read_integer(std::string_view what, std::string_view text, std::int64_t low,
                          std::int64_t high) {
  const auto value = to_integer(text);
  if (!value || *value < low || *value > high)
    throw InputError(std::string(what) + " must be a whole number from " + std::to_string(low) +
                     " to " + std::to_string(high) + ", not " + in_quotes(text));
  return *value;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto code = static_cast<unsigned char>(c);
    constexpr std::string_view kHex = "0123456789abcdef";
    if (code >= 0x20 && code < 0x7f)
      out += c;
    else
      (out += "\\x") += {kHex[code >> 4], kHex[code & 15]};
  }
  return out + (text.size() > kLongest ? "...'" : "'");
}

std::string elided(std::string_view text, std::size_t most) {
  const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  std::vector<std::size_t> characters;  // where they start
  for (std::size_t i = 0; i < text.size(); ++i)
    if (starts(text[i])) characters.push_back(i);
  if (characters.size() <= most) return std::string(text);
  const std::size_t kept = most > 3 ? most - 3 : 0, front = (kept + 1) / 2;
  const std::size_t back = kept - front;
  std::string out(text.substr(0, characters[front]));
  out += "...";
  if (back > 0) out += text.substr(characters[characters.size() - back]);
  return out;
}

std::string suggestion(std::string_view wrong, const std::vector<std::string>& names) {
  if (names.empty()) return "";
  const auto nearest = std::min_element(names.begin(), names.end(), [&](auto& a, auto& b) {
    return distance(wrong, a) < distance(wrong, b);
  });
  if (distance(wrong, *nearest) <= std::max<std::size_t>(2, nearest->size() / 3))
    return " (did you mean '" + *nearest + "'?)";
  return " (known: " + joined(names, ", ") + ")";
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (const auto& part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

}  // namespace espalier
