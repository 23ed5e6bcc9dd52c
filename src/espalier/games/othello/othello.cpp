// SPDX-License-Identifier: MIT
#include "espalier/games/othello/othello.hpp"

#include <cassert>

#include "espalier/core/hash.hpp"
#include "espalier/games/othello/evaluation.hpp"
#include "espalier/games/othello/moves.hpp"

namespace espalier {
namespace {

using othello::Bits;

constexpr Bits kWhiteAtStart = othello::bit(27) | othello::bit(36);  // d4, e5
constexpr Bits kBlackAtStart = othello::bit(28) | othello::bit(35);  // e4, d5

constexpr Bits board_of(int size) {
  assert(size == 4 || size == 6 || size == 8);
  return size == 8 ? othello::kBoard8 : size == 6 ? othello::kBoard6 : othello::kBoard4;
}

}  // namespace

Othello::Othello(int size)
    : own_(kBlackAtStart), other_(kWhiteAtStart), board_(board_of(size)), black_moves_(true) {}

Othello::Othello(int size, Bits own, Bits other, bool black_moves)
    : own_(own), other_(other), board_(board_of(size)), black_moves_(black_moves) {
  assert((own & other) == 0 && ((own | other) & ~board_) == 0);
}

int Othello::size() const {
  return board_ == othello::kBoard8 ? 8 : board_ == othello::kBoard6 ? 6 : 4;
}

void Othello::moves(MoveList<Move>& list) const {
  const Bits legal = othello::legal_moves(own_, other_, board_);
  othello::for_each_square(
      legal, [&](int square) { list.push_back({static_cast<std::uint8_t>(square)}); });
  if (legal == 0 && othello::legal_moves(other_, own_, board_) != 0) list.push_back(kPass);
}

Othello Othello::after(Move move) const {
  Othello next = *this;
  next.own_ = other_;
  next.other_ = own_;
  next.black_moves_ = !black_moves_;
  if (move == kPass) return next;
  const Bits turned = othello::flips(move.square, own_, other_);
  assert(turned != 0);
  next.own_ ^= turned;
  next.other_ ^= turned | othello::bit(move.square);
  return next;
}

std::optional<Value> Othello::outcome() const {
  if (othello::legal_moves(own_, other_, board_) != 0 ||
      othello::legal_moves(other_, own_, board_) != 0)
    return std::nullopt;
  return othello::kDisc * othello::final_discs(own_, other_, board_);
}

Value Othello::evaluate() const { return othello::evaluation(own_, other_, board_); }

std::uint64_t Othello::key() const {
  return mix(mix(own_, other_), board_ ^ (black_moves_ ? 1U : 0U));
}

std::uint64_t Othello::canonical_key() const {
  const auto [own, other] = othello::canonical(own_, other_);
  return mix(mix(own, other), board_);
}

int Othello::promise(Move move) const {
  if (move == kPass) return 0;
  const Bits square = othello::bit(move.square);
  const auto [corners, edges] = othello::rim_of(board_);
  if ((square & corners) != 0) return 3;
  const bool on_edge = (square & edges) != 0;
  if ((othello::neighbours(move.square) & corners & empties()) != 0) return on_edge ? -1 : -2;
  return on_edge ? 1 : 0;
}

static_assert(Game<Othello> && Parsable<Othello> && Drawable<Othello> && Symmetric<Othello> &&
              OrdersMoves<Othello>);

}  // namespace espalier
