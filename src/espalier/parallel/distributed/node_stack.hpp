// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "espalier/parallel/distributed/peer_message.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// A processor that searches depth first with its nodes on an explicit stack, so that it can give
/// moves of any of them to others, by messages, and go on. What the algorithms have in common whose
/// processors own parts of one tree; they say who gives which moves to whom.
///
///     job of another processor   [ node | child | child | ... ]     top: searched now
///                                   |       `-> loans: moves that others search
///
/// 1. A frame's window is that of its father turned round, narrowed by what its moves have brought;
///    it is empty exactly when the frame is cut or its job given up.
/// 2. News narrow a frame and everything that is searched below it, here and at others.
/// 3. Every loan belongs to one frame. The reply to a loan that is gone is not missed.
///
/// Values are fail-hard, by the window as it is at the end.
template <class Me, Game G>
class NodeStack {
 public:
  using Move = typename G::Move;
  using Message = PeerMessage<Move>;
  using Kind = typename Message::Kind;

  /// Nodes with up to `serial` plies below them are searched alone.
  NodeStack(Me& me, const G& root, int depth, int serial)
      : me_(me), root_(root), depth_(depth), serial_(serial), searcher_(me) {}
  NodeStack(const NodeStack&) = delete;
  NodeStack& operator=(const NodeStack&) = delete;
  virtual ~NodeStack() = default;

