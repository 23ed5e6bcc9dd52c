// SPDX-License-Identifier: MIT
#include "espalier/search/messages/engine.hpp"

namespace espalier::messages {

Engine::Engine(const ExplicitTree& tree, bool traced)
    : tree_(tree), traced_(traced), nodes_(tree.size()) {
  // Nodes are numbered level by level: sizes of subtrees upwards, then ranks downwards.
  const auto count = static_cast<NodeId>(tree.size());
  std::vector<std::uint32_t> sizes(count, 1);
  for (NodeId t = count; t-- > 1;) sizes[*tree.parent(t)] += sizes[t];
  for (NodeId t = 0; t < count; ++t) {
    nodes_[t].last = nodes_[t].rank + sizes[t] - 1;
    std::uint32_t rank = nodes_[t].rank + 1;
    for (std::uint32_t i = 0; i < tree.child_count(t); ++i) {
      const NodeId s = tree.child(t, i);
      nodes_[s].rank = rank;
      nodes_[s].type = nodes_[t].type == Type::kAnd ? Type::kOr : Type::kAnd;
      rank += sizes[s];
    }
  }
}

bool Engine::is_below(NodeId t, NodeId ancestor) const {
  return t < nodes_.size() && nodes_[t].rank > nodes_[ancestor].rank &&
         nodes_[t].rank <= nodes_[ancestor].last;
}

bool Engine::is_before(NodeId a, NodeId b) const {
  if (a >= nodes_.size() || b >= nodes_.size()) return a >= nodes_.size() && b < nodes_.size();
  return nodes_[a].rank < nodes_[b].rank;
}

NodeId Engine::next_child(NodeId t, int iterator) {
  auto& next = nodes_[t].next[iterator];
  return next < tree_.child_count(t) ? tree_.child(t, next++) : kNil;
}

Value Engine::read(Slot slot, NodeId t) const {
  return nodes_[t].slots[static_cast<std::size_t>(slot)];
}

void Engine::write(Slot slot, NodeId t, Value value) {
  constexpr const char* kNames[] = {"VALOR", "BOUND", "ALPHA", "BETA", "X"};
  nodes_[t].slots[static_cast<std::size_t>(slot)] = value;
  if (traced_) note(std::string(kNames[static_cast<std::size_t>(slot)]) + '=' + value_text(value));
}

Value Engine::examine(NodeId t) {
  run_.terminals.push_back(t);
  if (traced_) note("c=" + value_text(tree_.value(t)));
  return tree_.value(t);
}

void Engine::begin_line(int number) {
  if (traced_) run_.trace[current_].lines.push_back({number, ""});
}

void Engine::note(const std::string& what) {
  if (!traced_) return;
  auto& line = run_.trace[current_].lines.back().what;
  if (!line.empty()) line += ' ';
  line += what;
}

}  // namespace espalier::messages
