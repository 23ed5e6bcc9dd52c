// SPDX-License-Identifier: MIT
#include "espalier/core/svg.hpp"

#include <cmath>

namespace espalier {

std::string Svg::number(double value) {
  // Tenths are finer than any screen, and the same everywhere.
  const auto tenths = std::llround(value * 10);
  std::string text = std::to_string(std::llabs(tenths) / 10);
  if (tenths % 10 != 0) text += '.' + std::to_string(std::llabs(tenths) % 10);
  return tenths < 0 ? '-' + text : text;
}

std::string Svg::escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto three = text.substr(i, 3);
    if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF")
      i += 2;  // U+FFFE and U+FFFF are no characters of XML
    else if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out;
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view style) {
  body_ += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
           "\" y2=\"" + number(y2) + "\" class=\"" + std::string(style) + "\"/>\n";
}

void Svg::rectangle(double x, double y, double width, double height, double radius,
                    std::string_view style) {
  body_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) +
           "\" height=\"" + number(height) + "\" rx=\"" + number(radius) + "\" class=\"" +
           std::string(style) + "\"/>\n";
}

void Svg::circle(double x, double y, double radius, std::string_view style) {
  body_ += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) +
           "\" class=\"" + std::string(style) + "\"/>\n";
}

void Svg::polyline(const Points& points, std::string_view style) {
  std::string commands;
  for (const auto& [x, y] : points)
    commands += (commands.empty() ? 'M' : 'L') + number(x) + ' ' + number(y);
  if (!commands.empty()) path(commands, style);
}

void Svg::path(std::string_view commands, std::string_view style) {
  body_ += "<path d=\"" + std::string(commands) + "\" class=\"" + std::string(style) + "\"/>\n";
}

void Svg::polygon(std::string_view points, std::string_view style) {
  body_ +=
      "<polygon points=\"" + std::string(points) + "\" class=\"" + std::string(style) + "\"/>\n";
}

void Svg::text(double x, double y, std::string_view words, std::string_view style, Anchor anchor) {
  if (words.empty()) return;
  const std::string_view place = anchor == Anchor::kStart    ? "start"
                                 : anchor == Anchor::kMiddle ? "middle"
                                                             : "end";
  body_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" +
           std::string(place) + "\" class=\"" + std::string(style) + "\">" + escaped(words) +
           "</text>\n";
}

void Svg::begin_group(std::string_view title) {
  body_ += "<g><title>" + escaped(title) + "</title>\n";
}

void Svg::begin_zoom(double x, double y, double factor) {
  body_ += "<g transform=\"translate(" + number(x) + ' ' + number(y) + ") scale(" + number(factor) +
           ")\">\n";
}

void Svg::begin_strokes(double thickness) {
  body_ += "<g stroke-width=\"" + number(thickness) + "\">\n";
}

std::string Svg::element(double width, double height, std::string_view title) const {
  const std::string w = number(width), h = number(height);
  return "<svg viewBox=\"0 0 " + w + ' ' + h + "\" style=\"max-width:" + w +
         "px\" role=\"img\" aria-label=\"" + escaped(title) + "\">\n" + body_ + "</svg>\n";
}

std::string Svg::document(double width, double height, std::string_view title,
                          std::string_view css) const {
  const std::string w = number(width), h = number(height);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
         w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + ' ' + h + "\" role=\"img\">\n<title>" +
         escaped(title) + "</title>\n<style>\n" + std::string(css) + "</style>\n" + body_ +
         "</svg>\n";
}

}  // namespace espalier
