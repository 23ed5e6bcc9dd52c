// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/engine/limits.hpp"
#include "espalier/engine/options.hpp"
#include "espalier/knowledge/chess/knowledge.hpp"

namespace espalier::app::uci {

/// Everything that `setoption` can change.
struct Settings {
  EngineOptions engine;
  bool is_chess960 = false;
  Milliseconds overhead{10};
  chess::Knowledge knowledge;
  std::string weights_file;
  std::string hash_file;  // that the buttons below save to and load from
  bool uses_book = false;
  std::string book_file;

  Settings();
};

/// The lines that declare the options, defaults included.
std::vector<std::string> declarations();

// Buttons.
inline constexpr std::string_view kClearHash = "Clear Hash";
inline constexpr std::string_view kSaveHash = "Save Hash";
inline constexpr std::string_view kLoadHash = "Load Hash";

/// The words behind `setoption`: `name`, the name, and unless it is a button `value` and the value.
struct SetOption {
  std::string name;
  std::string value;
};
/// Throws InputError.
SetOption read_set_option(const std::vector<std::string_view>& words);

/// Changes one setting; the name's case does not matter. Throws InputError for what is unknown or
/// out of range.
void apply(const SetOption& option, Settings& settings);

bool same_name(std::string_view a, std::string_view b);

}  // namespace espalier::app::uci
