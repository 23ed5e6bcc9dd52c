// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_search.hpp"

#include <algorithm>
#include <bit>

#include "espalier/games/othello/stability.hpp"

namespace espalier::othello {
namespace {

constexpr int kShallow = 8;       // most empties at which the table is not worth its cache misses
constexpr int kChildProbes = 10;  // fewest empties for enhanced transposition cut-offs
constexpr int kMoreLookAheadAtRoot = 4;
constexpr int kFewestToShare = 10;  // empties; in smaller nodes threads do not look at each other
constexpr std::uint64_t kNodesBetweenLooks = 1024;  // at the questions farther up
constexpr int kPutOff = 1 << 20;                    // no score: somebody else is at the node

/// An upper bound of the score from the opponent's stable discs; only where alpha is so high that
/// it has a chance to matter.
bool stability_cuts(const Branch& node, Bits board, int alpha, int empties, int& upper) {
  if (alpha < (empties < 10 ? 2 * empties - 2 : 2 * empties)) return false;
  upper = count(board) - 2 * count(stable_discs(node.other, node.own, board));
  return upper <= alpha;
}

Knowledge knowledge_of(int value, int alpha, int move, std::uint64_t nodes) {
  Knowledge k;
  (value > alpha ? k.lower : k.upper) = static_cast<std::int8_t>(value);
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

Search::Answer Search::test_root(Bits own, Bits other, int alpha) {
  const Bits open = board_ & ~(own | other);
  const int empties = count(open);
  const Bits moves = legal_moves(own, other, board_);
  ++counters_.interior;
  if (moves == 0) {
    if (legal_moves(other, own, board_) == 0) return {final_discs(own, other, board_), kNoMove};
    return {-test_root(other, own, -alpha - 1).discs, kNoMove};
  }
  const auto hash = SolverTable::hash(own, other);
  ++counters_.table_probes;
  const auto known = table_.probe(own, other, hash);
  if (known) ++counters_.table_hits;
  Branches branches(own, other, moves, board_);
  branches.drop_images();
  hash_and_prefetch(branches);
  branches.score(board_, open, known ? known->move : kNoMove,
                 look_ahead(empties + kMoreLookAheadAtRoot));
  const auto before = effort();
  const Answer best = is_shared(empties)
                          ? best_together({own, other, hash, alpha}, branches, empties, false)
                          : best_alone(branches, alpha, empties);
  if (trail_.is_leaving()) return best;
  table_.store(own, other, hash, knowledge_of(best.discs, alpha, best.move, effort() - before));
  ++counters_.table_stores;
  return best;
}

bool Search::is_shared(int empties) const { return team_ != nullptr && empties >= kFewestToShare; }

std::optional<int> Search::answer_from(const Knowledge& known, const Question& question) {
  if (known.lower > question.alpha) return known.lower;
  if (known.upper <= question.alpha) return known.upper;
  return std::nullopt;
}

bool Search::should_leave(int empties) {
  if (team_ == nullptr || trail_.is_leaving()) return trail_.is_leaving();
  turns_.look(effort());
  if (team_->is_over.load(std::memory_order_relaxed)) {
    trail_.leave_all();
  } else if (is_shared(empties) && effort() >= next_look_) {
    next_look_ = effort() + kNodesBetweenLooks;
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

int Search::pass_or_end(const Branch& node, int alpha, int empties, bool expects_cut) {
  const Bits replies = legal_moves(node.other, node.own, board_);
  if (replies == 0) {
    ++counters_.leaves;
    return final_discs(node.own, node.other, board_);
  }
  const auto hash = SolverTable::hash(node.other, node.own);
  return -test({node.other, node.own, replies, hash, kNoMove, 0}, -alpha - 1, empties,
               !expects_cut);
}

int Search::test(const Branch& node, int alpha, int empties, bool expects_cut, bool may_put_off) {
  if (empties > kShallow) return test_deep(node, alpha, empties, expects_cut, may_put_off);
  // Turns end here too: searchers who were never interrupted in a small node would never be seen to
  // do the same as another.
  if (team_ != nullptr) turns_.look(effort());
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

int Search::test_deep(const Branch& node, int alpha, int empties, bool expects_cut,
                      bool may_put_off) {
  ++counters_.interior;
  if (should_leave(empties)) return alpha;
  int upper;
  if (stability_cuts(node, board_, alpha, empties, upper)) return upper;
  if (node.moves == 0) return pass_or_end(node, alpha, empties, expects_cut);

  int hash_move = kNoMove;
  ++counters_.table_probes;
  if (const auto known = table_.probe(node.own, node.other, node.hash)) {
    ++counters_.table_hits;
    if (known->lower > alpha) return ++counters_.table_cutoffs, known->lower;
    if (known->upper <= alpha) return ++counters_.table_cutoffs, known->upper;
    if (may_put_off && known->is_busy) return kPutOff;
    hash_move = known->move;
    if (known->is_doubtful) expects_cut = false;
  }
  // At once: putting the moves in order takes long enough for all others to come here too.
  if (is_shared(empties)) table_.announce(node.own, node.other, node.hash);
  Branches branches(node.own, node.other, node.moves, board_);
  if (empties > kShallow + 1) hash_and_prefetch(branches);
  if (empties >= kChildProbes)
    for (const auto& b : branches) {
      const auto known = table_.probe(b.own, b.other, b.hash);
      if (known && -known->upper > alpha) {
        if (is_shared(empties)) table_.withdraw(node.own, node.other, node.hash);
        return ++counters_.table_cutoffs, -known->upper;
      }
    }
  branches.score(board_, board_ & ~(node.own | node.other), hash_move, look_ahead(empties));

  const auto before = effort();
  Answer best;
  if (is_shared(empties)) {
    const Question question{node.own, node.other, node.hash, alpha};
    const Trail<Question>::Step step(trail_, question);
    best = best_together(question, branches, empties, expects_cut);
    if (trail_.is_leaving()) table_.withdraw(node.own, node.other, node.hash);
  } else {
    best = best_alone(branches, alpha, empties);
  }
  if (trail_.is_leaving()) return alpha;
  table_.store(node.own, node.other, node.hash,
               knowledge_of(best.discs, alpha, best.move, effort() - before));
  ++counters_.table_stores;
  return best.discs;
}

Search::Answer Search::best_alone(Branches& branches, int alpha, int empties) {
  Answer best{kNone, kNoMove};
  for (int i = 0; i < branches.size() && best.discs <= alpha; ++i) {
    const auto& b = branches.next_best(i);
    const int value = -test(b, -alpha - 1, empties - 1);
    if (trail_.is_leaving()) return best;
    if (value <= best.discs) continue;
    best = {value, b.square};
    if (i == 0 && value > alpha) ++counters_.first_move_cutoffs;
  }
  return best;
}

/// Moves that others are at come last, but for one that is expected to cut and for doubtful ones.
Search::Answer Search::best_together(const Question& question, Branches& branches, int empties,
                                     bool expects_cut) {
  const int alpha = question.alpha;
  Answer best{kNone, kNoMove};
  Bits open = branches.size() < 64 ? bit(branches.size()) - 1 : ~Bits{0};
  bool is_sorted = false;
  while (open != 0) {
    Next next{0, false};
    if (expects_cut) {
      branches.next_best(0);
    } else {
      for (int i = 0; i < branches.size() && !is_sorted; ++i) branches.next_best(i);
      is_sorted = true;
      next = choose(branches, alpha, open, best);
      if (open == 0 || best.discs > alpha) return best;
    }
    const Branch& b = branches.begin()[next.branch];
    const int result = test(b, -alpha - 1, empties - 1, !expects_cut, next.may_put_off);
    if (result == kPutOff) continue;
    open &= ~bit(next.branch);
    if (trail_.is_leaving()) {
      if (const auto answer = trail_.arrive()) return {*answer, kNoMove};
      return best;
    }
    if (-result > best.discs) best = {-result, b.square};
    if (best.discs > alpha) {
      counters_.first_move_cutoffs += next.branch == 0;
      return best;
    }
    if (expects_cut) table_.doubt(question.own, question.other, question.hash);
    expects_cut = false;
  }
  return best;
}

/// The open branch to search next, by what the table says of them at this moment. Closes those that
/// have been answered meanwhile and takes note of the best.
Search::Next Search::choose(Branches& branches, int alpha, Bits& open, Answer& best) const {
  Bits busy = 0;
  Bits doubtful = 0;
  for (Bits rest = open; rest != 0; rest = without_first(rest)) {
    const int i = first_square(rest);
    const Branch& b = branches.begin()[i];
    const auto known = table_.probe(b.own, b.other, b.hash);
    if (!known) continue;
    if (const auto answer = answer_from(*known, {b.own, b.other, b.hash, -alpha - 1})) {
      if (-*answer > best.discs) best = {-*answer, b.square};
      open &= ~bit(i);
    }
    if (known->is_busy) busy |= bit(i);
    if (known->is_doubtful) doubtful |= bit(i);
  }
  if ((open & doubtful) != 0) return {first_square(open & doubtful), false};
  if ((open & ~busy) != 0) return {first_square(open & ~busy), true};
  return {first_square(open), false};
}

}  // namespace espalier::othello
