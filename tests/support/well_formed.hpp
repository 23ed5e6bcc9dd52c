// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace espalier::testing {

/// What keeps the text from being well-formed XML as our drawings use it (elements, attributes in
/// double quotes, the five named entities); empty when nothing does.
inline std::string xml_fault(std::string_view text) {
  const auto bad_characters = [](std::string_view part) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (part[i] == '<' || (static_cast<unsigned char>(part[i]) < 0x20 && part[i] != '\n'))
        return true;
      if (part[i] != '&') continue;
      bool known = false;
      for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"})
        known = known || part.substr(i).starts_with(entity);
      if (!known) return true;
    }
    return false;
  };
  std::vector<std::string_view> open;
  bool had_root = false;
  if (text.starts_with("<?xml")) text.remove_prefix(text.find("?>") + 2);
  while (!text.empty()) {
    const auto tag = text.find('<');
    if (bad_characters(text.substr(0, tag))) return "bad text before a tag";
    if (tag == text.npos) break;
    const auto end = text.find('>', tag);
    if (end == text.npos) return "a tag without end";
    std::string_view inside = text.substr(tag + 1, end - tag - 1);
    text.remove_prefix(end + 1);
    if (inside.starts_with("/")) {
      if (open.empty() || open.back() != inside.substr(1))
        return "unexpected </" + std::string(inside.substr(1)) + ">";
      open.pop_back();
      continue;
    }
    const bool closed = inside.ends_with("/");
    if (closed) inside.remove_suffix(1);
    const auto name = inside.substr(0, inside.find(' '));
    if (name.empty()) return "a tag without name";
    if (open.empty() && had_root) return "a second root";
    had_root = true;
    std::string_view attributes = inside.substr(name.size());
    while (!attributes.empty()) {
      const auto value = attributes.find("=\"");
      if (attributes[0] != ' ' || value == attributes.npos || value < 2)
        return "bad attributes of " + std::string(name);
      const auto quote = attributes.find('"', value + 2);
      if (quote == attributes.npos ||
          bad_characters(attributes.substr(value + 2, quote - value - 2)))
        return "bad value in " + std::string(name);
      attributes.remove_prefix(quote + 1);
    }
    if (!closed) open.push_back(name);
  }
  if (!open.empty()) return std::string(open.back()) + " is never closed";
  return had_root ? "" : "no element";
}

}  // namespace espalier::testing
