// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/knowledge.hpp"

#include <cassert>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::chess {
namespace {

constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }

constexpr char upper(char c) { return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw InputError("knowledge " + in_quotes(text) + ": " + why +
                   " (letters of MBXKPAR with an optional percentage, or a code from 0 to 127)");
}

}  // namespace

void Knowledge::set_percent(Category category, int percent) {
  assert(0 <= percent && percent <= kMostPercent);
  const unsigned bit = info(category).bit;
  code_ = static_cast<std::uint8_t>(percent == 0 ? code_ & ~bit : code_ | bit);
  percent_[static_cast<std::size_t>(category)] =
      static_cast<std::int16_t>(percent == 0 ? kFullPercent : percent);
}

Knowledge Knowledge::parse(std::string_view text) {
  if (text == "all") return Knowledge();
  if (text == "none") return Knowledge(0);
  if (text.empty()) refuse(text, "nothing given");
  if (is_digit(text[0]) || text[0] == '-')
    return Knowledge(static_cast<unsigned>(read_integer("knowledge code", text, 0, kAll)));

  Knowledge knowledge(0);
  unsigned seen = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t which = 0;
    while (which < kCategories && kCategoryInfo[which].letter != upper(text[at])) ++which;
    if (which == kCategories) refuse(text, in_quotes(text.substr(at, 1)) + " is no category");
    const auto& category = kCategoryInfo[which];
    if ((seen & category.bit) != 0) refuse(text, std::string(1, category.letter) + " twice");
    seen |= category.bit;
    const std::size_t digits = ++at;
    while (at < text.size() && is_digit(text[at])) ++at;
    int percent = kFullPercent;
    if (at > digits)
      percent = static_cast<int>(read_integer(std::string("weight of ") + category.letter,
                                              text.substr(digits, at - digits), 0, kMostPercent));
    knowledge.set_percent(static_cast<Category>(which), percent);
  }
  return knowledge;
}

std::string Knowledge::text() const {
  std::string text;
  for (std::size_t i = 0; i < kCategories; ++i) {
    const auto category = static_cast<Category>(i);
    if (!has(category)) continue;
    text += info(category).letter;
    if (percent_[i] != kFullPercent) text += std::to_string(percent_[i]);
  }
  return text.empty() ? "none" : text;
}

}  // namespace espalier::chess
