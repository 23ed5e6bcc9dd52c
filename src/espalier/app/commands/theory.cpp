// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/theory/manichean.hpp"
#include "espalier/trees/theory/table.hpp"

namespace espalier::app {
namespace {

struct TheoryOptions {
  theory::Question question;
  std::string p0;
  bool json = false;
};

/// Whole numbers in full while they are exact, others with six digits.
std::string figure(double value) {
  constexpr double kExact = 1e15;
  if (value == std::floor(value) && std::abs(value) < kExact) return fmt::format("{:.0f}", value);
  return fmt::format("{:.6g}", value);
}

void print(const TheoryOptions& options) {
  std::string group;
  for (const auto& fact : theory::facts(options.question)) {
    if (options.json) {
      fmt::print("{}", json_line({{"degree", options.question.degree},
                                  {"height", options.question.height},
                                  {"group", fact.group},
                                  {"name", fact.name},
                                  {"value", fact.value},
                                  {"meaning", fact.meaning},
                                  {"source", fact.source}}));
      continue;
    }
    if (fact.group != group) fmt::print("{}{}\n", group.empty() ? "" : "\n", fact.group);
    group = fact.group;
    fmt::print("  {:<29} {:>14}  {:<53} {}\n", fact.name, figure(fact.value), fact.meaning,
               fact.source);
  }
}

}  // namespace

void add_theory(CLI::App& app) {
  auto* command = app.add_subcommand("theory", "What is known about uniform trees: formulas");
  command->footer("Example: espalier theory --degree 4 --height 8 --processors 16 --fan-out 2");
  auto options = std::make_shared<TheoryOptions>();
  auto& question = options->question;
  command->add_option("--degree", question.degree, "Children of each node")->capture_default_str();
  command->add_option("--height", question.height, "Plies to a terminal")->capture_default_str();
  command->add_option("--p0", options->p0, "Win-loss trees: a terminal is won so often, or xi");
  command->add_option("--processors", question.processors, "Speed-up laws for so many");
  command->add_option("--fan-out", question.fan_out, "Processor trees: slaves of each master");
  command->add_option("--levels", question.levels, "Processor trees: their height")
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->callback([options] {
    if (!options->p0.empty() && options->p0 != "xi") {
      options->question.p0 = to_real(options->p0);
      if (!options->question.p0)
        throw InputError("--p0 must be a number from 0 to 1 or xi, not " + in_quotes(options->p0));
    }
    print(*options);
  });
}

}  // namespace espalier::app
