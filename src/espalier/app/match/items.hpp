// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {

/// Reads "key=value,key=value", the form of options with several figures. Throws InputError, with
/// the option's name in front.
inline void read_items(const std::string& option, const std::string& text,
                       const std::vector<std::string>& keys,
                       const std::function<void(const std::string&, std::string_view)>& set) {
  for (const auto item : split(text, ',')) {
    const auto equals = item.find('=');
    const std::string key(trimmed(item.substr(0, equals)));
    if (equals == item.npos)
      throw InputError(option + ": expected key=value, not " + in_quotes(item) +
                       " (keys: " + joined(keys, ", ") + ")");
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      throw InputError(option + ": unknown key " + in_quotes(key) + suggestion(key, keys));
    try {
      set(key, trimmed(item.substr(equals + 1)));
    } catch (const InputError& error) {
      throw InputError(option + ": " + error.what());
    }
  }
}

}  // namespace espalier::app
