// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "espalier/engine/finished_depth.hpp"
#include "espalier/engine/report.hpp"
#include "espalier/engine/selective_search.hpp"

namespace espalier {

/// Iterative deepening of one searcher: at each depth the best lines in turn, each with an
/// aspiration window around its last value. The leader reports and minds the time. A depth that
/// another searcher has completed meanwhile is broken off, and that searcher's result taken over.
template <Game G, Evaluator<G> E>
class RootSearch : SelectiveSearch<G, E> {
  using Base = SelectiveSearch<G, E>;

 public:
  using Move = typename G::Move;
  using Report = EngineReport<Move>;
  using OnReport = std::function<void(const Report&)>;

  RootSearch(Team& team, std::size_t id, TeamHistories& histories, E& evaluate,
             FinishedDepth<Move>& finished)
      : Base(team, id, histories, evaluate), finished_(finished) {}

  struct Plan {
    int depth = kMaxPly - 1;
    int mate = 0;
    std::size_t lines = 1;
  };

  /// Requires at least one move.
  void run(const G& root, const std::vector<std::uint64_t>& earlier_keys,
           const std::vector<Move>& moves, const Plan& plan, const OnReport& on_report) {
    this->start(earlier_keys);
    this->enter_root(root);
    for (const Move& move : moves) {
      moves_.emplace_back();
      moves_.back().move = move;
      moves_.back().line = {move};
    }
    order_first(root);
    const std::size_t lines = std::min(plan.lines, moves_.size());
    const int deepest = plan.mate > 0 ? std::min(plan.depth, kDepthBeforeMates) : plan.depth;
    if (this->team_.rounds) this->must_stop();  // there may be no node for everybody
    while (completed_ < deepest) {
      this->root_depth_ = std::min(completed_ + 1 + depths_ahead(), plan.depth);
      for (auto& move : moves_) {
        move.previous = move.value;
        move.value = -kInfinity;
      }
      this->may_be_outrun_ = this->team_.has_several();
      for (std::size_t line = 0; line < lines && !this->stopped(); ++line)
        search_line(root, line, on_report);
      this->may_be_outrun_ = false;
      if (this->outrun_) {
        this->enter_root(root);
        take_over(finished_.latest());
      } else if (this->stopped()) {
        break;
      } else {
        ++completed_;
        if (this->view_.listens())
          for (std::size_t line = 0; line < lines; ++line) complete(moves_[line].line, root);
        finished_.publish(this->id_, this->root_depth_, moves_);
      }
      if (!this->is_leader()) continue;
      report(lines, Bound::kExact, on_report);
      if (is_enough(plan)) return;
    }
    if constexpr (MateValue<G>)
      if (plan.mate > 0 && !this->stopped()) find_mate(root, plan, on_report);
    // A depth that was broken off counts only as far as it got.
    if (moves_.front().value == -kInfinity && moves_.front().previous != -kInfinity)
      moves_.front().value = moves_.front().previous;
  }

  [[nodiscard]] const RootMove<Move>& best() const { return moves_.front(); }
  [[nodiscard]] int completed() const { return completed_; }
  [[nodiscard]] const TeamView& view() const { return this->view_; }

 private:
  /// Every second searcher looks a ply ahead: it leaves the others good first moves in the table,
  /// and whoever is ahead when it completes its depth has spared them theirs.
  [[nodiscard]] int depths_ahead() const { return static_cast<int>(this->number_ % 2); }

  void take_over(typename FinishedDepth<Move>::Found found) {
    // Time is shared out by one's own effort.
    for (auto& move : found.moves)
      for (const auto& own : moves_)
        if (own.move == move.move) move.nodes = own.nodes;
    moves_ = std::move(found.moves);
    completed_ = this->root_depth_ = found.depth;
  }

  /// A line that ends where another searcher's value was taken goes on as the table says.
  void complete(std::vector<Move>& line, const G& root) const {
    G position = root;
    std::vector<std::uint64_t> keys = {position.key()};
    const auto follow = [&](const Move& move) {
      position = position.after(move);
      keys.push_back(position.key());
      return std::find(keys.begin(), keys.end() - 1, position.key()) == keys.end() - 1;
    };
    for (const Move& move : line) follow(move);
    while (line.size() < static_cast<std::size_t>(this->root_depth_) && !position.outcome()) {
      const auto known = this->view_.peek(this->key_of(position));
      if (!known || known->bound != Bound::kExact || known->move == kNoMove) return;
      const auto move = move_with_code(position, known->move);
      if (!move) return;
      line.push_back(*move);
      if (!follow(*move)) return;
    }
  }

