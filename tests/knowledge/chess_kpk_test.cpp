// SPDX-License-Identifier: MIT
// King and pawn against king, solved a second time by the rules of chess alone.
#include "espalier/knowledge/chess/kpk.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "espalier/games/chess/fen.hpp"
#include "espalier/knowledge/chess/endings.hpp"

namespace espalier::chess::chess_kpk_test {
namespace {

/// All positions of White's king and one piece against Black's king, by backward induction over
/// the successors that the rules give: won[i] when White can force mate.
class Solved {
 public:
  /// A pawn needs to know where its promotions lead; other pieces do not.
  Solved(PieceType type, const Solved* queen = nullptr, const Solved* rook = nullptr)
      : type_(type), queen_(queen), rook_(rook), won_(kPositions), legal_(kPositions) {
    find_successors();
    propagate();
  }

  static std::size_t index(Color side, Square king, Square piece, Square bare) {
    return ((piece * 64 + king) * 64 + bare) * 2 + side;
  }
  [[nodiscard]] bool is_won(std::size_t i) const { return won_[i]; }
  [[nodiscard]] bool is_legal(std::size_t i) const { return legal_[i]; }

 private:
  static constexpr std::size_t kPositions = 2UL * 64 * 64 * 64;

  void find_successors() {
    left_.assign(kPositions, 0);
    for (std::size_t i = 0; i < kPositions; ++i) {
      const auto side = static_cast<Color>(i % 2);
      const auto bare = static_cast<Square>(i / 2 % 64);
      const auto king = static_cast<Square>(i / 128 % 64);
      const auto piece = static_cast<Square>(i / 8192);
      if (king == piece || king == bare || bare == piece) continue;
      if (type_ == kPawn && file_of(piece) > 3) continue;  // the other half mirrors it
      Setup setup;
      setup.side = side;
      setup.pieces[kWhite][kKing] = bit(king);
      setup.pieces[kWhite][type_] = bit(piece);
      setup.pieces[kBlack][kKing] = bit(bare);
      if (fault_of(setup)) continue;
      legal_[i] = true;
      const Position position(setup);
      MoveList<Move> moves;
      position.legal_moves(moves);
      if (moves.empty()) {
        if (position.is_check() && side == kBlack) win(i);
        continue;
      }
      left_[i] = static_cast<std::uint8_t>(moves.size());
      for (const Move move : moves) add_successor(i, position.after(move));
    }
  }

  void add_successor(std::size_t from, const Position& next) {
    const Bitboard piece = next.pieces(kWhite) & ~next.pieces(kWhite, kKing);
    if (piece == 0) return;  // captured: that move never comes to be lost
    const Square at = first_square(piece);
    const std::size_t to = index(next.side(), next.king(kWhite), at, next.king(kBlack));
    if (next.type_on(at) == type_) {
      edges_.emplace_back(static_cast<std::uint32_t>(to), static_cast<std::uint32_t>(from));
      return;
    }
    const Solved* promoted = nullptr;
    if (next.type_on(at) == kQueen) promoted = queen_;
    if (next.type_on(at) == kRook) promoted = rook_;
    if (promoted != nullptr && promoted->is_won(to)) win(from);
  }

  void win(std::size_t i) {
    if (won_[i]) return;
    won_[i] = true;
    found_.push_back(i);
  }

  void propagate() {
    std::vector<std::uint32_t> first(kPositions + 1);
    for (const auto& [to, from] : edges_) ++first[to + 1];
    for (std::size_t i = 0; i < kPositions; ++i) first[i + 1] += first[i];
    std::vector<std::uint32_t> before(edges_.size());
    auto place = first;
    for (const auto& [to, from] : edges_) before[place[to]++] = from;
    while (!found_.empty()) {
      const std::size_t to = found_.back();
      found_.pop_back();
      for (auto k = first[to]; k < first[to + 1]; ++k)
        if (const auto from = before[k]; from % 2 == kWhite || --left_[from] == 0) win(from);
    }
    edges_.clear();
  }

  PieceType type_;
  const Solved* queen_;
  const Solved* rook_;
  std::vector<bool> won_;
  std::vector<bool> legal_;
  std::vector<std::uint8_t> left_;  // moves that do not lose, for Black
  std::vector<std::size_t> found_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_;  // to, from
};

TEST(Kpk, TheTableAgreesWithTheRulesOfChessEverywhere) {
  const Solved queen(kQueen);
  const Solved rook(kRook);
  const Solved pawn(kPawn, &queen, &rook);
  std::array<unsigned, 2> legal{};
  std::array<unsigned, 2> won{};
  for (Square p = 8; p < 56; ++p)
    for (Square k = 0; k < 64; ++k)
      for (Square b = 0; b < 64; ++b)
        for (const Color side : {kWhite, kBlack}) {
          const auto i = Solved::index(side, k, p, b);
          if (!pawn.is_legal(i)) continue;
          ++legal[side];
          won[side] += pawn.is_won(i);
          ASSERT_EQ(KpkTable::shared().is_won(side, k, p, b), pawn.is_won(i))
              << square_name(k) << square_name(p) << square_name(b) << side;
          ASSERT_EQ(KpkTable::shared().is_won(side, k ^ 7, p ^ 7, b ^ 7), pawn.is_won(i));
        }
  // Half the board, for a pawn on files a to d; more are legal with Black to move, in check.
  EXPECT_EQ(legal[kWhite], 81'664U);
  EXPECT_EQ(legal[kBlack], 84'012U);
  EXPECT_EQ(won[kWhite], 62'480U);
  EXPECT_EQ(won[kBlack], 48'802U);
}

struct Known {
  const char* fen;
  bool is_won;
};

TEST(Kpk, TextbookPositions) {
  const std::vector<Known> positions = {
      {"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true},  // on the sixth rank the king always wins
      {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true},  //
      {"8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", true}, {"8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false},
      {"k7/8/K7/P7/8/8/8/8 w - - 0 1", false},  // a rook pawn
      {"8/8/8/8/P6k/8/8/7K w - - 0 1", true},   // outside the square
      {"8/8/8/8/P4k2/8/8/7K b - - 0 1", false},
  };
  for (const auto& [fen, is_won] : positions) {
    const auto value = bare_king_value(Position::parse(fen));
    ASSERT_TRUE(value) << fen;
    EXPECT_EQ(*value > 0, is_won) << fen;
  }
}

}  // namespace
}  // namespace espalier::chess::chess_kpk_test
