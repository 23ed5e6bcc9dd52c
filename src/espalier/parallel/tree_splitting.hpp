// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <utility>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/leaf_search.hpp"
#include "espalier/parallel/processor_tree.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"

namespace espalier {

/// What masters and slaves tell each other. Every job is answered exactly once.
template <class Move>
struct TreeMessage {
  enum class Kind : std::uint8_t {
    kJob,     // master to slave: search the node at the end of `line` with `window`
    kWindow,  // master to slave: the window of your job is now `window`; empty: give up
    kReply,   // slave to master: `value` of the job, nothing when it was given up
    kEnd,     // master to slave: there will be no more jobs
  };
  Kind kind = Kind::kEnd;
  int from = 0;
  std::uint32_t job = 0;  // counted by the master: a window that comes too late is dropped
  Window window = {};
  std::vector<Move> line = {};  // from the root
  std::optional<Value> value = {};

  void fields(auto&& visit) { visit(kind, from, job, window, line, value); }
  [[nodiscard]] std::string label() const {
    constexpr const char* kNames[] = {"job", "window", "reply", "end"};
    return kNames[static_cast<std::size_t>(kind)];
  }
};

enum class OnCut { kAwait, kAbort };  // the slaves that still search for a node that is cut
enum class Masters { kWaiting, kWorking };

/// Tree-Splitting (Fishburn & Finkel 1980, as described by Pinhanez 1989; Palphabeta when nothing
/// is updated). A tree of processors is laid over the top of the game tree: a master hands the
/// moves of its node to its slaves in order, each with the narrowest window known by then; the leaf
/// processors search by alpha-beta, or by SSS*. It passes messages only.
///
///   update   a better value at a master narrows the searches that run below it
///   on_cut   without update: whether these searches run to their end when the master's node is cut
///            (with update the cut empties their windows, and they end)
///   masters  working ones search moves themselves while their slaves are busy, as Cung & Roucairol
///            (1991) suggest. A move that is not finished when nothing else is left goes to the
///            first free slave that is a master itself, which repeats a part of its leaves but does
///            not let a whole tree of processors wait for one.
///
/// Guarantee: the contract of Window. Cost: a speed-up of about the square root of the number of
/// processors with best ordering, of the number of leaf processors with worst. A processor that is
/// handed a leaf of the game tree values it; slaves stay idle where a node has too few moves.
struct TreeSplitting {
  template <Game G>
  using Message = TreeMessage<typename G::Move>;

  int degree = 2;
  std::optional<int> height = {};  // none: the highest full tree that the processors can make
  bool update = true;
  OnCut on_cut = OnCut::kAwait;
  Masters masters = Masters::kWaiting;
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
class TreeSplitting::Member {
 public:
  using Move = typename G::Move;

  Member(const TreeSplitting& options, Me& me, const ProcessorTree& tree, const G& root, int depth)
      : options_(options),
        me_(me),
        tree_(tree),
        root_(root),
        depth_(depth),
        searcher_(me),
        position_(root) {
    if (tree_.is_leaf(me_.id())) return;
    for (int i = 0; i < tree_.degree(); ++i) slaves_.push_back({tree_.first_slave(me_.id()) + i});
  }

