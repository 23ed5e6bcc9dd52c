// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/core/node.hpp"
#include "espalier/core/random.hpp"
#include "espalier/machine/guard.hpp"
#include "espalier/machine/trace.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/split/search.hpp"

namespace espalier {

/// What one processor does in such a run.
template <class Machine, Game G>
class SplitSearch<Machine, G>::Member {
 public:
  Member(SplitSearch& run, Me& me)
      : run_(run),
        rules_(run.rules_),
        me_(me),
        searcher_(me),
        random_(mix(kSeed, index(me.id()))) {}

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

  /// A root that is not worth sharing.
  Result<Move> search_whole(const G& root, int depth, Window window) {
    return searcher_.search(AlphaBeta{}, root, depth, window);
  }

  /// Opens the root; returns the first job.
  Point* begin(const G& root, int depth, Window window) {
    Point* const point = run_.root_ = run_.points_.fresh(me_);
    point->depth = depth;
    point->bounds = point->live = window;
    return open(point, root);
  }

  /// Until the root is complete.
  void work(Point* job) {
    for (;;) {
      if (!job) job = find_work();
      if (!job) break;
      me_.check_stop();
      job = perform(job);
    }
    spread_the_end();
  }

 private:
  static constexpr std::uint64_t kSeed = 0x5b117;
  // How many others are looked at for work: few, or all up to a number beyond which everybody would
  // find the same node, and looking would take longer than searching.
  static constexpr int kGlances = 8;
  static constexpr int kSurvey = 64;
  static constexpr std::size_t kInvitations = 2;  // by one processor at a time; guests invite too
  static constexpr Window kUnwanted{0, 0};

  static std::size_t index(int id) { return static_cast<std::size_t>(id); }
  static auto label(const Point& job) {
    return [&job] { return move_label(*job.father->position, job.father->moves[job.index]); };
  }

  // One job.

  /// Searches a job or opens it; returns the next one, or none when there is nothing to take here.
  Point* perform(Point* job) {
    const G position = job->father->position->after(job->father->moves[job->index]);
    if (job->alone) return finish(job, search_alone(*job, position));
    if (const auto value = position.outcome()) {
      searcher_.valued();
      return finish(job, *value);
    }
    return open(job, position);
  }

  struct Boss {
    const Point& job;
    Window last = {};  // that the search was told
    std::optional<Window> look(Me& me) {
      const Window now = job.window.get(me);
      if (now.is_empty()) return std::nullopt;
      last = now;
      return now;
    }
  };
  /// Some value when the job is not wanted any more: then its father takes none.
  Value search_alone(const Point& job, const G& position) {
    const Span span(me_, Activity::kSearch, label(job));
    if (me_.count() == 1)
      return searcher_.search(AlphaBeta{}, position, job.depth, job.bounds).value;
    const Window window = job.window.get(me_);
    if (window.is_empty()) return 0;
    Boss boss{job, window};
    const auto found = searcher_.search(AlphaBeta{}, position, job.depth, window, boss);
    // Outside a window that was narrowed on the way only its bounds are proved.
    if (found) return std::clamp(found->value, boss.last.alpha, boss.last.beta);
    note(me_, Activity::kAbort, -1, label(job));
    return 0;
  }

  /// Makes a node of a job; returns its first son.
  Point* open(Point* job, const G& position) {
    searcher_.expanded();
    me_.work(me_.costs().allocate);
    MoveList<Move> moves;
    position.moves(moves);
    Point* const room = run_.points_.fresh(me_);
    bool wanted = false, shared = false;
    {
      const Guard guard(me_, job->lock);
      job->position.emplace(position);
      job->moves.assign(moves.begin(), moves.end());
      if (rules_.tests) job->states.assign(moves.size(), Point::Son::kWaits);
      job->open = true;
      wanted = job->has_work(rules_);
      if (wanted)
        take(*job, *room);
      else
        job->open = false;
      shared = update_offer(*job);
    }
    if (wanted) return invite(*job, shared), room;
    run_.points_.give_back(me_, room);
    return finish(job, 0);
  }

  /// Reports a value. Returns the next son of the same node or, when the node is complete, of one
  /// above it; none when others have to finish here.
  Point* finish(Point* job, Value value) {
    while (Point* const node = job->father) {
      bool took = false, complete = false, shared = false;
      const int owner = node->owner;
      Value result = 0;
      {
        const Guard guard(me_, node->lock);
        learn(*node, *job, value);
        took = node->has_work(rules_);
        if (took) {
          take(*node, *job);
        } else if (node->active == 0) {
          complete = node->complete = true;
          node->open = false;
          result = std::max(node->value, node->bounds.alpha);
        }
        shared = update_offer(*node);
      }
      if (took) return invite(*node, shared), job;
      run_.points_.give_back(me_, job);
      const bool mine = rules_.peers || owner == me_.id();
      if (!complete) {
        if (mine && !rules_.peers) awaited_.push_back(node);
        return nullptr;
      }
      if (!mine) {
        run_.idlers_.call(me_, owner, owner);
        return nullptr;
      }
      job = node;
      value = result;
    }
    run_.finisher_.set(me_, me_.id());
    return nullptr;
  }

