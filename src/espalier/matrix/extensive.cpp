// SPDX-License-Identifier: MIT
#include "espalier/matrix/extensive.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

constexpr int kMaxHeight = 64;
constexpr std::size_t kMaxNodes = 10'000;

class TreeReader {
 public:
  explicit TreeReader(std::string_view text) : text_(text) {}

  GameTree read_all() {
    GameTree tree = read(0);
    if (skip_space(), at_ < text_.size()) fail("nothing after the tree");
    return tree;
  }

 private:
  GameTree read(int height) {
    if (height > kMaxHeight || ++nodes_ > kMaxNodes)
      throw InputError("a tree for the normal form has at most " + std::to_string(kMaxHeight) +
                       " levels and " + std::to_string(kMaxNodes) + " nodes");
    GameTree node;
    skip_space();
    if (at_ == text_.size() || text_[at_] != '(') {
      node.value = read_leaf();
      return node;
    }
    for (++at_; skip_space(), at_ < text_.size() && text_[at_] != ')';)
      node.children.push_back(read(height + 1));
    if (at_ == text_.size()) fail("')'");
    if (node.is_leaf()) fail("at least one child");
    ++at_;
    return node;
  }

  Value read_leaf() {
    const auto end = std::min(text_.find_first_of("() \t\r\n\f\v", at_), text_.size());
    const auto word = text_.substr(at_, end - at_);
    if (word.empty()) fail("a number or '('");
    const auto value = read_integer("leaf at character " + std::to_string(at_ + 1), word,
                                    -kInfinity + 1, kInfinity - 1);
    at_ = end;
    return static_cast<Value>(value);
  }

  void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\r\n\f\v", at_), text_.size()); }

  [[noreturn]] void fail(const std::string& expected) const {
    throw InputError("tree, character " + std::to_string(at_ + 1) + ": expected " + expected +
                     ", not " + (at_ < text_.size() ? in_quotes(text_.substr(at_, 1)) : "the end") +
                     "; a tree reads like ((3 12 8) (2 4 6))");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t nodes_ = 0;
};

/// A player's choices at each node that leaves one, in depth-first order.
using Strategy = std::vector<std::size_t>;

struct Plan {
  std::vector<const GameTree*> nodes;            // of one player, with at least two children
  std::map<const GameTree*, std::size_t> index;  // of a node among them
};
using Plans = std::array<Plan, 2>;

std::size_t number(Player p) { return p == Player::kRow ? 0 : 1; }

void collect(const GameTree& node, Player to_move, Plans& plans) {
  if (node.children.size() > 1) {
    auto& plan = plans[number(to_move)];
    plan.index[&node] = plan.nodes.size();
    plan.nodes.push_back(&node);
  }
  for (const auto& child : node.children) collect(child, opponent(to_move), plans);
}

std::vector<Strategy> all_strategies(const Plan& plan, std::string_view who) {
  std::vector<Strategy> all = {{}};
  for (const auto* node : plan.nodes) {
    if (node->children.size() * all.size() > NormalForm::kMaxStrategies)
      throw InputError(std::string(who) + " has more than " +
                       std::to_string(NormalForm::kMaxStrategies) +
                       " complete strategies in this tree; the normal form is for smaller ones");
    std::vector<Strategy> longer;
    for (const auto& strategy : all)
      for (std::size_t choice = 0; choice < node->children.size(); ++choice)
        (longer.emplace_back(strategy)).push_back(choice);
    all = std::move(longer);
  }
  return all;
}

Value play(const GameTree& root, const Plans& plans, const std::array<const Strategy*, 2>& chosen) {
  const auto* node = &root;
  for (Player to_move = Player::kRow; !node->is_leaf(); to_move = opponent(to_move)) {
    const auto& plan = plans[number(to_move)];
    const auto found = plan.index.find(node);
    const std::size_t choice =
        found == plan.index.end() ? 0 : (*chosen[number(to_move)])[found->second];
    node = &node->children[choice];
  }
  return node->value;
}

std::vector<std::string> names_of(const std::vector<Strategy>& strategies, const Plan& plan) {
  const bool short_names = std::all_of(plan.nodes.begin(), plan.nodes.end(),
                                       [](auto* node) { return node->children.size() <= 9; });
  std::vector<std::string> names;
  for (const auto& strategy : strategies) {
    std::vector<std::string> choices;
    for (const auto choice : strategy) choices.push_back(std::to_string(choice + 1));
    names.push_back(choices.empty() ? "-" : joined(choices, short_names ? "" : "."));
  }
  return names;
}

/// The first best move at each of a player's nodes, as the index of the strategy.
std::size_t best_strategy(const Plan& plan, Player player, const std::vector<Strategy>& all) {
  Strategy best;
  for (const auto* node : plan.nodes) {
    const auto& children = node->children;
    const auto worse = [&](const GameTree& a, const GameTree& b) {
      const Value va = minimax(a, opponent(player));
      const Value vb = minimax(b, opponent(player));
      return player == Player::kRow ? va < vb : va > vb;
    };
    const auto choice = std::max_element(children.begin(), children.end(), worse);
    best.push_back(static_cast<std::size_t>(choice - children.begin()));
  }
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), best) - all.begin());
}

}  // namespace

GameTree parse_game_tree(std::string_view text) { return TreeReader(text).read_all(); }

Value minimax(const GameTree& tree, Player to_move) {
  if (tree.is_leaf()) return tree.value;
  std::vector<Value> values;
  for (const auto& child : tree.children) values.push_back(minimax(child, opponent(to_move)));
  return to_move == Player::kRow ? *std::max_element(values.begin(), values.end())
                                 : *std::min_element(values.begin(), values.end());
}

ExtensiveForm normal_form(const GameTree& tree) {
  Plans plans;
  collect(tree, Player::kRow, plans);
  const auto rows = all_strategies(plans[0], "MAX");
  const auto columns = all_strategies(plans[1], "MIN");
  std::vector<std::vector<NormalForm::Payoffs>> cells;
  for (const auto& row : rows) {
    auto& payoffs = cells.emplace_back();
    for (const auto& column : columns) {
      const Value value = play(tree, plans, {&row, &column});
      payoffs.push_back({value, -value});
    }
  }
  return {NormalForm(names_of(rows, plans[0]), names_of(columns, plans[1]), std::move(cells),
                     Sense::kMaximise),
          minimax(tree),
          {best_strategy(plans[0], Player::kRow, rows),
           best_strategy(plans[1], Player::kColumn, columns)}};
}

}  // namespace espalier
