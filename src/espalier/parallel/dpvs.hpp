// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <numeric>

#include "espalier/parallel/result.hpp"
#include "espalier/parallel/sharer.hpp"

namespace espalier {

/// DPVS, dynamic PV-Splitting (Schaeffer 1989). Processor 0, the supervisor, searches the root by
/// PV-Splitting and hands moves to the explorers; so does every explorer with the node that it was
/// handed, as far as it has helpers. The supervisor gives an explorer that it has nothing to hand
/// to as a helper to a busy one, to which it reports then: the tree of processors changes with the
/// tree that is searched. It passes messages only.
///
///   explorer to supervisor   free, refused   this helper has nothing to do any more, or had never
///   supervisor to explorer   help            take this helper; passed on to an explorer's own
///                                            helpers when there are no moves left
///
/// An explorer keeps its helpers until the last node of its line of first moves is shared out. One
/// that refused a helper is not offered others before its next job.
///
///   m        lines of first moves end, and jobs are searched alone, where so many plies are left
///   update   a better value narrows the searches that run
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta. Processors
/// that have helpers wait for the last of them at every node of their line.
struct Dpvs {
  struct More {
    enum class Kind : std::uint8_t { kHelp, kFree, kRefused };
    Kind kind = Kind::kHelp;
    int helper = 0;
    int asked = 0;  // the explorer that the supervisor sent it to
    [[nodiscard]] std::string label() const {
      constexpr const char* kNames[] = {"help", "free", "refused"};
      return kNames[static_cast<std::size_t>(kind)];
    }
  };
  template <Game G>
  using Message = TreeMessage<typename G::Move, More>;

  int m = 1;
  bool update = true;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](typename Machine::Processor& me) {
      const auto take_part = [&](auto&& member) {
        if (const auto result = member.run(window)) found = *result;
        counters[static_cast<std::size_t>(me.id())] = member.counters();
      };
      if (me.id() == 0)
        take_part(Supervisor<typename Machine::Processor, G>(*this, me, root, depth));
      else
        take_part(Explorer<typename Machine::Processor, G>(*this, me, root, depth));
    });
    return make_result(machine, std::move(found), std::move(counters), account);
  }

 private:
  template <class Me, Game G>
  class Member;
  template <class Me, Game G>
  class Explorer;
  template <class Me, Game G>
  class Supervisor;
  static constexpr int kSupervisor = 0;
};

template <class Me, Game G>
class Dpvs::Member : public Sharer<Me, G, Dpvs::More> {
  using Base = Sharer<Me, G, Dpvs::More>;

 public:
  using typename Base::Message;
  using typename Base::Move;

  Member(const Dpvs& options, Me& me, const G& root, int depth)
      : Base({.update = options.update}, me, root, depth), m_(options.m) {}

 protected:
  using Base::helpers_;
  using Base::me_;
  using Kind = typename Message::Kind;
  using Helper = typename Base::Helper;

  [[nodiscard]] bool hears() const override { return me_.count() > 1; }
  [[nodiscard]] bool is_bottom() const override {
    return me_.count() == 1 || this->plies_left() <= m_;
  }
  Helper* find_helper(int id) override {
    return &*std::find_if(helpers_.begin(), helpers_.end(),
                          [id](const Helper& helper) { return helper.id == id; });
  }

  void take(int helper) {
    helpers_.push_back({helper});
    this->give_next(helpers_.back());
  }
  /// Forgets the helpers that are free and calls with_each(id).
  void dismiss(const auto& with_each) {
    std::erase_if(helpers_, [&](const Helper& helper) {
      if (!helper.busy) with_each(helper.id);
      return !helper.busy;
    });
  }
  /// The next busy helper in turn for which suits(id), or none.
  std::optional<int> busy_helper(const auto& suits) {
    for (std::size_t i = 0; i < helpers_.size(); ++i) {
      const Helper& helper = helpers_[++turn_ % helpers_.size()];
      if (helper.busy && suits(helper.id)) return helper.id;
    }
    return std::nullopt;
  }
  void tell(int whom, More more) {
    me_.send(whom, Message{.kind = Kind::kOther, .from = me_.id(), .more = more});
  }

