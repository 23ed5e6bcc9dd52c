// SPDX-License-Identifier: MIT
#include "espalier/games/chess/chess.hpp"

#include <algorithm>
#include <vector>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier {

using chess::Position;

namespace {

constexpr std::uint64_t kTwice = 2;  // sets the sum of repeated keys apart from the keys

}  // namespace

Chess Chess::after(Move move) const {
  Chess next(*this);
  next.position_ = position_.after(move);
  // A position in which a pawn could be captured in passing does not come again either.
  if (next.position_.halfmove_clock() == 0 || position_.en_passant() != chess::kNoSquare ||
      next.position_.castling_rooks() != position_.castling_rooks()) {
    next.history_.clear();
    next.repeated_ = 0;
    next.repetitions_ = 0;
    return next;
  }
  next.history_.push_back({position_.key(), move});
  next.repetitions_ = 0;
  history_.backwards([&, key = next.position_.key()](const chess::History::Entry& entry) {
    if (entry.key == key) ++next.repetitions_;
    return true;
  });
  if (next.repetitions_ == 1) next.repeated_ += mix(next.position_.key(), kTwice);
  return next;
}

std::optional<Value> Chess::outcome() const {
  if (is_repeated()) return 0;
  return position_.outcome();
}

std::uint64_t Chess::key() const {
  auto key = position_.key();
  if (position_.halfmove_clock() >= kClockInKey)
    key = mix(key, std::min<std::uint64_t>(position_.halfmove_clock(), 100));
  if (repeated_ != 0) key = mix(key, repeated_ + repetitions_);
  return key;
}

Chess Chess::parse(std::string_view text) {
  const auto fields = words(text);
  const auto is_field = [](std::string_view word) { return word == "moves"; };
  const auto keyword = std::find_if(fields.begin(), fields.end(), is_field);
  std::vector<std::string_view> start(fields.begin(), keyword);
  std::vector<std::string_view> played(keyword == fields.end() ? keyword : keyword + 1,
                                       fields.end());
  if (!start.empty() && start.front() == "fen") start.erase(start.begin());
  if (!start.empty() && start.front() == "startpos") {
    start.erase(start.begin());
    if (!start.empty())
      throw InputError("startpos is followed by " + in_quotes(start.front()) +
                       ", but only 'moves' and moves may follow it");
  }
  Chess game(start.empty() ? Position() : chess::position_from(start));
  int number = 0;
  for (const auto word : played) {
    ++number;
    if (game.outcome())
      throw InputError("move " + std::to_string(number) + ", " + in_quotes(word) +
                       ": the game is over already");
    game = game.after(chess::read_move(game.position_, word));
  }
  return game;
}

std::string Chess::text() const {
  if (history_.size() == 0) return fen(position_);
  std::vector<Move> moves;
  history_.backwards([&](const chess::History::Entry& entry) {
    moves.push_back(entry.move);
    return true;
  });
  auto start = position_.before_reversible(moves);
  std::string text = fen(start) + " moves";
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    text += " " + start.move_text(*move);
    start = start.after(*move);
  }
  return text;
}

static_assert(Game<Chess> && Parsable<Chess> && Drawable<Chess> && NoisyMoves<Chess> &&
              OrdersMoves<Chess> && KnowsItsEnd<Chess>);

}  // namespace espalier
