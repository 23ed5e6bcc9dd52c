// SPDX-License-Identifier: MIT
#include "espalier/search/explain/wording.hpp"

#include <algorithm>

#include "espalier/core/text.hpp"

namespace espalier {
namespace {

using Cause = Explanation::Cause;

std::string side_words(bool max) { return max ? "MAX" : "MIN"; }

std::string plural(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

/// What a value of this bound says: "3", "≤3", "≥3".
std::string bound_words(const Signs& signs, Value value, Bound bound) {
  const auto sign = bound == Bound::kExact   ? ""
                    : bound == Bound::kLower ? signs.at_least
                                             : signs.at_most;
  return std::string(sign) + value_words(signs, value);
}

std::string cause_words(const Signs& signs, const Explanation& e, const Explanation::CutOff& cut) {
  // The bound belongs to the opponent of the side that moves at the node cut.
  const std::string opponent = side_words(!e.nodes[cut.node].max);
  const std::string bound = value_words(signs, cut.bound);
  switch (cut.cause) {
    case Cause::kBrother:
      return "but " + opponent + " already has " + bound + " at node " +
             node_words(e.tree, cut.witness);
    case Cause::kTest:
      return "which settles the test of node " + node_words(e.tree, cut.witness) + " at " + bound;
    case Cause::kWindow:
      break;
  }
  return "and the search began with the bound " + bound;
}

}  // namespace

std::string value_words(const Signs& signs, Value value) {
  if (value >= kInfinity) return std::string(signs.infinity);
  if (value <= -kInfinity) return std::string(signs.minus_infinity);
  return std::to_string(value);
}

std::string window_words(const Signs& signs, Window window) {
  return '(' + value_words(signs, window.alpha) + ", " + value_words(signs, window.beta) + ')';
}

std::string known_words(const Signs& signs, const Explanation::NodeFacts& facts) {
  const bool below = facts.upper<kInfinity, above = facts.lower> - kInfinity;
  if (below && above && facts.lower != facts.upper)
    return value_words(signs, facts.lower) + std::string(signs.dots) +
           value_words(signs, facts.upper);
  if (above) return bound_words(signs, facts.lower, below ? Bound::kExact : Bound::kLower);
  return below ? bound_words(signs, facts.upper, Bound::kUpper) : "";
}

std::string node_words(const ExplicitTree& tree, ExplicitTree::NodeId node) {
  std::string words;
  for (const auto& move : tree.path_to(node)) {
    if (!words.empty()) words += '.';
    words += std::to_string(move.child + 1);
  }
  return words.empty() ? "root" : words;
}

std::string cut_letters(std::size_t cut) {
  std::string letters;
  for (++cut; cut > 0; cut = (cut - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('a' + (cut - 1) % 26));
  return letters;
}

std::string cut_words(const Signs& signs, const Explanation& e, std::size_t index) {
  const auto& cut = e.cuts[index];
  const Bound proved = e.nodes[cut.node].max ? Bound::kLower : Bound::kUpper;
  std::string words = (cut.node == 0 ? "the root" : "node " + node_words(e.tree, cut.node)) +
                      " is " + bound_words(signs, cut.value, proved) + ", " +
                      cause_words(signs, e, cut) + ": " + (cut.shallow ? "shallow" : "deep") +
                      " cut-off, skips";
  for (const auto child : cut.skipped)
    words += (child == cut.skipped.front() ? " " : ", ") + node_words(e.tree, child);
  const bool seen = std::any_of(cut.skipped.begin(), cut.skipped.end(),
                                [&](auto child) { return e.nodes[child].visits > 0; });
  return seen ? words + " this time" : words;
}

std::string summary_words(const Signs& signs, const Explanation& e, std::string_view separator) {
  std::vector<std::string> parts = {"value " + bound_words(signs, e.value, e.bound)};
  if (e.best) parts.push_back("best move " + std::to_string(e.best->child + 1));
  parts.push_back(std::to_string(e.evaluated) + " of " +
                  plural(e.tree.leaf_count(), "leaf", "leaves") + " evaluated");
  if (e.evaluations > e.evaluated)
    parts.push_back(plural(e.evaluations, "evaluation", "evaluations"));
  const auto shallow = static_cast<std::size_t>(
      std::count_if(e.cuts.begin(), e.cuts.end(), [](const auto& cut) { return cut.shallow; }));
  if (!e.cuts.empty())
    parts.push_back(plural(e.cuts.size(), "cut-off", "cut-offs") + ": " + std::to_string(shallow) +
                    " shallow, " + std::to_string(e.cuts.size() - shallow) + " deep");
  return joined(parts, separator);
}

std::string steps_text(const Signs& signs, const Explanation& e) {
  std::vector<std::string> lines;
  for (const auto& [event, cut] : e.steps) {
    const auto& facts = e.nodes[event.node];
    const bool terminal = e.tree.child_count(event.node) == 0;
    const std::string name = node_words(e.tree, event.node);
    const Window window = facts.max ? event.window : -event.window;
    const Value value = facts.max ? event.value : -event.value;
    std::string line(2 * e.tree.path_to(event.node).size(), ' ');
    switch (event.kind) {
      case ExplainEvent::Kind::kEnter:
        if (terminal) continue;  // its evaluation follows at once
        line += "enter " + name + " (" + side_words(facts.max) + ") with window " +
                window_words(signs, window);
        break;
      case ExplainEvent::Kind::kLeaf:
        line += (terminal ? "leaf " : "estimate ") + name + " = " + value_words(signs, value);
        break;
      case ExplainEvent::Kind::kCut:
        line += "cut " + cut_letters(*cut) + ": " + cut_words(signs, e, *cut);
        break;
      case ExplainEvent::Kind::kLeave:
        const Bound bound = bound_of(value, window);
        line += "back up " + name + (bound == Bound::kExact ? " = " : " ") +
                bound_words(signs, value, bound);
        break;
    }
    lines.push_back(std::move(line));
  }
  std::string text;
  const std::size_t digits = std::to_string(lines.size()).size();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    text += std::string(digits - number.size(), ' ') + number + "  " + lines[i] + '\n';
  }
  return text;
}

}  // namespace espalier
