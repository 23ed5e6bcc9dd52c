// SPDX-License-Identifier: MIT
#include "espalier/match/referee.hpp"

#include <algorithm>
#include <cstdlib>

#include "espalier/match/chess_text.hpp"

namespace espalier::match {
namespace {

std::string_view reason_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::kNotStarted:
      return "did not start";
    case FaultKind::kCrash:
      return "crash";
    case FaultKind::kTime:
      return "time forfeit";
    case FaultKind::kIllegalMove:
      return "illegal move";
    case FaultKind::kProtocol:
      return "protocol error";
    case FaultKind::kResigned:
      return "resignation";
    case FaultKind::kInterrupted:
      break;
  }
  return "interrupted";
}

/// Why the rules ended the game.
std::string rule_of(const AnyGame& position, Value outcome) {
  const auto* game = position.as<Chess>();
  if (game == nullptr) return "rules";
  if (outcome != 0) return "checkmate";
  if (game->repetitions() >= 2) return "threefold repetition";
  if (game->position().has_insufficient_material()) return "insufficient material";
  if (!game->position().has_moves()) return "stalemate";
  return "fifty moves";
}

class GameInPlay {
 public:
  GameInPlay(const Opening& opening, std::array<Player*, 2> players,
             const std::array<Limit, 2>& limits, const Rules& rules)
      : opening_(opening),
        players_(players),
        limits_(limits),
        rules_(rules),
        position_(opening.position()),
        moves_(opening.moves) {
    for (const std::size_t seat : {0U, 1U})
      if (limits[seat].clock) left_[seat] = limits[seat].clock->base;
  }

  std::optional<GameRecord> play() {
    const auto start = Clock::now();
    for (const int seat : {0, 1})
      if (const auto fault = player(seat).begin(opening_, limit(seat))) {
        if (fault->kind == FaultKind::kInterrupted) return std::nullopt;
        lose(seat, *fault);
        break;
      }
    while (!is_over_) {
      if (const auto outcome = position_.outcome())
        end_by_rules(*outcome);
      else if (!make_move())
        return std::nullopt;
    }
    record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    for (auto* player : players_) player->finish(std::string(text_of(record_.result)));
    return std::move(record_);
  }

