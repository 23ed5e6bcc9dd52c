// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/core/text.hpp"
#include "espalier/search/messages/run_table.hpp"
#include "espalier/trees/materialise.hpp"

namespace espalier::app {
namespace {

struct MessagesOptions {
  std::string tree = "((3 12 8) (2 4 6) (14 5 2))";
  std::string algorithm = "alpha-beta";
  std::vector<std::string> set;
  bool trace = false;
  bool json = false;
};

ExplicitTree read_tree(const std::string& text) {
  const auto tree = ExplicitTree::parse(text);
  return tree.node() == 0
             ? tree
             : materialise(tree, int{ExplicitTree::kMaxHeight}, ExplicitTree::kMaxNodes);
}

nlohmann::json result_json(const messages::Message& result) {
  if (result.content == messages::Message::Content::kTruth) return result.is_true();
  return result.value;
}

std::string result_text(const messages::Message& result) {
  if (result.content == messages::Message::Content::kTruth) return result.is_true() ? "V" : "F";
  return messages::value_text(result.value);
}

nlohmann::json step_json(const ExplicitTree& tree, const messages::Step& step) {
  nlohmann::json json = {{"step", step.number},
                         {"nesting", step.nesting},
                         {"received", messages::text(tree, step.received)},
                         {"lines", nlohmann::json::array()},
                         {"emitted", nlohmann::json::array()}};
  for (const auto& line : step.lines)
    json["lines"].push_back({{"number", line.number}, {"what", line.what}});
  for (const auto& message : step.emitted) json["emitted"].push_back(messages::text(tree, message));
  if (step.has_list) {
    json["list"] = nlohmann::json::array();
    for (const auto& message : step.list) json["list"].push_back(messages::text(tree, message));
  }
  return json;
}

void print_json(const ExplicitTree& tree, const MessagesOptions& options,
                const messages::Run& run) {
  nlohmann::json terminals = nlohmann::json::array(), values = nlohmann::json::array();
  for (const auto t : run.terminals) {
    terminals.push_back(messages::node_name(tree, t));
    values.push_back(tree.value(t));
  }
  for (const auto& step : run.trace) fmt::print("{}", json_line(step_json(tree, step)));
  fmt::print("{}", json_line({{"algorithm", options.algorithm},
                              {"tree", tree.brackets()},
                              {"value", result_json(run.result)},
                              {"leaves", run.terminals.size()},
                              {"terminals", terminals},
                              {"terminal_values", values},
                              {"steps", run.steps},
                              {"peak_messages", run.peak_stored}}));
}

void print_text(const ExplicitTree& tree, const MessagesOptions& options,
                const messages::Run& run) {
  fmt::print("{}", messages::trace_text(tree, run.trace));
  if (options.trace) fmt::print("\n");
  std::vector<std::string> terminals;
  for (const auto t : run.terminals) terminals.push_back(std::to_string(tree.value(t)));
  fmt::print("{}: {}\n", messages::find_table(options.algorithm).title, result_text(run.result));
  fmt::print("terminals  {} of {}: {}\n", run.terminals.size(), tree.leaf_count(),
             joined(terminals, " "));
  fmt::print("steps      {}\nmessages   {} at once at most\n", run.steps, run.peak_stored);
}

}  // namespace

void add_messages(CLI::App& app) {
  auto* command = app.add_subcommand(
      "messages", "Run an algorithm as a table of messages between the nodes of a small tree");
  command->footer(
      "Example: espalier messages --tree \"((3 12 8) (2 4 6))\" --algorithm sss --trace\n"
      "A step prints the message received, the numbered lines of the table that were carried out,\n"
      "and the messages sent: D(node; parameters) goes down, A(node; value) goes up.");
  auto options = std::make_shared<MessagesOptions>();
  std::vector<std::string> names;
  for (const auto& entry : messages::tables()) names.push_back(entry.name);
  command->add_option("--tree", options->tree, "Leaves' values in brackets, for MAX at the root")
      ->capture_default_str();
  command->add_option("--algorithm", options->algorithm, joined(names, ", "))
      ->capture_default_str();
  command->add_option("--set", options->set, "Of the first message: alpha=, beta=, b= or x=")
      ->allow_extra_args(false);
  command->add_flag("--trace", options->trace, "Print every step");
  command->add_flag("--json", options->json, "One JSON object a line");
  command->callback([options] {
    const auto tree = read_tree(options->tree);
    const auto run =
        messages::run_table(options->algorithm, tree, Parameters(options->set), options->trace);
    options->json ? print_json(tree, *options, run) : print_text(tree, *options, run);
  });
}

}  // namespace espalier::app
