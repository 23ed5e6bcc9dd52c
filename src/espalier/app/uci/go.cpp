// SPDX-License-Identifier: MIT
#include "espalier/app/uci/go.hpp"

#include <algorithm>

#include "espalier/core/text.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier::app::uci {
namespace {

constexpr std::int64_t kLongestMs = std::int64_t{1} << 40;  // some decades

bool is_keyword(std::string_view word) {
  constexpr std::string_view kWords[] = {"searchmoves", "ponder", "wtime",     "btime",
                                         "winc",        "binc",   "movestogo", "depth",
                                         "nodes",       "mate",   "movetime",  "infinite"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

class Reader {
 public:
  Reader(const std::vector<std::string_view>& words, const chess::Position& position,
         Milliseconds overhead)
      : words_(words), position_(position) {
    go_.limits.overhead = overhead;
  }

  Go read() {
    while (next_ < words_.size()) word(words_[next_++]);
    if (has_clock_) go_.limits.clock = clock_;
    auto& limits = go_.limits;
    go_.ends_by_itself = limits.depth < kMaxPly - 1 ||
                         limits.nodes != SearchLimits<chess::Move>{}.nodes || limits.move_time ||
                         limits.clock || limits.mate > 0;
    if (!go_.ends_by_itself) go_.is_infinite = true;
    return std::move(go_);
  }

 private:
  void word(std::string_view word) {
    auto& limits = go_.limits;
    const bool is_white = position_.side() == chess::kWhite;
    if (word == "infinite") {
      go_.is_infinite = true;
    } else if (word == "ponder") {
      go_.is_pondering = true;
    } else if (word == "searchmoves") {
      moves();
    } else if (word == "depth") {
      if (const auto depth = number(word, 0, 1'000'000))
        limits.depth = static_cast<int>(std::clamp<std::int64_t>(*depth, 1, kMaxPly - 1));
    } else if (word == "nodes") {
      if (const auto nodes = number(word, 0, INT64_MAX))
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(1, *nodes));
    } else if (word == "mate") {
      if (const auto moves = number(word, 1, 1'000)) limits.mate = static_cast<int>(*moves);
    } else if (word == "movetime") {
      if (const auto time = number(word, -kLongestMs, kLongestMs))
        limits.move_time = Milliseconds(std::max<std::int64_t>(1, *time));
    } else if (word == "wtime" || word == "btime") {
      const auto time = number(word, -kLongestMs, kLongestMs);
      if (!time || (word == "wtime") != is_white) return;
      clock_.left = Milliseconds(std::max<std::int64_t>(1, *time));
      has_clock_ = true;
    } else if (word == "winc" || word == "binc") {
      const auto time = number(word, 0, kLongestMs);
      if (time && (word == "winc") == is_white) clock_.increment = Milliseconds(*time);
    } else if (word == "movestogo") {
      if (const auto moves = number(word, 0, 10'000)) clock_.moves_to_go = static_cast<int>(*moves);
    } else {
      go_.complaints.push_back("go: " + in_quotes(word) + " is unknown and left out of account");
    }
  }

  void moves() {
    for (; next_ < words_.size(); ++next_) {
      const auto move = chess::uci_move(position_, words_[next_]);
      if (!move) return;  // a keyword, or complained about as one that is unknown
      go_.limits.only.push_back(*move);
    }
  }

  std::optional<std::int64_t> number(std::string_view what, std::int64_t low, std::int64_t high) {
    const auto text = next_ < words_.size() ? words_[next_] : std::string_view();
    const auto value = to_integer(text);
    if (!is_keyword(text)) ++next_;
    if (value && *value >= low && *value <= high) return value;
    go_.complaints.push_back("go " + std::string(what) + ": expected a number of " +
                             std::to_string(low) + " or more, not " + in_quotes(text));
    return std::nullopt;
  }

  const std::vector<std::string_view>& words_;
  const chess::Position& position_;
  std::size_t next_ = 0;
  Go go_;
  GameClock clock_;
  bool has_clock_ = false;
};

}  // namespace

Go read_go(const std::vector<std::string_view>& words, const chess::Position& position,
           Milliseconds overhead) {
  return Reader(words, position, overhead).read();
}

}  // namespace espalier::app::uci
