// SPDX-License-Identifier: MIT
#include "espalier/app/uci/options.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <thread>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app::uci {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

/// One option: how it is declared, and what a value does.
struct Option {
  std::string name;
  std::string type;  // with default and range, as UCI writes them
  std::function<void(std::string_view, Settings&)> set;
};

Option spin(const std::string& name, std::int64_t low, std::int64_t high, std::int64_t standard,
            std::function<void(std::int64_t, Settings&)> set) {
  return {name,
          "spin default " + std::to_string(standard) + " min " + std::to_string(low) + " max " +
              std::to_string(high),
          [=](std::string_view value, Settings& settings) {
            set(read_integer(name, value, low, high), settings);
          }};
}

Option check(const std::string& name, bool standard, std::function<bool&(Settings&)> place) {
  return {name, std::string("check default ") + (standard ? "true" : "false"),
          [=](std::string_view value, Settings& settings) {
            if (value != "true" && value != "false")
              throw InputError(name + ": expected 'true' or 'false', not " + in_quotes(value));
            place(settings) = value == "true";
          }};
}

Option combo(const std::string& name, const std::vector<std::string>& words,
             const std::string& standard, std::function<void(std::size_t, Settings&)> set) {
  std::string type = "combo default " + standard;
  for (const auto& word : words) type += " var " + word;
  return {name, type, [=](std::string_view value, Settings& settings) {
            const auto found = std::find_if(words.begin(), words.end(), [&](const auto& word) {
              return same_name(word, value);
            });
            if (found == words.end())
              throw InputError(name + ": expected one of " + joined(words, ", ") + ", not " +
                               in_quotes(value));
            set(static_cast<std::size_t>(found - words.begin()), settings);
          }};
}

Option parallel_method(const Settings& standard) {
  std::vector<std::string> words;
  for (const auto& known : kParallelMethods) words.emplace_back(known.name);
  return combo("Parallel Method", words, std::string(name_of(standard.engine.method)),
               [](std::size_t chosen, Settings& settings) {
                 settings.engine.method = kParallelMethods[chosen].method;
               });
}

Option button(std::string_view name) {
  return {std::string(name), "button", [](std::string_view, Settings&) {}};
}

constexpr std::string_view kEmpty = "<empty>";  // as UCI writes an empty string

Option path(const std::string& name, std::string Settings::*place) {
  return {name, "string default " + std::string(kEmpty),
          [place](std::string_view value, Settings& settings) {
            settings.*place = value == kEmpty ? "" : value;
          }};
}

std::vector<Option> all_options() {
  const Settings standard;
  std::vector<Option> options;
  options.push_back(
      spin("Hash", 1, 1 << 20, static_cast<std::int64_t>(standard.engine.table_bytes / kMegabyte),
           [](std::int64_t megabytes, Settings& settings) {
             settings.engine.table_bytes = static_cast<std::size_t>(megabytes) * kMegabyte;
           }));
  options.push_back(spin("Threads", 1, 1024, standard.engine.threads,
                         [](std::int64_t threads, Settings& settings) {
                           settings.engine.threads = static_cast<unsigned>(threads);
                         }));
  options.push_back(parallel_method(standard));
  options.push_back(
      check("Deterministic", standard.engine.deterministic,
            [](Settings& settings) -> bool& { return settings.engine.deterministic; }));
  options.push_back(
      spin("MultiPV", 1, 256, standard.engine.lines, [](std::int64_t lines, Settings& settings) {
        settings.engine.lines = static_cast<unsigned>(lines);
      }));
  options.push_back(
      spin("Move Overhead", 0, 10'000, standard.overhead.count(),
           [](std::int64_t time, Settings& settings) { settings.overhead = Milliseconds(time); }));
  // That the interface may ponder changes nothing: time is not shared out differently.
  options.push_back({"Ponder", "check default false", [](std::string_view, Settings&) {}});
  options.push_back(check("UCI_Chess960", false,
                          [](Settings& settings) -> bool& { return settings.is_chess960; }));
  options.push_back({"Knowledge", "string default " + standard.knowledge.text(),
                     [](std::string_view value, Settings& settings) {
                       settings.knowledge = chess::Knowledge::parse(value);
                     }});
  options.push_back(path("Weights File", &Settings::weights_file));
  options.push_back(path("Hash File", &Settings::hash_file));
  options.push_back(
      check("OwnBook", false, [](Settings& settings) -> bool& { return settings.uses_book; }));
  options.push_back(path("Book File", &Settings::book_file));
  for (const auto name : {kClearHash, kSaveHash, kLoadHash}) options.push_back(button(name));
  Selectivity::for_each_switch([&](const char* name, auto member) {
    options.push_back(check(
        name, standard.engine.selectivity.*member,
        [member](Settings& settings) -> bool& { return settings.engine.selectivity.*member; }));
  });
  return options;
}

}  // namespace

Settings::Settings() {
  engine.table_bytes = 64 * kMegabyte;
  engine.threads = std::max(1U, std::thread::hardware_concurrency());
}

std::vector<std::string> declarations() {
  std::vector<std::string> lines;
  for (const auto& option : all_options())
    lines.push_back("option name " + option.name + " type " + option.type);
  return lines;
}

SetOption read_set_option(const std::vector<std::string_view>& words) {
  if (words.empty() || words.front() != "name")
    throw InputError("setoption: expected 'name' and the name of an option");
  const auto value = std::find(words.begin(), words.end(), "value");
  const auto text = [](auto from, auto to) {
    return joined(std::vector<std::string>(from, to), " ");
  };
  return {text(words.begin() + 1, value),
          value == words.end() ? std::string() : text(value + 1, words.end())};
}

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

void apply(const SetOption& option, Settings& settings) {
  std::vector<std::string> names;
  for (const auto& known : all_options()) {
    if (same_name(known.name, option.name)) return known.set(option.value, settings);
    names.push_back(known.name);
  }
  throw InputError("setoption: unknown option " + in_quotes(option.name) +
                   suggestion(option.name, names));
}

}  // namespace espalier::app::uci
