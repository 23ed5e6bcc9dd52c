// SPDX-License-Identifier: MIT
// Which setups are positions.
#include "espalier/games/chess/fen.hpp"

namespace espalier::chess {
namespace {

std::string name(Color color) { return color == kWhite ? "White" : "Black"; }

/// The pieces of a setup and what attacks what.
class Inspector {
 public:
  explicit Inspector(const Setup& setup) : setup_(setup) {
    for (const auto color : {kWhite, kBlack})
      for (const Bitboard set : setup.pieces[color]) own_[color] |= set;
    occupied_ = own_[kWhite] | own_[kBlack];
  }

  std::optional<std::string> fault() const {
    for (const auto color : {kWhite, kBlack})
      if (auto fault = fault_in_numbers(color)) return fault;
    if (auto fault = fault_in_checks()) return fault;
    if (auto fault = fault_in_castling()) return fault;
    return fault_in_en_passant();
  }

 private:
  [[nodiscard]] std::optional<std::string> fault_in_numbers(Color color) const {
    const auto& pieces = setup_.pieces[color];
    const unsigned kings = count(pieces[kKing]);
    const unsigned pawns = count(pieces[kPawn]);
    if (kings != 1)
      return name(color) + " has " + std::to_string(kings) + " kings, but needs exactly one";
    if ((pieces[kPawn] & (kRank1 | rank_mask(7))) != 0)
      return name(color) + " has a pawn on " +
             square_name(first_square(pieces[kPawn] & (kRank1 | rank_mask(7)))) +
             ", but pawns stand on ranks 2 to 7";
    if (pawns > 8)
      return name(color) + " has " + std::to_string(pawns) + " pawns, but 8 at most are possible";
    const auto beyond = [&](PieceType type, unsigned usual) {
      return count(pieces[type]) > usual ? count(pieces[type]) - usual : 0;
    };
    const unsigned promoted =
        beyond(kKnight, 2) + beyond(kBishop, 2) + beyond(kRook, 2) + beyond(kQueen, 1);
    if (promoted + pawns > 8)
      return name(color) + " has " + std::to_string(pawns) + " pawns and at least " +
             std::to_string(promoted) + " promoted pieces, but these are 8 together at most";
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> fault_in_checks() const {
    const Color us = setup_.side;
    if (checkers(~us) != 0) return name(~us) + " is in check, but it is " + name(us) + "'s turn";
    const Bitboard checking = checkers(us);
    if (count(checking) > 2)
      return name(us) + " is in check from " + std::to_string(count(checking)) +
             " pieces at once, but 2 at most are possible";
    return std::nullopt;
  }

  [[nodiscard]] Bitboard checkers(Color color) const {
    const auto& enemies = setup_.pieces[~color];
    const Square king = first_square(setup_.pieces[color][kKing]);
    return (pawn_attacks(color, king) & enemies[kPawn]) |
           (knight_attacks(king) & enemies[kKnight]) | (king_attacks(king) & enemies[kKing]) |
           (bishop_attacks(king, occupied_) & (enemies[kBishop] | enemies[kQueen])) |
           (rook_attacks(king, occupied_) & (enemies[kRook] | enemies[kQueen]));
  }

  [[nodiscard]] std::optional<std::string> fault_in_castling() const {
    for (const auto color : {kWhite, kBlack}) {
      const Bitboard home = home_rank(color);
      const Bitboard rooks = setup_.castling_rooks & home;
      if (rooks == 0) continue;
      const Bitboard king = setup_.pieces[color][kKing];
      if ((king & home) == 0)
        return name(color) + " may castle, but its king has left the first rank";
      if ((rooks & ~setup_.pieces[color][kRook]) != 0)
        return name(color) + " may castle, but has no rook on " +
               square_name(first_square(rooks & ~setup_.pieces[color][kRook]));
      const Bitboard left = rooks & (king - 1);
      if (has_several(left) || has_several(rooks & ~left))
        return name(color) + " may castle with two rooks on the same side of its king";
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> fault_in_en_passant() const {
    if (setup_.en_passant == kNoSquare) return std::nullopt;
    const Color us = setup_.side;
    const Square square = setup_.en_passant;
    const std::string where = "en passant square " + square_name(square);
    const unsigned rank = relative_rank(us, 5);
    if (rank_of(square) != rank)
      return where + " must be on rank " + std::to_string(rank + 1) + " when " + name(us) +
             " is to move";
    const auto stepped = [&](int step) {
      return static_cast<Square>(static_cast<int>(square) + step);
    };
    const Square pawn = stepped(-forward(us));
    const Square origin = stepped(forward(us));
    if ((setup_.pieces[~us][kPawn] & bit(pawn)) == 0)
      return where + " needs a pawn of " + name(~us) + " on " + square_name(pawn);
    if ((occupied_ & (bit(square) | bit(origin))) != 0)
      return where +
             " is impossible: " + square_name((occupied_ & bit(square)) != 0 ? square : origin) +
             " is not empty";
    return std::nullopt;
  }

  const Setup& setup_;
  std::array<Bitboard, 2> own_{};
  Bitboard occupied_ = 0;
};

}  // namespace

std::optional<std::string> fault_of(const Setup& setup) { return Inspector(setup).fault(); }

}  // namespace espalier::chess
