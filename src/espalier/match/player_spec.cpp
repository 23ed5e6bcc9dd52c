// SPDX-License-Identifier: MIT
#include "espalier/match/player_spec.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/match/process.hpp"

namespace espalier::match {
namespace {

constexpr std::string_view kOwnName = "espalier";
constexpr std::string_view kOption = "option.";

/// The items between commas; quotes keep commas inside.
std::vector<std::string_view> items_of(std::string_view text) {
  std::vector<std::string_view> items;
  char quote = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quote != 0 ? text[i] == quote : text[i] == '"' || text[i] == '\'')
      quote = quote != 0 ? '\0' : text[i];
    else if (quote == 0 && text[i] == ',')
      items.push_back(text.substr(start, i - start)), start = i + 1;
  }
  items.push_back(text.substr(start));
  return items;
}

/// A value may stand in quotes, as a whole.
std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
      text.find(text.front(), 1) == text.size() - 1)
    return text.substr(1, text.size() - 2);
  return text;
}

Protocol protocol_named(std::string_view name) {
  for (const auto protocol : {Protocol::kOwn, Protocol::kUci, Protocol::kXboard})
    if (name == name_of(protocol)) return protocol;
  throw InputError("proto: " + in_quotes(name) + " is not a protocol (known: uci, xboard, own)");
}

std::string base_name(std::string_view text) {
  const auto space = text.find(' ');
  const auto slash = text.substr(0, space).rfind('/');
  return std::string(slash == text.npos ? text : text.substr(slash + 1));
}

class Reader {
 public:
  PlayerSpec read(std::string_view text) {
    for (const auto item : items_of(text)) read_item(trimmed(item));
    if (spec_.protocol == Protocol::kOwn && !command_.empty())
      throw InputError("proto=own is our own engine and takes no cmd");
    if (spec_.protocol != Protocol::kOwn) {
      if (command_.empty())
        throw InputError("expected 'espalier', or the command of a program as in cmd=stockfish");
      spec_.command = command_words(command_);
      if (!spec_.knowledge.empty() || !spec_.weights.empty() || spec_.turn != 0)
        throw InputError("knowledge=, weights= and interleaved= are for our own engine, not for " +
                         in_quotes(command_));
    }
    if (spec_.name.empty()) spec_.name = command_.empty() ? kOwnName : base_name(command_);
    return std::move(spec_);
  }

 private:
  void read_item(std::string_view item) {
    const auto equals = item.find('=');
    if (equals == item.npos || item.front() == '"' || item.front() == '\'')
      return read_program(unquoted(item));
    const auto key = trimmed(item.substr(0, equals));
    const auto value = unquoted(trimmed(item.substr(equals + 1)));
    if (key.substr(0, kOption.size()) == kOption)
      return spec_.options.emplace_back(key.substr(kOption.size()), value), void();
    if (spec_.limit.set(key, value)) return;
    if (key == "name")
      spec_.name = value;
    else if (key == "cmd")
      command_ = value;
    else if (key == "proto")
      spec_.protocol = protocol_named(value);
    else if (key == "knowledge")
      spec_.knowledge = value;
    else if (key == "weights")
      spec_.weights = value;
    else if (key == "hash")
      spec_.hash_mb = static_cast<std::size_t>(read_integer(key, value, 1, 1 << 20));
    else if (key == "threads")
      spec_.threads = static_cast<unsigned>(read_integer(key, value, 1, 1024));
    else if (key == "interleaved")
      spec_.turn = static_cast<std::uint64_t>(read_integer(key, value, 1, 1'000'000));
    else
      throw InputError(
          "unknown item " + in_quotes(key) +
          suggestion(key, {"name", "cmd", "proto", "hash", "threads", "interleaved", "knowledge",
                           "weights", "option.NAME", "tc", "movetime", "nodes", "depth"}));
  }

  /// `espalier`, `gnuchess:xboard`, or a command.
  void read_program(std::string_view text) {
    if (text.empty()) throw InputError("an item is empty: expected key=value");
    if (!command_.empty() || is_own_)
      throw InputError(in_quotes(text) + " is not key=value, and the program was named before");
    if (text == kOwnName) {
      spec_.protocol = Protocol::kOwn;
      is_own_ = true;
      return;
    }
    const auto colon = text.rfind(':');
    if (colon != text.npos &&
        (text.substr(colon + 1) == "uci" || text.substr(colon + 1) == "xboard")) {
      spec_.protocol = protocol_named(text.substr(colon + 1));
      text = text.substr(0, colon);
    }
    command_ = text;
  }

  PlayerSpec spec_;
  std::string command_;
  bool is_own_ = false;
};

/// As a value. The own quotes of one with both kinds may keep it together.
std::string quoted(const std::string& text) {
  if (text.find('"') == text.npos) return '"' + text + '"';
  return text.find('\'') == text.npos ? '\'' + text + '\'' : text;
}

/// Of a command: without spaces, commas and quotes outside quotes.
std::string quoted_word(const std::string& word) {
  if (!word.empty() && word.find_first_of(" \t,\"'") == word.npos) return word;
  return word.find('\'') == word.npos ? '\'' + word + '\'' : '"' + word + '"';
}

std::string command_text(const std::vector<std::string>& command) {
  std::vector<std::string> parts;
  for (const auto& word : command) parts.push_back(quoted_word(word));
  return joined(parts, " ");
}

}  // namespace

std::string_view name_of(Protocol protocol) {
  switch (protocol) {
    case Protocol::kOwn:
      return "own";
    case Protocol::kUci:
      return "uci";
    case Protocol::kXboard:
      return "xboard";
  }
  return "";
}

PlayerSpec PlayerSpec::parse(std::string_view text) {
  try {
    return Reader().read(text);
  } catch (const InputError& error) {
    throw InputError("player " + in_quotes(text) + ": " + error.what());
  }
}

std::string PlayerSpec::text() const {
  std::vector<std::string> items = {"name=" + quoted(name),
                                    "proto=" + std::string(name_of(protocol))};
  if (!command.empty()) items.push_back("cmd=" + quoted(command_text(command)));
  if (hash_mb != 0) items.push_back("hash=" + std::to_string(hash_mb));
  if (threads != 0) items.push_back("threads=" + std::to_string(threads));
  if (turn != 0) items.push_back("interleaved=" + std::to_string(turn));
  if (!knowledge.empty()) items.push_back("knowledge=" + quoted(knowledge));
  if (!weights.empty()) items.push_back("weights=" + quoted(weights));
  for (const auto& [option, value] : options)
    items.push_back(std::string(kOption) + option + "=" + quoted(value));
  if (limit.is_set()) {
    const std::string limits = limit.text();
    for (const auto part : words(limits)) items.emplace_back(part);
  }
  const auto text = joined(items, ",");
  if (!(parse(text) == *this))
    throw InputError("player " + in_quotes(name) +
                     " cannot be written down: something in it has both kinds of quotes");
  return text;
}

void make_names_unique(std::vector<PlayerSpec>& players) {
  const auto is_taken = [&](std::size_t before, const std::string& name) {
    return std::any_of(players.begin(), players.begin() + static_cast<std::ptrdiff_t>(before),
                       [&](const PlayerSpec& other) { return other.name == name; });
  };
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string name = players[i].name;
    for (int number = 2; is_taken(i, players[i].name); ++number)
      players[i].name = name + " (" + std::to_string(number) + ")";
  }
}

}  // namespace espalier::match
