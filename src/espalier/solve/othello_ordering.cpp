// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_ordering.hpp"

#include <algorithm>

#include "espalier/games/othello/evaluation.hpp"
#include "espalier/games/othello/moves.hpp"
#include "espalier/solve/othello_last.hpp"

namespace espalier::othello {
namespace {

// In hundredths of a disc, as the evaluation; found by counting the nodes of test suites.
constexpr int kReply = 64;  // a reply on a corner counts twice
constexpr int kPotentialReply = 4;
constexpr int kOddQuarter = 16;
constexpr int kHashMove = 1 << 29;
constexpr int kTakesAll = 1 << 30;

constexpr int kFarBehind = 8 * kDisc;
constexpr int kBeyond = 100 * kDisc;  // no evaluation is that large

/// Depth-limited alpha-beta with the game's evaluation.
int search_ahead(const Branch& node, Bits board, int alpha, int beta, int depth) {
  if (depth == 0) return evaluation(node.own, node.other, board);
  if (node.moves == 0) {
    const Bits replies = legal_moves(node.other, node.own, board);
    if (replies == 0) return kDisc * final_discs(node.own, node.other, board);
    return -search_ahead({node.other, node.own, replies, 0, 0, 0}, board, -beta, -alpha, depth);
  }
  Branches branches(node.own, node.other, node.moves, board);
  for (auto& b : branches) b.score = -count(b.moves);
  int best = -kBeyond;
  for (int i = 0; i < branches.size() && best < beta; ++i) {
    const auto& b = branches.bring_best(i);
    best = std::max(best, -search_ahead(b, board, -beta, -std::max(alpha, best), depth - 1));
  }
  return best;
}

}  // namespace

Branches::Branches(Bits own, Bits other, Bits moves, Bits board) {
  for_each_square(moves, [&](int square) {
    const Bits turned = flips(square, own, other);
    auto& b = branches_[size_++];
    b.own = other ^ turned;
    b.other = own ^ turned ^ bit(square);
    b.moves = legal_moves(b.own, b.other, board);
    b.square = square;
  });
}

void Branches::drop_images() {
  const auto same = [](const Branch& a, const Branch& b) {
    return canonical(a.own, a.other) == canonical(b.own, b.other);
  };
  int kept = 0;
  for (int i = 0; i < size_; ++i) {
    const auto is_image = [&](const Branch& earlier) { return same(earlier, branches_[i]); };
    if (std::none_of(branches_, branches_ + kept, is_image)) branches_[kept++] = branches_[i];
  }
  size_ = kept;
}

void Branches::score_by_replies(Bits board, unsigned odd_quarters) {
  const Bits corners = rim_of(board).corners;
  for (auto& b : *this)
    b.score = -kReply * (count(b.moves) + count(b.moves & corners)) +
              ((quarter_bit(b.square) & odd_quarters) != 0 ? kOddQuarter : 0);
}

void Branches::score(Bits board, Bits empties, int hash_move, int look_ahead) {
  score_by_replies(board, odd_quarters(empties));
  bool has_hash_move = false;
  for (auto& b : *this) {
    b.score -= kPotentialReply * count(with_neighbours(b.other) & empties & ~bit(b.square));
    if (b.square == hash_move) {
      b.score = kHashMove;
      has_hash_move = true;
    } else if (b.own == 0) {
      b.score = kTakesAll;
    }
  }
  if (look_ahead < 0) return;
  board_ = board;
  look_ahead_ = look_ahead;
  if (has_hash_move)
    is_put_off_ = true;
  else
    look_ahead_from(0);
}

void Branches::look_ahead_from(int at) {
  is_put_off_ = false;
  int best = -kBeyond;
  for (Branch* b = branches_ + at; b < end(); ++b) {
    if (b->score >= kHashMove) continue;
    // The order of moves that are far behind does not matter.
    const int value = -search_ahead(*b, board_, -kBeyond, kFarBehind - best, look_ahead_);
    best = std::max(best, value);
    b->score += value;
  }
}

int guess(Bits own, Bits other, Bits board, int plies) {
  const Branch root{own, other, legal_moves(own, other, board), 0, kNoMove, 0};
  return search_ahead(root, board, -kBeyond, kBeyond, plies);
}

}  // namespace espalier::othello
