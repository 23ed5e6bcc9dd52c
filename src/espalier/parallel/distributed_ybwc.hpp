// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/random.hpp"
#include "espalier/parallel/distributed/node_stack.hpp"
#include "espalier/parallel/run_members.hpp"

namespace espalier {

/// Young Brothers Wait by messages, as Zugzwang had it (Feldmann, Monien, Mysliwietz & Vornberger
/// 1989; Feldmann 1993). Every processor searches depth first. One without work asks another; who
/// is asked gives a brother from its node nearest the root whose eldest child is done, and becomes
/// its master. Bounds and cut-offs go down from masters to slaves. A helpful master that waits for
/// a slave helps that slave. What is known about positions is dealt out over all processors by key:
/// a node is looked up, and stored, at its home by messages.
///
///   serial        plies at the bottom that are searched alone, without table
///   cut_brothers  children that must be done at an expected cut node before others are given: the
///                 stronger rule, which there searches the promising moves first
///   ask           whom an idle processor asks: anybody by lot, or the next in the ring
///
/// Where the sources leave a choice: a request that finds no work is not refused, which would cost
/// messages without end, but passed on: from idle processors to others and then to processor 0,
/// from busy ones down to one of their slaves; a busy one without slaves keeps it until it has
/// something to give.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; with more,
/// brothers that a cut-off would have spared. The table holds `entries` entries at each processor.
struct DistributedYbwc {
  template <Game G>
  using Message = PeerMessage<typename G::Move>;

  enum class Ask { kRandom, kRing };
  int serial = 2;
  int cut_brothers = 1;
  bool helpful = true;
  bool table = false;
  int entries = 1 << 16;
  Ask ask = Ask::kRandom;

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
class DistributedYbwc::Member : public NodeStack<Me, G> {
  using Base = NodeStack<Me, G>;

 public:
  using typename Base::Kind;
  using typename Base::Message;
  using typename Base::Move;

  Member(const DistributedYbwc& options, Me& me, const G& root, int depth)
      : Base(me, root, depth, options.serial),
        options_(options),
        random_(mix(static_cast<std::uint64_t>(me.id()))),
        table_(static_cast<std::size_t>(options.entries)) {}

 private:
  using Base::kNone;
  using Base::me_;
  using Base::stack_;
  using typename Base::Frame;

  // Asking.

  void idle() override {
    if (help_) cancel_help();
    for (Message& request : std::exchange(parked_, {})) {
      request.hops = 0;
      if (request.job == 0) pass_on(std::move(request));
    }
    if (asked_) return;
    ask(whom_to_ask(me_.id()), 0);
  }

  void waits() override {
    if (!options_.helpful || help_) return;
    const auto& loan = stack_.back().loans.front();
    help_ = {stack_.back().number, loan.to, loan.job};
    ask(loan.to, loan.job);
  }

  void between_steps() override {
    if (help_ && !(stack_.back().number == help_->frame && has_loan(help_->job))) cancel_help();
    serve_parked();
  }

  void ask(int whom, std::uint32_t job) {
    asked_ = true;
    me_.send(whom,
             Message{.kind = Kind::kRequest, .from = me_.id(), .job = job, .number = ++requests_});
  }
  void cancel_help() {
    me_.send(
        help_->slave,
        Message{.kind = Kind::kCancel, .from = me_.id(), .job = help_->job, .number = requests_});
    help_.reset();
    asked_ = false;
  }
  [[nodiscard]] bool has_loan(std::uint32_t job) const {
    for (const auto& loan : stack_.back().loans)
      if (loan.job == job) return true;
    return false;
  }

  bool accepts(const Message& job) override {
    if (!asked_ || job.number != requests_) return false;
    asked_ = false;
    help_.reset();
    return true;
  }

  // Giving.

  void handle_other(const Message& message) override {
    switch (message.kind) {
      case Kind::kRequest:
        if (!serve(message)) pass_on(message);
        return;
      case Kind::kCancel:
        std::erase_if(parked_, [&](const Message& one) {
          return one.from == message.from && one.number == message.number;
        });
        return;
      case Kind::kProbe:
        return answer_probe(message);
      case Kind::kEntry:
        if (!stack_.empty() && stack_.back().number == message.number) look(message.entry);
        return;
      case Kind::kStore:
        return keep(*message.entry);
      default:
        return;
    }
  }

  /// True as well when the request is not worth answering.
  bool serve(const Message& request) {
    std::size_t index = 0;
    if (request.job != 0) index = this->find_job(request.from, request.job);
    if (index == kNone) return true;
    for (; index < stack_.size(); ++index) {
      if (!may_give(stack_[index])) continue;
      this->give(index, request.from, {}, request.number);
      return true;
    }
    return false;
  }
  [[nodiscard]] bool may_give(const Frame& frame) const {
    const bool cut = frame.type == ExpectedType::kCut;
    const auto first = static_cast<std::size_t>(cut ? options_.cut_brothers : 1);
    return frame.finished >= first && frame.has_moves();
  }
  void serve_parked() {
    std::erase_if(parked_, [&](const Message& request) { return serve(request); });
  }

