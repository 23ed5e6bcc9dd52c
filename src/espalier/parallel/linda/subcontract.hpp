// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "espalier/parallel/linda/split.hpp"

namespace espalier::linda {

/// A reply that its owner has given to the helpers, and what it is worth when it is done.
template <class Move>
struct HelpJob {
  int move = 0;  // of the shared node, to which it replies
  Window window = {};
  Found<Move> found = {};

  void fields(auto&& visit) { visit(move, window.alpha, window.beta, found.value, found.line); }
};

/// Subcontracting in the final phase of a split (Linda thesis 5.2.2.1): an explorer that finds no
/// move left helps those who still search one. It wakes one of them, which from then on gives away
/// replies to its move as long as there are fewer jobs than helpers, and searches others itself;
/// helpers take any job.
///
///   ("help", stage, id)          private: id searches alone as long as it is there
///   ("top-level", stage, left)   explorers that may still have a move
///   ("agenda", stage, jobs, helpers)
///   ("sub", stage, owner, reply, state, helper, job)
///
/// A reply that is given away is one tuple in one of three states, so that its owner can always
/// take it back with one operation: after a cut it does, and a helper who finds that the tuple of
/// its job is gone gives up. (As printed, results of such jobs came to the next search.)
template <class Explorer>
class Subcontract {
 public:
  using Move = typename Explorer::Move;
  using Job = HelpJob<Move>;

  /// Helpers look every `poll` nodes whether their job is still wanted.
  Subcontract(Explorer& explorer, Split<Explorer>& split, int line, int poll)
      : explorer_(explorer),
        space_(explorer.space),
        split_(split),
        stage_(split.terms().stage),
        line_(line),
        poll_(poll) {}

  /// By the master, before the split is opened.
  void open() {
    space_.out("top-level", stage_, Attendance(explorer_).count());
    space_.out("agenda", stage_, 0, 0);
  }
  /// By a late comer, while it enters the stage. False: the last explorer has found no move left,
  /// so that there is nobody to help.
  static bool admit(Explorer& explorer, int stage) {
    int left = 0;
    explorer.space.in("top-level", stage, into(left));
    explorer.space.out("top-level", stage, left > 0 ? left + 1 : 0);
    return left > 0;
  }
  /// By everybody, before the first move.
  void join() { space_.out("help", stage_, explorer_.id()); }

  /// After the last move: helps until nobody is left to be helped.
  void finish() {
    int left = 0;
    space_.in("top-level", stage_, into(left));
    space_.out("top-level", stage_, --left);
    space_.inp("help", stage_, explorer_.id());
    if (left == 0) {
      space_.out("sub", stage_, kNobody, 0, kQueued, kNobody, Job{});
      return;
    }
    change_agenda(0, 1);
    space_.inp("help", stage_, any<int>);
    help();
  }
  /// By the master, when all have left.
  void close() {
    space_.in("top-level", stage_, 0);
    space_.in("agenda", stage_, 0, any<int>);
    space_.in("sub", stage_, kNobody, any<int>, kQueued, any<int>, any<Job>);
  }

  // For the owner of a move.

  /// Gives a reply away if somebody is likely to take it soon.
  bool offer(int move, int reply, Window window) {
    is_parallel_ = is_parallel_ || !space_.rdp("help", stage_, explorer_.id());
    if (!is_parallel_) return false;
    int jobs = 0, helpers = 0;
    space_.in("agenda", stage_, into(jobs), into(helpers));
    const bool gives = jobs < helpers;
    space_.out("agenda", stage_, gives ? jobs + 1 : jobs, helpers);
    if (!gives) return false;
    note(explorer_.me, Activity::kSplit, -1, [] { return std::string("a reply"); });
    space_.out("sub", stage_, explorer_.id(), reply, kQueued, kNobody, Job{move, window});
    given_.push_back(reply);
    return true;
  }
  [[nodiscard]] bool has_given() const { return !given_.empty(); }

  struct Answer {
    int reply;
    Found<Move> found;
  };
  std::optional<Answer> look_for_answer() {
    if (given_.empty()) return std::nullopt;
    Answer answer;
    Job job;
    if (!space_.inp("sub", stage_, explorer_.id(), into(answer.reply), kDone, any<int>, into(job)))
      return std::nullopt;
    return received(std::move(answer), std::move(job));
  }
  Answer await_answer() {
    Answer answer;
    Job job;
    space_.in("sub", stage_, explorer_.id(), into(answer.reply), kDone, any<int>, into(job));
    return received(std::move(answer), std::move(job));
  }
  /// Takes back everything that it has given.
  void withdraw() {
    for (const int reply : given_) {
      note(explorer_.me, Activity::kAbort, -1, [] { return std::string("a reply"); });
      int state = 0;
      space_.in("sub", stage_, explorer_.id(), reply, into(state), any<int>, any<Job>);
      if (state == kQueued) change_agenda(-1, 0);
    }
    given_.clear();
  }

 private:
  static constexpr int kNobody = -1;
  static constexpr int kQueued = 0, kWorking = 1, kDone = 2;

  void change_agenda(int jobs_by, int helpers_by) {
    int jobs = 0, helpers = 0;
    space_.in("agenda", stage_, into(jobs), into(helpers));
    space_.out("agenda", stage_, jobs + jobs_by, helpers + helpers_by);
  }
  Answer received(Answer answer, Job job) {
    given_.erase(std::find(given_.begin(), given_.end(), answer.reply));
    answer.found = std::move(job.found);
    return answer;
  }

  /// Looks at the private tuple of the job.
  struct Watch {
    Subcontract& subcontract;
    int owner;
    int reply;
    int looks = 0;
    std::optional<Window> look(typename Explorer::Me&) {
      if (++looks % subcontract.poll_ != 0 || subcontract.is_mine(owner, reply)) return Window{};
      return std::nullopt;
    }
  };
  bool is_mine(int owner, int reply) {
    return space_.rdp("sub", stage_, owner, reply, kWorking, explorer_.id(), any<Job>).has_value();
  }

  void help() {
    for (;;) {
      int owner = 0, reply = 0;
      Job job;
      space_.in("sub", stage_, into(owner), into(reply), kQueued, any<int>, into(job));
      if (owner == kNobody) {  // for the others to see
        space_.out("sub", stage_, owner, reply, kQueued, kNobody, job);
        return;
      }
      space_.out("sub", stage_, owner, reply, kWorking, explorer_.id(), job);
      change_agenda(-1, 0);
      auto found = value_of(job, owner, reply);
      const bool is_wanted =
          found && space_.inp("sub", stage_, owner, reply, kWorking, explorer_.id(), any<Job>);
      if (!is_wanted) continue;
      job.found = *std::move(found);
      space_.out("sub", stage_, owner, reply, kDone, explorer_.id(), std::move(job));
    }
  }
  std::optional<Found<Move>> value_of(const Job& job, int owner, int reply) {
    const auto position = split_.position().after(split_.move(job.move));
    MoveList<Move> replies;
    position.moves(replies);
    const Move& move = replies[static_cast<std::size_t>(reply)];
    const Span span(explorer_.me, Activity::kSearch, [&] { return move_label(position, move); });
    Watch watch{*this, owner, reply};
    return explorer_.search(position.after(move), split_.terms().depth - 2, job.window, line_,
                            watch);
  }

  Explorer& explorer_;
  typename Explorer::Space& space_;
  Split<Explorer>& split_;
  const int stage_;
  const int line_;
  const int poll_;
  bool is_parallel_ = false;
  std::vector<int> given_;  // replies that have not come back
};

}  // namespace espalier::linda
