// SPDX-License-Identifier: MIT
#include "espalier/games/chess/position.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "espalier/core/search_hooks.hpp"
#include "espalier/games/chess/check_sink.hpp"
#include "espalier/games/chess/play.hpp"
#include "espalier/games/chess/zobrist.hpp"

namespace espalier::chess {
namespace {

template <Generation what, class Sink>
void generate(const Board& board, Sink& sink) {
  if (board.side() == kWhite)
    Generator<kWhite>(board).generate<what>(sink);
  else
    Generator<kBlack>(board).generate<what>(sink);
}

template <Generation what>
void list_moves(const Board& board, MoveList<Move>& list) {
  ListSink sink{list};
  generate<what>(board, sink);
}

std::uint16_t one_more(std::uint16_t number) {
  return static_cast<std::uint16_t>(
      std::min<unsigned>(number + 1U, std::numeric_limits<std::uint16_t>::max()));
}

std::uint64_t castling_key(Bitboard rooks) {
  std::uint64_t key = 0;
  for_each_square(rooks, [&](Square square) { key ^= kZobrist.castling[square]; });
  return key;
}

}  // namespace

Position::Position(const Setup& setup) {
  on_square_.fill(kNoPiece);
  for (const auto color : {kWhite, kBlack})
    for (unsigned type = kPawn; type <= kKing; ++type)
      for_each_square(setup.pieces[color][type], [&](Square square) {
        types_[type] |= bit(square);
        colors_[color] |= bit(square);
        on_square_[square] = static_cast<PieceType>(type);
        toggle(color, static_cast<PieceType>(type), square);
      });
  side_ = setup.side;
  castling_ = setup.castling_rooks;
  en_passant_ = static_cast<std::uint8_t>(setup.en_passant);
  clock_ = static_cast<std::uint16_t>(setup.clock);
  number_ = static_cast<std::uint16_t>(setup.number);
  drop_idle_en_passant();
  key_ ^= castling_key(castling_);
  if (en_passant_ != kNoSquare) key_ ^= kZobrist.en_passant[file_of(en_passant_)];
  if (side_ == kBlack) key_ ^= kZobrist.black;
}

void Position::legal_moves(MoveList<Move>& list) const {
  list_moves<Generation::kAll>(*this, list);
}
void Position::noisy_moves(MoveList<Move>& list) const {
  if (!is_drawn_by_rule()) list_moves<Generation::kNoisy>(*this, list);
}
void Position::quiet_moves(MoveList<Move>& list) const {
  if (!is_drawn_by_rule()) list_moves<Generation::kQuiet>(*this, list);
}
unsigned Position::quiet_moves(MoveList<Move>& list, const CheckFinder& gives_check) const {
  if (is_drawn_by_rule()) return 0;
  CheckSink sink{gives_check, {list}};
  generate<Generation::kQuiet>(*this, sink);
  return sink.others;
}

unsigned Position::count_moves() const {
  CountSink sink;
  generate<Generation::kAll>(*this, sink);
  return sink.total;
}

bool Position::has_moves() const {
  return side_ == kWhite ? Generator<kWhite>(*this).has_moves()
                         : Generator<kBlack>(*this).has_moves();
}

std::optional<Value> Position::outcome() const {
  if (!has_moves()) return is_check() ? -kMate : 0;
  if (is_drawn_by_rule()) return 0;
  return std::nullopt;
}

Value Position::evaluate() const { return chess::evaluate(*this); }

Position Position::after(Move move) const {
  Position next = *this;
  if (side_ == kWhite)
    next.play<kWhite>(move);
  else
    next.play<kBlack>(move);
  return next;
}

Position Position::after_null() const {
  assert(!is_check());
  Position next = *this;
  if (en_passant_ != kNoSquare) next.key_ ^= kZobrist.en_passant[file_of(en_passant_)];
  next.en_passant_ = kNoSquare;
  next.key_ ^= kZobrist.black;
  next.side_ = ~side_;
  next.clock_ = one_more(clock_);
  if (side_ == kBlack) next.number_ = one_more(number_);
  return next;
}

template <Color us>
void Position::play(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const PieceType type = type_on(from);
  const PieceType taken = move.kind() == kCastling ? kNoPiece : type_on(to);
  const Bitboard castling_before = castling_;
  const Square en_passant_before = en_passant_;
  assert(color_on(from) == us && type != kNoPiece);

  clock_ = one_more(clock_);
  if (us == kBlack) number_ = one_more(number_);
  key_ ^= kZobrist.black;
  if (en_passant_before != kNoSquare) key_ ^= kZobrist.en_passant[file_of(en_passant_before)];

  toggle(us, type, from);
  if (taken != kNoPiece) {
    toggle(~us, taken, to);
    clock_ = 0;
  }
  if (type == kPawn) clock_ = 0;
  on_square_[from] = kNoPiece;
  switch (move.kind()) {
    case kNormal:
      toggle(us, type, to);
      on_square_[to] = type;
      Play<us>::piece(*this, type, from, to);
      break;
    case kDoublePush:
      toggle(us, kPawn, to);
      on_square_[to] = kPawn;
      Play<us>::double_push(*this, from, to);
      drop_idle_en_passant();
      if (en_passant_ != kNoSquare) key_ ^= kZobrist.en_passant[file_of(en_passant_)];
      break;
    case kCastling: {
      const auto [king_to, rook_to] = castling_squares(from, to);
      toggle(us, kRook, to);
      toggle(us, kRook, rook_to);
      toggle(us, kKing, king_to);
      on_square_[to] = kNoPiece;
      on_square_[king_to] = kKing;
      on_square_[rook_to] = kRook;
      Play<us>::castle(*this, from, to);
      break;
    }
    case kEnPassant: {
      const auto captured = static_cast<Square>(static_cast<int>(to) - forward(us));
      toggle(us, kPawn, to);
      toggle(~us, kPawn, captured);
      on_square_[captured] = kNoPiece;
      on_square_[to] = kPawn;
      Play<us>::en_passant(*this, from, to);
      break;
    }
    default:
      toggle(us, move.promotion(), to);
      on_square_[to] = move.promotion();
      Play<us>::promotion(*this, move.promotion(), from, to);
  }
  if (castling_ != castling_before) [[unlikely]]
    key_ ^= castling_key(castling_ ^ castling_before);
}

Position Position::before_reversible(const std::vector<Move>& latest_first) const {
  Setup setup;
  for (const auto color : {kWhite, kBlack})
    for (unsigned type = kPawn; type <= kKing; ++type)
      setup.pieces[color][type] = colors_[color] & types_[type];
  setup.side = side_;
  setup.castling_rooks = castling_;
  setup.clock = clock_;
  setup.number = number_;
  for (const Move move : latest_first) {
    setup.side = ~setup.side;
    for (auto& set : setup.pieces[setup.side])
      if ((set & bit(move.to())) != 0) set ^= bit(move.to()) | bit(move.from());
    --setup.clock;
    if (setup.side == kBlack) --setup.number;
  }
  return Position(setup);
}

void Position::toggle(Color color, PieceType type, Square square) {
  const auto number = kZobrist.piece[color][type][square];
  key_ ^= number;
  if (type == kPawn) pawn_key_ ^= number;
}

/// Keeps the en passant square only if some pawn may legally capture there. The key is left to the
/// caller.
void Position::drop_idle_en_passant() {
  if (en_passant_ == kNoSquare) return;
  const auto is_capturable = [&]<Color us>(const Generator<us>& generator) {
    for (Bitboard from = pawn_attacks(~us, en_passant_) & pieces(us, kPawn); from != 0;)
      if (generator.may_capture_in_passing(take_first(from), en_passant_)) return true;
    return false;
  };
  const bool keep = side_ == kWhite ? is_capturable(Generator<kWhite>(*this))
                                    : is_capturable(Generator<kBlack>(*this));
  if (!keep) en_passant_ = kNoSquare;
}

static_assert(Game<Position> && Parsable<Position> && Drawable<Position> && NoisyMoves<Position> &&
              OrdersMoves<Position>);
static_assert(SiftsQuietMoves<Position, CheckFinder> && Checks<Position> && NullMoves<Position> &&
              StaticExchange<Position> && PieceMoves<Position> && Repeats<Position> &&
              MateValue<Position> && DrawsByRule<Position> && KnowsSide<Position>);

}  // namespace espalier::chess
