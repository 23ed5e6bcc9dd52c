// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/linda/subcontract.hpp"

namespace espalier::linda {

/// Searches a move of a shared node reply by reply: before each it looks whether the score has
/// become better, which may cut at once, and whether there are helpers to give the reply to.
template <class Explorer>
class ReplySearch {
 public:
  using Move = typename Explorer::Move;
  using Position = typename Explorer::Position;

  ReplySearch(Explorer& explorer, const Split<Explorer>& split, int number, Score<Explorer>& score,
              Subcontract<Explorer>* helpers, int line, int interval)
      : explorer_(explorer),
        number_(number),
        position_(split.position().after(split.move(number))),
        depth_(split.terms().depth - 1),
        alpha_(-split.terms().window.beta),
        score_(score),
        helpers_(helpers),
        line_(line),
        interval_(interval),
        best_{alpha_} {}

  /// For the side to move at the replies.
  Found<Move> run() {
    const bool alone = !helpers_ && score_.policy() == Refresh::kNever;
    if (alone || is_leaf(position_, depth_))
      return explorer_.search(position_, depth_, {alpha_, beta()}, line_);
    explorer_.searcher.expanded();
    position_.moves(replies_);
    for (int next = 0; next < size() || has_given();) {
      explorer_.at_work([&] { score_.refresh(); });
      if (best_.value >= beta()) break;
      if (next == size()) {
        heed(helpers_->await_answer());
      } else if (gives_away(next)) {
        ++next;
      } else if (!heeds_an_answer()) {
        search(next++);
      }
    }
    if (helpers_) explorer_.at_work([&] { helpers_->withdraw(); });
    return best_;
  }

 private:
  using Answer = typename Subcontract<Explorer>::Answer;

  [[nodiscard]] int size() const { return static_cast<int>(replies_.size()); }
  [[nodiscard]] const Move& reply(int number) const {
    return replies_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] Value beta() const { return -score_.value(); }
  [[nodiscard]] Window window() const { return {-beta(), -best_.value}; }
  [[nodiscard]] bool has_given() const { return helpers_ && helpers_->has_given(); }

  bool gives_away(int number) {
    return helpers_ &&
           explorer_.at_work([&] { return helpers_->offer(number_, number, window()); });
  }
  bool heeds_an_answer() {
    if (!has_given()) return false;
    auto answer = explorer_.at_work([&] { return helpers_->look_for_answer(); });
    if (answer) heed(*std::move(answer));
    return answer.has_value();
  }
  void heed(Answer answer) {
    const Value value = -answer.found.value;
    if (value <= best_.value) return;
    best_ = std::move(answer.found);
    best_.value = value;
    best_.line.insert(best_.line.begin(), reply(answer.reply));
  }

  /// Reads the score every so many nodes. The reply is not wanted any more when its brothers have
  /// reached what the score leaves.
  struct Reader {
    ReplySearch& search;
    int looks = 0;
    std::optional<Window> look(typename Explorer::Me&) {
      if (++looks % search.interval_ == 0) search.score_.read();
      const Window now = search.window();
      return now.is_empty() ? std::nullopt : std::optional(now);
    }
  };
  void search(int number) {
    const Span span(explorer_.me, Activity::kSearch,
                    [&] { return move_label(position_, reply(number)); });
    const Position after = position_.after(reply(number));
    std::optional<Found<Move>> found;
    if (score_.policy() == Refresh::kNodes) {
      Reader reader{*this};
      found = explorer_.search(after, depth_ - 1, window(), line_, reader);
    } else {
      found = explorer_.search(after, depth_ - 1, window(), line_);
    }
    if (found) heed({number, *std::move(found)});
  }

  Explorer& explorer_;
  const int number_;  // of the move that is replied to
  const Position position_;
  const int depth_;
  const Value alpha_;
  Score<Explorer>& score_;
  Subcontract<Explorer>* const helpers_;
  const int line_;
  const int interval_;  // nodes between two looks at the score, where it is read so often
  MoveList<Move> replies_;
  Found<Move> best_;
};

}  // namespace espalier::linda
