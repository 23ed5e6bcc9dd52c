// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/node.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/materialise.hpp"
#include "espalier/trees/tree_file.hpp"

namespace espalier::app {
namespace {

struct TreeOptions {
  std::string game = "tree";
  std::string position;
  int depth = kMaxDepth;
  std::string save;
  bool json = false;
};

void describe(const TreeOptions& options) {
  const AnyGame position = read_position(options.game, options.position);
  const ExplicitTree tree = materialise(position, options.depth);
  const int height = static_cast<int>(tree.height());
  const auto result = find_best(tree, height, Negamax{});
  if (!options.save.empty()) save_tree(tree, options.save);
  if (options.json) {
    fmt::print("{}", json_line({{"position", position.text()},
                                {"height", height},
                                {"nodes", tree.size()},
                                {"leaves", result.counters.leaves},
                                {"value", result.value},
                                {"file", options.save}}));
    return;
  }
  fmt::print("{}\nheight {}, {} nodes, {} leaves, value {:+} for the side to move\n",
             position.text(), height, tree.size(), result.counters.leaves, result.value);
  if (!options.save.empty())
    fmt::print("saved; search it with --game tree --position file={}\n", options.save);
}

}  // namespace

void add_tree(CLI::App& app) {
  auto options = std::make_shared<TreeOptions>();
  auto* command = app.add_subcommand("tree", "Measure the tree below a position, and store it");
  command->footer(
      "Examples:\n"
      "  espalier tree --position 'model=pinhanez85 degree=4 height=8 seed=1' --save one.tree\n"
      "  espalier tree --game connect4 --position 4453 --depth 5 --save opening.tree\n"
      "  espalier search --depth 8 --position file=one.tree --algorithm sss");
  command->add_option("--game", options->game, "The game (see: espalier games)")
      ->capture_default_str();
  command->add_option("--position", options->position, "The position at the root");
  command->add_option("--depth", options->depth, "Plies to store; default: to the end")
      ->check(CLI::Range(0, kMaxDepth));
  command->add_option("--save", options->save, "Write the tree to this file");
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options] { describe(*options); });
}

}  // namespace espalier::app
