// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "espalier/parallel/processor_tree.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/sharer.hpp"

namespace espalier {

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
/// handed a leaf of the game tree values it; slaves stay idle where a node has too few moves. With
/// leaf = Bound there are no deep cut-offs, in the masters neither.
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
    return search(machine, processors, root, depth, window, std::nullopt);
  }

  /// The first node to be shared is not the one in hand, but one on the line of first moves from
  /// there: its leaf processors are m plies above the depth (PvSplitting).
  struct Descent {
    int m = 0;
    bool nested = false;  // not only at the root, but at the nodes of all masters
  };
  template <class Machine, Game G>
  ParallelResult<typename G::Move> search(Machine& machine, int processors, const G& root,
                                          int depth, Window window,
                                          std::optional<Descent> descent) const {
    const auto tree = ProcessorTree::fitting(processors, degree, height);
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](typename Machine::Processor& me) {
      if (!tree.has(me.id())) return;
      Member<typename Machine::Processor, G> member(*this, me, tree, root, depth, descent);
      if (me.id() == 0)
        found = member.lead(window);
      else
        member.serve();
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
class TreeSplitting::Member : public Sharer<Me, G> {
  using Base = Sharer<Me, G>;

 public:
  using typename Base::Message;
  using typename Base::Move;

  Member(const TreeSplitting& options, Me& me, const ProcessorTree& tree, const G& root, int depth,
         std::optional<Descent> descent)
      : Base({options.update, options.on_cut, options.masters, options.leaf}, me, root, depth),
        tree_(tree),
        bottom_(depth) {
    if (tree_.is_leaf(me.id())) return;
    if (descent && (descent->nested || me.id() == 0))
      bottom_ = tree_.height() - tree_.level(me.id()) + descent->m;
    for (int i = 0; i < tree_.degree(); ++i) helpers_.push_back({tree_.first_slave(me.id()) + i});
  }

  /// As the root processor: what the search found.
  Result<Move> lead(Window window) {
    const bool deep = rules_.leaf != LeafSearch::kBound;
    const Window known{deep ? window.alpha : -kInfinity, window.beta};
    this->begin({.kind = Message::Kind::kJob, .from = me_.id(), .window = known});
    const Value value = *this->follow_first_moves({}, known);
    end();
    return {value, bound_of(value, window), this->best_, {}};
  }

  /// As any other.
  void serve() {
    for (Message message = me_.receive(); message.kind != Message::Kind::kEnd;
         message = me_.receive()) {
      if (message.kind != Message::Kind::kJob) continue;  // a window for a job that is done
      this->begin(message);
      this->reply({.value = this->follow_first_moves(message.line, message.window)});
    }
    end();
  }

 private:
  using Base::helpers_;
  using Base::me_;
  using Base::own_;
  using Base::rules_;

  [[nodiscard]] bool is_bottom() const override { return this->plies_left() <= bottom_; }
  std::optional<Value> solve() override {
    if (tree_.is_leaf(me_.id()) || is_leaf(this->position(), this->plies_left()))
      return this->search_alone();
    this->expand();
    this->share();
    return this->settled();
  }

  /// A slave that is a master itself has helpers, and is faster than its master alone.
  void spare() override {
    if (!own_ || this->window_.is_empty()) return;
    for (auto& slave : helpers_)
      if (!slave.busy && !tree_.is_leaf(slave.id))
        return this->give(slave, *std::exchange(own_, std::nullopt));
  }

  void end() {
    for (const auto& slave : helpers_) me_.send(slave.id, Message{.kind = Message::Kind::kEnd});
  }

  const ProcessorTree& tree_;
  int bottom_;  // of the line of first moves: so many plies are left there
};

}  // namespace espalier
