// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/games/connect4/geometry.hpp"
#include "espalier/games/connect4/notation.hpp"

namespace espalier {

/// Connect-4: stones fall down a column; four in a row in any direction win.
///
/// Values are in hundredths of a point. A win is worth one point more than the stones that the
/// winner has left, so 22 minus the winner's stones on the 7x6 board: quick wins are large, the
/// slowest is one point, a draw is 0. evaluate() stays inside one point: it counts neighbouring
/// stones, which the middle has most of; a search sees threats by itself and wants many nodes.
template <class Board>
class Connect4 {
  using Bits = connect4::Bits;

 public:
  struct Move {
    std::uint8_t column;  // from 0
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };

  static constexpr Value kPoint = 100;

  constexpr Connect4() = default;
  constexpr explicit Connect4(Board board) : board_(board) {}
  explicit Connect4(const connect4::Diagram& diagram);
  static Connect4 parse(std::string_view text) { return Connect4(connect4::read_diagram(text)); }

  /// From the left column to the right.
  void moves(MoveList<Move>& list) const {
    if (!over_) append_columns(free_squares(), list);
  }
  [[nodiscard]] constexpr Connect4 after(Move move) const {
    Connect4 next(board_);
    // One more at the foot of a column carries into its lowest free square.
    next.occupied_ = occupied_ | (occupied_ + (Bits{1} << (move.column * Board::kStride)));
    next.mover_ = opponent();
    const Bits square = next.occupied_ ^ occupied_;
    next.over_ = connect4::has_four<Board>(mover_ | square);
    next.pairs_ahead_ = -(pairs_ahead_ + std::popcount(mover_ & Board::around(square)));
    return next;
  }
  [[nodiscard]] constexpr std::optional<Value> outcome() const {
    if (over_) return -kPoint * win_points(stones_played() - 1);
    if (occupied_ == board_.all()) return 0;
    return std::nullopt;
  }
  [[nodiscard]] constexpr Value evaluate() const {
    return std::clamp(pairs_ahead_, -(kPoint - 1), kPoint - 1);
  }
  [[nodiscard]] constexpr bool is_settled(Value value, int depth) const {
    return depth >= board_.cells() - stones_played() || value >= kPoint || value <= -kPoint;
  }

  /// Without collisions on boards of known size.
  [[nodiscard]] constexpr std::uint64_t key() const { return key_of(mover_, occupied_); }
  [[nodiscard]] constexpr std::uint64_t canonical_key() const {
    const Bits mover = board_.mirrored(mover_);
    const Bits occupied = board_.mirrored(occupied_);
    return std::min(key(), key_of(mover, occupied));
  }

  /// Immediate wins; if there are none, the squares where the opponent would win at once.
  void noisy_moves(MoveList<Move>& list) const {
    if (over_) return;
    const Bits reachable = free_squares();
    const Bits wins = reachable & connect4::completions<Board>(mover_);
    append_columns(wins ? wins : reachable & connect4::completions<Board>(opponent()), list);
  }
  [[nodiscard]] constexpr int promise(Move move) const;

  [[nodiscard]] std::string text() const { return board_text(diagram()); }
  [[nodiscard]] std::string move_text(Move move) const { return std::to_string(move.column + 1); }
  [[nodiscard]] std::string drawing() const { return board_drawing(diagram()); }

  [[nodiscard]] constexpr const Board& board() const { return board_; }
  [[nodiscard]] constexpr Bits mover() const { return mover_; }
  [[nodiscard]] constexpr Bits opponent() const { return occupied_ & ~mover_; }
  [[nodiscard]] constexpr Bits occupied() const { return occupied_; }
  [[nodiscard]] constexpr int stones_played() const { return std::popcount(occupied_); }
  [[nodiscard]] connect4::Diagram diagram() const;

  friend constexpr bool operator==(const Connect4&, const Connect4&) = default;

