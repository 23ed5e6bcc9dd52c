// SPDX-License-Identifier: MIT
#include "espalier/book/text_book.hpp"

#include <algorithm>
#include <set>

#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier {
namespace {

using chess::Move;
using chess::Position;

constexpr unsigned kMostTextWeight = 1'000'000;

/// 1. or 12... in front of a move.
std::string_view without_number(std::string_view word) {
  const auto end = word.find_first_not_of("0123456789");
  if (end == 0 || end == std::string_view::npos || word[end] != '.') return word;
  const auto move = word.find_first_not_of('.', end);
  return move == std::string_view::npos ? std::string_view() : word.substr(move);
}

void read_line(std::string_view line, BookBuilder& book) {
  auto parts = words(line.substr(0, line.find('#')));
  if (parts.empty()) return;
  unsigned weight = 1;
  if (parts.front().ends_with(':')) {
    const auto text = parts.front().substr(0, parts.front().size() - 1);
    weight = static_cast<unsigned>(read_integer("the weight of a line", text, 0, kMostTextWeight));
    parts.erase(parts.begin());
  }
  Position position;
  for (auto word : parts) {
    word = without_number(word);
    if (word.empty()) continue;
    const bool is_bad = word.ends_with('?');
    const Move move = chess::read_move(position, word);
    book.add(position, move, is_bad ? 0 : weight);
    position = position.after(move);
  }
}

/// A line a move, with its weight. The moves before it have lines of their own, and are marked here
/// so that they add nothing.
class LineWriter {
 public:
  LineWriter(const OpeningBook& book, std::ostream& out) : book_(book), out_(out) {}

  void walk(const Position& position, const std::string& before) {
    if (!seen_.insert(position.key()).second) return;
    for (const auto& [move, weight] : book_.moves(position)) {
      const auto line = before + ' ' + chess::san(position, move);
      out_ << weight << ':' << line << '\n';
      walk(position.after(move), line + '?');
    }
  }

 private:
  const OpeningBook& book_;
  std::ostream& out_;
  std::set<std::uint64_t> seen_;
};

}  // namespace

OpeningBook read_text_book(std::string_view text, const std::string& name) {
  BookBuilder book;
  std::size_t number = 1;
  for (; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    try {
      read_line(text.substr(0, end), book);
    } catch (const InputError& error) {
      throw InputError(name + ", line " + std::to_string(number) + ": " + error.what());
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return book.build();
}

OpeningBook load_text_book(const std::string& path) {
  return read_text_book(read_file(path, "the book"), "the book " + in_quotes(path));
}

void save_text_book(const OpeningBook& book, const std::string& path) {
  NewFile file(path);
  LineWriter(book, file.stream()).walk(Position(), "");
  file.finish();
}

}  // namespace espalier
