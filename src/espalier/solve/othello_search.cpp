// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_search.hpp"

#include <algorithm>
#include <bit>

#include "espalier/games/othello/stability.hpp"

namespace espalier::othello {
namespace {

constexpr int kShallow = 8;       // most empties at which the table is not worth its cache misses
constexpr int kChildProbes = 10;  // fewest empties for enhanced transposition cut-offs
constexpr int kPrincipalLookAhead =
    4;                              // nodes of the principal variation are ordered with more care
constexpr int kFewestToShare = 12;  // empties; in smaller nodes threads do not look at each other

/// The branches of a node that others were at, by number.
class Later {
 public:
  void add(int i) { bits_ |= bit(i); }
  [[nodiscard]] bool contains(int i) const { return (bits_ & bit(i)) != 0; }

 private:
  Bits bits_ = 0;
};

/// An upper bound of the score from the opponent's stable discs; only where alpha is so high that
/// it has a chance to matter.
bool stability_cuts(const Branch& node, Bits board, int alpha, int empties, int& upper) {
  if (alpha < (empties < 10 ? 2 * empties - 2 : 2 * empties)) return false;
  upper = count(board) - 2 * count(stable_discs(node.other, node.own, board));
  return upper <= alpha;
}

Knowledge knowledge_of(int value, int alpha, int beta, int move, std::uint64_t nodes) {
  Knowledge k;
  if (value > alpha) k.lower = static_cast<std::int8_t>(value);
  if (value < beta) k.upper = static_cast<std::int8_t>(value);
  k.move = static_cast<std::uint8_t>(move);
  k.effort = static_cast<std::uint8_t>(std::bit_width(nodes));
  return k;
}

}  // namespace

Counters Search::counters() const {
  Counters all = counters_;
  all.leaves += leaves();
  all.interior += interior();
  return all;
}

Search::Answer Search::solve(Bits own, Bits other, int alpha, int beta) {
  return principal(own, other, alpha, beta, true);
}

bool Search::is_shared(int empties) const { return team_ != nullptr && empties >= kFewestToShare; }

std::optional<int> Search::answer_from(const Knowledge& known, const Question& question) {
  if (known.lower >= question.beta || known.lower == known.upper) return known.lower;
  if (known.upper <= question.alpha) return known.upper;
  return std::nullopt;
}

bool Search::should_leave(int empties) {
  if (team_ == nullptr || trail_.is_leaving()) return trail_.is_leaving();
  if (team_->is_over.load(std::memory_order_relaxed)) {
    trail_.leave_all();
  } else if (is_shared(empties)) {
    trail_.look([this](const Question& q) -> std::optional<int> {
      const auto known = table_.probe(q.own, q.other, q.hash);
      return known ? answer_from(*known, q) : std::nullopt;
    });
  }
  return trail_.is_leaving();
}

void Search::hash_and_prefetch(Branches& branches) const {
  for (auto& b : branches) {
    b.hash = SolverTable::hash(b.own, b.other);
    table_.prefetch(b.hash);
  }
}

int Search::pass_or_end(const Branch& node, int alpha, int empties) {
  const Bits replies = legal_moves(node.other, node.own, board_);
  if (replies == 0) {
    ++counters_.leaves;
    return final_discs(node.own, node.other, board_);
  }
  const auto hash = SolverTable::hash(node.other, node.own);
  return -test({node.other, node.own, replies, hash, kNoMove, 0}, -alpha - 1, empties);
}

int Search::test(const Branch& node, int alpha, int empties) {
  if (empties > kShallow) return test_deep(node, alpha, empties);
  if (empties > 4) return test_shallow(node, alpha, empties);
  return few(node.own, node.other, alpha, board_ & ~(node.own | node.other), empties);
}

int Search::test_five(Bits own, Bits other, Bits moves, int alpha) {
  const Bits empties = board_ & ~(own | other);
  const unsigned odd = odd_quarters(empties);
  int best = kNone;
  const Bits first = moves & kQuarters[odd];
  for (Bits squares : {first, moves ^ first})
    for (; squares != 0; squares = without_first(squares)) {
      const int square = first_square(squares);
      const Bits turned = flips(square, own, other);
      const int value = -four(other ^ turned, own ^ turned ^ bit(square), -alpha - 1,
                              empties ^ bit(square), odd ^ quarter_bit(square));
      if (value > alpha) return value;
      best = std::max(best, value);
    }
  return best;
}

int Search::test_shallow(const Branch& node, int alpha, int empties) {
  ++counters_.interior;
  int upper;
  if (stability_cuts(node, board_, alpha, empties, upper)) return upper;
  if (node.moves == 0) return pass_or_end(node, alpha, empties);
  if (empties == 5) return test_five(node.own, node.other, node.moves, alpha);

  Branches branches(node.own, node.other, node.moves, board_);
  branches.score_by_replies(board_, odd_quarters(board_ & ~(node.own | node.other)));
  int best = kNone;
  for (int i = 0; i < branches.size(); ++i) {
    const int value = -test_shallow(branches.bring_best(i), -alpha - 1, empties - 1);
    if (value > alpha) return value;
    best = std::max(best, value);
  }
  return best;
}

int Search::test_deep(const Branch& node, int alpha, int empties) {
  ++counters_.interior;
  if (should_leave(empties)) return alpha;
  int upper;
  if (stability_cuts(node, board_, alpha, empties, upper)) return upper;
  if (node.moves == 0) return pass_or_end(node, alpha, empties);

  int hash_move = kNoMove;
  ++counters_.table_probes;
  if (const auto known = table_.probe(node.own, node.other, node.hash)) {
    ++counters_.table_hits;
    if (known->lower > alpha) return ++counters_.table_cutoffs, known->lower;
    if (known->upper <= alpha) return ++counters_.table_cutoffs, known->upper;
    hash_move = known->move;
  }
  Branches branches(node.own, node.other, node.moves, board_);
  if (empties > kShallow + 1) hash_and_prefetch(branches);
  branches.score(board_, board_ & ~(node.own | node.other), hash_move, look_ahead(empties));
  if (empties >= kChildProbes)
    for (const auto& b : branches) {
      const auto known = table_.probe(b.own, b.other, b.hash);
      if (known && -known->upper > alpha) return ++counters_.table_cutoffs, -known->upper;
    }

  const auto before = effort();
  Answer best;
  if (is_shared(empties)) {
    const Trail<Question>::Step step(trail_, {node.own, node.other, node.hash, alpha, alpha + 1});
    best = best_together(branches, alpha, empties);
  } else {
    best = best_alone(branches, alpha, empties);
  }
  if (trail_.is_leaving()) return alpha;
  table_.store(node.own, node.other, node.hash,
               knowledge_of(best.discs, alpha, alpha + 1, best.move, effort() - before));
  ++counters_.table_stores;
  return best.discs;
}

Search::Answer Search::best_alone(Branches& branches, int alpha, int empties) {
  Answer best{kNone, kNoMove};
  for (int i = 0; i < branches.size() && best.discs <= alpha; ++i) {
    const auto& b = branches.bring_best(i);
    const int value = -test(b, -alpha - 1, empties - 1);
    if (trail_.is_leaving()) return best;
    if (value <= best.discs) continue;
    best = {value, b.square};
    if (i == 0 && value > alpha) ++counters_.first_move_cutoffs;
  }
  return best;
}

Search::Answer Search::best_together(Branches& branches, int alpha, int empties) {
  Answer best{kNone, kNoMove};
  Later later;
  for (const bool is_second_round : {false, true})
    for (int i = 0; i < branches.size() && best.discs <= alpha; ++i) {
      if (is_second_round && !later.contains(i)) continue;
      const auto& b = is_second_round ? branches.begin()[i] : branches.bring_best(i);
      if (!is_second_round && i > 0 && team_->in_progress.contains(b.hash)) {
        later.add(i);
        continue;
      }
      const Announcement here(*team_, b.hash);
      const int value = -test(b, -alpha - 1, empties - 1);
      if (trail_.is_leaving()) {
        if (const auto answer = trail_.arrive()) return {*answer, kNoMove};
        return best;
      }
      if (value <= best.discs) continue;
      best = {value, b.square};
      if (i == 0 && value > alpha) ++counters_.first_move_cutoffs;
    }
  return best;
}

/// Halves the window by null-window searches: near the end these cost little.
int Search::principal_near_end(const Branch& node, int alpha, int beta, int empties) {
  int lower = kNone;
  int upper = -kNone;
  while (lower < upper && lower < beta && upper > alpha) {
    const int bound = (std::max(alpha, lower) + std::min(beta, upper) - 1) / 2;
    const int value = test(node, bound, empties);
    (value > bound ? lower : upper) = value;
  }
  return lower >= beta ? lower : upper;
}

Search::Answer Search::principal(Bits own, Bits other, int alpha, int beta, bool is_root) {
  const Bits open = board_ & ~(own | other);
  const int empties = count(open);
  const Bits moves = legal_moves(own, other, board_);
  ++counters_.interior;
  if (moves == 0) {
    if (legal_moves(other, own, board_) == 0) return {final_discs(own, other, board_), kNoMove};
    return {-principal(other, own, -beta, -alpha, false).discs, kNoMove};
  }
  const Question question{own, other, SolverTable::hash(own, other), alpha, beta};
  int hash_move = kNoMove;
  ++counters_.table_probes;
  if (const auto known = table_.probe(own, other, question.hash)) {
    ++counters_.table_hits;
    hash_move = known->move;
    // The root needs a move that attains the score; the entry's may stem from another window.
    if (const auto answer = answer_from(*known, question); answer && !is_root)
      return ++counters_.table_cutoffs, Answer{*answer, kNoMove};
  }
  Branches branches(own, other, moves, board_);
  branches.drop_images();
  hash_and_prefetch(branches);
  branches.score(board_, open, hash_move, look_ahead(empties + kPrincipalLookAhead));

  const auto before = effort();
  std::optional<Trail<Question>::Step> step;
  if (is_shared(empties) && !is_root) step.emplace(trail_, question);
  const Answer best = best_principal(branches, alpha, beta, empties);
  if (trail_.is_leaving()) return best;
  table_.store(own, other, question.hash,
               knowledge_of(best.discs, alpha, beta, best.move, effort() - before));
  ++counters_.table_stores;
  return best;
}

Search::Answer Search::best_principal(Branches& branches, int alpha, int beta, int empties) {
  Answer best{kNone, kNoMove};
  Later later;
  for (const bool is_second_round : {false, true})
    for (int i = 0; i < branches.size() && best.discs < beta; ++i) {
      if (is_second_round && !later.contains(i)) continue;
      const auto& b = is_second_round ? branches.begin()[i] : branches.bring_best(i);
      std::optional<Announcement> here;
      if (is_shared(empties)) {
        if (!is_second_round && i > 0 && team_->in_progress.contains(b.hash)) {
          later.add(i);
          continue;
        }
        here.emplace(*team_, b.hash);
      }
      const int bound = std::max(alpha, best.discs);
      int value = i == 0 ? 0 : -test(b, -bound - 1, empties - 1);
      if (i == 0 || (value > bound && value < beta)) {
        if (i != 0) ++counters_.researches;
        const int low = i == 0 ? bound : value - 1;  // the test has proved at least its value
        value = empties - 1 > kShallow ? -principal(b.own, b.other, -beta, -low, false).discs
                                       : -principal_near_end(b, -beta, -low, empties - 1);
      }
      if (trail_.is_leaving()) {
        if (const auto answer = trail_.arrive()) return {*answer, kNoMove};
        return best;
      }
      if (value > best.discs) best = {value, b.square};
    }
  return best;
}

}  // namespace espalier::othello
