// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/kpk.hpp"

#include <vector>

#include "espalier/games/chess/attacks.hpp"

namespace espalier::chess {
namespace {

enum Status : std::uint8_t { kUnknown, kIllegal, kDraw, kWin };

struct Kpk {
  Color side;
  Square white_king;
  Square pawn;
  Square black_king;
};

/// 24 squares of the pawn, two kings, the side to move.
constexpr std::size_t index_of(const Kpk& position) {
  const std::size_t pawn = 4 * (rank_of(position.pawn) - 1) + file_of(position.pawn);
  return ((pawn * 64 + position.white_king) * 64 + position.black_king) * 2 + position.side;
}
constexpr Kpk position_at(std::size_t index) {
  const auto pawn = static_cast<Square>(index / (2 * 64 * 64));
  return {static_cast<Color>(index % 2), static_cast<Square>(index / (2 * 64) % 64),
          make_square(pawn % 4, pawn / 4 + 1), static_cast<Square>(index / 2 % 64)};
}

bool is_legal(const Kpk& p) {
  const bool apart = ((king_attacks(p.white_king) | bit(p.white_king)) & bit(p.black_king)) == 0;
  const bool pawn_is_free = p.pawn != p.white_king && p.pawn != p.black_king;
  const bool gives_check = (pawn_attacks(kWhite, p.pawn) & bit(p.black_king)) != 0;
  return apart && pawn_is_free && !(p.side == kWhite && gives_check);
}

/// Iterates to the fixed point: a position is decided as soon as its successors decide it.
class Solver {
 public:
  explicit Solver(std::size_t positions) : status_(positions) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < positions; ++i) {
      status_[i] = is_legal(position_at(i)) ? kUnknown : kIllegal;
      if (status_[i] == kUnknown) open.push_back(i);
    }
    for (std::size_t before = 0; before != open.size();) {
      before = open.size();
      std::size_t left = 0;
      for (const std::size_t i : open) {
        status_[i] = judged(position_at(i));
        if (status_[i] == kUnknown) open[left++] = i;
      }
      open.resize(left);
    }
  }

  /// What never came to be decided is drawn.
  [[nodiscard]] bool is_won(std::size_t index) const { return status_[index] == kWin; }

 private:
  [[nodiscard]] Status judged(const Kpk& p) const {
    return p.side == kWhite ? white_to_move(p) : black_to_move(p);
  }

  [[nodiscard]] Status white_to_move(const Kpk& p) const {
    bool all_drawn = true;
    bool wins = false;
    const auto try_move = [&](Square king, Square pawn) {
      const Status next = status_[index_of({kBlack, king, pawn, p.black_king})];
      wins |= next == kWin;
      all_drawn &= next == kDraw || next == kIllegal;
    };
    for_each_square(king_attacks(p.white_king) & ~bit(p.pawn),
                    [&](Square to) { try_move(to, p.pawn); });
    const Bitboard kings = bit(p.white_king) | bit(p.black_king);
    const Square step = p.pawn + 8;
    if ((kings & bit(step)) == 0) {
      if (rank_of(step) == 7) {
        // Queen, or rook where a queen would stalemate; wins unless it is captured at once.
        const bool is_lost = (king_attacks(step) & bit(p.black_king)) != 0 &&
                             (king_attacks(step) & bit(p.white_king)) == 0;
        wins |= !is_lost;
      } else {
        try_move(p.white_king, step);
        if (rank_of(p.pawn) == 1 && (kings & bit(step + 8)) == 0) try_move(p.white_king, step + 8);
      }
    }
    if (wins) return kWin;
    return all_drawn ? kDraw : kUnknown;
  }

  [[nodiscard]] Status black_to_move(const Kpk& p) const {
    const Bitboard forbidden = king_attacks(p.white_king) | pawn_attacks(kWhite, p.pawn);
    Bitboard moves = king_attacks(p.black_king) & ~forbidden;
    if (moves == 0) return kDraw;  // a pawn and a king do not mate
    if ((moves & bit(p.pawn)) != 0) return kDraw;
    bool all_won = true;
    while (moves != 0) {
      const Status next = status_[index_of({kWhite, p.white_king, p.pawn, take_first(moves)})];
      if (next == kDraw) return kDraw;
      all_won &= next == kWin;
    }
    return all_won ? kWin : kUnknown;
  }

  std::vector<Status> status_;
};

}  // namespace

KpkTable::KpkTable() {
  const Solver solver(kPositions);
  for (std::size_t i = 0; i < kPositions; ++i) won_[i] = solver.is_won(i);
}

bool KpkTable::is_won(Color side, Square white_king, Square pawn, Square black_king) const {
  const Square mirror = file_of(pawn) > 3 ? 7 : 0;
  return won_[index_of({side, white_king ^ mirror, pawn ^ mirror, black_king ^ mirror})];
}

const KpkTable& KpkTable::shared() {
  static const KpkTable table;
  return table;
}

}  // namespace espalier::chess
