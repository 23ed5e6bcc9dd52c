// SPDX-License-Identifier: MIT
#include "espalier/games/chess/fen.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::chess {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw InputError("FEN: " + what); }

constexpr std::string_view kPieceLetters = "PNBRQKpnbrqk";

void read_placement(std::string_view text, Setup& setup) {
  const auto ranks = split(text, '/');
  if (ranks.size() != 8)
    refuse("the board " + in_quotes(text) + " has " + std::to_string(ranks.size()) +
           " ranks, but 8 are needed");
  for (unsigned i = 0; i < 8; ++i) {
    const unsigned rank = 7 - i;
    unsigned file = 0;
    for (const char c : ranks[i]) {
      const auto piece = kPieceLetters.find(c);
      if (piece != kPieceLetters.npos) {
        if (file < 8) setup.pieces[piece / 6][piece % 6] |= bit(make_square(file, rank));
        ++file;
      } else if (c >= '1' && c <= '8') {
        file += static_cast<unsigned>(c - '0');
      } else {
        refuse("rank " + std::to_string(rank + 1) + " holds " + in_quotes({&c, 1}) +
               ", but only PNBRQKpnbrqk and 1 to 8 may stand there");
      }
    }
    if (file != 8)
      refuse("rank " + std::to_string(rank + 1) + ", " + in_quotes(ranks[i]) + ", has " +
             std::to_string(file) + " squares, but 8 are needed");
  }
}

/// The rook that a letter of the castling field means.
Square castling_rook(char c, const Setup& setup) {
  constexpr std::string_view kMeanings = "ABCDEFGHKQabcdefghkq";
  if (kMeanings.find(c) == kMeanings.npos)
    refuse("castling field has " + in_quotes({&c, 1}) +
           ", but only K, Q, k, q, the files of rooks, or a single - may stand there");
  const bool is_white = c <= 'Z';
  const Color color = is_white ? kWhite : kBlack;
  const char upper = is_white ? c : static_cast<char>(c - 'a' + 'A');
  const unsigned rank = relative_rank(color, 0);
  const Bitboard king = setup.pieces[color][kKing] & home_rank(color);
  const Bitboard rooks = setup.pieces[color][kRook] & home_rank(color);
  if (upper <= 'H') return make_square(static_cast<unsigned>(upper - 'A'), rank);
  const Bitboard side = upper == 'K' ? rooks & ~(king - 1) : rooks & (king - 1);
  if (king == 0 || side == 0)
    refuse("castling right " + in_quotes({&c, 1}) +
           " needs the king on the first rank and a rook " +
           (upper == 'K' ? "to the right" : "to the left") + " of it");
  return upper == 'K' ? last_square(side) : first_square(side);
}

void read_castling(std::string_view text, Setup& setup) {
  if (text == "-") return;
  if (text.size() > 4) refuse("castling field " + in_quotes(text) + " has more than four rights");
  for (const char c : text) setup.castling_rooks |= bit(castling_rook(c, setup));
}

std::string castling_text(const Position& position, CastlingStyle style) {
  std::string text;
  for (const auto color : {kWhite, kBlack}) {
    const Bitboard rights = position.castling_rooks() & position.pieces(color);
    const Bitboard rooks = position.pieces(color, kRook) & home_rank(color);
    const Square king = position.king(color);
    // The side of the king first: from h to a.
    for (Bitboard rest = rights; rest != 0;) {
      const Square rook = last_square(rest);
      rest ^= bit(rook);
      const bool outermost = rook > king ? rook == last_square(rooks) : rook == first_square(rooks);
      char c = static_cast<char>('A' + file_of(rook));
      if (style == CastlingStyle::kXFen && outermost) c = rook > king ? 'K' : 'Q';
      text += color == kWhite ? c : static_cast<char>(c - 'A' + 'a');
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::string square_name(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> square_named(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return std::nullopt;
  return make_square(static_cast<unsigned>(text[0] - 'a'), static_cast<unsigned>(text[1] - '1'));
}

Position position_from(const std::vector<std::string_view>& fields) {
  if (fields.size() != 4 && fields.size() != 6)
    refuse(std::to_string(fields.size()) +
           " fields, but 6 are needed (board, side, castling, en passant, clock, move number; the "
           "last two may be missing together)");
  Setup setup;
  read_placement(fields[0], setup);
  if (fields[1] != "w" && fields[1] != "b")
    refuse("side to move must be w or b, not " + in_quotes(fields[1]));
  setup.side = fields[1] == "w" ? kWhite : kBlack;
  read_castling(fields[2], setup);
  if (fields[3] != "-") {
    const auto square = square_named(fields[3]);
    if (!square) refuse("en passant square must be a square or -, not " + in_quotes(fields[3]));
    setup.en_passant = *square;
  }
  if (fields.size() == 6) {
    setup.clock = static_cast<unsigned>(read_integer("FEN: halfmove clock", fields[4], 0, 1000));
    // Some programs begin to count at 0.
    setup.number = std::max(1U, static_cast<unsigned>(read_integer("FEN: move number", fields[5], 0,
                                                                   kHighestMoveNumber)));
  }
  if (const auto fault = fault_of(setup)) refuse(*fault);
  return Position(setup);
}

Position::Position() : Position(parse("")) {}

Position Position::parse(std::string_view text) {
  const auto fields = words(text);
  if (fields.empty()) {
    static const Position kStart = position_from(words(kStartFen));
    return kStart;
  }
  return position_from(fields);
}

std::string fen_without_clocks(const Position& position, CastlingStyle style) {
  std::string text;
  for (unsigned rank = 8; rank-- > 0;) {
    unsigned empty = 0;
    const auto write_empty = [&] {
      if (empty != 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (unsigned file = 0; file < 8; ++file) {
      const Square square = make_square(file, rank);
      if (position.is_empty(square)) {
        ++empty;
        continue;
      }
      write_empty();
      text += letter(position.color_on(square), position.type_on(square));
    }
    write_empty();
    if (rank > 0) text += '/';
  }
  text += position.side() == kWhite ? " w " : " b ";
  text += castling_text(position, style);
  return text + " " +
         (position.en_passant() == kNoSquare ? "-" : square_name(position.en_passant()));
}

std::string fen(const Position& position, CastlingStyle style) {
  return fen_without_clocks(position, style) + " " + std::to_string(position.halfmove_clock()) +
         " " + std::to_string(position.move_number());
}

std::string Position::text() const { return fen(*this); }

}  // namespace espalier::chess
