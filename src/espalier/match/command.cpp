// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/match/process.hpp"

namespace espalier::match {

std::optional<std::string> find_program(const std::string& name) {
  if (name.empty()) return std::nullopt;
  if (name.find('/') != name.npos)
    return access(name.c_str(), X_OK) == 0 ? std::optional(name) : std::nullopt;
  const char* path = std::getenv("PATH");
  const std::string folders = std::string(path != nullptr ? path : "") + ":/usr/games";
  for (const auto folder : split(folders, ':')) {
    const std::string file = std::string(folder) + "/" + name;
    if (!folder.empty() && access(file.c_str(), X_OK) == 0) return file;
  }
  return std::nullopt;
}

std::vector<std::string> command_words(std::string_view text) {
  std::vector<std::string> found;
  bool in_word = false;
  char quote = 0;
  for (const char c : text) {
    if (quote == 0 && (c == ' ' || c == '\t')) {
      in_word = false;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      if (!in_word) found.emplace_back();
      in_word = true;
      quote = c;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else {
      if (!in_word) found.emplace_back();
      in_word = true;
      found.back() += c;
    }
  }
  if (quote != 0)
    throw InputError("the command " + in_quotes(text) + " has a " + quote + " without its partner");
  if (found.empty() || found.front().empty())
    throw InputError("a command is empty: expected a program and its arguments");
  return found;
}

}  // namespace espalier::match
