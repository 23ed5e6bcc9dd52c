// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/games/chess/pgn.hpp"

namespace espalier::chess {
namespace {

constexpr std::size_t kLineWidth = 80;
constexpr std::array<std::string_view, 7> kRoster = {"Event", "Site",  "Date",  "Round",
                                                     "White", "Black", "Result"};

/// Words with spaces between them, broken into lines.
class Lines {
 public:
  void word(std::string_view text) {
    const bool glued = glue_ || text == ")";
    const std::size_t gap = text_.empty() || glued ? 0 : 1;
    if (column_ > 0 && column_ + gap + text.size() > kLineWidth && !glued) {
      text_ += '\n';
      column_ = 0;
    } else if (gap == 1) {
      text_ += ' ';
      ++column_;
    }
    text_ += text;
    column_ += text.size();
    glue_ = text == "(";
  }
  void comment(const std::string& text) {
    if (text.empty()) return;
    std::string safe = "{" + text + "}";
    std::replace(safe.begin() + 1, safe.end() - 1, '}', ')');
    for (const auto part : words(safe)) word(part);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t column_ = 0;
  bool glue_ = false;
};

void write_line(const PgnLine& line, Position position, Lines& lines) {
  bool needs_number = true;
  for (const auto& played : line) {
    const bool is_white = position.side() == kWhite;
    if (is_white || needs_number)
      lines.word(std::to_string(position.move_number()) + (is_white ? "." : "..."));
    lines.word(san(position, played.move));
    for (const auto nag : played.nags) lines.word("$" + std::to_string(nag));
    lines.comment(played.comment);
    for (const auto& variation : played.variations) {
      lines.word("(");
      write_line(variation, position, lines);
      lines.word(")");
    }
    needs_number = !played.comment.empty() || !played.variations.empty();
    position = position.after(played.move);
  }
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = "[" + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += c == '\n' || c == '\r' ? ' ' : c;
  }
  return line + "\"]\n";
}

}  // namespace

std::string PgnGame::tag(std::string_view name) const {
  for (const auto& [known, value] : tags)
    if (known == name) return value;
  return "";
}

void PgnGame::set_tag(std::string_view name, std::string value) {
  for (auto& [known, old] : tags)
    if (known == name) {
      old = std::move(value);
      return;
    }
  tags.emplace_back(name, std::move(value));
}

Position PgnGame::last() const {
  Position position = start;
  for (const auto& played : moves) position = position.after(played.move);
  return position;
}

std::string pgn(const PgnGame& game) {
  std::string text;
  for (const auto name : kRoster) {
    auto value = name == "Result" ? game.result : game.tag(name);
    if (value.empty()) value = name == "Date" ? "????.??.??" : "?";
    text += tag_line(name, value);
  }
  if (!(game.start == Position())) {
    text += tag_line("SetUp", "1");
    text += tag_line("FEN", fen(game.start));
  }
  for (const auto& [name, value] : game.tags)
    if (name != "SetUp" && name != "FEN" &&
        std::find(kRoster.begin(), kRoster.end(), name) == kRoster.end())
      text += tag_line(name, value);
  Lines lines;
  lines.comment(game.comment);
  write_line(game.moves, game.start, lines);
  lines.word(game.result);
  return text + "\n" + lines.take() + "\n";
}

}  // namespace espalier::chess