 private:
  [[nodiscard]] Player& player(int seat) const { return *players_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] const Limit& limit(int seat) const {
    return limits_[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] int seat_to_move() const {
    if (const auto* chess = chess_position(position_))
      return chess->side() == chess::kWhite ? 0 : 1;
    return static_cast<int>(moves_.size() % 2);
  }
  [[nodiscard]] int moves_made_by(int seat) const { return made_[static_cast<std::size_t>(seat)]; }

  void end(Result result, std::string reason, std::string detail = "") {
    record_.result = result;
    record_.reason = std::move(reason);
    record_.detail = std::move(detail);
    is_over_ = true;
  }
  void lose(int seat, const Fault& fault) {
    end(win_of(1 - seat), std::string(reason_of(fault.kind)), fault.detail);
    record_.is_fault = fault.kind != FaultKind::kResigned;
  }
  void end_by_rules(Value outcome) {
    const int seat = seat_to_move();
    const auto result = outcome == 0 ? Result::kDraw : win_of(outcome > 0 ? seat : 1 - seat);
    end(result, rule_of(position_, outcome));
  }

  [[nodiscard]] Milliseconds allowed(int seat) const {
    auto time = rules_.stall;
    if (limit(seat).clock) time = left_[static_cast<std::size_t>(seat)] + rules_.margin;
    if (limit(seat).move_time) {
      const auto own = *limit(seat).move_time + rules_.margin;
      time = limit(seat).clock ? std::min(time, own) : own;
    }
    return time;
  }

  /// False when the player was interrupted.
  bool make_move() {
    const int seat = seat_to_move();
    const auto start = Clock::now();
    const auto time = allowed(seat);
    Turn turn{opening_, moves_, position_, seat, limit(seat), left_, {}, 0, start + time};
    for (const int each : {0, 1})
      if (limit(each).clock)
        turn.increment[static_cast<std::size_t>(each)] = limit(each).clock->increment;
    if (limit(seat).clock && limit(seat).clock->moves > 0)
      turn.moves_to_go = limit(seat).clock->moves - moves_made_by(seat) % limit(seat).clock->moves;

    const Reply reply = player(seat).choose(turn);
    const auto taken = Clock::now() - start;
    if (const auto* fault = std::get_if<Fault>(&reply)) {
      if (fault->kind == FaultKind::kInterrupted) return false;
      return lose(seat, *fault), true;
    }
    const auto& chosen = std::get<ChosenMove>(reply);
    const auto taken_ms = std::chrono::duration_cast<Milliseconds>(taken);
    if (taken > time) {
      lose(seat, {FaultKind::kTime, "took " + std::to_string(taken_ms.count()) + " ms"});
      return true;
    }
    record_.moves.push_back(
        {chosen.move, std::chrono::duration<double>(taken).count(), chosen.thought});
    press_clock(seat, taken_ms);
    moves_.push_back(chosen.move);
    position_ = position_.after(chosen.move);
    if (!position_.outcome()) adjudicate();
    return true;
  }

  void press_clock(int seat, Milliseconds taken) {
    const auto index = static_cast<std::size_t>(seat);
    ++made_[index];
    const auto& clock = limit(seat).clock;
    if (!clock) return;
    left_[index] = std::max(Milliseconds(0), left_[index] - taken) + clock->increment;
    if (clock->moves > 0 && made_[index] % clock->moves == 0) left_[index] += clock->base;
  }

  /// Whether the last `count` moves of each side have scores that `is_fit` accepts; it is asked
  /// with the score and how many plies ago it was said.
  template <class IsFit>
  [[nodiscard]] bool agreed(int count, IsFit is_fit) const {
    const auto plies = static_cast<std::size_t>(count) * 2;
    if (count == 0 || record_.moves.size() < plies) return false;
    for (std::size_t ago = 0; ago < plies; ++ago) {
      const auto& score = record_.moves[record_.moves.size() - 1 - ago].thought.score;
      if (!score || !is_fit(*score, ago)) return false;
    }
    return true;
  }

  void adjudicate() {
    const auto& rule = rules_.adjudication;
    const int mover = 1 - seat_to_move();  // whose score was said last
    const int made = static_cast<int>(moves_.size() + 1) / 2;
    if (made >= rule.draw_from && agreed(rule.draw_moves, [&](Value score, std::size_t) {
          return std::abs(score) <= rule.draw_score;
        }))
      return end(Result::kDraw, "adjudicated draw");
    for (const bool mover_wins : {true, false})
      if (agreed(rule.resign_moves, [&](Value score, std::size_t ago) {
            const bool is_winner = (ago % 2 == 0) == mover_wins;
            return is_winner ? score >= rule.resign_score : score <= -rule.resign_score;
          }))
        return end(win_of(mover_wins ? mover : 1 - mover), "adjudicated win");
    if (rule.most_moves > 0 && made >= rule.most_moves && record_.moves.size() % 2 == 0)
      end(Result::kDraw, "move limit");
  }

  const Opening& opening_;
  std::array<Player*, 2> players_;
  const std::array<Limit, 2>& limits_;
  const Rules& rules_;
  AnyGame position_;
  std::vector<AnyGame::Move> moves_;
  std::array<Milliseconds, 2> left_{};
  std::array<int, 2> made_{};
  GameRecord record_;
  bool is_over_ = false;
};

}  // namespace

std::string_view text_of(Result result) {
  switch (result) {
    case Result::kFirstWins:
      return "1-0";
    case Result::kSecondWins:
      return "0-1";
    case Result::kDraw:
      break;
  }
  return "1/2-1/2";
}

std::optional<Result> result_named(std::string_view text) {
  for (const auto result : {Result::kFirstWins, Result::kSecondWins, Result::kDraw})
    if (text == text_of(result)) return result;
  return std::nullopt;
}

std::optional<GameRecord> play_game(const Opening& opening, std::array<Player*, 2> players,
                                    const std::array<Limit, 2>& limits, const Rules& rules) {
  return GameInPlay(opening, players, limits, rules).play();
}

}  // namespace espalier::match
