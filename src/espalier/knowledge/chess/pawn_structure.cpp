// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/pawn_structure.hpp"

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace {

/// A pawn with own pawns beside or behind it can be protected by them.
template <Color us>
Bitboard without_support(Bitboard pawns) {
  return pawns & ~front_fill<us>(sideways(pawns));
}

/// Free files before it, and no fewer helpers than enemy pawns that guard its way.
template <Color us>
Score candidates(Bitboard pawns, Bitboard theirs, Bitboard ours, const Weights& weights) {
  Score score;
  for_each_square(pawns, [&](Square square) {
    const Bitboard path = front_span<us>(bit(square));
    const Bitboard helpers =
        sideways(file_fill(bit(square))) & ~attack_span<us>(bit(square)) & ours;
    const Bitboard guards = attack_span<us>(bit(square)) & theirs;
    if ((path & (ours | theirs)) == 0 && count(helpers) >= count(guards))
      score += weights.pawn_structure.candidate[relative_rank_of<us>(square)];
  });
  return score;
}

template <Color us>
Score judge(const Position& position, Bitboard passed, const Weights& all_weights) {
  const PawnStructureWeights& weights = all_weights.pawn_structure;
  const Bitboard ours = position.pieces(us, kPawn);
  const Bitboard theirs = position.pieces(~us, kPawn);
  const Bitboard our_files = file_fill(ours);
  const Bitboard open = ours & ~front_span<~us>(theirs) & ~front_span<~us>(ours);

  const Bitboard isolated = ours & ~sideways(our_files);
  const Bitboard doubled = ours & front_span<~us>(ours);
  // The step forward is the enemy pawns', and no own pawn can come to help.
  const Bitboard guarded_steps = pawn_attacks<~us>(theirs) & ~pawn_attacks<us>(ours);
  const Bitboard backward =
      without_support<us>(ours) & ~isolated & shifted<-forward(us)>(guarded_steps);
  const Bitboard supported = ours & pawn_attacks<us>(ours);
  const Bitboard phalanx = ours & sideways(ours);
  const Bitboard capturing = pawn_attacks<~us>(theirs);  // where a pawn of ours faces one of theirs
  const Bitboard steps = shifted<forward(us)>(ours) & ~(ours | theirs);
  const Bitboard islands = our_files & ~shifted<1>(our_files) & kRank1;

  Score score = weights.isolated * count(isolated);
  score += weights.isolated_open * count(isolated & open);
  score += weights.doubled * count(doubled);
  score += weights.backward * count(backward);
  score += weights.backward_open * count(backward & open);
  score += weights.free_file * count(ours & ~file_fill(theirs));
  score += weights.supported * count(supported);
  score += weights.phalanx * count(phalanx);
  for_each_square(supported | phalanx, [&](Square square) {
    score += weights.chain_rank[relative_rank_of<us>(square)];
  });
  for_each_square(passed,
                  [&](Square square) { score += weights.passed[relative_rank_of<us>(square)]; });
  for_each_square(ours & capturing,
                  [&](Square square) { score += weights.lever[relative_rank_of<us>(square)]; });
  for_each_square(steps & capturing, [&](Square square) {
    score += weights.lever_step[relative_rank_of<us>(square)];
  });
  score += candidates<us>(open & ~passed, theirs, ours, all_weights);
  if (islands != 0) score += weights.island * (count(islands) - 1);
  return score;
}

template <Color us>
void gather(const Position& position, const Weights& weights, const SquareTable& squares,
            PawnFacts& facts) {
  const Bitboard ours = position.pieces(us, kPawn);
  const Bitboard theirs = position.pieces(~us, kPawn);
  facts.passed[us] =
      ours & ~(front_span<~us>(theirs) | attack_span<~us>(theirs) | front_span<~us>(ours));
  facts.half_open[us] = ~file_fill(ours);
  const Bitboard advanced =
      relative_rank_mask<us>(3) | relative_rank_mask<us>(4) | relative_rank_mask<us>(5);
  facts.outposts[us] = advanced & pawn_attacks<us>(ours) & ~attack_span<~us>(theirs);
  facts.structure[us] = judge<us>(position, facts.passed[us], weights);
  for_each_square(ours, [&](Square square) { facts.placement[us] += squares(us, kPawn, square); });
}

}  // namespace

PawnFacts::PawnFacts(const Position& position, const Weights& weights, const SquareTable& squares)
    : key(position.pawn_key()) {
  gather<kWhite>(position, weights, squares, *this);
  gather<kBlack>(position, weights, squares, *this);
}

}  // namespace espalier::chess
