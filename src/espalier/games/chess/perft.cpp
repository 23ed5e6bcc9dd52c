// SPDX-License-Identifier: MIT
#include "espalier/games/chess/perft.hpp"

#include "espalier/games/chess/list_sink.hpp"
#include "espalier/games/chess/play.hpp"

namespace espalier::chess {
namespace {

template <Color us>
std::uint64_t lines_of(const Board& board, int depth);

/// Plays every move and counts below it.
template <Color us>
struct PlaySink {
  const Board& board;
  int depth;
  std::uint64_t total = 0;

  template <class Make>
  [[gnu::always_inline]] void below(Make make) {
    Board next = board;
    make(next);
    total += lines_of<~us>(next, depth - 1);
  }
  [[gnu::always_inline]] void piece(PieceType type, Square from, Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      below([&](Board& next) { Play<us>::piece(next, type, from, to); });
    }
  }
  template <int step>
  [[gnu::always_inline]] void pawns(Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      below([&](Board& next) { Play<us>::piece(next, kPawn, ListSink::origin(to, step), to); });
    }
  }
  [[gnu::always_inline]] void double_pushes(Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      below([&](Board& next) {
        Play<us>::double_push(next, ListSink::origin(to, 2 * forward(us)), to);
      });
    }
  }
  template <int step>
  [[gnu::always_inline]] void promotions(Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      for (const auto type : {kQueen, kRook, kBishop, kKnight})
        below(
            [&](Board& next) { Play<us>::promotion(next, type, ListSink::origin(to, step), to); });
    }
  }
  void en_passant(Square from, Square to) {
    below([&](Board& next) { Play<us>::en_passant(next, from, to); });
  }
  void castle(Square king, Square rook) {
    below([&](Board& next) { Play<us>::castle(next, king, rook); });
  }
};

template <Color us>
std::uint64_t lines_of(const Board& board, int depth) {
  const Generator<us> generator(board);
  if (depth == 1) {
    CountSink sink;
    generator.template generate<Generation::kAll>(sink);
    return sink.total;
  }
  PlaySink<us> sink{board, depth};
  generator.template generate<Generation::kAll>(sink);
  return sink.total;
}

std::uint64_t lines_with_table(const Position& position, int depth, PerftTable& table) {
  if (depth == 1) return position.count_moves();
  if (const auto known = table.find(position.key(), depth)) return *known;
  MoveList<Move> moves;
  position.legal_moves(moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) leaves += lines_with_table(position.after(move), depth - 1, table);
  table.store(position.key(), depth, leaves);
  return leaves;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, PerftTable* table) {
  if (depth <= 0) return 1;
  if (table) return lines_with_table(position, depth, *table);
  return position.side() == kWhite ? lines_of<kWhite>(position, depth)
                                   : lines_of<kBlack>(position, depth);
}

static_assert(TextNotation<BareChess>);

}  // namespace espalier::chess
