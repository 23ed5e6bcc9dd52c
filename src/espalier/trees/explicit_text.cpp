// SPDX-License-Identifier: MIT
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/explicit_tree.hpp"
#include "espalier/trees/follow.hpp"

namespace espalier {
namespace {

constexpr std::string_view kExample = "; a tree looks like '((3 12 8) (2 4 6))'";

/// Reads the brackets without recursion, so that deep nesting costs no stack.
class BracketReader {
 public:
  explicit BracketReader(std::string_view text) : text_(text) {}

  ExplicitTree read() {
    do {
      skip_space();
      if (at_ == text_.size()) fail(open_.empty() ? "there is no tree" : "a bracket is not closed");
      if (text_[at_] == ')')
        close();
      else if (text_[at_] == '(')
        open();
      else
        tree_.set_value(place(), number());
    } while (!open_.empty());
    skip_space();
    if (at_ != text_.size()) fail("nothing may follow the tree but path=");
    return tree_.build();
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw InputError("tree, character " + std::to_string(at_ + 1) + ": " + std::string(what) +
                     std::string(kExample));
  }
  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos) ++at_;
  }
  /// The node that comes next: a new child of the innermost open bracket.
  std::uint32_t place() { return open_.empty() ? 0 : tree_.add_child(open_.back()); }

  void open() {
    if (open_.size() == ExplicitTree::kMaxHeight)
      fail("brackets may be nested " + std::to_string(ExplicitTree::kMaxHeight) + " deep at most");
    open_.push_back(place());
    ++at_;
  }
  void close() {
    if (open_.empty()) fail("a bracket is closed that was not opened");
    if (open_.back() + 1 == tree_.size()) fail("empty brackets: a node without moves is a number");
    open_.pop_back();
    ++at_;
  }
  Value number() {
    const auto end = std::min(text_.find_first_of("() \t\r\n", at_), text_.size());
    const auto word = text_.substr(at_, end - at_);
    const auto value = to_integer(word);
    if (!value || *value <= -kInfinity || *value >= kInfinity)
      fail("a leaf must be a whole number between -" + std::to_string(kInfinity) + " and " +
           std::to_string(kInfinity) + ", not " + in_quotes(word));
    at_ = end;
    return static_cast<Value>(*value);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TreeBuilder tree_;
  std::vector<std::uint32_t> open_;  // the nodes whose brackets are open, the root first
};

}  // namespace

ExplicitTree ExplicitTree::parse(std::string_view text) {
  constexpr std::string_view kPath = "path=";
  const auto path = text.find(kPath);
  const auto tree = BracketReader(text.substr(0, path)).read();
  if (path == text.npos) return tree;
  return follow(tree, read_path(trimmed(text.substr(path + kPath.size()))));
}

}  // namespace espalier