  // With the node's lock.

  /// The next son of a node that has work, as a job.
  void take(Point& node, Point& son) {
    const bool for_value = node.has_value_search();
    const std::uint32_t which = for_value ? node.first_undone : node.next++;
    const bool minimal = node.live.beta - node.live.alpha == 1;
    ++node.active;
    if (rules_.tests) node.states[which] = Point::Son::kRuns;
    if (for_value) ++searcher_.counters().researches;
    son.father = &node;
    son.index = which;
    son.owner = me_.id();
    son.ply = node.ply + 1;
    son.depth = node.depth - 1;
    son.type = type_of_son(node.type, which);
    son.alone = son.depth <= rules_.leaf;
    son.test = rules_.tests && which > 0 && !for_value && !minimal;
    son.tested = node.live.alpha;
    son.beta_from_brother = node.value > node.bounds.alpha;
    son.bounds = -(son.test ? Window{son.tested, son.tested + 1} : node.live);
    if (son.alone && me_.count() > 1) {
      son.window.set(me_, son.bounds);
    } else {
      son.complete = false;
      son.live = son.bounds;
      son.value = -kInfinity;
      son.best = son.next = son.active = son.done = son.first_undone = 0;
      son.sons = nullptr;
    }
    node.link(&son);
  }

  void learn(Point& node, Point& son, Value value) {
    node.unlink(&son);
    --node.active;
    const Value ours = -value;
    const bool wanted = !node.live.is_empty();
    if (wanted && son.test && ours > son.tested && ours < node.live.beta) {
      node.states[son.index] = Point::Son::kFailed;
      return;
    }
    ++node.done;
    if (rules_.tests) {
      node.states[son.index] = Point::Son::kDone;
      while (node.first_undone < node.next && node.states[node.first_undone] == Point::Son::kDone)
        ++node.first_undone;
    }
    if (!wanted || ours <= node.live.alpha) return;
    node.value = node.live.alpha = ours;
    node.best = son.index;
    if (node.live.is_empty()) count_cut(node, son);
    tell_sons(node);
  }
  void count_cut(const Point& node, const Point& son) {
    Counters& mine = searcher_.counters();
    ++(node.beta_from_brother ? mine.shallow_cutoffs : mine.deep_cutoffs);
    if (son.index == 0) ++mine.first_move_cutoffs;
    note(me_, Activity::kCut, -1,
         [&] { return move_label(*node.position, node.moves[son.index]); });
  }

  /// What runs below a node hears of its window.
  void tell_sons(Point& node) {
    for (Point* son = node.sons; son; son = son->next_brother) {
      if (son->test && !node.live.is_empty()) continue;  // its question stays the same
      if (son->alone)
        son->window.set(me_, node.live.is_empty() ? kUnwanted : -node.live);
      else
        narrow(*son, -node.live);
    }
  }
  void narrow(Point& node, Window window) {
    const Guard guard(me_, node.lock);
    node.bounds = intersection(node.bounds, window);
    const Window live{std::max(node.value, node.bounds.alpha), node.bounds.beta};
    if (live == node.live) return;
    if (node.bounds.beta < node.live.beta) node.beta_from_brother = false;
    node.live = live;
    if (!node.open) return;
    tell_sons(node);
    update_offer(node);
  }

  /// Puts the node where others look for work, or takes it away. True when it came there now.
  bool update_offer(Point& node) {
    if (me_.count() == 1) return false;
    if (!node.has_work(rules_)) {
      if (std::exchange(node.offered, false)) run_.offers_.remove(me_, node);
      return false;
    }
    const int priority = priority_of(node);
    if (node.offered && priority == node.priority) return false;
    node.priority = priority;
    if (node.offered) {
      run_.offers_.move(me_, node, priority);
      return false;
    }
    node.offered = true;
    run_.offers_.put(me_, node, priority);
    return true;
  }
  /// Small is good: the highest node, since most work is there. Who surveys all nodes minds first
  /// how sure it is that all sons will be needed: the more have been searched, the surer.
  [[nodiscard]] int priority_of(const Point& node) const {
    if (!rules_.surveys) return node.ply;
    constexpr int kSteps = 16;
    const auto sons = node.moves.size();
    const auto doubt = static_cast<int>((sons - node.done) * kSteps / sons);
    return doubt * (kMaxDepth + 1) + node.ply;
  }