  /// Before anything is known: the table's move, then as in any node.
  void order_first(const G& root) {
    const auto known = this->view_.find(this->key_of(root));
    MovePicker<G> picker(root, side_of(root, 0), this->histories_,
                         this->hints(root, 0, known ? known->move : kNoMove),
                         MovePicker<G>::Scope::kAll);
    auto place = moves_.begin();
    for (Move move{}; picker.next(move);) {
      const auto found =
          std::find_if(place, moves_.end(), [&](const auto& other) { return other.move == move; });
      if (found != moves_.end()) std::rotate(place++, found, found + 1);
    }
  }

  /// Is there a mate in so many moves? Everything but mates is below the window and nothing is
  /// pruned unseen, so that the answer is certain and the mate the shortest. Without one, what is
  /// known of the moves stays as it is.
  void find_mate(const G& root, const Plan& plan, const OnReport& on_report) {
    const auto known = moves_;
    const Selectivity usual = std::exchange(this->on_, Selectivity::none());
    this->on_.table_cutoffs = this->on_.repetition = true;
    this->table_salt_ = kMateSalt;
    bool found = false;
    for (int depth = 1; depth <= std::min(2 * plan.mate - 1, plan.depth) && !found; depth += 2) {
      this->root_depth_ = depth;
      this->deepest_ply_ = 0;
      const Value mate = G::mate_value() - depth;
      for (auto& move : moves_) move.value = -kInfinity;
      found = search_root(root, 0, mate - 1, mate + 1, depth) == mate;
      if (this->stopped()) break;
    }
    this->on_ = usual;
    this->table_salt_ = 0;
    if (!found || this->stopped()) {
      moves_ = known;
      return;
    }
    completed_ = this->root_depth_;
    sort_from(0);
    if (this->is_leader()) report(1, Bound::kExact, on_report);
  }

