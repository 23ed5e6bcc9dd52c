// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/parallel/run_members.hpp"
#include "espalier/parallel/sharer.hpp"

namespace espalier {

/// Enhanced PV-Splitting (Hyatt & Suter 1989, as described by Cung & Roucairol 1991). All
/// processors share the moves of one node of the line of first moves after the other. When there
/// are no more moves and one of them is idle, all stop: they go two plies deeper, in the first
/// subtree that is not finished, share the moves of the node there, and come back for the rest. The
/// authors' processors shared memory, and a table kept what they had found when they stopped; here
/// it is messages, and a processor that stops reports the moves of its node that are settled.
///
///   m        no job has fewer plies than this, and nobody stops for smaller ones
///   masters  whether processor 0, which gives the jobs, searches too. It loses what it has found
///            when it stops.
///   update   a better value narrows the searches that run
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; leaves that
/// a stopped search had valued below an unfinished move are valued again. Without a table this pays
/// only where nodes have several times more moves than there are processors.
struct Epvs {
  /// A stop, or with a job or a reply: how many of the node's first moves are settled. The window
  /// of a stopped job's reply begins at the best value by then.
  struct More {
    std::uint32_t settled = 0;
    [[nodiscard]] static std::string label() { return "stop"; }
  };
  template <Game G>
  using Message = TreeMessage<typename G::Move, More>;

  int m = 1;
  bool update = true;
  Masters masters = Masters::kWorking;

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

template <class Me, Game G>
class Epvs::Member : public Sharer<Me, G, Epvs::More> {
  using Base = Sharer<Me, G, Epvs::More>;

 public:
  using typename Base::Message;
  using typename Base::Move;

  Member(const Epvs& options, Me& me, const G& root, int depth)
      : Base({.update = options.update, .masters = options.masters}, me, root, depth),
        m_(options.m) {
    if (me.id() != 0) return;
    for (int id = 1; id < me.count(); ++id) helpers_.push_back({id});
  }

  /// Processor 0 returns what was found.
  Result<Move> run(Window window) {
    if (me_.id() == 0) return lead(window);
    serve();
    return {};
  }

 private:
  using Base::best_;
  using Base::helpers_;
  using Base::line_;
  using Base::me_;
  using Base::moves_;
  using Base::next_;
  using Base::own_;
  using Base::window_;

  Result<Move> lead(Window window) {
    this->begin({.kind = Message::Kind::kJob, .from = me_.id(), .window = window});
    const Value value = *this->follow_first_moves({}, window);
    for (const auto& helper : helpers_) me_.send(helper.id, Message{.kind = Message::Kind::kEnd});
    return {value, bound_of(value, window), best_, {}};
  }

  /// As any other: searches the moves of a node one by one, until told to stop.
  void serve() {
    for (Message message = me_.receive(); message.kind != Message::Kind::kEnd;
         message = me_.receive()) {
      if (message.kind != Message::Kind::kJob) continue;  // for a job that is done
      this->begin(message);
      stopped_at_.reset();
      this->go_to(message.line, message.window);
      if (is_leaf(this->position(), this->plies_left())) {
        this->reply({.value = this->search_alone()});
        continue;
      }
      this->expand();
      next_ = message.more.settled;
      while (!stopped_at_ && this->has_moves()) this->search_own();
      if (stopped_at_ && !window_.is_empty())
        this->reply({.window = window_, .more = {static_cast<std::uint32_t>(*stopped_at_)}});
      else
        this->reply({.value = this->settled()});
    }
  }

  /// What is known of a move that was begun.
  struct Progress {
    std::uint32_t settled = 0;
    Value alpha = -kInfinity;  // for the side to move after it
  };
  struct Unfinished {
    std::size_t index;
    Move move;
    Progress progress;
  };

  [[nodiscard]] bool is_bottom() const override {
    return helpers_.empty() || this->plies_left() <= m_ + 1;
  }
  std::optional<Value> solve() override {
    if (helpers_.empty() || is_leaf(this->position(), this->plies_left()))
      return this->search_alone();
    this->expand();
    share_moves();
    return window_.alpha;
  }