  /// What every processor does until the root's value is known, which processor 0 returns.
  Result<Move> run(Window window) {
    if (me_.id() == 0) {
      Frame frame(root_);
      frame.boss = kNobody;
      frame.window = window;
      frame.team = everybody_else();
      open(std::move(frame));
    }
    while (!ended_) {
      me_.check_stop();
      while (const auto message = me_.poll()) handle(*message);
      if (ended_) break;
      if (stack_.empty()) {
        idle();
        handle(me_.receive());
      } else {
        between_steps();
        step();
      }
    }
    return {value_, bound_of(value_, window), value_ > window.alpha ? best_ : std::nullopt, {}};
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 protected:
  struct Loan {
    int to;
    std::uint32_t job;
    std::size_t move;
    std::vector<int> team;  // what `to` may use
  };
  struct Frame {
    G position;
    std::vector<Move> line = {};
    std::uint64_t number = 0;
    ExpectedType type = ExpectedType::kPrincipal;
    Window window = {};
    int boss = kOwn;
    std::uint32_t job = 0;        // of the boss
    std::size_t father_move = 0;  // of the frame below
    bool alone = false;           // searched without help
    bool given_up = false;        // the boss told so
    bool awaits_table = false;    // its entry, before anything else is done
    std::optional<Move> table_move = {};
    bool expanded = false;
    std::optional<Value> settled = {};
    std::vector<Move> moves = {};
    std::size_t next = 0;
    std::vector<std::size_t> returned = {};  // given, and not done
    std::size_t finished = 0;                // moves whose values are known
    std::vector<Loan> loans = {};
    std::vector<int> team = {};  // processors that have nothing to do but help here
    bool leader_helps = false;   // this processor, while it waits, helps those who search a loan
    std::optional<Move> best = {};
    bool attained = false;  // the window's alpha is the value of `best`

    explicit Frame(const G& here) : position(here) {}
    [[nodiscard]] bool has_moves() const {
      return !window.is_empty() && !settled && !alone && moves_left() > 0;
    }
    [[nodiscard]] std::size_t moves_left() const { return returned.size() + (moves.size() - next); }
  };
  static constexpr int kOwn = -1;     // the frame below is the father
  static constexpr int kNobody = -2;  // the root
  static constexpr std::size_t kNone = ~std::size_t{0};

  // What the algorithms decide.

  /// Nothing on the stack: before this processor waits for a message.
  virtual void idle() {}
  /// Before every step with something on the stack.
  virtual void between_steps() {}
  /// All moves of the top frame are given, not all are back: before this processor waits.
  virtual void waits() {}
  /// The top frame has moves, and is about to search the next.
  virtual void before_next_move() {}
  /// A frame that is not searched alone was put on the stack.
  virtual void entered(Frame&) {}
  /// A frame leaves the stack with its value, or with none when it was given up.
  virtual void leaves(const Frame&, std::optional<Value>) {}
  /// A child was put on its father at `father`: what does it get of the father's team?
  virtual void equip(std::size_t, Frame&) {}
  /// Processors that helped below this frame are free.
  virtual void freed(std::size_t, std::vector<int>) {}
  /// Whether this job may begin now.
  virtual bool accepts(const Message&) { return stack_.empty(); }
  /// Whether the frame waits for those whose work is given up.
  [[nodiscard]] virtual bool awaits_the_last() const { return false; }
  [[nodiscard]] virtual bool is_alone(const Frame& frame) const {
    return plies_left(frame) <= serial_;
  }
  virtual void handle_other(const Message&) { assert(false); }

  // The stack.

  [[nodiscard]] int plies_left(const Frame& frame) const {
    return depth_ - static_cast<int>(frame.line.size());
  }
  [[nodiscard]] std::size_t top() const { return stack_.size() - 1; }

  /// Where a job of this boss begins.
  [[nodiscard]] std::size_t find_job(int boss, std::uint32_t job) const {
    for (std::size_t i = 0; i < stack_.size(); ++i)
      if (stack_[i].boss == boss && stack_[i].job == job) return i;
    return kNone;
  }

  void handle(const Message& message) {
    switch (message.kind) {
      case Kind::kJob:
        return accepts(message) ? begin(message) : decline(message);
      case Kind::kWindow:
        return narrow_job(message);
      case Kind::kReply:
        return take_back(message);
      case Kind::kEnd:
        ended_ = true;
        return;
      default:
        handle_other(message);
    }
  }

  /// Gives the next move of a frame to a processor with a team.
  void give(std::size_t index, int to, std::vector<int> team, std::uint64_t request = 0) {
    Frame& frame = stack_[index];
    const std::size_t move = take_move(frame);
    frame.loans.push_back({to, ++jobs_given_, move, team});
    if (frame.loans.size() == 1)
      note(me_, Activity::kSplit, -1, [&] { return line_label(root_, frame.line); });
    Message job{.kind = Kind::kJob,
                .from = me_.id(),
                .job = jobs_given_,
                .number = request,
                .window = -frame.window,
                .type = expected_child(frame.type, move == 0),
                .line = frame.line,
                .team = std::move(team)};
    job.line.push_back(frame.moves[move]);
    me_.send(to, std::move(job));
  }

  Me& me_;
  const G& root_;
  const int depth_;
  const int serial_;
  Searcher<Me> searcher_;
  std::vector<Frame> stack_;
  std::uint64_t frames_ = 0;
  std::uint32_t jobs_given_ = 0;
  bool ended_ = false;

 private:
  [[nodiscard]] std::vector<int> everybody_else() const {
    std::vector<int> all;
    for (int id = 1; id < me_.count(); ++id) all.push_back(id);
    return all;
  }

  // Steps.

  void step() {
    Frame& frame = stack_.back();
    const bool wanted = !frame.window.is_empty() && !frame.settled;
    if (wanted && frame.awaits_table) {
      handle(me_.receive());
    } else if (wanted && frame.alone) {
      search_alone();
    } else if (wanted && !frame.expanded) {
      expand(frame);
    } else if (frame.has_moves()) {
      before_next_move();
      if (stack_.back().has_moves()) descend();
    } else if (!frame.loans.empty()) {
      waits();
      handle(me_.receive());
    } else {
      finish();
    }
  }

  void open(Frame frame) {
    frame.number = ++frames_;
    frame.alone = frame.position.outcome().has_value() || is_alone(frame);
    stack_.push_back(std::move(frame));
    if (!stack_.back().alone) entered(stack_.back());
  }

  void expand(Frame& frame) {
    searcher_.expanded();
    MoveList<Move> list;
    frame.position.moves(list);
    frame.moves.assign(list.begin(), list.end());
    frame.expanded = true;
    if (!frame.table_move) return;
    const auto best = std::find(frame.moves.begin(), frame.moves.end(), *frame.table_move);
    if (best != frame.moves.end()) std::rotate(frame.moves.begin(), best, best + 1);
  }

  void descend() {
    const std::size_t father = top();
    Frame& frame = stack_[father];
    const std::size_t move = take_move(frame);
    Frame child(frame.position.after(frame.moves[move]));
    child.line = frame.line;
    child.line.push_back(frame.moves[move]);
    child.type = expected_child(frame.type, move == 0);
    child.window = -frame.window;
    child.father_move = move;
    equip(father, child);
    open(std::move(child));
  }

  static std::size_t take_move(Frame& frame) {
    if (frame.returned.empty()) return frame.next++;
    const std::size_t move = frame.returned.back();
    frame.returned.pop_back();
    return move;
  }

  void finish() {
    const Frame frame = std::move(stack_.back());
    stack_.pop_back();
    const std::optional<Value> value =
        frame.given_up ? std::nullopt : std::optional(frame.settled.value_or(frame.window.alpha));
    leaves(frame, value);
    if (frame.boss == kOwn) {
      const std::size_t father = top();
      learn(father, frame.father_move, value);
      freed(father, frame.team);
    } else if (frame.boss == kNobody) {
      value_ = *value;
      best_ = frame.best;
      ended_ = true;
      for (int id = 1; id < me_.count(); ++id) me_.send(id, Message{.kind = Kind::kEnd});
    } else {
      answer(frame, value);
    }
  }
  void answer(const Frame& frame, std::optional<Value> value) {
    me_.send(frame.boss,
             Message{.kind = Kind::kReply, .from = me_.id(), .job = frame.job, .value = value});
  }

  /// Hears what comes while a frame is searched alone.
  struct Ear {
    NodeStack& stack;
    std::uint64_t frame;
    std::optional<Window> look(Me& me) {
      while (stack.is_searching(frame)) {
        const auto message = me.poll();
        if (!message) return stack.stack_.back().window;
        stack.handle(*message);
      }
      return std::nullopt;
    }
  };
  [[nodiscard]] bool is_searching(std::uint64_t frame) const {
    return !ended_ && is_top(frame) && !stack_.back().window.is_empty();
  }
  [[nodiscard]] bool is_top(std::uint64_t frame) const {
    return !stack_.empty() && stack_.back().number == frame;
  }

  void search_alone() {
    const Frame& frame = stack_.back();
    const std::uint64_t number = frame.number;
    const G position = frame.position;  // the frame may be discarded meanwhile
    const auto line = me_.trace() ? frame.line : std::vector<Move>{};
    const int plies = plies_left(frame);
    std::optional<Result<Move>> found;
    {
      const Span span(me_, Activity::kSearch, [&] { return line_label(root_, line); });
      if (me_.count() == 1) {
        found = searcher_.search(AlphaBeta{}, position, plies, frame.window);
      } else {
        Ear ear{*this, number};
        found = searcher_.search(AlphaBeta{}, position, plies, frame.window, ear);
      }
    }
    if (!found) note(me_, Activity::kAbort, -1, [&] { return line_label(root_, line); });
    if (!found || !is_top(number)) return;
    stack_.back().settled = found->value;
    stack_.back().best = found->best;
  }

  // News.

  void begin(const Message& job) {
    G position = root_;
    for (const Move& move : job.line) position = position.after(move);
    Frame frame(position);
    frame.line = job.line;
    frame.type = job.type;
    frame.window = job.window;
    frame.boss = job.from;
    frame.job = job.job;
    frame.team = job.team;
    open(std::move(frame));
  }
  void decline(const Message& job) {
    me_.send(job.from, Message{.kind = Kind::kReply, .from = me_.id(), .job = job.job});
  }

  void narrow_job(const Message& message) {
    const std::size_t index = find_job(message.from, message.job);
    if (index == kNone) return;
    if (!message.window.is_empty()) return narrow(index, message.window, false);
    note(me_, Activity::kAbort, message.from,
         [&] { return line_label(root_, stack_[index].line); });
    Frame& frame = stack_[index];
    frame.given_up = true;
    if (!awaits_the_last()) return discard(index);
    frame.settled.reset();
    frame.window = kEmpty;
    cut(index);
  }

  void take_back(const Message& reply) {
    for (std::size_t i = stack_.size(); i-- > 0;) {
      auto& loans = stack_[i].loans;
      for (std::size_t k = 0; k < loans.size(); ++k) {
        if (loans[k].job != reply.job) continue;
        Loan loan = std::move(loans[k]);
        loans.erase(loans.begin() + static_cast<std::ptrdiff_t>(k));
        if (reply.value)
          learn(i, loan.move, reply.value);
        else if (!stack_[i].window.is_empty())
          stack_[i].returned.push_back(loan.move);
        loan.team.push_back(loan.to);
        return freed(i, std::move(loan.team));
      }
    }
  }

  void learn(std::size_t index, std::size_t move, std::optional<Value> value) {
    Frame& frame = stack_[index];
    ++frame.finished;
    if (frame.window.is_empty() || !value || -*value <= frame.window.alpha) return;
    frame.best = frame.moves[move];
    frame.attained = true;
    narrow(index, {-*value, frame.window.beta}, true);
  }

  void narrow(std::size_t index, Window to, bool by_move) {
    Frame& frame = stack_[index];
    const Window before = frame.window;
    frame.window = intersection(before, to);
    if (frame.window == before) return;
    if (!by_move && frame.window.alpha > before.alpha) frame.attained = false;
    if (frame.window.is_empty()) {
      note(me_, Activity::kCut, -1, [&] { return line_label(root_, frame.line); });
      return cut(index);
    }
    tell(frame.loans, -frame.window);
    if (index < top() && stack_[index + 1].boss == kOwn) narrow(index + 1, -frame.window, false);
  }

  /// Nothing more is wanted of this frame.
  void cut(std::size_t index) {
    discard(index + 1);
    Frame& frame = stack_[index];
    tell(frame.loans, kEmpty);  // after merge, also those that were given further up
    if (!awaits_the_last()) frame.loans.clear();
  }

  /// The frames from this one on are not wanted any more.
  void discard(std::size_t index) {
    if (awaits_the_last()) return merge(index);
    while (stack_.size() > index) {
      const Frame frame = std::move(stack_.back());
      stack_.pop_back();
      leaves(frame, std::nullopt);
      if (frame.boss >= 0 && !frame.given_up) answer(frame, std::nullopt);
      tell(frame.loans, kEmpty);
    }
  }
  /// Nor these; the frame below them waits for their loans. Jobs of others that this processor does
  /// meanwhile are given up by those who gave them.
  void merge(std::size_t index) {
    const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(index);
    const auto last =
        std::find_if(first, stack_.end(), [](const Frame& frame) { return frame.boss >= 0; });
    Frame& below = stack_[index - 1];
    for (auto frame = first; frame != last; ++frame) {
      leaves(*frame, std::nullopt);
      below.loans.insert(below.loans.end(), frame->loans.begin(), frame->loans.end());
      below.team.insert(below.team.end(), frame->team.begin(), frame->team.end());
    }
    stack_.erase(first, last);
  }

  void tell(const std::vector<Loan>& loans, Window window) {
    for (const Loan& loan : loans)
      me_.send(loan.to,
               Message{.kind = Kind::kWindow, .from = me_.id(), .job = loan.job, .window = window});
  }

  static constexpr Window kEmpty{kInfinity, -kInfinity};
  Value value_ = 0;
  std::optional<Move> best_;
};

}  // namespace espalier
