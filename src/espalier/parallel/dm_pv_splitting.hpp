// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/distributed/node_stack.hpp"
#include "espalier/parallel/run_members.hpp"

namespace espalier {

/// DM-PVSplit, dynamic multiple PV-Splitting (Marsland & Gao 1995). PV-Splitting follows the line
/// of first moves and shares the other moves of its nodes on the way back; all wait at each node
/// until its last move is done. Here nobody waits: a processor that the node in hand has no move
/// for takes one of a node above it on the line, before that node's first move is done, because its
/// first moves are candidates for the principal variation as well. They are searched with the
/// window known by then, which narrows when the first move's value is found.
///
/// Where the source is short: `candidates` moves a node, from the second on, may be searched so
/// early; deeper nodes go first. Processor 0 owns the line, searches on it itself, and talks to all
/// others; they search alone what they are given.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; candidates
/// without a bound are dear, and for nothing when the node is cut.
struct DmPvSplitting {
  template <Game G>
  using Message = PeerMessage<typename G::Move>;

  int serial = 1;  // plies at the bottom of the line that are searched alone
  int candidates = 2;

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

/// Processor 0, which has the nodes of the line on its stack, or one of the others.
template <class Me, Game G>
class DmPvSplitting::Member : public NodeStack<Me, G> {
  using Base = NodeStack<Me, G>;

 public:
  Member(const DmPvSplitting& options, Me& me, const G& root, int depth)
      : Base(me, root, depth, options.serial), options_(options) {}

 private:
  using Base::stack_;
  using typename Base::Frame;

  [[nodiscard]] bool awaits_the_last() const override { return true; }
  [[nodiscard]] bool is_alone(const Frame& frame) const override {
    return frame.type != ExpectedType::kPrincipal || this->plies_left(frame) <= options_.serial;
  }
  void entered(Frame& frame) override {
    free_.insert(free_.end(), frame.team.begin(), frame.team.end());
  }
  void between_steps() override { share(); }
  void freed(std::size_t, std::vector<int> team) override {
    free_.insert(free_.end(), team.begin(), team.end());
    share();
  }

  void share() {
    for (std::size_t index = stack_.size(); index-- > 0 && !free_.empty();) {
      while (!free_.empty() && may_give(index)) {
        const int to = free_.back();
        free_.pop_back();
        this->give(index, to, {});
      }
    }
  }
  [[nodiscard]] bool may_give(std::size_t index) const {
    const Frame& frame = stack_[index];
    if (!frame.has_moves() || frame.next == 0) return false;
    const bool eldest_done =
        index < this->top() ? stack_[index + 1].father_move > 0 : frame.finished > 0;
    return eldest_done || frame.next <= static_cast<std::size_t>(options_.candidates);
  }

  const DmPvSplitting& options_;
  std::vector<int> free_;
};

}  // namespace espalier
