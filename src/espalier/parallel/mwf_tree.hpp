// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "espalier/parallel/line_follower.hpp"
#include "espalier/parallel/mwf_tree_node.hpp"
#include "espalier/parallel/tree_splitting.hpp"

namespace espalier {

/// MWF-Tree, mandatory work first on a tree of processors (Finkel & Fishburn 1983, as described by
/// Pinhanez 1989). A master first has its slaves search the first child of its node and the first
/// grandchild below each other child: what no order of events can spare. These values refute most
/// of the other children when moves are well ordered; only the rest is searched, each child anew.
/// Slaves that are masters do the same at their nodes, leaf processors search by alpha-beta, or by
/// SSS*. It passes messages only.
///
///   bound    what the searches of the second phase know of the value to beat
///   update   every job has the whole window of alpha-beta, the value of its first grandchild
///            included, and hears while it runs how the window narrows; bound has no meaning then.
///            Pinhanez (1989) asks for this combination, and never ran it.
///
/// Guarantee: the contract of Window. Cost: no deep cut-offs above the leaf processors unless
/// updated, and the children that are not refuted are searched twice: good on well-ordered trees,
/// bad on others. A processor whose node has only leaves for children searches it alone.
struct MwfTree {
  template <Game G>
  using Message = TreeMessage<typename G::Move>;

  int degree = 2;
  std::optional<int> height = {};  // none: the highest full tree that the processors can make
  MwfBound bound = MwfBound::kSol;
  bool update = false;
  LeafSearch leaf = LeafSearch::kAlphaBeta;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const auto tree = ProcessorTree::fitting(processors, degree, height);
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](typename Machine::Processor& me) {
      if (!tree.has(me.id())) return;
      Member<typename Machine::Processor, G> member(*this, me, tree, root, depth);
      if (const auto result = member.run(window)) found = *result;
      counters[static_cast<std::size_t>(me.id())] = member.counters();
    });
    return make_result(machine, std::move(found), std::move(counters), account);
  }

 private:
  template <class Me, Game G>
  class Member;
};

/// One processor of the tree.
template <class Me, Game G>
class MwfTree::Member {
 public:
  using Move = typename G::Move;

  Member(const MwfTree& options, Me& me, const ProcessorTree& tree, const G& root, int depth)
      : options_(options),
        me_(me),
        tree_(tree),
        root_(root),
        depth_(depth),
        searcher_(me),
        follower_(root) {
    if (tree_.is_leaf(me_.id())) return;
    for (int i = 0; i < tree_.degree(); ++i) slaves_.push_back({tree_.first_slave(me_.id()) + i});
  }

