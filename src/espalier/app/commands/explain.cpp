// SPDX-License-Identifier: MIT
#include "espalier/search/explain/explain.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/search/explain/drawing.hpp"
#include "espalier/search/explain/wording.hpp"
#include "espalier/trees/materialise.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kMostNodes = 5000;  // nobody reads a larger drawing

struct ExplainOptions {
  std::string tree;
  std::string game;
  std::string position;
  int depth = 2;
  std::string algorithm = "alpha-beta";
  std::vector<std::string> set;
  Value alpha = -kInfinity;
  Value beta = kInfinity;
  std::string svg;
  int columns = TextStyle{}.columns;
  bool ascii = false;
  bool steps = false;
  bool json = false;
};

ExplicitTree read_tree(const ExplainOptions& options) {
  if (!options.game.empty())
    return materialise(read_position(options.game, options.position), options.depth, kMostNodes);
  const auto tree =
      ExplicitTree::parse(options.tree.empty() ? "((3 12 8) (2 4 6) (14 5 2))" : options.tree);
  if (tree.node() != 0) return materialise(tree, int{ExplicitTree::kMaxHeight}, kMostNodes);
  if (tree.size() > kMostNodes)
    throw InputError(
        fmt::format("the tree has {} nodes; {} at most can be drawn", tree.size(), kMostNodes));
  return tree;
}

void write_file(const std::string& path, const std::string& text) {
  NewFile file(path);
  file.stream() << text;
  file.finish();
}

nlohmann::ordered_json bound_json(Value value) {
  if (value <= -kInfinity || value >= kInfinity) return nullptr;
  return value;
}

nlohmann::ordered_json json_of(const Explanation& e, const std::string& algorithm) {
  constexpr const char* kCauses[] = {"brother", "test", "window"};
  const auto names = [&](const auto& nodes) {
    auto list = nlohmann::ordered_json::array();
    for (const auto node : nodes) list.push_back(node_words(e.tree, node));
    return list;
  };
  nlohmann::ordered_json json = {{"algorithm", algorithm},
                                 {"tree", e.tree.brackets()},
                                 {"value", e.value},
                                 {"bound", e.bound == Bound::kExact   ? "exact"
                                           : e.bound == Bound::kLower ? "lower bound"
                                                                      : "upper bound"},
                                 {"pv", names(e.variation)},
                                 {"leaves", e.evaluations},
                                 {"distinct_leaves", e.evaluated},
                                 {"cuts", nlohmann::ordered_json::array()},
                                 {"nodes", nlohmann::ordered_json::array()}};
  for (const auto& cut : e.cuts)
    json["cuts"].push_back({{"node", node_words(e.tree, cut.node)},
                            {"kind", cut.shallow ? "shallow" : "deep"},
                            {"value", cut.value},
                            {"bound", cut.bound},
                            {"cause", kCauses[static_cast<std::size_t>(cut.cause)]},
                            {"origin", node_words(e.tree, cut.origin)},
                            {"witness", node_words(e.tree, cut.witness)},
                            {"skipped", names(cut.skipped)}});
  for (Explanation::NodeId node = 0; node < e.nodes.size(); ++node) {
    const auto& facts = e.nodes[node];
    json["nodes"].push_back({{"node", node_words(e.tree, node)},
                             {"side", facts.max ? "MAX" : "MIN"},
                             {"visits", facts.visits},
                             {"order", facts.first_visit},
                             {"alpha", bound_json(facts.window.alpha)},
                             {"beta", bound_json(facts.window.beta)},
                             {"lower", bound_json(facts.lower)},
                             {"upper", bound_json(facts.upper)}});
  }
  return json;
}

/// "moves: 1 a1, 2 b1": what the numbers of the root's children mean in a game.
void print_moves(const ExplainOptions& options) {
  const auto position = read_position(options.game, options.position);
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  std::vector<std::string> words;
  for (const auto& move : moves)
    words.push_back(fmt::format("{} {}", words.size() + 1, position.move_text(move)));
  fmt::print("\nmoves of the root: {}\n", joined(words, ", "));
}

void explain_command(const ExplainOptions& options) {
  const Window window = {options.alpha, options.beta};
  if (window.is_empty())
    throw InputError(fmt::format("the window is empty: alpha {} must be below beta {}",
                                 options.alpha, options.beta));
  const auto explanation =
      explain(read_tree(options), options.algorithm, Parameters(options.set), window);
  if (!options.svg.empty()) write_file(options.svg, svg_drawing(explanation));
  if (options.json) {
    fmt::print("{}", json_line(json_of(explanation, options.algorithm)));
    return;
  }
  const TextStyle style{options.ascii, options.columns};
  if (options.steps)
    fmt::print("{}\n", steps_text(options.ascii ? kAsciiSigns : kUnicodeSigns, explanation));
  if (!options.svg.empty())
    fmt::print("wrote {}\n", options.svg);
  else
    fmt::print("{}", text_drawing(explanation, style));
  if (!options.game.empty()) print_moves(options);
}

}  // namespace

void add_explain(CLI::App& app) {
  auto options = std::make_shared<ExplainOptions>();
  auto* command = app.add_subcommand("explain", "Draw what a search does on a small tree, and why");
  command->footer(
      "Examples:\n"
      "  espalier explain\n"
      "  espalier explain --tree '(3 (((2 9) 5) 4))' --steps\n"
      "  espalier explain --game tictactoe --depth 2 --algorithm pvs --svg pvs.svg");
  auto* tree = command->add_option("--tree", options->tree,
                                   "Leaves' values in brackets, for MAX at the root; default: "
                                   "((3 12 8) (2 4 6) (14 5 2))");
  auto* game = command->add_option("--game", options->game, "A game (see: espalier games) instead")
                   ->excludes(tree);
  command->add_option("--position", options->position, "Of the game; default: its start")
      ->needs(game);
  command->add_option("--depth", options->depth, "Plies of the game to draw")
      ->needs(game)
      ->capture_default_str()
      ->check(CLI::Range(0, 100));
  command->add_option("--algorithm", options->algorithm, "See: espalier algorithms")
      ->capture_default_str();
  command->add_option("--set", options->set, "A parameter of the algorithm, name=value")
      ->allow_extra_args(false);
  command->add_option("--alpha", options->alpha, "Lower end of the root's window")
      ->check(CLI::Range(-kInfinity, kInfinity));
  command->add_option("--beta", options->beta, "Upper end of the root's window")
      ->check(CLI::Range(-kInfinity, kInfinity));
  command->add_option("--svg", options->svg, "Draw into this SVG file");
  command->add_option("--columns", options->columns, "Wider trees are printed as an outline")
      ->capture_default_str()
      ->check(CLI::Range(1, 100000));
  command->add_flag("--ascii", options->ascii, "Plain characters only");
  command->add_flag("--steps", options->steps, "Tell the run step by step first");
  command->add_flag("--json", options->json, "One JSON object: every node and every cut-off");
  command->callback([options] { explain_command(*options); });
}

}  // namespace espalier::app
