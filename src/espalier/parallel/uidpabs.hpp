// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/run_members.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// What the processors tell processor 0, and it them.
template <class Move>
struct UidpabsMessage {
  enum class Kind : std::uint8_t {
    kBest,  // at the full depth the root is worth at least `value`, by `move`
    kDone,  // to processor 0: my moves are searched
    kEnd,   // from processor 0: so are all others
  };
  Kind kind = Kind::kEnd;
  int from = 0;
  Value value = 0;
  Move move = {};

  void fields(auto&& visit) { visit(kind, from, value, move); }
  [[nodiscard]] std::string label() const {
    constexpr const char* kNames[] = {"best", "done", "end"};
    return kNames[static_cast<std::size_t>(kind)];
  }
};

/// UIDPABS, unsynchronised iteratively deepening parallel alpha-beta search (Newborn 1988). All
/// processors do iterations 1 and 2 alike, which orders the root's moves; then each deepens on its
/// own share of them, dealt out like cards, and never waits for the others' iterations. The value
/// of iteration 2 is the centre of all later windows; a search that fails is repeated with the
/// window moved, and after a second failure with that side open.
///
/// As published the processors stop on a time limit, each where it is. Here all go to the depth
/// that was asked for: there a processor repeats its search until the value of its share is known,
/// or known to be no better than what is known of another's. The value of the root is the best of
/// them, so it is exact. With `share` that last iteration hears of better values found elsewhere;
/// without, it is as independent as the others.
///
/// It passes messages only, through processor 0.
///
/// Guarantee: the contract of Window. Cost: all iterations, and the first two on every processor;
/// no more processors than moves are of use.
struct Uidpabs {
  template <Game G>
  using Message = UidpabsMessage<typename G::Move>;

  Value width = 50;  // of a window, to each side of its centre
  bool share = true;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return run_members<G>(machine, processors, window, [&](typename Machine::Processor& me) {
      return Member<typename Machine::Processor, G>(*this, me, root, depth);
    });
  }

 private:
  template <class Me, Game G>
  class Member;
};

/// One processor.
template <class Me, Game G>
class Uidpabs::Member {
 public:
  using Move = typename G::Move;

  Member(const Uidpabs& options, Me& me, const G& root, int depth)
      : options_(options), me_(me), root_(root), depth_(depth), searcher_(me) {}

