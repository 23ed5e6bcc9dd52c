// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier {

/// Writes the few elements of SVG that the drawings use. Coordinates are pixels; classes carry the
/// looks.
class Svg {
 public:
  enum class Anchor { kStart, kMiddle, kEnd };

  void line(double x1, double y1, double x2, double y2, std::string_view style);
  void rectangle(double x, double y, double width, double height, double radius,
                 std::string_view style);
  void circle(double x, double y, double radius, std::string_view style);
  using Points = std::vector<std::pair<double, double>>;
  /// Through all of them; nothing where there is none.
  void polyline(const Points& points, std::string_view style);
  /// In SVG's path language.
  void path(std::string_view commands, std::string_view style);
  /// "x,y x,y ..."
  void polygon(std::string_view points, std::string_view style);
  void text(double x, double y, std::string_view words, std::string_view style,
            Anchor anchor = Anchor::kStart);
  /// What follows belongs together and explains itself with `title`, until end_group().
  void begin_group(std::string_view title);
  /// What follows is enlarged and has its origin at (x, y), until end_group().
  void begin_zoom(double x, double y, double factor);
  /// The lines and paths that follow are so thick, until end_group().
  void begin_strokes(double thickness);
  void end_group() { body_ += "</g>\n"; }

  /// For a page of HTML, whose style sheet gives the looks. As wide as its place, at most `width`.
  [[nodiscard]] std::string element(double width, double height, std::string_view title) const;
  /// A file of its own.
  [[nodiscard]] std::string document(double width, double height, std::string_view title,
                                     std::string_view css) const;

  static std::string number(double value);
  static std::string escaped(std::string_view text);

 private:
  std::string body_;
};

}  // namespace espalier
