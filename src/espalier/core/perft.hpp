// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/core/game.hpp"
#include "espalier/core/perft_table.hpp"

namespace espalier {

/// What becomes of games that end before the depth: one leaf each (Othello's published tables), or
/// nothing (chess's).
enum class EndedGames { kCount, kDrop };

/// The number of ways to play `depth` plies: the standard check of move generators. Leaves are
/// counted in bulk one ply above, where the number of moves is the number of leaves. 64 bits do not
/// overflow in any time a person can wait: each step adds at most one move list. A table saves
/// counting below positions met before; it must have seen no other way to treat ended games.
template <Game G>
std::uint64_t perft(const G& position, int depth, EndedGames ended = EndedGames::kCount,
                    PerftTable* table = nullptr) {
  if (depth <= 0) return 1;
  if (depth > 1 && table)
    if (const auto known = table->find(position.key(), depth)) return *known;
  MoveList<typename G::Move> moves;
  position.moves(moves);
  if (moves.empty()) return ended == EndedGames::kCount ? 1 : 0;
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const auto& move : moves) leaves += perft(position.after(move), depth - 1, ended, table);
  if (table) table->store(position.key(), depth, leaves);
  return leaves;
}

}  // namespace espalier
