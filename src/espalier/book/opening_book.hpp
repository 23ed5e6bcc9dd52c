// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/random.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier {

struct BookMove {
  chess::Move move;
  unsigned weight = 0;  // 0: known, but not to be played
};

/// Openings by position, so that a transposition finds its way back into the book. A book is a
/// value: it is made once and then only asked.
class OpeningBook {
 public:
  /// Reads a book of either kind: Polyglot's (.bin), or a text of lines (text_book.hpp). Throws
  /// InputError.
  static OpeningBook load(const std::string& path);
  /// Writes Polyglot's format for a path that ends in .bin, else lines. Throws InputError.
  void save(const std::string& path) const;

  /// The legal moves that the book knows here, the heaviest first.
  [[nodiscard]] std::vector<BookMove> moves(const chess::Position& position) const;
  /// One of them by lot, in proportion to the weights. Nothing when it knows none to play.
  [[nodiscard]] std::optional<chess::Move> choose(const chess::Position& position,
                                                  Random& random) const;
  /// Moves of all positions together.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  friend class BookBuilder;

  /// As in Polyglot's files, which are sorted by key.
  struct Entry {
    std::uint64_t key;
    std::uint16_t move;  // to, from, promotion: 6 + 6 + 3 bits; castling is king takes rook
    std::uint16_t weight;
    std::uint32_t learn = 0;  // of programs that learn; kept as it is
  };
  static OpeningBook load_polyglot(const std::string& path);
  void save_polyglot(const std::string& path) const;

  std::vector<Entry> entries_;
};

/// Collects moves for a book.
class BookBuilder {
 public:
  /// Weights of the same move in the same position add up.
  void add(const chess::Position& position, chess::Move move, unsigned weight);
  /// Weights larger than the format can hold are scaled down, position by position.
  [[nodiscard]] OpeningBook build() const;

 private:
  std::map<std::pair<std::uint64_t, std::uint16_t>, std::uint64_t> weights_;  // by key and move
};

}  // namespace espalier
