// SPDX-License-Identifier: MIT
#include <algorithm>

#include "espalier/search/explain/drawing.hpp"
#include "espalier/search/explain/layout.hpp"
#include "espalier/search/explain/wording.hpp"

namespace espalier {
namespace {

using NodeId = Explanation::NodeId;

/// The strokes that a tree is drawn with.
struct Strokes {
  std::string_view across, down, first, last, middle, join, cross, first_join, last_join;
  std::string_view unvisited, variation;
  std::string_view branch, last_branch, trunk;  // of an outline
};
constexpr Strokes kBoxes = {"─", "│", "┌", "┐", "┬",   "┴",   "┼",
                            "├", "┤", "┊", "┃", "├─ ", "└─ ", "│  "};
constexpr Strokes kAscii = {"-", "|", "+", "+", "+",   "+",   "+",
                            "+", "+", ":", "*", "+- ", "`- ", "|  "};

/// Characters on screen; every character of ours takes one column.
int columns_of(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

/// A sheet of paper on which texts are put at a row and a column.
class Sheet {
 public:
  void put(int row, int column, std::string_view text) {
    auto& line = lines_.size() > static_cast<std::size_t>(row)
                     ? lines_[static_cast<std::size_t>(row)]
                     : (lines_.resize(static_cast<std::size_t>(row) + 1), lines_.back());
    for (std::size_t i = 0; i < text.size(); ++column) {
      std::size_t length = 1;
      while (i + length < text.size() && columns_of(text.substr(i + length, 1)) == 0) ++length;
      const auto at = static_cast<std::size_t>(std::max(column, 0));
      if (line.size() <= at) line.resize(at + 1, " ");
      line[at] = text.substr(i, length);
      i += length;
    }
  }
  void put_centred(int row, int centre, std::string_view text) {
    put(row, centre - columns_of(text) / 2, text);
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (const auto& line : lines_) {
      std::string row;
      for (const auto& cell : line) row += cell;
      row.erase(row.find_last_not_of(' ') + 1);
      out += row + '\n';
    }
    return out;
  }

 private:
  std::vector<std::vector<std::string>> lines_;
};

class TextDrawer {
 public:
  TextDrawer(const Explanation& e, const TextStyle& style)
      : e_(e),
        style_(style),
        signs_(style.ascii ? kAsciiSigns : kUnicodeSigns),
        strokes_(style.ascii ? kAscii : kBoxes) {}

  [[nodiscard]] std::string draw() const {
    const auto separator = style_.ascii ? ", " : " · ";
    std::string out = e_.title + '\n' + summary_words(signs_, e_, separator) + "\n\n";
    std::vector<int> half;
    for (NodeId node = 0; node < e_.tree.size(); ++node) half.push_back(half_width(node));
    const auto layout = tidy_layout(e_.tree, half, 1);
    out += layout.width <= style_.columns ? picture(layout) : outline();
    if (!e_.cuts.empty()) out += '\n';
    for (std::size_t i = 0; i < e_.cuts.size(); ++i)
      out += cut_mark(i) + "  " + cut_words(signs_, e_, i) + '\n';
    return out + '\n' + legend();
  }

 private:
  [[nodiscard]] bool is_leaf(NodeId node) const { return e_.tree.child_count(node) == 0; }
  [[nodiscard]] bool was_visited(NodeId node) const { return e_.nodes[node].visits > 0; }

  /// "▲ 3", "▼ ≤2"; a leaf's value; in round brackets what the search never saw.
  [[nodiscard]] std::string label(NodeId node) const {
    const auto& facts = e_.nodes[node];
    if (is_leaf(node)) {
      const auto value = value_words(signs_, e_.tree.value(node));
      return was_visited(node) ? value : '(' + value + ')';
    }
    const std::string shape(facts.max ? signs_.max : signs_.min);
    if (!was_visited(node)) return '(' + shape + ')';
    const auto known = known_words(signs_, facts);
    return known.empty() ? shape : shape + ' ' + known;
  }
  /// "#4", "#4 ×2" when the node was visited twice.
  [[nodiscard]] std::string order(NodeId node) const {
    const auto& facts = e_.nodes[node];
    if (facts.visits == 0) return "";
    std::string text = '#' + std::to_string(facts.first_visit);
    if (facts.visits > 1)
      text += (is_leaf(node) ? "" : " ") + std::string(signs_.times) + std::to_string(facts.visits);
    return text;
  }
  [[nodiscard]] std::string window(NodeId node) const {
    return is_leaf(node) || !was_visited(node) ? "" : window_words(signs_, e_.nodes[node].window);
  }
  /// "×a", "××b": one stroke for a shallow cut-off, two for a deep one.
  [[nodiscard]] std::string cut_mark(std::size_t cut) const {
    std::string mark(signs_.times);
    if (!e_.cuts[cut].shallow) mark += signs_.times;
    return mark + cut_letters(cut);
  }
  [[nodiscard]] int half_width(NodeId node) const {
    const int widest =
        std::max({3, columns_of(label(node)), columns_of(order(node)), columns_of(window(node))});
    return (widest + 1) / 2;
  }

  [[nodiscard]] std::string picture(const TreeLayout& layout) const {
    constexpr int kRows = 5;  // label, window, order, branches, marks
    Sheet sheet;
    for (NodeId node = 0; node < e_.tree.size(); ++node) {
      const int x = layout.x[node], y = kRows * layout.level[node];
      sheet.put_centred(y, x, label(node));
      if (is_leaf(node)) {
        sheet.put_centred(y + 1, x, order(node));
        continue;
      }
      sheet.put_centred(y + 1, x, window(node));
      sheet.put_centred(y + 2, x, order(node));
      put_branches(sheet, layout, node, y + 3);
    }
    return sheet.text();
  }

  void put_branches(Sheet& sheet, const TreeLayout& layout, NodeId node, int row) const {
    const auto count = e_.tree.child_count(node);
    const NodeId first = e_.tree.child(node, 0), last = e_.tree.child(node, count - 1);
    for (int x = layout.x[first]; x <= layout.x[last]; ++x) sheet.put(row, x, strokes_.across);
    for (NodeId child = first; child <= last; ++child) {
      sheet.put(row, layout.x[child],
                child == first  ? strokes_.first
                : child == last ? strokes_.last
                                : strokes_.middle);
      put_mark(sheet, row + 1, layout.x[child], child);
    }
    const int x = layout.x[node];
    const bool on_child = std::any_of(layout.x.begin() + first, layout.x.begin() + last + 1,
                                      [x](int other) { return other == x; });
    sheet.put(row, x,
              count == 1             ? strokes_.down
              : !on_child            ? strokes_.join
              : x == layout.x[first] ? strokes_.first_join
              : x == layout.x[last]  ? strokes_.last_join
                                     : strokes_.cross);
  }

  void put_mark(Sheet& sheet, int row, int x, NodeId child) const {
    const auto& facts = e_.nodes[child];
    if (facts.skipped_by) {
      const auto mark = cut_mark(*facts.skipped_by);
      sheet.put(row, x - (e_.cuts[*facts.skipped_by].shallow ? 0 : 1), mark);
    } else {
      sheet.put(row, x, stroke_to(child));
    }
  }
  [[nodiscard]] std::string_view stroke_to(NodeId child) const {
    if (e_.nodes[child].on_variation) return strokes_.variation;
    return was_visited(child) ? strokes_.down : strokes_.unvisited;
  }

  /// A line a node, children below their father.
  [[nodiscard]] std::string outline() const {
    std::string out;
    std::vector<std::pair<NodeId, std::string>> todo = {{0, ""}};
    while (!todo.empty()) {
      const auto [node, indent] = todo.back();
      todo.pop_back();
      const auto father = e_.tree.parent(node);
      const bool last = !father || node == e_.tree.child(*father, e_.tree.child_count(*father) - 1);
      out += indent;
      if (father) out += last ? strokes_.last_branch : strokes_.branch;
      if (e_.nodes[node].skipped_by) out += cut_mark(*e_.nodes[node].skipped_by) + ' ';
      out += node_words(e_.tree, node) + ": " + label(node);
      for (const auto& part : {window(node), order(node)})
        if (!part.empty()) out += "  " + part;
      if (e_.nodes[node].on_variation && father) out += "  " + std::string(strokes_.variation);
      out += '\n';
      const std::string below =
          !father ? "" : indent + (last ? "   " : std::string(strokes_.trunk));
      for (std::uint32_t i = e_.tree.child_count(node); i-- > 0;)
        todo.emplace_back(e_.tree.child(node, i), below);
    }
    return out;
  }

  [[nodiscard]] std::string legend() const {
    const std::string times(signs_.times), max(signs_.max), min(signs_.min);
    std::string out =
        max + " MAX  " + min + " MIN  (alpha, beta) window of the last visit  #n order of visits";
    for (const auto& facts : e_.nodes)
      if (facts.visits > 1) {
        out += "  " + times + "n visited n times";
        break;
      }
    out += '\n' + std::string(strokes_.variation) + " principal variation  (n) never visited  " +
           times + " shallow cut-off  " + times + times + " deep cut-off\n";
    return out;
  }

  const Explanation& e_;
  const TextStyle& style_;
  const Signs& signs_;
  const Strokes& strokes_;
};

}  // namespace

std::string text_drawing(const Explanation& explanation, const TextStyle& style) {
  return TextDrawer(explanation, style).draw();
}

}  // namespace espalier