  /// The root processor returns what it found in `window`, the others nothing.
  std::optional<Result<Move>> run(Window window) {
    if (is_root()) accept({.kind = Kind::kJob, .window = window});
    while (!ended_)
      if (!search_something()) handle(me_.receive());
    if (!is_root()) return std::nullopt;
    return Result<Move>{*value_, bound_of(*value_, window), best_, {}};
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  using Message = TreeMessage<Move>;
  using Kind = typename Message::Kind;

  struct Slave {
    int id;
    bool busy = false;
    std::uint32_t job = 0;
    Move move = {};
  };

  /// Hears the messages that come while this processor searches its node, or one of its moves.
  struct Ear {
    Member& member;
    Window given;
    bool for_move;
    std::optional<Window> look(Me& me) {
      while (!member.window_.is_empty() && (!for_move || member.own_)) {
        const auto message = me.poll();
        if (!message) return window();
        member.handle(*message);
      }
      return std::nullopt;
    }
    [[nodiscard]] Window window() const {
      if (!member.options_.update) return given;
      return for_move ? -member.window_ : member.window_;
    }
  };

  [[nodiscard]] bool is_root() const { return me_.id() == 0; }
  [[nodiscard]] bool hears_while_searching() const {
    return options_.update || options_.on_cut == OnCut::kAbort;
  }

  void handle(const Message& message) {
    switch (message.kind) {
      case Kind::kJob:
        accept(message);
        break;
      case Kind::kWindow:
        if (!busy_ || message.job != job_) break;
        given_up_ = message.window.is_empty();
        narrow(message.window);
        break;
      case Kind::kReply: {
        Slave& slave = slaves_[static_cast<std::size_t>(message.from - slaves_.front().id)];
        assert(slave.busy && slave.job == message.job);
        slave.busy = false;
        learn(slave.move, message.value);
        hand_out(slave);
        go_on();
        break;
      }
      case Kind::kEnd:
        end();
        break;
    }
  }

  void accept(const Message& message) {
    assert(!busy_);
    busy_ = true;
    given_up_ = false;
    job_ = message.job;
    window_ = message.window;
    line_ = message.line;
    position_ = root_;
    for (const Move& move : line_) position_ = position_.after(move);
    best_.reset();
    moves_.clear();
    next_ = 0;
    alone_ = tree_.is_leaf(me_.id()) || is_leaf(position_, depth_at(line_));
    if (alone_) return;
    searcher_.expanded();
    position_.moves(moves_);
    note(me_, Activity::kSplit, -1, [&] { return line_label(root_, line_); });
    for (Slave& slave : slaves_) hand_out(slave);
  }

  /// Narrows the window of this processor's node, and those of the searches below it.
  void narrow(Window to) {
    const Window before = window_;
    window_ = intersection(window_, to);
    if (window_ == before) return;
    if (window_.is_empty() && !given_up_)
      note(me_, Activity::kCut, -1, [&] { return line_label(root_, line_); });
    if (!(options_.update || (window_.is_empty() && options_.on_cut == OnCut::kAbort))) return;
    for (const Slave& slave : slaves_)
      if (slave.busy)
        me_.send(slave.id, Message{.kind = Kind::kWindow, .job = slave.job, .window = -window_});
  }

  /// The value of a child. One that was found after the cut, or given up, says nothing.
  void learn(const Move& move, std::optional<Value> value) {
    assert(value || window_.is_empty());
    if (window_.is_empty() || -*value <= window_.alpha) return;
    best_ = move;
    narrow({-*value, window_.beta});
  }

  [[nodiscard]] bool has_moves() const { return next_ < moves_.size() && !window_.is_empty(); }

  void hand_out(Slave& slave) {
    if (has_moves())
      slave.move = moves_[next_++];
    else if (own_ && !window_.is_empty() && !tree_.is_leaf(slave.id))
      slave.move = *std::exchange(own_, std::nullopt);  // it has helpers, and will be faster
    else
      return;
    slave.busy = true;
    slave.job = ++jobs_given_;
    me_.send(slave.id, Message{.kind = Kind::kJob,
                               .job = slave.job,
                               .window = -window_,
                               .line = line_with(slave.move)});
  }

  /// Replies when nothing is left to do for this node.
  void go_on() {
    if (alone_ || own_ || has_moves()) return;
    for (const Slave& slave : slaves_)
      if (slave.busy) return;
    finish(given_up_ ? std::nullopt : std::optional(window_.alpha));
  }

  void finish(std::optional<Value> value) {
    assert(busy_);
    busy_ = false;
    value_ = value;
    if (is_root())
      end();
    else
      me_.send(tree_.master(me_.id()),
               Message{.kind = Kind::kReply, .from = me_.id(), .job = job_, .value = value});
  }

  void end() {
    for (const Slave& slave : slaves_) me_.send(slave.id, Message{.kind = Kind::kEnd});
    ended_ = true;
  }

  /// The part of the work that this processor does itself. False when it can only wait.
  bool search_something() {
    if (!busy_) return false;
    if (alone_) {
      const auto found = is_root() || !hears_while_searching()
                             ? search(position_, line_, window_)
                             : search(position_, line_, window_, Ear{*this, window_, false});
      if (found) best_ = found->best;
      finish(value_of(found));
      return true;
    }
    if (options_.masters == Masters::kWaiting || !has_moves()) return false;
    own_ = moves_[next_++];
    const Move move = *own_;
    const Window window = -window_;
    const auto found =
        search(position_.after(move), line_with(move), window, Ear{*this, window, true});
    if (std::exchange(own_, std::nullopt)) learn(move, value_of(found));
    go_on();
    return true;
  }

  /// What leaf processors do, and working masters.
  template <Boss<Me> B = NoBoss>
  std::optional<Result<Move>> search(const G& position, const std::vector<Move>& line,
                                     Window window, B boss = {}) {
    const Span span(me_, Activity::kSearch, [&] { return line_label(root_, line); });
    auto found = leaf_search(options_.leaf, searcher_, position, depth_at(line), window, boss);
    if (!found) note(me_, Activity::kAbort, -1, [&] { return line_label(root_, line); });
    return found;
  }

  static std::optional<Value> value_of(const std::optional<Result<Move>>& found) {
    return found ? std::optional(found->value) : std::nullopt;
  }
  [[nodiscard]] int depth_at(const std::vector<Move>& line) const {
    return depth_ - static_cast<int>(line.size());
  }
  [[nodiscard]] std::vector<Move> line_with(const Move& move) const {
    auto line = line_;
    line.push_back(move);
    return line;
  }
  const TreeSplitting& options_;
  Me& me_;
  const ProcessorTree& tree_;
  const G& root_;
  const int depth_;  // below the root
  Searcher<Me> searcher_;
  std::vector<Slave> slaves_;
  std::uint32_t jobs_given_ = 0;
  bool ended_ = false;

  // The job in hand.
  bool busy_ = false;
  bool alone_ = false;     // searched here, not shared out
  bool given_up_ = false;  // the master told so
  std::uint32_t job_ = 0;
  Window window_;  // as narrow as known by now; empty: the rest of the node is not wanted
  std::vector<Move> line_;
  G position_;
  MoveList<Move> moves_;
  std::size_t next_ = 0;
  std::optional<Move> own_;  // that a working master searches itself
  std::optional<Move> best_;
  std::optional<Value> value_;
};

}  // namespace espalier
