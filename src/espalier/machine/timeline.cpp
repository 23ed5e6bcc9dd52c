// SPDX-License-Identifier: MIT
#include "espalier/machine/timeline.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "espalier/core/svg.hpp"
#include "espalier/core/text.hpp"
#include "espalier/machine/timeline_columns.hpp"
#include "espalier/machine/trace_summary.hpp"

namespace espalier {
namespace {

using Anchor = Svg::Anchor;

// The palette of Okabe & Ito (2008), which colour-blind people can tell apart: searching stands
// out, waiting is pale.
constexpr std::string_view kStyle =
    R"(text { font-family: "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; }
.card { fill: #ffffff; stroke: #d5dae1; }
.title { font-size: 22px; font-weight: bold; fill: #1d242c; }
.summary { font-size: 14px; fill: #4a5562; }
.warning { font-size: 14px; font-weight: bold; fill: #a3347f; }
.label { font-size: 12px; fill: #3c4752; }
.note { font-size: 11px; fill: #66717d; }
.name { font-size: 11px; fill: #ffffff; }
.axis { stroke: #7b8794; stroke-width: 1; }
.grid { stroke: #1d242c; stroke-opacity: 0.10; stroke-width: 1; }
.back { fill: #f3f5f7; }
path.search, path.wait, path.lock, path.other { fill: none; shape-rendering: crispEdges; }
path.search { stroke: #0072b2; } path.wait { stroke: #f3d9a0; }
path.lock { stroke: #d55e00; } path.other { stroke: #a9b3bd; }
rect.search, .area.search { fill: #0072b2; } rect.wait, .area.wait { fill: #f3d9a0; }
rect.lock, .area.lock { fill: #d55e00; } rect.other, .area.other { fill: #a9b3bd; }
rect.search, rect.lock { stroke: #ffffff; stroke-width: 0.7; }
path.area { stroke: none; shape-rendering: auto; }
.split { fill: #009e73; stroke: #ffffff; stroke-width: 0.8; }
.cut { fill: #cc79a7; stroke: #ffffff; stroke-width: 0.8; }
.abort { fill: #1d242c; stroke: #ffffff; stroke-width: 0.8; }
.thin { stroke: none; }
.message { stroke: #1d242c; stroke-opacity: 0.55; stroke-width: 0.9; }
.head { fill: #1d242c; fill-opacity: 0.75; }
)";

constexpr double kMargin = 28, kLabels = 52, kShareColumn = 46;
constexpr double kHead = 86, kProfile = 64, kBetween = 22, kFoot = 84;
constexpr double kRowsHeight = 900;  // about, when there are many
constexpr double kTallest = 30, kTall = 12;
constexpr double kOwnRectangle = 3;  // narrower segments are merged
constexpr std::size_t kMostMarks = 1500, kMostMessages = 300;

/// About as wide as the text is in a sans-serif font of this size.
double width_of(std::string_view text, double size) {
  const auto characters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return static_cast<double>(characters) * size * 0.56;
}

std::string percent(Time part, Time whole) {
  if (whole <= 0) return "-";
  return std::to_string(
             std::llround(100.0 * static_cast<double>(part) / static_cast<double>(whole))) +
         " %";
}

std::string corner(double x, double y) { return Svg::number(x) + ',' + Svg::number(y) + ' '; }

/// 1, 2 or 5 times a power of ten: the first that is at least `low`.
Time round_step(double low) {
  for (Time power = 1;; power *= 10)
    for (const Time factor : {1, 2, 5})
      if (static_cast<double>(factor * power) >= low) return factor * power;
}

/// What the numbers at the axis count.
struct AxisUnit {
  Time size;
  const char* name;
};
AxisUnit axis_unit(const TraceInfo& info, Time longest) {
  if (info.is_virtual) return {1, "ticks"};
  if (longest < 10'000) return {1, "ns"};
  if (longest < 10'000'000) return {1'000, "µs"};
  if (longest < 10'000'000'000) return {1'000'000, "ms"};
  return {1'000'000'000, "s"};
}

struct Mark {
  double x;
  int processor;
  const TraceEvent* event;
};
struct Message {
  Time sent;
  int from;
  Time received;
  int to;
  const TraceEvent* event;
};

class Drawer {
 public:
  Drawer(const TracedRun& run, const TimelineStyle& style)
      : run_(run), info_(run.info), summary_(summarise(run)), width_(style.width) {
    scale_.from = style.from.value_or(0);
    scale_.to = std::max(style.to.value_or(info_.until()), scale_.from + 1);
    scale_.left = kMargin + kLabels;
    scale_.width = width_ - 2 * kMargin - kLabels - kShareColumn;
    const double rows = info_.processors;
    pitch_ = std::clamp(std::floor(kRowsHeight / rows), 1.0, kTallest + 8);
    height_ = pitch_ >= 4 ? pitch_ - std::max(1.0, std::floor(pitch_ / 5)) : pitch_;
    top_ = kHead + kProfile + kBetween;
    bottom_ = top_ + rows * pitch_;
    unit_ = axis_unit(info_, scale_.to);
    find_moments();
  }

  std::string draw() {
    const double height = bottom_ + kFoot;
    svg_.rectangle(0.5, 0.5, width_ - 1, height - 1, 12, "card");
    svg_.text(kMargin, 42, title(), "title");
    svg_.text(kMargin, 64, facts(), "summary");
    if (const auto words = warning(); !words.empty())
      svg_.text(width_ - kMargin, 42, words, "warning", Anchor::kEnd);
    svg_.rectangle(scale_.left, kHead, scale_.width, kProfile, 0, "back");
    svg_.rectangle(scale_.left, top_, scale_.width, bottom_ - top_ - (pitch_ - height_), 0, "back");
    rows();
    profile();
    axis();
    marks();
    messages();
    legend();
    return svg_.document(width_, height, title() + ": " + facts(), kStyle);
  }

 private:
  [[nodiscard]] bool tall() const { return height_ >= kTall; }
  [[nodiscard]] double y(int processor) const { return top_ + processor * pitch_; }
  [[nodiscard]] double middle(int processor) const { return y(processor) + height_ / 2; }

  [[nodiscard]] std::string title() const {
    return info_.algorithm + " on " + count_text(info_.processors) +
           (info_.processors == 1 ? " processor" : " processors") + " (" + info_.machine + ")";
  }
  [[nodiscard]] std::string facts() const {
    const auto room = static_cast<std::size_t>(std::max(12.0, (width_ - 560) / 7));
    std::string words = info_.game + " " + elided(info_.position, room) + ", depth " +
                        std::to_string(info_.depth) + "  ·  " +
                        time_text(info_.elapsed, info_.is_virtual) + "  ·  searching " +
                        percent(summary_.total.of(Share::kSearch), summary_.total.all());
    if (const auto sent = summary_.total.of(Activity::kSend))
      words += "  ·  " + count_text(sent) + " messages";
    return words;
  }
  [[nodiscard]] std::string warning() const {
    if (!info_.unfinished.empty()) return "the run broke off";
    if (info_.cut_at) return "the trace ends after " + time_text(*info_.cut_at, info_.is_virtual);
    return "";
  }

  void find_moments() {
    std::map<std::pair<int, int>, std::vector<const TraceEvent*>> links;
    std::set<std::tuple<Activity, int, int>> places;
    std::vector<std::vector<const TraceEvent*>> ordered;
    for (int id = 0; id < info_.processors; ++id) {
      ordered.push_back(in_order(run_.trace.rows()[static_cast<std::size_t>(id)]));
      for (const TraceEvent* event : ordered.back()) {
        if (event->activity == Activity::kSend) links[{id, event->other}].push_back(event);
        if (event->activity < Activity::kSplit || !scale_.shows(event->at)) continue;
        const double x = scale_.x(event->at);
        auto& group = marks_[event->activity];
        ++group.count;
        if (group.drawn.size() <= kMostMarks &&
            places.insert({event->activity, id, static_cast<int>(x / 2)}).second)
          group.drawn.push_back({x, id, event});
      }
    }
    std::map<std::pair<int, int>, std::size_t> taken;
    for (int id = 0; id < info_.processors; ++id)
      for (const TraceEvent* event : ordered[static_cast<std::size_t>(id)]) {
        if (event->activity != Activity::kReceive) continue;
        const std::pair link{event->other, id};
        const auto& sends = links[link];
        const std::size_t n = taken[link]++;
        if (n >= sends.size() || !scale_.shows(sends[n]->at) || !scale_.shows(event->at)) continue;
        ++messages_in_view_;
        if (messages_.size() <= kMostMessages)
          messages_.push_back({sends[n]->at, event->other, event->at, id, event});
      }
  }

  /// Runs of columns with the same share become one stroke; there is one path a share and row.
  void strokes(int processor, const Columns& columns) {
    std::array<std::string, kShares> paths;
    const std::size_t count = columns.mixes().size();
    for (std::size_t begin = 0; begin < count;) {
      const Share share = columns.dominant(begin);
      std::size_t end = begin + 1;
      while (end < count && columns.dominant(end) == share) ++end;
      const double right = std::min(static_cast<double>(end), scale_.width);
      if (share != Share::kEnded)
        paths[static_cast<std::size_t>(share)] +=
            'M' + Svg::number(scale_.left + static_cast<double>(begin)) + ' ' +
            Svg::number(middle(processor)) + 'h' + Svg::number(right - static_cast<double>(begin));
      begin = end;
    }
    for (std::size_t share = 0; share < paths.size(); ++share)
      if (!paths[share].empty()) svg_.path(paths[share], name_of(static_cast<Share>(share)));
  }

  void rows() {
    Columns sum(scale_);
    svg_.begin_strokes(height_);
    for (int id = 0; id < info_.processors; ++id) {
      const auto& row = run_.trace.rows()[static_cast<std::size_t>(id)];
      const auto parts = segments(row, info_.end_of(id), info_.until());
      Columns columns(scale_);
      for (const Segment& part : parts) columns.add(part);
      sum += columns;
      strokes(id, columns);
      if (tall())
        for (const Segment& part : parts) rectangle(id, part);
    }
    svg_.end_group();
    profile_ = sum.mixes();
    labels();
  }

  void rectangle(int id, const Segment& part) {
    if (!part.event || part.end <= scale_.from || part.begin >= scale_.to) return;
    const double left = scale_.x(std::max(part.begin, scale_.from));
    const double wide = scale_.x(std::min(part.end, scale_.to)) - left;
    if (wide < kOwnRectangle) return;
    const TraceEvent& event = *part.event;
    std::string words = "processor " + std::to_string(id) + ": " + name_of(event.activity);
    if (event.activity != Activity::kSearch) words += " for";
    words += " " + event.label + ", " + time_text(event.duration, info_.is_virtual) + " from " +
             time_text(event.at, info_.is_virtual);
    svg_.begin_group(words);
    svg_.rectangle(left, y(id), wide, height_, 2, name_of(part.share));
    if (part.share == Share::kSearch && width_of(event.label, 11) + 6 < wide)
      svg_.text(left + wide / 2, middle(id) + 4, event.label, "name", Anchor::kMiddle);
    svg_.end_group();
  }

  void labels() {
    const auto step = static_cast<int>(round_step(kTall / pitch_));
    for (int id = 0; id < info_.processors; id += step) {
      const double base = pitch_ < kTall ? y(id) + 8 : middle(id) + 4;
      svg_.text(scale_.left - 8, base, std::to_string(id), "label", Anchor::kEnd);
      if (step > 1) continue;
      const auto& spent = summary_.processors[static_cast<std::size_t>(id)];
      svg_.text(width_ - kMargin, base, percent(spent.of(Share::kSearch), spent.all()), "label",
                Anchor::kEnd);
    }
    if (step == 1) svg_.text(width_ - kMargin, top_ - 8, "searching", "note", Anchor::kEnd);
    svg_.text(scale_.left - 8, top_ - 8, "processor", "note", Anchor::kEnd);
  }

  /// How many processors were at what, one share on top of the other.
  void profile() {
    constexpr Share kOrder[] = {Share::kSearch, Share::kOther, Share::kLock, Share::kWait};
    const double base = kHead + kProfile;
    std::vector<double> below(profile_.size(), 0), above;
    for (const Share share : kOrder) {
      above = below;
      for (std::size_t i = 0; i < profile_.size(); ++i)
        above[i] +=
            static_cast<double>(profile_[i][static_cast<std::size_t>(share)]) / info_.processors;
      if (above != below)
        svg_.path(band(below, above, base), "area " + std::string(name_of(share)));
      below = above;
    }
    svg_.text(scale_.left - 8, kHead + 9, count_text(info_.processors), "label", Anchor::kEnd);
    svg_.text(scale_.left - 8, base, "0", "label", Anchor::kEnd);
    svg_.line(scale_.left, base, scale_.left + scale_.width, base, "axis");
  }
  [[nodiscard]] std::string band(const std::vector<double>& below, const std::vector<double>& above,
                                 double base) const {
    std::string path = "M";
    const auto point = [&](std::size_t i, double share) {
      const double x = std::min(static_cast<double>(i) + 0.5, scale_.width);
      path += Svg::number(scale_.left + x) + ' ' +
              Svg::number(base - kProfile * std::min(share, 1.0)) + ' ';
    };
    for (std::size_t i = 0; i < above.size(); ++i) point(i, above[i]);
    for (std::size_t i = below.size(); i-- > 0;) point(i, below[i]);
    return path + 'Z';
  }

  void axis() {
    const double span = static_cast<double>(scale_.to - scale_.from);
    const Time step = round_step(span * 110 / scale_.width / static_cast<double>(unit_.size));
    const Time ticks = step * unit_.size;
    const Time first = (scale_.from + ticks - 1) / ticks * ticks;
    const double foot = bottom_ + 4;
    for (Time at = first; at <= scale_.to; at += ticks) {
      const double x = scale_.x(at);
      svg_.line(x, kHead, x, foot, "grid");
      svg_.text(x, foot + 14, count_text(at / unit_.size), "label", Anchor::kMiddle);
    }
    svg_.line(scale_.left, foot, scale_.left + scale_.width, foot, "axis");
    svg_.text(width_ - kMargin, foot + 14, unit_.name, "label", Anchor::kEnd);
  }

  void symbol(Activity activity, double x, double y) {
    constexpr double r = 4.5;
    const char* style = name_of(activity);
    if (activity == Activity::kSplit)
      svg_.polygon(corner(x - r, y - r) + corner(x + r, y - r) + corner(x, y + r), style);
    else if (activity == Activity::kCut)
      svg_.polygon(
          corner(x, y - r - 1) + corner(x + r, y) + corner(x, y + r + 1) + corner(x - r, y), style);
    else
      cross(x, y, r, style);
  }
  void cross(double x, double y, double r, std::string_view style) {
    const double a = r * 0.35;
    std::string points;
    const double xs[] = {-r, -r + a, 0, r - a, r, a, r, r - a, 0, -r + a, -r, -a};
    const double ys[] = {-r + a, -r, -a, -r, -r + a, 0, r - a, r, a, r, r - a, 0};
    for (std::size_t i = 0; i < 12; ++i) points += corner(x + xs[i], y + ys[i]);
    svg_.polygon(points, style);
  }

  void marks() {
    for (const auto& [activity, group] : marks_) {
      if (group.drawn.size() > kMostMarks) continue;
      for (const Mark& mark : group.drawn) {
        if (!tall()) {
          svg_.rectangle(mark.x - 1, y(mark.processor), 2, std::max(height_, 2.0), 0,
                         std::string(name_of(activity)) + " thin");
          continue;
        }
        svg_.begin_group("processor " + std::to_string(mark.processor) + ": " + name_of(activity) +
                         " " + mark.event->label + " at " +
                         time_text(mark.event->at, info_.is_virtual));
        symbol(activity, mark.x, y(mark.processor) + 1);
        svg_.end_group();
      }
    }
  }

  void messages() {
    if (messages_.size() > kMostMessages) return;
    for (const Message& one : messages_) {
      const double x1 = scale_.x(one.sent), y1 = middle(one.from);
      const double x2 = scale_.x(one.received), y2 = middle(one.to);
      const double length = std::max(1e-9, std::hypot(x2 - x1, y2 - y1));
      const double ux = (x2 - x1) / length, uy = (y2 - y1) / length;
      constexpr double kLong = 6, kHalf = 2.6;
      const double bx = x2 - ux * kLong, by = y2 - uy * kLong;
      svg_.begin_group("message " + one.event->label + " from " + std::to_string(one.from) +
                       " to " + std::to_string(one.to) + ", " +
                       time_text(one.received - one.sent, info_.is_virtual) + " on its way");
      svg_.line(x1, y1, bx, by, "message");
      svg_.polygon(corner(x2, y2) + corner(bx - uy * kHalf, by + ux * kHalf) +
                       corner(bx + uy * kHalf, by - ux * kHalf),
                   "head");
      svg_.end_group();
    }
  }

  void legend() {
    const double row = bottom_ + 52;
    double at = scale_.left;
    const auto say = [&](double room, const std::string& words) {
      svg_.text(at + room, row + 4, words, "label");
      at += room + width_of(words, 12) + 20;
    };
    for (const Share share : {Share::kSearch, Share::kWait, Share::kLock, Share::kOther}) {
      if (summary_.total.of(share) == 0) continue;
      constexpr const char* kWords[] = {"searching", "waiting", "waiting for a lock", "other work"};
      svg_.rectangle(at, row - 6, 16, 12, 2, name_of(share));
      say(22, std::string(kWords[static_cast<std::size_t>(share)]) + " " +
                  percent(summary_.total.of(share), summary_.total.all()));
    }
    for (const auto& [activity, group] : marks_) {
      constexpr const char* kOne[] = {"split", "cut", "abort"};
      constexpr const char* kWords[] = {"splits", "cuts", "aborts"};
      const auto kind =
          static_cast<std::size_t>(activity) - static_cast<std::size_t>(Activity::kSplit);
      symbol(activity, at + 6, row);
      say(16, count_text(group.count) + " " + (group.count == 1 ? kOne : kWords)[kind] +
                  (group.drawn.size() > kMostMarks ? " (too many to draw)" : ""));
    }
    if (messages_in_view_ == 0) return;
    svg_.line(at, row, at + 14, row, "message");
    svg_.polygon(corner(at + 20, row) + corner(at + 13, row - 3) + corner(at + 13, row + 3),
                 "head");
    say(26, count_text(messages_in_view_) + " messages" +
                (messages_.size() > kMostMessages ? " (too many to draw)" : ""));
  }

  struct MarkGroup {
    std::int64_t count = 0;
    std::vector<Mark> drawn;  // one a place
  };

  const TracedRun& run_;
  const TraceInfo& info_;
  TraceSummary summary_;
  double width_;
  TimeScale scale_;
  double pitch_ = 1, height_ = 1;  // of a row, with and without the gap
  double top_ = 0, bottom_ = 0;    // of the rows
  AxisUnit unit_{1, ""};
  std::map<Activity, MarkGroup> marks_;
  std::vector<Message> messages_;
  std::int64_t messages_in_view_ = 0;
  std::vector<Columns::Mix> profile_;
  Svg svg_;
};

}  // namespace

std::string timeline_svg(const TracedRun& run, const TimelineStyle& style) {
  return Drawer(run, style).draw();
}

}  // namespace espalier