 private:
  const int m_;
  std::size_t turn_ = 0;
};

template <class Me, Game G>
class Dpvs::Explorer : public Dpvs::Member<Me, G> {
  using Base = Dpvs::Member<Me, G>;

 public:
  using Base::Base;
  using typename Base::Message;
  using typename Base::Move;

  std::optional<Result<Move>> run(Window) {
    for (Message message = this->me_.receive(); message.kind != Base::Kind::kEnd;
         message = this->me_.receive()) {
      if (message.kind == Base::Kind::kOther) handle_other(message);
      if (message.kind != Base::Kind::kJob) continue;
      this->begin(message);
      const auto value = this->follow_first_moves(message.line, message.window);
      release();
      this->reply({.value = value});
    }
    return std::nullopt;
  }

 private:
  /// Whether there are nodes to share out after the one in hand.
  [[nodiscard]] bool goes_on() const {
    return !this->given_up_ && this->line_.size() > this->job_plies_;
  }
  void release() {
    this->dismiss([&](int id) { this->tell(kSupervisor, {More::Kind::kFree, id}); });
  }
  void spare() override {
    if (!goes_on()) release();
  }

  void handle_other(const Message& message) override {
    More more = message.more;
    if (this->busy_ && (this->has_moves() || goes_on())) return this->take(more.helper);
    if (const auto other = this->busy_helper([](int) { return true; }))
      return this->tell(*other, more);
    more.kind = More::Kind::kRefused;
    this->tell(kSupervisor, more);
  }
};

template <class Me, Game G>
class Dpvs::Supervisor : public Dpvs::Member<Me, G> {
  using Base = Dpvs::Member<Me, G>;

 public:
  using typename Base::Message;
  using typename Base::Move;

  Supervisor(const Dpvs& options, Me& me, const G& root, int depth)
      : Base(options, me, root, depth),
        idle_(static_cast<std::size_t>(me.count() - 1)),
        open_(static_cast<std::size_t>(me.count()), true) {
    std::iota(idle_.begin(), idle_.end(), 1);
  }

  std::optional<Result<Move>> run(Window window) {
    this->begin({.kind = Base::Kind::kJob, .from = kSupervisor, .window = window});
    const Value value = *this->follow_first_moves({}, window);
    const auto everybody = static_cast<std::size_t>(this->me_.count() - 1);
    while (idle_.size() < everybody) this->handle(this->me_.receive());
    for (const int id : idle_) this->me_.send(id, Message{.kind = Base::Kind::kEnd});
    return Result<Move>{value, bound_of(value, window), this->best_, {}};
  }

 private:
  void share_moves() override {
    for (const int id : idle_) this->helpers_.push_back({id});
    idle_.clear();
    this->share();
    spare();
  }
  void spare() override {
    this->dismiss([&](int id) { idle_.push_back(id); });
    lend();
  }
  /// Idle explorers help busy ones.
  void lend() {
    while (!idle_.empty()) {
      const auto busy = this->busy_helper([&](int id) { return is_open(id); });
      if (!busy) return;
      this->tell(*busy, {More::Kind::kHelp, idle_.back(), *busy});
      idle_.pop_back();
    }
  }

  void came_back(const typename Base::Helper& helper, const Message& reply) override {
    is_open(helper.id) = true;
    Base::came_back(helper, reply);
  }
  void handle_other(const Message& message) override {
    const More& more = message.more;
    if (more.kind == More::Kind::kRefused) is_open(more.asked) = false;
    if (this->has_moves()) {
      is_open(more.helper) = true;
      this->take(more.helper);
    } else {
      idle_.push_back(more.helper);
      lend();
    }
  }
  std::vector<bool>::reference is_open(int id) { return open_[static_cast<std::size_t>(id)]; }

  std::vector<int> idle_;
  std::vector<bool> open_;  // of a busy explorer: it may be able to use helpers
};

}  // namespace espalier
