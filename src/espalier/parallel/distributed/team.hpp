// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/distributed/node_stack.hpp"

namespace espalier {

/// How teams work.
struct TeamRules {
  int serial = 2;  // plies at the bottom that are searched alone
  int teams = 0;   // that a team is divided into, at most; 0: as many as there are moves
  bool split_cut_nodes = true;  // or search an expected cut node's moves one after the other
};

/// A processor in searches by teams. A team searches a node: all of it the first move, in the same
/// way; then it is divided, and each part takes a move, led by one of its members. A part that is
/// done takes the next move; when there is none it strengthens the parts that are still at work,
/// and its leader, who has to wait for them, helps one of them too. So every processor always
/// belongs to the node whose value needs it.
///
/// A leader answers for a move when its whole team is free again: who is in a team that was given
/// nothing yet, and nobody else, may be given a job.
template <class Me, Game G>
class TeamMember : public NodeStack<Me, G> {
  using Base = NodeStack<Me, G>;

 public:
  using typename Base::Kind;
  using typename Base::Message;

  TeamMember(const TeamRules& rules, Me& me, const G& root, int depth)
      : Base(me, root, depth, rules.serial), rules_(rules) {}

 private:
  using Base::kNone;
  using Base::kOwn;
  using Base::me_;
  using Base::stack_;
  using typename Base::Frame;

  [[nodiscard]] bool awaits_the_last() const override { return true; }
  bool accepts(const Message&) override {
    return stack_.empty() || (!stack_.back().loans.empty() && !stack_.back().has_moves());
  }
  void equip(std::size_t father, Frame& child) override {
    child.team = std::exchange(stack_[father].team, {});
  }
  void before_next_move() override {
    if (may_split(stack_.back())) divide(this->top(), true);
  }
  void waits() override {
    Frame& frame = stack_.back();
    if (frame.window.is_empty()) return;
    if (!std::exchange(frame.leader_helps, true)) frame.team.push_back(me_.id());
    strengthen(frame);
  }
  void freed(std::size_t index, std::vector<int> team) override {
    Frame& frame = stack_[index];
    for (const int one : team) {
      if (one == me_.id())
        frame.leader_helps = false;
      else
        frame.team.push_back(one);
    }
    place(index);
  }
  void handle_other(const Message& message) override {
    const std::size_t index = this->find_job(message.from, message.job);
    if (index == kNone) return;
    auto& team = stack_[index].team;
    team.insert(team.end(), message.team.begin(), message.team.end());
    place(index);
  }

  [[nodiscard]] bool may_split(const Frame& frame) const {
    return frame.finished > 0 && frame.has_moves() &&
           (rules_.split_cut_nodes || frame.type != ExpectedType::kCut);
  }

  /// Parts of the frame's team get moves. When the leader is free it keeps a part, and a move.
  void divide(std::size_t index, bool leader) {
    Frame& frame = stack_[index];
    auto team = std::exchange(frame.team, {});
    std::size_t parts = std::min(team.size() + leader, frame.moves_left());
    if (rules_.teams > 0) parts = std::min(parts, static_cast<std::size_t>(rules_.teams));
    std::size_t heads = team.size() + leader;
    auto next = team.begin();
    for (; parts > leader; --parts) {
      const std::size_t size = heads / parts;
      heads -= size;
      const int head = *next++;
      std::vector<int> others(next, next + static_cast<std::ptrdiff_t>(size - 1));
      next += static_cast<std::ptrdiff_t>(size - 1);
      this->give(index, head, std::move(others));
    }
    stack_[index].team.assign(next, team.end());
  }

  /// Those who are free at a frame go where they are of use.
  void place(std::size_t index) {
    for (; index < this->top(); ++index) {
      if (stack_[index].team.empty() || stack_[index].window.is_empty()) return;
      if (may_split(stack_[index])) divide(index, false);
      Frame& frame = stack_[index];
      Frame& above = stack_[index + 1];
      if (above.boss != kOwn || (above.alone && !frame.loans.empty())) return strengthen(frame);
      above.team.insert(above.team.end(), frame.team.begin(), frame.team.end());
      frame.team.clear();
    }
  }

  /// The smallest parts first.
  void strengthen(Frame& frame) {
    if (frame.team.empty() || frame.loans.empty()) return;
    std::vector<std::vector<int>> news(frame.loans.size());
    for (const int one : std::exchange(frame.team, {})) {
      std::size_t least = 0;
      for (std::size_t i = 1; i < frame.loans.size(); ++i)
        if (frame.loans[i].team.size() < frame.loans[least].team.size()) least = i;
      frame.loans[least].team.push_back(one);
      news[least].push_back(one);
    }
    for (std::size_t i = 0; i < news.size(); ++i)
      if (!news[i].empty())
        me_.send(frame.loans[i].to, Message{.kind = Kind::kTeam,
                                            .from = me_.id(),
                                            .job = frame.loans[i].job,
                                            .team = std::move(news[i])});
  }

  const TeamRules rules_;
};

}  // namespace espalier
