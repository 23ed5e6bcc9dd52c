// SPDX-License-Identifier: MIT
#include "espalier/search/explain/explain.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "espalier/app/commands.hpp"
#include "espalier/app/position.hpp"
#include "espalier/search/explain/drawing.hpp"
#include "espalier/search/explain/wording.hpp"
#include "espalier/trees/materialise.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kMostNodes = 5000;  // nobody reads a larger drawing

struct Options {
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
};

ExplicitTree read_tree(const Options& options) {
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

/// Beside, then renamed: never half a file.
void write_file(const std::string& path, const std::string& text) {
  const std::string beside = path + ".part";
  std::ofstream out(beside, std::ios::binary);
  out << text << std::flush;
  if (!out) {
    std::remove(beside.c_str());
    throw InputError("cannot write " + path + ": is there such a folder, and room in it?");
  }
  out.close();
  std::error_code error;
  std::filesystem::rename(beside, path, error);
  if (error) {
    std::remove(beside.c_str());
    throw InputError("cannot write " + path + ": " + error.message());
  }
}

void explain_command(const Options& options) {
  const Window window = {options.alpha, options.beta};
  if (window.is_empty())
    throw InputError(fmt::format("the window is empty: alpha {} must be below beta {}",
                                 options.alpha, options.beta));
  const auto explanation =
      explain(read_tree(options), options.algorithm, Parameters(options.set), window);
  if (!options.svg.empty()) write_file(options.svg, svg_drawing(explanation));
  const TextStyle style{options.ascii, options.columns};
  if (options.steps)
    fmt::print("{}\n", steps_text(options.ascii ? kAsciiSigns : kUnicodeSigns, explanation));
  if (!options.svg.empty())
    fmt::print("wrote {}\n", options.svg);
  else
    fmt::print("{}", text_drawing(explanation, style));
}

}  // namespace

void add_explain(CLI::App& app) {
  auto options = std::make_shared<Options>();
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
  command->callback([options] { explain_command(*options); });
}

}  // namespace espalier::app
