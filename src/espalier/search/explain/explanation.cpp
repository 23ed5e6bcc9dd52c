// SPDX-License-Identifier: MIT
#include "espalier/search/explain/explanation.hpp"

#include <algorithm>

namespace espalier {
namespace {

using NodeId = Explanation::NodeId;
using Kind = ExplainEvent::Kind;

/// Follows the events with the windows and answers of the nodes that are open.
class ExplanationBuilder {
 public:
  ExplanationBuilder(Explanation& out) : out_(out), open_(out.tree.size()) {}

  void follow(const ExplainEvent& event) {
    Explanation::Step step{event, std::nullopt};
    switch (event.kind) {
      case Kind::kEnter:
        enter(event);
        break;
      case Kind::kLeaf:
        ++out_.evaluations;
        answer(event);
        break;
      case Kind::kCut:
        step.cut = cut(event);
        if (!step.cut) return;
        break;
      case Kind::kLeave:
        answer(event);
        break;
    }
    out_.steps.push_back(std::move(step));
  }

 private:
  /// A node since it was last entered.
  struct Open {
    Window window;
    std::vector<NodeId> children;  // in the order of their visits
    Value answer = 0;              // the last value that it returned
    bool answered = false;
  };

  void enter(const ExplainEvent& event) {
    auto& facts = out_.nodes[event.node];
    if (facts.visits++ == 0) facts.first_visit = ++visited_;
    facts.window = facts.max ? event.window : -event.window;
    open_[event.node] = {event.window, {}, 0, false};
    if (const auto parent = out_.tree.parent(event.node))
      open_[*parent].children.push_back(event.node);
  }

  void answer(const ExplainEvent& event) {
    auto& open = open_[event.node];
    open.answer = event.value;
    open.answered = true;
    prove(event);
  }

  /// What a node is known to be worth after this event.
  void prove(const ExplainEvent& event) {
    auto& facts = out_.nodes[event.node];
    const bool terminal = out_.tree.child_count(event.node) == 0;
    if (!terminal && event.reach < static_cast<int>(out_.tree.height())) return;  // a guess
    const Value value = facts.max ? event.value : -event.value;
    const Window window = facts.max ? event.window : -event.window;
    // By the contract of Window: outside it a value is only a bound.
    if (terminal || value > window.alpha) facts.lower = std::max(facts.lower, value);
    if (terminal || value < window.beta) facts.upper = std::min(facts.upper, value);
  }

  /// Nothing when the move that reached the bound was the last anyway.
  std::optional<std::size_t> cut(const ExplainEvent& event) {
    Explanation::CutOff cut;
    cut.node = event.node;
    const bool max = out_.nodes[event.node].max;
    cut.value = max ? event.value : -event.value;
    cut.bound = max ? event.window.beta : -event.window.beta;
    find_cause(event, cut);
    const auto& seen = open_[event.node].children;
    for (std::uint32_t i = 0; i < out_.tree.child_count(event.node); ++i) {
      const NodeId child = out_.tree.child(event.node, i);
      if (std::find(seen.begin(), seen.end(), child) == seen.end()) cut.skipped.push_back(child);
    }
    prove(event);
    if (cut.skipped.empty()) return std::nullopt;
    out_.cuts.push_back(std::move(cut));
    return out_.cuts.size() - 1;
  }

  /// Walks up from a node that reached its beta to the ancestor at which that bound arose. A beta
  /// is the father's alpha; the father's alpha is his own discovery, or the grandfather's beta.
  void find_cause(const ExplainEvent& event, Explanation::CutOff& cut) const {
    const Value beta = event.window.beta;
    NodeId node = event.node;
    for (cut.shallow = true;; cut.shallow = false) {
      const auto father = out_.tree.parent(node);
      if (!father) break;
      if (open_[*father].window.alpha < -beta) {
        cut.origin = *father;
        if (const auto brother = who_gave(*father, -beta, node)) {
          cut.cause = Explanation::Cause::kBrother;
          cut.witness = *brother;
        } else {
          cut.cause = Explanation::Cause::kTest;
          cut.witness = node;
          cut.shallow = false;
        }
        return;
      }
      const auto grandfather = out_.tree.parent(*father);
      if (!grandfather) break;
      if (open_[*grandfather].window.beta != beta) {
        cut.cause = Explanation::Cause::kTest;
        cut.origin = *grandfather;
        cut.witness = *father;
        cut.shallow = false;
        return;
      }
      node = *grandfather;
    }
    cut.cause = Explanation::Cause::kWindow;
    cut.origin = 0;
    cut.shallow = false;
  }

  /// The child whose answer is worth `value` to its father.
  [[nodiscard]] std::optional<NodeId> who_gave(NodeId father, Value value, NodeId except) const {
    for (const NodeId child : open_[father].children)
      if (child != except && open_[child].answered && -open_[child].answer == value) return child;
    return std::nullopt;
  }

  Explanation& out_;
  std::vector<Open> open_;
  std::uint32_t visited_ = 0;
};

/// Each move of the line is one that was shown to keep the value.
void find_variation(Explanation& out) {
  NodeId node = 0;
  out.nodes[0].on_variation = true;
  if (out.bound != Bound::kExact && !out.best) return;
  while (out.tree.child_count(node) != 0) {
    std::optional<NodeId> next;
    if (node == 0 && out.best) next = out.tree.child(0, out.best->child);
    for (std::uint32_t i = 0; !next && i < out.tree.child_count(node); ++i) {
      const NodeId child = out.tree.child(node, i);
      const auto& facts = out.nodes[child];
      const bool keeps = out.nodes[node].max ? facts.lower >= out.value : facts.upper <= out.value;
      if (facts.visits > 0 && keeps) next = child;
    }
    if (!next) return;
    node = *next;
    out.nodes[node].on_variation = true;
    out.variation.push_back(node);
    if (out.bound != Bound::kExact) return;
  }
}

}  // namespace

Explanation explain_events(const ExplicitTree& tree, std::string title,
                           const std::vector<ExplainEvent>& events,
                           const Result<TreeMove>& result) {
  Explanation out{tree.root(),
                  std::move(title),
                  result.value,
                  result.bound,
                  result.best,
                  {},
                  std::vector<Explanation::NodeFacts>(tree.size()),
                  {},
                  {},
                  0,
                  0};
  for (NodeId node = 1; node < out.nodes.size(); ++node)
    out.nodes[node].max = !out.nodes[*tree.parent(node)].max;

  ExplanationBuilder builder(out);
  for (const auto& event : events) builder.follow(event);

  auto& root = out.nodes[0];  // the result may promise less than the last visit seemed to
  root.lower = result.bound == Bound::kUpper ? -kInfinity : result.value;
  root.upper = result.bound == Bound::kLower ? kInfinity : result.value;
  for (NodeId node = 0; node < out.nodes.size(); ++node)
    if (tree.child_count(node) == 0 && out.nodes[node].visits > 0) ++out.evaluated;
  for (std::size_t i = 0; i < out.cuts.size(); ++i)
    for (const NodeId child : out.cuts[i].skipped)
      if (out.nodes[child].visits == 0) out.nodes[child].skipped_by = i;
  find_variation(out);
  return out;
}

}  // namespace espalier