  void pass_on(Message request) {
    if (stack_.empty() && request.job != 0) return;
    ++request.hops;
    const int to = next_stop(request);
    if (to == me_.id())
      parked_.push_back(std::move(request));
    else
      me_.send(to, std::move(request));
  }
  /// This processor when the request is kept here.
  int next_stop(const Message& request) {
    if (stack_.empty()) return request.hops > kHopsAmongIdle ? 0 : whom_to_ask(request.from);
    if (request.job != 0 || request.hops > kMostHops) return me_.id();
    std::size_t loans = 0;
    for (const Frame& frame : stack_) loans += frame.loans.size();
    if (loans == 0) return me_.id();
    std::size_t chosen = random_.below(static_cast<std::uint32_t>(loans));
    for (const Frame& frame : stack_) {
      if (chosen < frame.loans.size())
        return frame.loans[chosen].to == request.from ? me_.id() : frame.loans[chosen].to;
      chosen -= frame.loans.size();
    }
    return me_.id();
  }
  /// Neither this processor nor the one that needs work.
  int whom_to_ask(int needy) {
    if (me_.count() < 3) return 0;
    for (int step = 1;; ++step) {
      const int one =
          options_.ask == Ask::kRing
              ? (me_.id() + step) % me_.count()
              : static_cast<int>(random_.below(static_cast<std::uint32_t>(me_.count())));
      if (one != needy && one != me_.id()) return one;
    }
  }

  // The table.

  [[nodiscard]] std::uint64_t key_of(const Frame& frame) const {
    return home_key(frame.position.key(), this->plies_left(frame));
  }
  void entered(Frame& frame) override {
    if (!options_.table || frame.line.empty()) return;
    const std::uint64_t key = key_of(frame);
    const int home = home_of(key, me_.count());
    if (home == me_.id()) return look(find(key));
    frame.awaits_table = true;
    me_.send(home, Message{.kind = Kind::kProbe,
                           .from = me_.id(),
                           .number = frame.number,
                           .entry = HomeEntry<Move>{.key = key}});
  }
  void answer_probe(const Message& probe) {
    me_.send(probe.from, Message{.kind = Kind::kEntry,
                                 .from = me_.id(),
                                 .number = probe.number,
                                 .entry = find(probe.entry->key)});
  }
  std::optional<HomeEntry<Move>> find(std::uint64_t key) {
    me_.work(me_.costs().probe);
    const auto* entry = table_.find(key);
    return entry ? std::optional(*entry) : std::nullopt;
  }
  void keep(const HomeEntry<Move>& entry) {
    me_.work(me_.costs().probe);
    table_.store(entry);
    auto& counters = this->searcher_.counters();
    counters.peak_stored = table_.used();
  }
  /// What the table says about the top frame.
  void look(const std::optional<HomeEntry<Move>>& entry) {
    Frame& frame = stack_.back();
    auto& counters = this->searcher_.counters();
    frame.awaits_table = false;
    ++counters.table_probes;
    if (!entry) return;
    ++counters.table_hits;
    frame.table_move = entry->best;
    if (frame.window.is_empty()) return;
    frame.settled = entry->answer(frame.window);
    if (!frame.settled) return;
    ++counters.table_cutoffs;
    me_.work(me_.costs().generate);
  }
  void leaves(const Frame& frame, std::optional<Value> value) override {
    if (!options_.table || !value || !frame.expanded || frame.line.empty()) return;
    HomeEntry<Move> entry{.key = key_of(frame)};
    if (frame.attained) entry.lower = *value, entry.best = frame.best;
    if (!frame.window.is_empty()) entry.upper = *value;
    if (entry.lower == -kInfinity && entry.upper == kInfinity) return;
    ++this->searcher_.counters().table_stores;
    const int home = home_of(entry.key, me_.count());
    if (home == me_.id()) return keep(entry);
    me_.send(home, Message{.kind = Kind::kStore, .from = me_.id(), .entry = entry});
  }

  static constexpr int kHopsAmongIdle = 4;
  static constexpr int kMostHops = 16;

  struct Help {
    std::uint64_t frame;  // that waits
    int slave;
    std::uint32_t job;
  };
  const DistributedYbwc& options_;
  Random random_;
  HomeTable<Move> table_;
  bool asked_ = false;
  std::uint64_t requests_ = 0;
  std::optional<Help> help_;
  std::vector<Message> parked_;
};

}  // namespace espalier
