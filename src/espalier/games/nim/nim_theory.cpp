// SPDX-License-Identifier: MIT
#include "espalier/games/nim/nim_theory.hpp"

namespace espalier {

int nim_sum(const Nim& position) {
  int sum = 0;
  for (int i = 0; i < position.heap_count(); ++i) sum ^= position.heap(i);
  return sum;
}

bool mover_wins(const Nim& position) {
  bool only_single_pieces = true;
  for (int i = 0; i < position.heap_count(); ++i) only_single_pieces &= position.heap(i) <= 1;
  const bool sum_is_zero = nim_sum(position) == 0;
  return position.play() == Nim::Play::kMisere && only_single_pieces ? sum_is_zero : !sum_is_zero;
}

std::optional<Nim::Move> winning_move(const Nim& position) {
  // The heap is brought to what makes the sum zero; in misère play it may be one piece off, when
  // only single pieces remain after the move.
  for (int i = 0; i < position.heap_count(); ++i) {
    const int wanted = position.heap(i) ^ nim_sum(position);
    for (const int rest : {wanted, wanted ^ 1}) {
      if (rest >= position.heap(i)) continue;
      const Nim::Move move{static_cast<std::uint16_t>(i),
                           static_cast<std::uint16_t>(position.heap(i) - rest)};
      if (!mover_wins(position.after(move))) return move;
    }
  }
  return std::nullopt;
}

}  // namespace espalier