 private:
  [[nodiscard]] constexpr Bits free_squares() const {
    return (Board::template shifted<0, 1>(occupied_) | board_.bottom()) & ~occupied_ & board_.all();
  }
  /// For the side that wins by its next move when `stones` have been played before it.
  [[nodiscard]] constexpr Value win_points(int stones) const {
    return (board_.cells() + 1 - stones) / 2;
  }
  [[nodiscard]] constexpr std::uint64_t key_of(Bits mover, Bits occupied) const {
    // The sum tells positions apart: in each column it is the mover's stones plus a bar at the
    // height of the column, minus one. mix() is a bijection.
    if constexpr (Board::kStride < 8)
      return mix(mover + occupied);
    else
      return mix(mover ^ mix(static_cast<Bits>(board_.width() * 16 + board_.height())), occupied);
  }
  /// Without a branch on the squares, which no processor could predict.
  void append_columns(Bits squares, MoveList<Move>& list) const {
    list.append(connect4::AnyBoard::kLongest, [&](Move* end) {
      for (int c = 0; c < board_.width(); ++c) {
        *end = {static_cast<std::uint8_t>(c)};
        end += (squares & board_.column(c)) != 0;
      }
      return end;
    });
  }

  [[no_unique_address]] Board board_;
  Bits mover_ = 0;  // stones of the side to move
  Bits occupied_ = 0;
  Value pairs_ahead_ = 0;  // neighbouring stones, the mover's pairs less the opponent's
  bool over_ = false;      // the last move made four
};

namespace connect4 {

using Standard = Connect4<FixedBoard<7, 6>>;
using AnySize = Connect4<AnyBoard>;

/// A position of one stride as bits of another.
template <class From, class To>
constexpr Bits converted(Bits b, int width) {
  Bits out = 0;
  for (int c = 0; c < width; ++c)
    out |= (b >> (c * From::kStride) & ((Bits{1} << (From::kStride - 1)) * 2 - 1))
           << (c * To::kStride);
  return out;
}

}  // namespace connect4

template <class Board>
Connect4<Board>::Connect4(const connect4::Diagram& diagram) {
  const auto size = diagram.board;
  if constexpr (std::is_same_v<Board, connect4::AnyBoard>)
    board_ = size;
  else if (size.width() != board_.width() || size.height() != board_.height())
    throw InputError("the board must be " + std::to_string(board_.width()) + "x" +
                     std::to_string(board_.height()) + ", not " + std::to_string(size.width()) +
                     "x" + std::to_string(size.height()));
  const auto own = [&](Bits b) {
    return connect4::converted<connect4::AnyBoard, Board>(b, size.width());
  };
  mover_ = own(diagram.x_to_move() ? diagram.x : diagram.o);
  occupied_ = own(diagram.x | diagram.o);
  over_ = connect4::has_four<Board>(opponent());
  pairs_ahead_ = connect4::pairs<Board>(mover_) - connect4::pairs<Board>(opponent());
}

template <class Board>
connect4::Diagram Connect4<Board>::diagram() const {
  const auto any = [&](Bits b) {
    return connect4::converted<Board, connect4::AnyBoard>(b, board_.width());
  };
  const bool x_moves = stones_played() % 2 == 0;
  return {{board_.width(), board_.height()},
          any(x_moves ? mover_ : opponent()),
          any(x_moves ? opponent() : mover_)};
}

template <class Board>
constexpr int Connect4<Board>::promise(Move move) const {
  constexpr int kWin = 1000;
  constexpr int kBlock = 500;
  constexpr int kThreat = 16;
  const Bits square = free_squares() & board_.column(move.column);
  if (square & connect4::completions<Board>(mover_)) return kWin;
  const Bits free = board_.all() & ~(occupied_ | square);
  const int threats = std::popcount(connect4::completions<Board>(mover_ | square) & free);
  const int from_middle = std::abs(2 * move.column - (board_.width() - 1));
  const bool blocks = (square & connect4::completions<Board>(opponent())) != 0;
  return (blocks ? kBlock : 0) + kThreat * threats - from_middle;
}

static_assert(Game<connect4::Standard> && Parsable<connect4::Standard> &&
              Drawable<connect4::Standard> && Symmetric<connect4::Standard> &&
              NoisyMoves<connect4::Standard> && OrdersMoves<connect4::Standard>);
static_assert(Parsable<connect4::AnySize> && Symmetric<connect4::AnySize>);

}  // namespace espalier