  // Between jobs.

  /// After taking a son of a node that may have more: lets others know.
  void invite(const Point& node, bool is_new) {
    if (me_.count() == 1) return;
    if (is_new) {
      note(me_, Activity::kSplit, -1,
           [&] { return node.father ? label(node)() : std::string("the root"); });
      if (!rules_.peers) call_masters(node);
    }
    if (run_.offers_.best(me_, node.owner) != Offers<Machine, Point>::kNothing)
      run_.idlers_.invite(me_, node.owner, kInvitations, random_);
  }
  /// The owners of this node and of those above may be waiting for it.
  void call_masters(const Point& node) {
    for (const Point* above = &node; above; above = above->father)
      if (above->owner != me_.id() && above->owner_sleeps.get(me_) != 0)
        run_.idlers_.call(me_, above->owner, above->owner);
  }

  /// A job from anywhere, or from below the node that this processor has to complete. None when the
  /// run is over.
  Point* find_work() {
    int shelf = kNobody;
    while (run_.finisher_.get(me_) == kNobody) {
      if (!awaited_.empty()) {
        if (Point* const job = help()) return job;
        continue;
      }
      if (Point* const job = steal(shelf)) return job;
      run_.idlers_.enlist(me_);
      if (Point* const job = steal(kNobody)) {
        run_.idlers_.withdraw(me_);
        return job;
      }
      shelf = run_.finisher_.get(me_) == kNobody ? run_.idlers_.sleep(me_) : kNobody;
    }
    return nullptr;
  }

  /// A helpful master: works below the node whose completion it waits for.
  Point* help() {
    Point& node = *awaited_.back();
    node.owner_sleeps.set(me_, 1);
    Point* const room = run_.points_.fresh(me_);
    bool complete = false;
    Value result = 0;
    bool found = false;
    {
      const Guard guard(me_, node.lock);
      complete = node.complete;
      result = std::max(node.value, node.bounds.alpha);
      found = !complete && take_below(node, *room);
    }
    if (!found && !complete) run_.idlers_.sleep(me_);
    node.owner_sleeps.set(me_, 0);
    if (found) return invite(*room->father, false), room;
    run_.points_.give_back(me_, room);
    if (!complete) return nullptr;
    awaited_.pop_back();
    return finish(&node, result);
  }
  bool take_below(Point& node, Point& room) {
    if (node.has_work(rules_)) {
      take(node, room);
      update_offer(node);
      return true;
    }
    for (Point* son = node.sons; son; son = son->next_brother) {
      if (son->alone) continue;
      const Guard guard(me_, son->lock);
      if (son->open && take_below(*son, room)) return true;
    }
    return false;
  }

  /// From this shelf first, if one is given, else from the best of those that are looked at.
  Point* steal(int shelf) {
    if (shelf != kNobody && !rules_.surveys)
      if (Point* const job = steal_from(shelf)) return job;
    const int count = me_.count();
    const int looks = std::min(count, rules_.surveys ? kSurvey : kGlances);
    for (int attempt = 0; attempt < 2; ++attempt) {
      int best = Offers<Machine, Point>::kNothing, where = kNobody;
      const auto start = static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
      for (int i = 0; i < looks; ++i) {
        const int one = (start + i) % count;
        const int offer = one == me_.id() && !rules_.peers ? best : run_.offers_.best(me_, one);
        if (offer < best) best = offer, where = one;
      }
      if (where == kNobody) return nullptr;
      if (Point* const job = steal_from(where)) return job;
    }
    return nullptr;
  }
  Point* steal_from(int shelf) {
    Point* const node = run_.offers_.pick(me_, shelf);
    if (!node) return nullptr;
    Point* const room = run_.points_.fresh(me_);
    bool took = false;
    {
      const Guard guard(me_, node->lock);
      took = node->has_work(rules_);
      if (took) {
        take(*node, *room);
        update_offer(*node);
      }
    }
    if (took) return invite(*node, false), room;
    run_.points_.give_back(me_, room);
    return nullptr;
  }

  /// Each processor that leaves calls two others, so that the last one need not wait long.
  void spread_the_end() {
    if (me_.count() == 1) return;
    const int finisher = run_.finisher_.get(me_);
    const int rank = (me_.id() - finisher + me_.count()) % me_.count();
    for (const int next : {2 * rank + 1, 2 * rank + 2})
      if (next < me_.count()) run_.idlers_.call(me_, (next + finisher) % me_.count(), kNobody);
  }

  SplitSearch& run_;
  const SplitRules& rules_;
  Me& me_;
  Searcher<Me> searcher_;
  Random random_;
  std::vector<Point*> awaited_;  // nodes of this processor's that others have to finish, inner last
};

}  // namespace espalier