  /// The root processor returns what it found in `window`, the others nothing.
  std::optional<Result<Move>> run(Window window) {
    if (is_root()) accept({.kind = Kind::kJob, .window = window});
    while (!ended_) handle(me_.receive());
    if (!is_root()) return std::nullopt;
    return Result<Move>{*value_, bound_of(*value_, window), best_, {}};
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  using Message = TreeMessage<Move>;
  using Kind = typename Message::Kind;
  using Job = typename MwfTreeNode<G>::Job;

  struct Slave {
    int id;
    std::uint32_t number = 0;  // of its last job
    std::optional<Job> job = {};
    Window window = {};  // as it was last told
  };

  /// Hears of narrower windows while this processor searches alone.
  struct Ear {
    Member& member;
    std::optional<Window> look(Me& me) {
      while (!member.window_.is_empty()) {
        const auto message = me.poll();
        if (!message) return member.window_;
        member.handle(*message);
      }
      return std::nullopt;
    }
  };

  [[nodiscard]] bool is_root() const { return me_.id() == 0; }

  void handle(const Message& message) {
    switch (message.kind) {
      case Kind::kJob:
        accept(message);
        break;
      case Kind::kWindow:
        if (message.job == job_) narrow(message.window);
        break;
      case Kind::kReply: {
        Slave& slave = slaves_[static_cast<std::size_t>(message.from - slaves_.front().id)];
        assert(slave.job && slave.number == message.job);
        const bool was_cut = node_->is_cut();
        node_->learn(*std::exchange(slave.job, std::nullopt), message.value);
        if (!was_cut && node_->is_cut()) note(me_, Activity::kCut, -1, [&] { return label(); });
        go_on();
        break;
      }
      case Kind::kEnd:
        end();
        break;
      case Kind::kOther:  // nothing to say beyond these
        break;
    }
  }

  void accept(const Message& message) {
    assert(job_ == kNone);
    job_ = message.job;
    window_ = message.window;
    line_ = message.line;
    given_up_ = false;
    const G& position = follower_.follow(line_);
    if (tree_.is_leaf(me_.id()) || is_low(position)) {
      search_alone(position);
    } else {
      searcher_.expanded();
      note(me_, Activity::kSplit, -1, [&] { return label(); });
      node_.emplace(position, plies_left(), masters_window(), options_.bound, options_.update);
      go_on();
    }
  }

  /// A leaf, or all its children are: there are no grandchildren to begin with.
  [[nodiscard]] bool is_low(const G& position) const {
    if (is_leaf(position, plies_left())) return true;
    MoveList<Move> moves;
    position.moves(moves);
    return std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
      return is_leaf(position.after(move), plies_left() - 1);
    });
  }

  [[nodiscard]] Window masters_window() const {
    const bool used = is_root() || options_.update || options_.bound == MwfBound::kCut;
    return used ? window_ : Window{};
  }

  void search_alone(const G& position) {
    std::optional<Result<Move>> found;
    {
      const Span span(me_, Activity::kSearch, [&] { return label(); });
      const auto search = [&](auto boss) {
        return leaf_search(options_.leaf, searcher_, position, plies_left(), window_, boss);
      };
      found = options_.update && !is_root() ? search(Ear{*this}) : search(NoBoss{});
    }
    if (!found) note(me_, Activity::kAbort, -1, [&] { return label(); });
    if (found) best_ = found->best;
    finish(found ? std::optional(found->value) : std::nullopt);
  }

  /// From the master, about the job in hand.
  void narrow(Window to) {
    given_up_ = to.is_empty();
    window_ = intersection(window_, to);
    if (node_ && node_->narrow(to)) tell_slaves();
  }

  /// Hands out what there is to do, and replies when nothing is left.
  void go_on() {
    if (options_.update) tell_slaves();
    for (Slave& slave : slaves_)
      if (!slave.job && !hand_out(slave)) break;
    if (!node_->is_done()) return;
    best_ = node_->best();
    finish(given_up_ ? std::nullopt : std::optional(node_->window().alpha));
  }

  bool hand_out(Slave& slave) {
    slave.job = node_->next();
    if (!slave.job) return false;
    if (!slave.job->is_child()) searcher_.expanded();  // the child, to find its first move
    slave.window = node_->window_of(*slave.job);
    auto line = line_;
    line.insert(line.end(), slave.job->moves.begin(), slave.job->moves.end());
    me_.send(slave.id, Message{.kind = Kind::kJob,
                               .job = ++slave.number,
                               .window = slave.window,
                               .line = std::move(line)});
    return true;
  }

  void tell_slaves() {
    for (Slave& slave : slaves_) {
      if (!slave.job || slave.window.is_empty()) continue;
      const Window now = node_->window_of(*slave.job);
      if (now == std::exchange(slave.window, now)) continue;
      me_.send(slave.id, Message{.kind = Kind::kWindow, .job = slave.number, .window = now});
    }
  }

  void finish(std::optional<Value> value) {
    node_.reset();
    value_ = value;
    const auto job = std::exchange(job_, kNone);
    if (is_root())
      end();
    else
      me_.send(tree_.master(me_.id()),
               Message{.kind = Kind::kReply, .from = me_.id(), .job = job, .value = value});
  }

  void end() {
    for (const Slave& slave : slaves_) me_.send(slave.id, Message{.kind = Kind::kEnd});
    ended_ = true;
  }

  [[nodiscard]] int plies_left() const { return depth_ - static_cast<int>(line_.size()); }
  [[nodiscard]] std::string label() const { return line_label(root_, line_); }

  const MwfTree& options_;
  Me& me_;
  const ProcessorTree& tree_;
  const G& root_;
  const int depth_;  // below the root
  Searcher<Me> searcher_;
  LineFollower<G> follower_;
  std::vector<Slave> slaves_;
  bool ended_ = false;

  // The job in hand.
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::uint32_t job_ = kNone;
  Window window_;  // as narrow as the master said by now
  std::vector<Move> line_;
  bool given_up_ = false;               // the master told so
  std::optional<MwfTreeNode<G>> node_;  // none: searched here, alone
  std::optional<Move> best_;
  std::optional<Value> value_;
};

}  // namespace espalier