  /// Processor 0 returns what was found.
  Result<Move> run(Window window) {
    window_ = window;
    known_ = value_ = window.alpha;
    if (is_leaf(root_, depth_)) {
      if (me_.id() > 0) return {};
      const Value value = searcher_.search(AlphaBeta{}, root_, depth_, window_).value;
      return {value, bound_of(value, window_), std::nullopt, {}};
    }
    list_moves();
    Value centre = root_.evaluate();
    for (int depth = 1; depth < std::min(3, depth_); ++depth) centre = order_all(depth);
    active_ = static_cast<int>(std::min(moves_.size(), static_cast<std::size_t>(me_.count())));
    if (me_.id() >= active_) return {};
    deal();
    for (int depth = 3; depth < depth_ && !is_over(); ++depth) iterate<false>(depth, centre);
    if (!is_over()) iterate<true>(depth_, centre);
    part();
    return {value_, bound_of(value_, window_), value_ > window_.alpha ? best_ : std::nullopt, {}};
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  using Message = UidpabsMessage<Move>;
  using Kind = typename Message::Kind;
  enum class Outcome { kInside, kLow, kHigh };

  struct RootMove {
    Value value;  // or a bound of it, from the last search
    Move move;
  };

  void list_moves() {
    MoveList<Move> list;
    root_.moves(list);
    for (const Move& move : list) moves_.push_back({0, move});
  }
  void sort_moves() {
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
  }

  /// Iterations 1 and 2.
  Value order_all(int depth) {
    searcher_.expanded();
    Value best = -kInfinity;
    for (RootMove& one : moves_) {
      const Span span(me_, Activity::kSearch, [&] { return label(depth, one.move); });
      const G child = root_.after(one.move);
      const Window window{-kInfinity, -best};
      one.value = -searcher_.search(AlphaBetaFailSoft{}, child, depth - 1, window).value;
      best = std::max(best, one.value);
    }
    sort_moves();
    return best;
  }
  void deal() {
    std::vector<RootMove> mine;
    for (std::size_t i = static_cast<std::size_t>(me_.id()); i < moves_.size();
         i += static_cast<std::size_t>(active_))
      mine.push_back(moves_[i]);
    moves_ = std::move(mine);
  }

  /// The root's window holds for the last iteration only: others serve the order of moves.
  template <bool kLast>
  void iterate(int depth, Value centre) {
    const Window whole = kLast ? window_ : Window{};
    const auto at = [](std::int64_t value, std::int64_t low, std::int64_t high) {
      return static_cast<Value>(std::clamp(value, low, high));
    };
    Window window;
    window.alpha = at(std::int64_t{centre} - options_.width, whole.alpha, whole.beta - 1);
    window.beta = at(std::int64_t{centre} + options_.width, window.alpha + 1, whole.beta);
    for (int failures = 0;; ++failures) {
      if (failures > 0) ++searcher_.counters().researches;
      Value best = -kInfinity;
      const Outcome outcome = pass<kLast>(depth, window, best);
      if (is_over()) return;
      const std::int64_t reach = failures == 0 ? 2 * std::int64_t{options_.width} : 2 * kInfinity;
      const Value least = kLast ? known_ : whole.alpha;  // what is below makes no difference
      if (outcome == Outcome::kHigh) {
        window.alpha = std::max(best - 1, least);
        window.beta = at(window.alpha + reach, std::int64_t{window.alpha} + 1, whole.beta);
      } else if (outcome == Outcome::kLow && best > least) {
        window.beta = best + 1;
        window.alpha = at(best - reach, least, best);
      } else {
        break;
      }
    }
    sort_moves();
  }

  /// This processor's moves once; `best` is a bound of their value on the side where they fail.
  template <bool kLast>
  Outcome pass(int depth, Window window, Value& best) {
    searcher_.expanded();
    for (auto& [value, move] : moves_) {
      const Value alpha = std::max({window.alpha, best, kLast ? known_ : -kInfinity});
      if (alpha >= window.beta) return Outcome::kHigh;
      const Window child{-window.beta, -alpha};
      const auto found = search(depth, move, child, kLast);
      if (!found) return Outcome::kHigh;
      // More than its window's bound a search that was narrowed on the way has not proved.
      value = std::min(-found->value, window.beta);
      best = std::max(best, value);
      const bool settled = value < window.beta || value >= window_.beta;
      if (kLast && settled && value > std::max(alpha, known_)) announce(value, move);
      if (best >= window.beta) return Outcome::kHigh;
    }
    const Value floor = std::max(window.alpha, kLast ? known_ : -kInfinity);
    return best <= window.alpha && floor == window.alpha ? Outcome::kLow : Outcome::kInside;
  }

  /// Narrows a search by what the others have found at the full depth.
  struct Ear {
    Member& member;
    Window given;
    bool last;
    std::optional<Window> look(Me& me) const {
      while (const auto message = me.poll()) member.handle(*message);
      if (member.is_over()) return std::nullopt;
      if (!last) return Window{};
      const Window now{given.alpha, std::min(given.beta, -member.known_)};
      return now.is_empty() ? std::nullopt : std::optional(now);
    }
  };
  std::optional<Result<Move>> search(int depth, const Move& move, Window window, bool last) {
    const Span span(me_, Activity::kSearch, [&] { return label(depth, move); });
    const G child = root_.after(move);
    if (active_ == 1) return searcher_.search(AlphaBetaFailSoft{}, child, depth - 1, window);
    Ear ear{*this, window, last};
    auto found = searcher_.search(AlphaBetaFailSoft{}, child, depth - 1, window, ear);
    if (!found) note(me_, Activity::kAbort, -1, [&] { return label(depth, move); });
    return found;
  }

  // Between the processors.

  [[nodiscard]] bool is_over() const { return known_ >= window_.beta; }

  /// This processor knows of a better value.
  void announce(Value value, const Move& move) {
    known_ = value;
    const Message best{Kind::kBest, me_.id(), value, move};
    if (me_.id() > 0)
      me_.send(0, best);
    else
      handle(best);
  }
  void handle(const Message& message) {
    if (message.kind == Kind::kDone) {
      ++done_;
    } else if (message.kind == Kind::kEnd) {
      ended_ = true;
    } else if (me_.id() > 0) {
      known_ = std::max(known_, message.value);
    } else if (message.value > value_) {
      value_ = message.value;
      best_ = message.move;
      if (!options_.share) return;
      known_ = std::max(known_, value_);
      for (int id = 1; id < active_; ++id)
        if (id != message.from) me_.send(id, Message{Kind::kBest, 0, value_, message.move});
    }
  }

  /// Processor 0 has heard of everything when all are done; the others hear no more after its end.
  void part() {
    if (me_.id() > 0) {
      me_.send(0, Message{Kind::kDone, me_.id()});
      while (!ended_) handle(me_.receive());
      return;
    }
    while (done_ + 1 < active_) handle(me_.receive());
    for (int id = 1; id < active_; ++id) me_.send(id, Message{Kind::kEnd});
  }

  [[nodiscard]] std::string label(int depth, const Move& move) const {
    return move_label(root_, move) + ", iteration " + std::to_string(depth);
  }

  const Uidpabs& options_;
  Me& me_;
  const G& root_;
  const int depth_;
  Window window_;
  Searcher<Me> searcher_;
  std::vector<RootMove> moves_;  // all, and then this processor's
  int active_ = 1;               // processors that have moves
  /// At the full depth the root is worth at least so much, or no more is wanted.
  Value known_ = 0;
  // Of processor 0: the same with what it need not use itself, and who has it.
  Value value_ = 0;
  std::optional<Move> best_;
  int done_ = 0;
  bool ended_ = false;
};

}  // namespace espalier
