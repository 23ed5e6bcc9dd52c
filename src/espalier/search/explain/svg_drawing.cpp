// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "espalier/core/svg.hpp"
#include "espalier/search/explain/drawing.hpp"
#include "espalier/search/explain/layout.hpp"
#include "espalier/search/explain/wording.hpp"

namespace espalier {
namespace {

using NodeId = Explanation::NodeId;
using Anchor = Svg::Anchor;

// The palette of Okabe & Ito (2008), which colour-blind people can tell apart; shapes and strokes
// say the same once more. A light card of its own makes the drawing fit any page.
constexpr std::string_view kStyle =
    R"(text { font-family: "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; }
.card { fill: #ffffff; stroke: #d5dae1; }
.title { font-size: 24px; font-weight: bold; fill: #1d242c; }
.summary { font-size: 15px; fill: #4a5562; }
.words { font-size: 14px; fill: #2f3944; }
.value { font-size: 18px; font-weight: bold; fill: #1d242c; }
.leaf-value { font-size: 17px; fill: #1d242c; }
.window { font-size: 12px; fill: #3c4752; }
.note { font-size: 11px; fill: #66717d; }
.unseen-value { font-size: 17px; fill: #9aa3ae; }
.max { fill: #dcebf6; stroke: #0072b2; stroke-width: 2; stroke-linejoin: round; }
.min { fill: #fbe6d8; stroke: #d55e00; stroke-width: 2; stroke-linejoin: round; }
.leaf { fill: #ffffff; stroke: #4a5562; stroke-width: 1.5; }
.unseen { fill: #f5f6f8; stroke: #c3cad2; stroke-width: 1.5; stroke-dasharray: 4 3; stroke-linejoin: round; }
.best { stroke: #009e73; stroke-width: 3.5; }
.edge { stroke: #7b8794; stroke-width: 1.5; }
.unseen-edge { stroke: #c3cad2; stroke-width: 1.5; stroke-dasharray: 4 3; }
.best-edge { stroke: #009e73; stroke-width: 4; stroke-linecap: round; }
.cut { stroke: #a3347f; stroke-width: 2.5; stroke-linecap: round; }
.cut-letter { font-size: 14px; font-weight: bold; font-style: italic; fill: #a3347f; }
)";

constexpr double kMargin = 36, kHead = 112;
constexpr double kBody = 27, kTip = 13, kLeafHalf = 15;  // half heights; the tip on top of that
constexpr double kMinWidth = 920, kLine = 23;

/// About as wide as the text is in a sans-serif font of this size; numbers are wider than words.
double width_of(std::string_view text, double size, double em = 0.6) {
  const auto characters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return static_cast<double>(characters) * size * em;
}
constexpr double kWordEm = 0.5;

std::string corner(double x, double y) { return Svg::number(x) + ',' + Svg::number(y) + ' '; }

/// A house for MAX, pointing up, and upside down for MIN.
std::string house(double x, double y, double half, double body, double tip, bool max) {
  const double sign = max ? 1 : -1;
  return corner(x - half, y + sign * body) + corner(x - half, y - sign * body) +
         corner(x, y - sign * (body + tip)) + corner(x + half, y - sign * body) +
         corner(x + half, y + sign * body);
}

/// A cut-off across an edge: one stroke for a shallow one, two for a deep one.
void cut_strokes(Svg& svg, double x, double y, double dx, double dy, bool shallow) {
  const double length = std::hypot(dx, dy);
  const double ux = dx / length, uy = dy / length;
  constexpr double kReach = 9, kApart = 3.2;
  for (const double along : {-kApart, kApart}) {
    const double shift = shallow ? 0 : along;
    const double cx = x + ux * shift, cy = y + uy * shift;
    svg.line(cx - uy * kReach, cy + ux * kReach, cx + uy * kReach, cy - ux * kReach, "cut");
    if (shallow) return;
  }
}

class SvgDrawer {
 public:
  explicit SvgDrawer(const Explanation& e) : e_(e) {
    int leaf_half = 19;
    for (NodeId node = 0; node < e_.tree.size(); ++node)
      if (is_leaf(node))
        leaf_half = std::max(leaf_half, 7 + static_cast<int>(width_of(leaf_words(node), 17) / 2));
    for (NodeId node = 0; node < e_.tree.size(); ++node)
      half_.push_back(is_leaf(node) ? leaf_half : interior_half(node));
    layout_ = tidy_layout(e_.tree, half_, 10);
    for (std::size_t i = 0; i < e_.cuts.size(); ++i)
      cut_column_ =
          std::max(cut_column_, 84 + width_of(cut_words(kUnicodeSigns, e_, i), 14, kWordEm));
    // Wide trees get taller levels, so that edges are not too flat.
    level_ = std::clamp(layout_.width / (2.2 * layout_.levels), 124.0, 240.0);
    width_ = std::max({kMinWidth, layout_.width + 2 * kMargin, cut_column_ + 2 * kMargin,
                       2 * kMargin + width_of(summary(), 15, kWordEm)});
    zoom_ = std::clamp(width_ / 1500, 1.0, 2.0);
    left_ = (width_ - layout_.width) / 2;
  }

  [[nodiscard]] std::string draw() {
    const double foot = zoom_ * kHead + (layout_.levels - 1) * level_ + 92;
    const auto columns =
        static_cast<std::size_t>(std::max(1.0, (width_ / zoom_ - 2 * kMargin) / cut_column_));
    const std::size_t rows = (e_.cuts.size() + columns - 1) / columns;
    const double list = kLine * (static_cast<double>(rows) + (rows > 0 ? 0.6 : 0));
    const double height = foot + zoom_ * (list + 52);
    svg_.rectangle(0.5, 0.5, width_ - 1, height - 1, 14, "card");
    svg_.begin_zoom(0, 0, zoom_);
    svg_.text(kMargin, 48, e_.title, "title");
    svg_.text(kMargin, 74, summary(), "summary");
    svg_.end_group();
    for (NodeId node = 1; node < e_.tree.size(); ++node)
      if (!e_.nodes[node].on_variation) edge(node);
    for (const NodeId node : e_.variation) edge(node);
    for (NodeId node = 0; node < e_.tree.size(); ++node)
      is_leaf(node) ? leaf(node) : interior(node);
    svg_.begin_zoom(0, foot, zoom_);
    cuts(rows);
    legend(list + 18);
    svg_.end_group();
    return svg_.document(width_, height, e_.title + ": " + summary(), kStyle);
  }

 private:
  [[nodiscard]] bool is_leaf(NodeId node) const { return e_.tree.child_count(node) == 0; }
  [[nodiscard]] bool was_visited(NodeId node) const { return e_.nodes[node].visits > 0; }
  [[nodiscard]] std::string summary() const { return summary_words(kUnicodeSigns, e_, "  ·  "); }
  [[nodiscard]] std::string leaf_words(NodeId node) const {
    return value_words(kUnicodeSigns, e_.tree.value(node));
  }
  [[nodiscard]] double x(NodeId node) const { return left_ + layout_.x[node]; }
  [[nodiscard]] double y(NodeId node) const {
    return zoom_ * kHead + 30 + layout_.level[node] * level_;
  }
  [[nodiscard]] double top(NodeId node) const {
    if (is_leaf(node)) return y(node) - kLeafHalf;
    return y(node) - kBody - (e_.nodes[node].max ? kTip : 0);
  }
  [[nodiscard]] double bottom(NodeId node) const {
    return y(node) + kBody + (e_.nodes[node].max ? 0 : kTip);
  }
  [[nodiscard]] int interior_half(NodeId node) const {
    const auto& facts = e_.nodes[node];
    if (facts.visits == 0) return 26;
    const double words = std::max({width_of(known_words(kUnicodeSigns, facts), 18),
                                   width_of(window_words(kUnicodeSigns, facts.window), 12),
                                   width_of(node_words(e_.tree, node) + order(node), 11) + 8});
    return std::max(32, 8 + static_cast<int>(words / 2));
  }
  [[nodiscard]] std::string order(NodeId node) const {
    const auto& facts = e_.nodes[node];
    if (facts.visits == 0) return "";
    std::string words = '#' + std::to_string(facts.first_visit);
    if (facts.visits > 1) words += " ×" + std::to_string(facts.visits);
    return words;
  }

  void edge(NodeId child) {
    const NodeId father = *e_.tree.parent(child);
    const double x1 = x(father), y1 = bottom(father), x2 = x(child), y2 = top(child);
    const auto& facts = e_.nodes[child];
    svg_.line(x1, y1, x2, y2,
              facts.on_variation   ? "best-edge"
              : was_visited(child) ? "edge"
                                   : "unseen-edge");
    if (!facts.skipped_by) return;
    // Near the child, where brothers' edges lie apart.
    const double mx = x1 + 0.68 * (x2 - x1), my = y1 + 0.68 * (y2 - y1);
    const auto& cut = e_.cuts[*facts.skipped_by];
    cut_strokes(svg_, mx, my, x2 - x1, y2 - y1, cut.shallow);
    if (child == cut.skipped.back())
      svg_.text(mx + 12, my + 1, cut_letters(*facts.skipped_by), "cut-letter");
  }

  void leaf(NodeId node) {
    const double half = half_[node];
    const bool seen = was_visited(node);
    std::string style = seen ? "leaf" : "unseen";
    if (e_.nodes[node].on_variation) style += " best";
    svg_.begin_group(node_words(e_.tree, node) + (seen ? "" : ": never visited"));
    svg_.rectangle(x(node) - half, y(node) - kLeafHalf, 2 * half, 2 * kLeafHalf, 5, style);
    svg_.text(x(node), y(node) + 6, leaf_words(node), seen ? "leaf-value" : "unseen-value",
              Anchor::kMiddle);
    svg_.text(x(node), y(node) + kLeafHalf + 15, order(node), "note", Anchor::kMiddle);
    svg_.end_group();
  }

  void interior(NodeId node) {
    const auto& facts = e_.nodes[node];
    const double half = half_[node], cx = x(node), cy = y(node);
    std::string style = !was_visited(node) ? "unseen" : facts.max ? "max" : "min";
    if (facts.on_variation) style += " best";
    svg_.begin_group(node_words(e_.tree, node) + (facts.max ? ", MAX to move" : ", MIN to move"));
    svg_.polygon(house(cx, cy, half, kBody, kTip, facts.max), style);
    if (was_visited(node)) {
      svg_.text(cx - half + 6, cy - kBody + 14, node_words(e_.tree, node), "note");
      svg_.text(cx + half - 6, cy - kBody + 14, order(node), "note", Anchor::kEnd);
      svg_.text(cx, cy + 6, known_words(kUnicodeSigns, facts), "value", Anchor::kMiddle);
      svg_.text(cx, cy + 21, window_words(kUnicodeSigns, facts.window), "window", Anchor::kMiddle);
    }
    svg_.end_group();
  }

  void cuts(std::size_t rows) {
    for (std::size_t i = 0; i < e_.cuts.size(); ++i) {
      const double column = kMargin + static_cast<double>(i / rows) * cut_column_;
      const double row = 14 + static_cast<double>(i % rows) * kLine;
      cut_strokes(svg_, column + 8, row - 5, 0, 1, e_.cuts[i].shallow);
      svg_.text(column + 26, row, cut_letters(i), "cut-letter");
      svg_.text(column + 46, row, cut_words(kUnicodeSigns, e_, i), "words");
    }
  }

  /// One row of symbols with their meaning.
  void legend(double row) {
    double at = kMargin;
    const auto say = [&](double room, std::string_view words) {
      svg_.text(at + room, row + 4, words, "note");
      at += room + width_of(words, 11, kWordEm) + 18;
    };
    svg_.polygon(house(at + 9, row + 2, 9, 5, 5, true), "max");
    say(24, "MAX");
    svg_.polygon(house(at + 9, row - 2, 9, 5, 5, false), "min");
    say(24, "MIN");
    say(0, "(α, β) window of the last visit");
    say(0, "#n order of visits");
    svg_.line(at + 2, row, at + 20, row, "best-edge");
    say(28, "principal variation");
    svg_.rectangle(at, row - 7, 20, 14, 3, "unseen");
    say(26, "never visited");
    cut_strokes(svg_, at + 8, row, 0, 1, true);
    say(22, "shallow");
    cut_strokes(svg_, at + 8, row, 0, 1, false);
    say(22, "deep cut-off");
  }

  const Explanation& e_;
  std::vector<int> half_;
  TreeLayout layout_;
  double width_ = 0;
  double level_ = 0;
  double zoom_ = 1;  // of title and foot, which should grow with a wide tree
  double cut_column_ = 1;
  double left_ = 0;  // of the tree on the sheet
  Svg svg_;
};

}  // namespace

std::string svg_drawing(const Explanation& explanation) { return SvgDrawer(explanation).draw(); }

}  // namespace espalier