  void share_moves() override {
    progress_.assign(moves_.size(), {});
    for (;;) {
      stopping_ = false;
      unfinished_.clear();
      if (this->has_moves() && moves_.size() - next_ < searchers() && is_worth_stopping())
        leave_all_unfinished();  // somebody would be idle at once
      else
        this->share();
      if (unfinished_.empty() || window_.is_empty()) return;
      go_deeper();
    }
  }

  [[nodiscard]] std::size_t searchers() const {
    return helpers_.size() + (this->rules_.masters == Masters::kWorking ? 1 : 0);
  }
  /// Two plies deeper there are moves that make jobs.
  [[nodiscard]] bool is_worth_stopping() const { return this->plies_left() >= m_ + 3; }
  void leave_all_unfinished() {
    for (; next_ < moves_.size(); ++next_)
      unfinished_.push_back({next_, moves_[next_], progress_[next_]});
  }

  /// Finishes the first of the unfinished moves together, and lets the others be the node's moves.
  void go_deeper() {
    auto rest = std::move(unfinished_);
    std::sort(rest.begin(), rest.end(),
              [](const auto& a, const auto& b) { return a.index < b.index; });
    const auto line = line_;
    const Window window = window_;
    const auto best = best_;
    const Progress& begun = rest.front().progress;
    const Window below{std::max(begun.alpha, -window.beta), -window.alpha};
    const Value value = below.is_empty()
                            ? below.alpha
                            : finish(this->line_with(rest.front().move), below, begun.settled);
    this->go_to(line, window);
    best_ = best;
    progress_.clear();
    for (const auto& one : rest) {
      moves_.push_back(one.move);
      progress_.push_back(one.progress);
    }
    next_ = 1;
    this->learn(0, value);
  }

  /// A node whose first moves are settled: the next one, two plies deeper, then the others.
  Value finish(const std::vector<Move>& line, Window window, std::size_t settled) {
    this->go_to(line, window);
    if (is_leaf(this->position(), this->plies_left())) return *this->search_alone();
    this->expand();
    const auto moves = moves_;
    this->go_to(this->line_with(moves[settled]), -window);
    const auto value = solve();
    this->go_to(line, window);
    moves_ = moves;
    next_ = settled + 1;
    this->learn(settled, value);
    share_moves();
    return window_.alpha;
  }

  /// Somebody is idle: when others are busy with something large enough, all stop.
  void spare() override {
    if (stopping_ || helpers_.empty() || window_.is_empty() || !is_worth_stopping()) return;
    bool busy = own_.has_value();
    bool idle = this->rules_.masters == Masters::kWorking && !own_;
    for (const auto& helper : helpers_) (helper.busy ? busy : idle) = true;
    if (!idle || !busy) return;
    stopping_ = true;
    for (const auto& helper : helpers_)
      if (helper.busy)
        me_.send(helper.id,
                 Message{.kind = Message::Kind::kOther, .from = me_.id(), .job = helper.job});
    if (!own_) return;
    unfinished_.push_back({*own_, moves_[*own_], progress_[*own_]});
    own_.reset();
  }
  void handle_other(const Message& stop) override {
    if (this->is_for_job(stop)) stopped_at_ = std::exchange(own_, std::nullopt);
  }
  void came_back(const typename Base::Helper& helper, const Message& reply) override {
    if (!reply.value && !window_.is_empty())
      unfinished_.push_back(
          {helper.move, moves_[helper.move], {reply.more.settled, reply.window.alpha}});
    else
      this->learn(helper.move, reply.value);
  }

  void complete_job(Message& job, std::size_t move) override {
    job.more.settled = progress_[move].settled;
    job.window.alpha = std::max(job.window.alpha, progress_[move].alpha);
  }
  void pass_settled_moves() override {
    while (next_ < progress_.size() && progress_[next_].alpha >= -window_.alpha) ++next_;
  }

  const int m_;
  std::vector<Progress> progress_;  // of moves_
  bool stopping_ = false;           // told all to stop
  std::vector<Unfinished> unfinished_;
  std::optional<std::size_t> stopped_at_;  // of a processor that was told to stop: its move
};

}  // namespace espalier
