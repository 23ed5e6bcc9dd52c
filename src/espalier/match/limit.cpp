// SPDX-License-Identifier: MIT
#include "espalier/match/limit.hpp"

#include <cmath>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::match {
namespace {

constexpr std::int64_t kLongestMs = std::int64_t{1000} * 3600 * 24 * 30;

std::optional<Milliseconds> read_seconds(std::string_view text) {
  const auto seconds = to_real(text);
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0 ||
      *seconds * 1000 > static_cast<double>(kLongestMs))
    return std::nullopt;
  return Milliseconds(std::llround(*seconds * 1000));
}

TimeControl read_time_control(std::string_view text) {
  const auto fail = [&]() -> TimeControl {
    throw InputError("tc: expected seconds as in 10+0.1 or 40/60 (moves/seconds), not " +
                     in_quotes(text));
  };
  TimeControl control;
  auto rest = text;
  if (const auto slash = rest.find('/'); slash != rest.npos) {
    const auto moves = to_integer(rest.substr(0, slash));
    if (!moves || *moves < 1 || *moves > 1000) return fail();
    control.moves = static_cast<int>(*moves);
    rest.remove_prefix(slash + 1);
  }
  if (const auto plus = rest.find('+'); plus != rest.npos) {
    const auto increment = read_seconds(rest.substr(plus + 1));
    if (!increment) return fail();
    control.increment = *increment;
    rest = rest.substr(0, plus);
  }
  const auto base = read_seconds(rest);
  if (!base || base->count() == 0) return fail();
  control.base = *base;
  return control;
}

std::string seconds_text(Milliseconds time) {
  std::string text = std::to_string(time.count() / 1000);
  if (const auto rest = time.count() % 1000; rest != 0) {
    std::string digits = std::to_string(1000 + rest).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    text += "." + digits;
  }
  return text;
}

}  // namespace

bool Limit::set(std::string_view name, std::string_view value) {
  if (name == "tc")
    clock = read_time_control(value);
  else if (name == "movetime")
    move_time = Milliseconds(read_integer(name, value, 1, kLongestMs));
  else if (name == "nodes")
    nodes = static_cast<std::uint64_t>(read_integer(name, value, 1, INT64_MAX));
  else if (name == "depth")
    depth = static_cast<int>(read_integer(name, value, 1, 199));
  else
    return false;
  return true;
}

std::string Limit::text() const {
  std::vector<std::string> parts;
  if (clock) {
    std::string text = "tc=";
    if (clock->moves > 0) text += std::to_string(clock->moves) + "/";
    text += seconds_text(clock->base);
    if (clock->increment.count() > 0) text += "+" + seconds_text(clock->increment);
    parts.push_back(text);
  }
  if (move_time) parts.push_back("movetime=" + std::to_string(move_time->count()));
  if (nodes) parts.push_back("nodes=" + std::to_string(*nodes));
  if (depth) parts.push_back("depth=" + std::to_string(*depth));
  return joined(parts, " ");
}

}  // namespace espalier::match
