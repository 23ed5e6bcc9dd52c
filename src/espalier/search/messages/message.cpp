// SPDX-License-Identifier: MIT
#include "espalier/search/messages/message.hpp"

#include <algorithm>

namespace espalier::messages {
namespace {

std::string list_text(const ExplicitTree& tree, const std::vector<Message>& list) {
  std::string out;
  for (const auto& message : list) (out += out.empty() ? "" : "  ") += text(tree, message);
  return out.empty() ? "NIL" : out;
}

std::string lines_text(const Step& step) {
  std::string out;
  for (const auto& line : step.lines) {
    if (!out.empty()) out += ' ';
    out += '(' + std::to_string(line.number) + ')';
    if (!line.what.empty()) out += ' ' + line.what;
  }
  return out;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

}  // namespace

std::string value_text(Value value) {
  if (value >= kInfinity) return "inf";
  if (value <= -kInfinity) return "-inf";
  return std::to_string(value);
}

std::string node_name(const ExplicitTree& tree, NodeId node) {
  if (node == kNil) return "NIL";
  if (node == kAbove) return "PAI(root)";
  std::string name;
  for (const auto& move : tree.path_to(node)) {
    if (!name.empty()) name += '.';
    name += std::to_string(move.child + 1);
  }
  return name.empty() ? "root" : name;
}

std::string text(const ExplicitTree& tree, const Message& message) {
  std::string out = message.descending ? "D(" : "A(";
  out += node_name(tree, message.to);
  switch (message.content) {
    case Message::Content::kNothing:
      break;
    case Message::Content::kValue:
      out += "; " + value_text(message.value);
      break;
    case Message::Content::kWindow:
      out += "; " + value_text(message.alpha()) + ':' + value_text(message.beta);
      break;
    case Message::Content::kTruth:
      out += message.is_true() ? "; V" : "; F";
      break;
  }
  return out + ')';
}

std::string trace_text(const ExplicitTree& tree, const std::vector<Step>& trace) {
  std::size_t received = 0, lines = 0;
  for (const auto& step : trace) {
    const auto indent = 2 * static_cast<std::size_t>(step.nesting);
    received = std::max(received, indent + text(tree, step.received).size());
    lines = std::max(lines, lines_text(step).size());
  }
  const std::size_t digits = std::to_string(trace.size()).size();
  std::string out;
  for (const auto& step : trace) {
    const std::string number = std::to_string(step.number);
    const std::string indent(2 * static_cast<std::size_t>(step.nesting), ' ');
    out += std::string(digits - number.size(), ' ') + number + "  " +
           padded(indent + text(tree, step.received), received) + "  " +
           padded(lines_text(step), lines) + "  -> " + list_text(tree, step.emitted) + '\n';
    if (step.has_list)
      out += std::string(digits + 2, ' ') + "L: " + list_text(tree, step.list) + '\n';
  }
  return out;
}

}  // namespace espalier::messages
