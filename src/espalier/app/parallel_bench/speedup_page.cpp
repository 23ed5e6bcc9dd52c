// SPDX-License-Identifier: MIT
#include "espalier/app/parallel_bench/speedup_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "espalier/app/parallel_bench/scaling_table.hpp"
#include "espalier/lab/page.hpp"
#include "espalier/lab/plot_axes.hpp"
#include "espalier/lab/plot_colours.hpp"

namespace espalier::app {
namespace {

/// Speed-ups by threads, both on even scales, so that the ideal is a straight line.
class SpeedupDrawing {
 public:
  explicit SpeedupDrawing(const MeasuredGame& game)
      : game_(game),
        most_threads_(most_threads(game)),
        frame_(game.name + ": how much sooner several threads are done", "threads",
               "times as fast as one", lab::Axis::covering(0, highest(game))) {}

  std::string element() {
    std::vector<double> xs;
    std::vector<std::string> labels;
    for (const auto& row : game_.subjects.front().rows) {
      xs.push_back(x(row.threads));
      labels.push_back(std::to_string(row.threads));
    }
    frame_.ticks(xs, labels);
    frame_.svg().line(x(1), frame_.y(1), x(most_threads_), frame_.y(most_threads_), "plot-axis");
    frame_.legend("plot-axis", "as many times as there are threads");
    std::size_t number = 0;
    for (const auto& subject : game_.subjects) draw(subject, number++);
    for (const auto& published : game_.published) draw(published, number++);
    return frame_.element();
  }

 private:
  static int most_threads(const MeasuredGame& game) {
    return game.subjects.front().rows.back().threads;  // they are sorted
  }
  static double highest(const MeasuredGame& game) {
    double most = most_threads(game);
    for (const auto& subject : game.subjects)
      for (const auto& row : subject.rows) most = std::max(most, row.speedup.value);
    return most;
  }
  [[nodiscard]] double x(int threads) const {
    constexpr double kAir = 22;
    const double share = (threads - 1.0) / std::max(most_threads_ - 1, 1);
    return frame_.left() + kAir + share * (frame_.right() - frame_.left() - 2 * kAir);
  }

  /// As far as there are threads here.
  void draw(const PublishedSpeedup& published, std::size_t number) {
    Svg::Points points;
    for (const auto& [threads, speedup] : published.speedups)
      if (threads > 0 && threads <= most_threads_)
        points.emplace_back(x(threads), frame_.inside(speedup));
    if (points.empty()) return;
    const std::string colour = lab::curve_colour(number);
    frame_.svg().begin_group(std::string(published.what) + ", " + std::string(published.source));
    frame_.svg().polyline(points, "printed " + colour);
    for (const auto& [x, y] : points) frame_.svg().circle(x, y, 3.6, "hollow " + colour);
    frame_.svg().end_group();
    frame_.legend("printed " + colour, published.what);
  }

  void draw(const MeasuredSubject& subject, std::size_t number) {
    const std::string colour = lab::curve_colour(number);
    Svg& svg = frame_.svg();
    Svg::Points points;
    for (const auto& row : subject.rows)
      points.emplace_back(x(row.threads), frame_.y(row.speedup.value));
    svg.polyline(points, "curve " + colour);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const ScalingRow& row = subject.rows[i];
      const auto [x, y] = points[i];
      svg.begin_group(fmt::format("{}, {} threads: {:.2f} times as fast", subject.name, row.threads,
                                  row.speedup.value));
      if (row.speedup.low)
        svg.line(x, frame_.inside(*row.speedup.low), x, frame_.inside(*row.speedup.high),
                 "bar " + colour);
      svg.circle(x, y, 3, "dot " + colour);
      svg.end_group();
    }
    frame_.legend("curve " + colour, subject.name);
  }

  const MeasuredGame& game_;
  int most_threads_;
  lab::Frame frame_;
};

std::string table_html(const MeasuredSubject& subject) {
  const ScalingTable table(subject.rows);
  std::string out = "<h3>" + Svg::escaped(subject.title) + "</h3>\n<div class=\"wide\"><table>";
  const auto add_line = [&](const std::vector<std::string>& cells, const std::string& tag) {
    out += "<tr>";
    for (const auto& cell : cells) out += '<' + tag + '>' + Svg::escaped(cell) + "</" + tag + '>';
    out += "</tr>\n";
  };
  add_line(table.columns, "th");
  for (const auto& row : table.rows) add_line(row, "td");
  return out + "</table></div>\n";
}

}  // namespace

std::string speedup_page(const std::vector<MeasuredGame>& games, int runs) {
  std::string body =
      "<main style=\"max-width:1100px;margin:0 auto\">\n<h1>How much sooner the same answer "
      "comes</h1>\n<p class=\"lead\">Espalier on one thread and on several, beside published "
      "figures.</p>\n";
  for (const auto& game : games) {
    body += "<section><figure>" + SpeedupDrawing(game).element() + "<figcaption>" +
            (runs > 1 ? fmt::format("Bars: 95 % confidence over {} runs. ", runs)
                      : std::string("One run, so no intervals. ")) +
            (game.published.empty()
                 ? ""
                 : "Hollow and dashed: what others printed, of their machines and years.") +
            "</figcaption></figure>\n";
    for (const auto& subject : game.subjects) body += table_html(subject);
    body += "</section>\n";
  }
  body +=
      "<footer>Speed-ups are geometric means over the positions. Overhead: nodes more than one "
      "thread's, in proportion. Independent: what so many small searches do that have nothing to "
      "do with each other. Made by <code>espalier bench parallel</code>.</footer>\n</main>";
  return lab::html_page("Espalier: speed-ups", body);
}

}  // namespace espalier::app