  void sort_from(std::size_t line) {
    std::stable_sort(moves_.begin() + static_cast<std::ptrdiff_t>(line), moves_.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
  }

  /// The best of the moves from `line` on, which ends up there.
  void search_line(const G& root, std::size_t line, const OnReport& on_report) {
    const Value last = moves_[line].previous;
    const bool narrow =
        this->on_.aspiration && this->root_depth_ >= 5 && !is_mate<G>(last) && last != -kInfinity;
    Value delta = std::max<Value>(1, this->margin(14));
    Value alpha = narrow ? last - delta : -kInfinity;
    Value beta = narrow ? last + delta : kInfinity;
    int depth = this->root_depth_;
    for (;;) {
      this->deepest_ply_ = 0;
      const Value value = search_root(root, line, alpha, beta, std::max(depth, 1));
      sort_from(line);
      if (this->stopped()) return;
      if (value > alpha && value < beta) break;
      if (this->is_leader() && this->team_.timer.seconds() > kSecondsBeforeBounds)
        report(line + 1, value <= alpha ? Bound::kUpper : Bound::kLower, on_report, line);
      const bool is_far = is_mate<G>(value) || delta > this->margin(1'000);
      if (value <= alpha) {
        beta = alpha + (beta - alpha) / 2;
        alpha = is_far ? -kInfinity : std::max(value - delta, -kInfinity);
        depth = this->root_depth_;
      } else {
        beta = is_far ? kInfinity : std::min(value + delta, kInfinity);
        if (this->on_.late_move_reductions && !is_far) --depth;
      }
      delta += delta / 2 + 1;
    }
    std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                     [](const auto& a, const auto& b) { return a.value > b.value; });
  }

  /// The moves of the root by their places: the first, then the others from somewhere on.
  struct RootOrder {
    std::size_t first, count, rotation;
    std::size_t given = 0;
    bool next(std::size_t& place) {
      const std::size_t others = count - first - 1;
      if (given > others) return false;
      place = given == 0 ? first : first + 1 + (given - 1 + rotation) % others;
      ++given;
      return true;
    }
    static constexpr int skipped() { return 0; }
  };
  /// Lazy helpers try the moves in different orders.
  [[nodiscard]] std::size_t rotation() const {
    return this->team_.options.method == ParallelMethod::kLazy ? this->number_ : 0;
  }

  /// The value of the best move from `line` on, or a bound on it.
  Value search_root(const G& root, std::size_t line, Value alpha, Value beta, int depth) {
    auto& here = this->frame(0);
    here.key = this->key_of(root);
    here.in_check = is_check(root);
    here.evaluation = here.in_check ? 0 : this->evaluation(root);
    this->frame(1).killers = {};
    this->frame(1).excluded = kNoMove;
    Value best = -kInfinity;
    std::uint16_t best_move = kNoMove;
    const Value old_alpha = alpha;
    RootOrder order{line, moves_.size(), rotation()};
    MoveRounds<std::size_t> rounds;
    SharedNode shared(this->view_, here.key, depth);
    std::size_t i = 0;
    while (rounds.next(order, i)) {
      RootMove<Move>& move = moves_[i];
      const auto number = static_cast<int>(i - line) + 1;
      if (shared.puts_off(move_code(move.move), number, rounds.round())) {
        rounds.put_off(i);
        continue;
      }
      const SharedNode::Visit visit(shared, move_code(move.move));
      const std::uint64_t nodes_before = this->own_nodes();
      const G next = this->play(root, move.move, 0);
      this->frame(1).in_check = is_check(next);
      Value value = -kInfinity;
      bool needs_full = number == 1;
      if (!needs_full) {
        int reduction = 0;
        if (this->on_.late_move_reductions && depth >= 3 && number > 3 && !here.in_check)
          reduction = std::max(0, this->team_.reductions.quiet(depth, number) - 1);
        const int less = std::max(depth - 1 - reduction, std::min(1, depth - 1));
        value = -this->template alpha_beta<false>(next, -alpha - 1, -alpha, less, 1, true);
        if (value > alpha && less < depth - 1 && !this->stopped())
          value = -this->template alpha_beta<false>(next, -alpha - 1, -alpha, depth - 1, 1, true);
        needs_full = value > alpha && value < beta;
      }
      if (needs_full && !this->stopped())
        value = -this->template alpha_beta<true>(next, -beta, -alpha, depth - 1, 1, false);
      if (this->stopped()) return best;
      move.nodes += this->own_nodes() - nodes_before;

      if (number == 1 || value > alpha) {
        move.value = value;
        move.selective_depth = this->deepest_ply_;
        const auto& rest = this->frame(1).line;
        move.line.assign(1, move.move);
        if (needs_full) move.line.insert(move.line.end(), rest.begin(), rest.end());
      } else {
        move.value = -kInfinity;
      }
      if (value > best) best = value, best_move = move_code(move.move);
      if (value >= beta) break;
      alpha = std::max(alpha, value);
    }
    if (line == 0)
      this->view_.store(here.key, {towards_root<G>(best, 0), bound_of(best, {old_alpha, beta}),
                                   static_cast<std::int16_t>(depth), best_move});
    return best;
  }

  /// May the leader stop deepening?
  bool is_enough(const Plan& plan) {
    const RootMove<Move>& best = moves_.front();
    if constexpr (MateValue<G>)
      if (plan.mate > 0)
        if (const auto moves = mate_distance<G>(best.value);
            moves && *moves > 0 && *moves <= plan.mate)
          return true;
    progress_.is_obvious = moves_.size() == 1 || is_sure_mate(best.value);
    progress_.stable_depths = best.move == last_best_ ? progress_.stable_depths + 1 : 0;
    progress_.lost = best.previous == -kInfinity || is_mate<G>(best.value)
                         ? 0
                         : static_cast<double>(last_value_ - best.value) / this->unit_;
    progress_.best_effort = static_cast<double>(best.nodes) /
                            static_cast<double>(std::max<std::uint64_t>(1, this->own_nodes()));
    last_best_ = best.move;
    last_value_ = best.value;
    return this->team_.timer.has_had_enough(progress_);
  }
  /// A search twice as deep has confirmed it.
  [[nodiscard]] bool is_sure_mate(Value value) const {
    if constexpr (MateValue<G>)
      return is_mate<G>(value) && this->root_depth_ > 2 * (G::mate_value() - std::abs(value)) + 4;
    else
      return false;
  }

  void report(std::size_t lines, Bound bound, const OnReport& on_report, std::size_t first = 0) {
    if (!on_report) return;
    for (std::size_t i = first; i < lines; ++i) {
      const RootMove<Move>& move = moves_[i];
      on_report({this->root_depth_, std::max(move.selective_depth, 1), static_cast<unsigned>(i + 1),
                 move.value, bound, move.line, this->team_.nodes_seen_by(this->id_),
                 this->team_.timer.seconds(), this->team_.table.fill_per_mille(true)});
    }
  }

  static constexpr int kDepthBeforeMates = 8;  // finds the easy ones, and a move if there is none
  static constexpr std::uint64_t kMateSalt = 0x8f2d5c0b3a9e6147;
  static constexpr double kSecondsBeforeBounds = 3;  // what is still open is news only then

  FinishedDepth<Move>& finished_;
  std::vector<RootMove<Move>> moves_;
  int completed_ = 0;
  Progress progress_;
  Move last_best_{};
  Value last_value_ = 0;
};

}  // namespace espalier
