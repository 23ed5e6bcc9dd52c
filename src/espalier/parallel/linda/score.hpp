// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "espalier/parallel/linda/explorer.hpp"

namespace espalier::linda {

/// When an explorer looks again at the best value of the node that it helps to search.
enum class Refresh {
  kNever,    // only at the beginning of a job
  kPrivate,  // before every reply to its move, by a private tuple that says whether to read
  kReplies,  // before every reply, by reading
  kNodes,    // every so many nodes, by reading
};

/// The best value of a shared node as one explorer knows it. It stands in the space as
///
///   ("score", stage, value, move, improvements, line)
///
/// Private tuples (refresh kPrivate) save reading in vain where reading is dear and a tuple of the
/// own node is cheap: an explorer puts ("improved", stage, id) before it reads, and who improves
/// the score takes all of these away. As long as an explorer's is there, it has read the latest.
template <class Explorer>
class Score {
 public:
  using Move = typename Explorer::Move;

  Score(Explorer& explorer, int stage, Refresh refresh)
      : explorer_(explorer), space_(explorer.space), stage_(stage), refresh_(refresh) {}

  [[nodiscard]] Value value() const { return value_; }
  [[nodiscard]] Refresh policy() const { return refresh_; }

  /// At the beginning of a job.
  void begin() {
    if (refresh_ == Refresh::kPrivate)
      read_when_improved();
    else
      read();
  }
  /// Before a reply.
  void refresh() {
    if (refresh_ == Refresh::kPrivate)
      read_when_improved();
    else if (refresh_ != Refresh::kNever)
      read();
  }
  void read() {
    Value now = 0;
    space_.rd("score", stage_, into(now), any<int>, any<int>, any<Line>);
    value_ = std::max(value_, now);
    has_read_ = true;
  }

  /// A move is worth `found`. True when that was better than all before; `keep` puts the move
  /// behind the other improvers of the node: ("improver", stage, place, move).
  bool improve(const Found<Move>& found, int move, bool keep) {
    auto [name, stage, value, best, improvements, line] =
        space_.in("score", stage_, any<Value>, any<int>, any<int>, any<Line>);
    const bool better = found.value > value;
    if (better) {
      value = found.value;
      best = move;
      line = found.line;
      if (keep) space_.out("improver", stage_, improvements, move);
      ++improvements;
    }
    space_.out("score", stage_, value, best, improvements, std::move(line));
    value_ = std::max(value_, value);
    // An explorer that has read the old score had put its private tuple before.
    if (better && refresh_ == Refresh::kPrivate)
      while (space_.inp("improved", stage_, any<int>)) {
      }
    return better;
  }

  /// After the last job.
  void leave() {
    if (refresh_ == Refresh::kPrivate && has_read_) space_.inp("improved", stage_, explorer_.id());
  }

 private:
  using Line = std::vector<Move>;

  void read_when_improved() {
    if (has_read_ && space_.rdp("improved", stage_, explorer_.id())) return;
    space_.out("improved", stage_, explorer_.id());
    read();
  }

  Explorer& explorer_;
  typename Explorer::Space& space_;
  const int stage_;
  const Refresh refresh_;
  Value value_ = -kInfinity;
  bool has_read_ = false;
};

}  // namespace espalier::linda
