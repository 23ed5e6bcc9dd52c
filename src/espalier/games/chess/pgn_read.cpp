// SPDX-License-Identifier: MIT
#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/games/chess/pgn.hpp"

namespace espalier::chess {
namespace {

constexpr int kDeepestVariation = 64;
constexpr unsigned kHighestNag = 255;

bool is_pgn_space(char c) {
  return std::string_view(" \t\r\n\f\v").find(c) != std::string_view::npos;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_result(std::string_view word) {
  return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

/// The judgements that are written behind moves, as numeric annotations.
unsigned nag_of(std::string_view marks) {
  constexpr std::pair<std::string_view, unsigned> kMarks[] = {{"!", 1},  {"?", 2},  {"!!", 3},
                                                              {"??", 4}, {"!?", 5}, {"?!", 6}};
  for (const auto& [text, nag] : kMarks)
    if (text == marks) return nag;
  return 0;
}

void append_comment(std::string& to, std::string_view comment) {
  for (const auto word : words(comment)) {
    if (!to.empty()) to += ' ';
    to += word;
  }
}

}  // namespace

/// One game, from where the reader stands.
class PgnParser {
 public:
  explicit PgnParser(PgnReader& reader) : reader_(reader) {}

  std::optional<PgnGame> game() {
    if (!skip_to_content()) return std::nullopt;
    PgnGame game;
    try {
      read_tags(game);
      is_in_tags_ = false;
      read_start(game);
      read_line(game, game.moves, game.start, 0);
      return game;
    } catch (const InputError& error) {
      skip_game();
      throw InputError("PGN line " + std::to_string(item_line_) + ": " + error.what());
    }
  }

 private:
  [[nodiscard]] bool at_end() const { return reader_.place_ >= reader_.text_.size(); }
  [[nodiscard]] char peek() const { return reader_.text_[reader_.place_]; }
  [[nodiscard]] bool at_line_start() const {
    return reader_.place_ == 0 || reader_.text_[reader_.place_ - 1] == '\n';
  }
  char take() {
    const char c = peek();
    ++reader_.place_;
    if (c == '\n') ++reader_.line_;
    return c;
  }
  void skip_line() {
    while (!at_end() && take() != '\n') {
    }
  }

  /// To the next thing that means something; false at the end.
  bool skip_to_content() {
    for (; !at_end(); take()) {
      while (!at_end() && at_line_start() && (peek() == '%' || is_byte_order_mark())) {
        if (peek() == '%')
          skip_line();
        else
          reader_.place_ += 3;
      }
      if (at_end() || !is_pgn_space(peek())) break;
    }
    return !at_end();
  }
  [[nodiscard]] bool is_byte_order_mark() const {
    return reader_.place_ == 0 && reader_.text_.starts_with("\xef\xbb\xbf");
  }

  /// To the next line that looks like the first tag of a game, behind all other tags and moves of
  /// the broken one.
  void skip_game() {
    while (!at_end()) {
      if (at_tag()) {
        if (!is_in_tags_) return;
      } else if (at_line_start() && !is_pgn_space(peek())) {
        is_in_tags_ = false;
      }
      skip_line();
    }
  }
  [[nodiscard]] bool at_tag() const {
    if (!at_line_start() || peek() != '[' || reader_.place_ + 1 >= reader_.text_.size())
      return false;
    const char next = reader_.text_[reader_.place_ + 1];
    return next >= 'A' && next <= 'Z';  // unlike [%clk in a comment
  }

  void read_tags(PgnGame& game) {
    while (skip_to_content() && peek() == '[') {
      item_line_ = reader_.line_;
      take();
      skip_to_content();
      std::string name;
      while (!at_end() && !is_pgn_space(peek()) && peek() != '"' && peek() != ']') name += take();
      skip_to_content();
      if (name.empty() || at_end() || peek() != '"')
        throw InputError("a tag looks like [Name \"value\"]");
      auto value = quoted();
      skip_to_content();
      if (at_end() || peek() != ']')
        throw InputError("tag " + in_quotes(name) + " is not closed by ]");
      take();
      game.tags.emplace_back(std::move(name), std::move(value));
    }
  }
  std::string quoted() {
    std::string value;
    take();
    for (;;) {
      if (at_end() || peek() == '\n') throw InputError("a tag's value has no closing quote");
      char c = take();
      if (c == '"') return value;
      if (c == '\\' && !at_end() && (peek() == '"' || peek() == '\\')) c = take();
      value += c;
    }
  }
  static void read_start(PgnGame& game) {
    if (const auto fen = game.tag("FEN"); !fen.empty()) game.start = Position::parse(fen);
  }

  /// Moves up to the result (outermost) or the closing parenthesis.
  void read_line(PgnGame& game, PgnLine& line, Position position, int depth) {
    Position before = position;  // the last move of this line
    while (skip_to_content()) {
      item_line_ = reader_.line_;
      const char c = peek();
      if (c == '[' && depth == 0) return;  // a new game, the result is missing
      if (c == '{' || c == ';') {
        const auto comment = read_comment();
        if (!line.empty())
          append_comment(line.back().comment, comment);
        else if (depth == 0)
          append_comment(game.comment, comment);
      } else if (c == '(') {
        if (line.empty()) throw InputError("a variation stands before any move");
        if (depth >= kDeepestVariation)
          throw InputError("variations are nested more than " + std::to_string(kDeepestVariation) +
                           " deep");
        take();
        auto& variations = line.back().variations;
        variations.emplace_back();
        read_line(game, variations.back(), before, depth + 1);
      } else if (c == ')') {
        if (depth == 0) throw InputError("a ) closes nothing");
        take();
        return;
      } else if (c == '$') {
        take();
        read_nag(line);
      } else {
        const auto word = read_word();
        if (is_result(word)) {
          if (depth > 0) throw InputError("a variation is not closed by )");
          game.result = word;
          return;
        }
        read_move_word(word, line, before, position);
      }
    }
    if (depth > 0) throw InputError("a variation is not closed by )");
  }

  std::string_view read_comment() {
    const bool to_line_end = take() == ';';
    const auto start = reader_.place_;
    while (!at_end() && peek() != (to_line_end ? '\n' : '}')) take();
    const auto comment = reader_.text_.substr(start, reader_.place_ - start);
    if (at_end() && !to_line_end) throw InputError("a comment is not closed by }");
    if (!at_end()) take();
    return comment;
  }

  void read_nag(PgnLine& line) {
    const auto word = read_word();
    const auto nag = read_integer("an annotation behind $", word, 0, kHighestNag);
    if (!line.empty()) line.back().nags.push_back(static_cast<unsigned>(nag));
  }

  /// Up to white space or to what begins something else. At least one character.
  std::string_view read_word() {
    const auto start = reader_.place_;
    while (!at_end() && !is_pgn_space(peek()) &&
           std::string_view("{}();[]$").find(peek()) == std::string_view::npos)
      take();
    if (reader_.place_ == start && !at_end()) {
      const char c = peek();
      throw InputError("unexpected " + in_quotes({&c, 1}));
    }
    return reader_.text_.substr(start, reader_.place_ - start);
  }

  /// A move, possibly with its number in front (1.e4, 1...e5), or a number alone.
  static void read_move_word(std::string_view word, PgnLine& line, Position& before,
                             Position& position) {
    std::size_t digits = 0;
    while (digits < word.size() && is_digit(word[digits])) ++digits;
    std::size_t dots = digits;
    while (dots < word.size() && word[dots] == '.') ++dots;
    // 0-0 is no number.
    if (dots > digits || digits == word.size()) word.remove_prefix(dots);
    if (word.empty() || word == "e.p." || word == "ep") return;

    const auto end = word.find_last_not_of("!?") + 1;
    const auto marks = word.substr(end);
    if (end == 0) {
      if (!line.empty() && nag_of(marks) != 0) line.back().nags.push_back(nag_of(marks));
      return;
    }
    const Move move = read_move(position, word.substr(0, end));
    PgnMove played;
    played.move = move;
    if (nag_of(marks) != 0) played.nags.push_back(nag_of(marks));
    line.push_back(std::move(played));
    before = position;
    position = position.after(move);
  }

  PgnReader& reader_;
  std::size_t item_line_ = 1;  // where the tag, move or comment being read began
  bool is_in_tags_ = true;
};

std::optional<PgnGame> PgnReader::next() { return PgnParser(*this).game(); }

}  // namespace espalier::chess
