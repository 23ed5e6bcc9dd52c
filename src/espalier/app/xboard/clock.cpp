// SPDX-License-Identifier: MIT
#include "espalier/app/xboard/clock.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app::xboard {
namespace {

constexpr std::int64_t kMostSeconds = 100'000'000;

/// Minutes, or minutes:seconds.
Milliseconds read_minutes(std::string_view text) {
  const auto colon = std::min(text.find(':'), text.size());
  auto seconds = 60 * read_integer("level: minutes", text.substr(0, colon), 0, kMostSeconds / 60);
  if (colon < text.size()) seconds += read_integer("level: seconds", text.substr(colon + 1), 0, 59);
  return std::chrono::seconds(seconds);
}

/// Whole seconds, or with a fraction.
Milliseconds read_seconds(std::string_view what, std::string_view text) {
  const auto point = std::min(text.find('.'), text.size());
  std::int64_t ms = 1000 * read_integer(what, text.substr(0, point), 0, kMostSeconds);
  std::string fraction(text.substr(std::min(point + 1, text.size())));
  fraction.resize(3, '0');
  return Milliseconds(ms + read_integer(what, fraction, 0, 999));
}

}  // namespace

void Clock::level(const std::vector<std::string_view>& words) {
  if (words.size() != 3)
    throw InputError("level: expected moves, minutes and seconds, such as 'level 40 5 0'");
  const auto moves = static_cast<int>(read_integer("level: moves", words[0], 0, 100'000));
  const auto session = read_minutes(words[1]);
  const auto increment = read_seconds("level: increment", words[2]);
  moves_a_session_ = moves;
  session_ = session;
  increment_ = increment;
  left_.reset();
  move_time_.reset();
}

void Clock::seconds_a_move(std::string_view text) { move_time_ = read_seconds("st", text); }

void Clock::depth(std::string_view text) {
  depth_ = static_cast<int>(read_integer("sd", text, 1, kMaxPly - 1));
}

void Clock::left(std::string_view text) {
  left_ = Milliseconds(10 * read_integer("time", text, -kMostSeconds, 100 * kMostSeconds));
}

SearchLimits<chess::Move> Clock::limits(std::size_t plies) const {
  const int moves_made = static_cast<int>(plies / 2);  // by the side to move
  SearchLimits<chess::Move> limits;
  limits.overhead = Milliseconds(30);  // an interface behind a pipe, and perhaps a network
  if (depth_) limits.depth = *depth_;
  if (move_time_) {
    limits.move_time = *move_time_;
  } else {
    const int to_go = moves_a_session_ > 0 ? moves_a_session_ - moves_made % moves_a_session_ : 0;
    limits.clock = GameClock{left_.value_or(session_), increment_, to_go};
  }
  return limits;
}

}  // namespace espalier::app::xboard
