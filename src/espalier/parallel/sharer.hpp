// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <utility>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/leaf_search.hpp"
#include "espalier/parallel/line_follower.hpp"

namespace espalier {

struct NothingMore {};

/// What processors that share nodes tell each other. Every job is answered exactly once. `More` is
/// what an algorithm has to say besides, a plain value.
template <class Move, class More = NothingMore>
struct TreeMessage {
  enum class Kind : std::uint8_t {
    kJob,     // master to slave: search the node at the end of `line` with `window`
    kWindow,  // master to slave: the window of your job is now `window`; empty: give up
    kReply,   // slave to master: `value` of the job, nothing when it was given up
    kEnd,     // master to slave: there will be no more jobs
    kOther,   // of the algorithm; `more` says what
  };
  Kind kind = Kind::kEnd;
  int from = 0;
  std::uint32_t job = 0;  // counted by the master: a window that comes too late is dropped
  Window window = {};
  std::vector<Move> line = {};  // from the root
  std::optional<Value> value = {};
  [[no_unique_address]] More more = {};

  void fields(auto&& visit) {
    if constexpr (std::is_empty_v<More>)
      visit(kind, from, job, window, line, value);
    else
      visit(kind, from, job, window, line, value, more);
  }
  [[nodiscard]] std::string label() const {
    if constexpr (!std::is_empty_v<More>)
      if (kind == Kind::kOther) return more.label();
    constexpr const char* kNames[] = {"job", "window", "reply", "end", "other"};
    return kNames[static_cast<std::size_t>(kind)];
  }
};

enum class OnCut { kAwait, kAbort };  // the helpers that still search for a node that is cut
enum class Masters { kWaiting, kWorking };

/// How processors that share nodes behave; TreeSplitting says more.
struct SharingRules {
  bool update = true;
  OnCut on_cut = OnCut::kAbort;
  Masters masters = Masters::kWorking;
  LeafSearch leaf = LeafSearch::kAlphaBeta;
};

/// A processor that shares the moves of one node after the other with helpers, by messages: what
/// the algorithms of the Tree-Splitting and PV-Splitting families have in common. They say who
/// helps whom, which nodes are shared, and what becomes of a helper when there are no more moves.
///
/// A job is what a boss asked for, a node and a window; the node in hand is that node, or one below
/// it on the line of first moves. Windows that come for the job narrow the node in hand, and its
/// helpers' jobs.
template <class Me, Game G, class More = NothingMore>
class Sharer {
 public:
  using Move = typename G::Move;
  using Message = TreeMessage<Move, More>;
  using Kind = typename Message::Kind;

  Sharer(const SharingRules& rules, Me& me, const G& root, int depth)
      : rules_(rules), me_(me), root_(root), depth_(depth), searcher_(me), follower_(root) {}
  Sharer(const Sharer&) = delete;
  Sharer& operator=(const Sharer&) = delete;
  virtual ~Sharer() = default;

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 protected:
  struct Helper {
    int id;
    bool busy = false;
    std::uint32_t job = 0;
    std::size_t move = 0;  // of moves_
  };

  // What the algorithms decide.

  /// Messages of their own kinds.
  virtual void handle_other(const Message&) { assert(false); }
  /// A helper's answer about one of the node's moves.
  virtual void came_back(const Helper& helper, const Message& reply) {
    learn(helper.move, reply.value);
  }
  /// The node has no more moves for those who are free.
  virtual void spare() {}
  /// Whether messages may come while this processor searches its node.
  [[nodiscard]] virtual bool hears() const {
    return boss_ != me_.id() && (rules_.update || rules_.on_cut == OnCut::kAbort);
  }
  /// Whether the line of first moves ends at the node in hand, and the value of such a node.
  [[nodiscard]] virtual bool is_bottom() const { return true; }
  virtual std::optional<Value> solve() { return search_alone(); }
  /// Adds to the job of searching this move.
  virtual void complete_job(Message&, std::size_t) {}
  /// Passes over moves that need not be searched.
  virtual void pass_settled_moves() {}
  virtual Helper* find_helper(int id) {
    return &helpers_[static_cast<std::size_t>(id - helpers_.front().id)];
  }
  /// The moves of the node in hand from next_ on.
  virtual void share_moves() { share(); }

  // The job.

  void begin(const Message& job) {
    busy_ = true;
    given_up_ = false;
    boss_ = job.from;
    job_ = job.job;
    job_window_ = job.window;
    job_plies_ = job.line.size();
  }
  void reply(Message message) {
    assert(busy_);
    busy_ = false;
    message.kind = Kind::kReply;
    message.from = me_.id();
    message.job = job_;
    me_.send(boss_, std::move(message));
  }
  /// The value of the node in hand, when it was not given up.
  [[nodiscard]] std::optional<Value> settled() const {
    return given_up_ ? std::nullopt : std::optional(window_.alpha);
  }

  /// What comes while a job is in hand.
  void handle(const Message& message) {
    if (message.kind == Kind::kWindow) {
      if (!is_for_job(message)) return;
      given_up_ = message.window.is_empty();
      job_window_ = intersection(job_window_, message.window);
      narrow(job_window_here());
    } else if (message.kind == Kind::kReply) {
      Helper& helper = *find_helper(message.from);
      assert(helper.busy && helper.job == message.job);
      helper.busy = false;
      came_back(helper, message);
      if (!give_next(helper)) spare();
    } else {
      handle_other(message);
    }
  }
  [[nodiscard]] bool is_for_job(const Message& message) const {
    return busy_ && message.from == boss_ && message.job == job_;
  }

  // The node in hand.

  void go_to(const std::vector<Move>& line, Window window) {
    line_ = line;
    follower_.follow(line_);
    window_ = intersection(window, job_window_here());
    best_.reset();
    moves_.clear();
    next_ = 0;
  }
  void expand() {
    searcher_.expanded();
    position().moves(moves_);
  }
  [[nodiscard]] const G& position() const { return follower_.position(); }
  [[nodiscard]] int plies_left() const { return plies_left(line_); }

  /// Searches it as PV-Splitting does: its first move in the same way, then shares the others.
  /// Nothing when the job was given up.
  std::optional<Value> follow_first_moves(const std::vector<Move>& line, Window window) {
    go_to(line, window);
    if (window_.is_empty()) return settled();
    if (is_leaf(position(), plies_left()) || is_bottom()) return solve();
    expand();
    const auto moves = moves_;
    const auto value = follow_first_moves(line_with(moves[0]), -window_);
    if (!value) return std::nullopt;
    go_to(line, window);
    moves_ = moves;
    next_ = 1;
    learn(0, value);
    share_moves();
    return settled();
  }

  /// Returns when no move is left, and no helper at work.
  void share() {
    note(me_, Activity::kSplit, -1, [&] { return line_label(root_, line_); });
    for (Helper& helper : helpers_)
      if (!helper.busy && !give_next(helper)) break;
    if (!has_moves()) spare();
    while (has_moves() || has_busy_helpers()) {
      if (rules_.masters == Masters::kWorking && has_moves())
        search_own();
      else
        handle(me_.receive());
    }
  }

  /// Narrows the window of the node in hand, and those of the searches below it.
  void narrow(Window to) {
    const Window before = window_;
    window_ = intersection(window_, to);
    if (window_ == before) return;
    if (window_.is_empty() && !given_up_)
      note(me_, Activity::kCut, -1, [&] { return line_label(root_, line_); });
    if (!(rules_.update || (window_.is_empty() && rules_.on_cut == OnCut::kAbort))) return;
    for (const Helper& helper : helpers_)
      if (helper.busy)
        me_.send(
            helper.id,
            Message{
                .kind = Kind::kWindow, .from = me_.id(), .job = helper.job, .window = -window_});
  }

  /// The value of a child. One that was found after the cut, or given up, says nothing.
  void learn(std::size_t move, std::optional<Value> value) {
    assert(value || window_.is_empty());
    if (window_.is_empty() || -*value <= window_.alpha) return;
    best_ = moves_[move];
    narrow({-*value, window_.beta});
  }

  [[nodiscard]] bool has_moves() {
    pass_settled_moves();
    return next_ < moves_.size() && !window_.is_empty();
  }
  [[nodiscard]] bool has_busy_helpers() const {
    for (const Helper& helper : helpers_)
      if (helper.busy) return true;
    return false;
  }

  bool give_next(Helper& helper) {
    if (!has_moves()) return false;
    give(helper, next_++);
    return true;
  }
  void give(Helper& helper, std::size_t move) {
    helper.busy = true;
    helper.job = ++jobs_given_;
    helper.move = move;
    Message job{.kind = Kind::kJob,
                .from = me_.id(),
                .job = helper.job,
                .window = window_below(),
                .line = line_with(moves_[move])};
    complete_job(job, move);
    me_.send(helper.id, std::move(job));
  }

  // What this processor searches itself.

  /// The node in hand, without help.
  std::optional<Value> search_alone() {
    if (plies_left() == 0 && rules_.leaf == LeafSearch::kAlphaBeta) return value_alone();
    const auto found = hears() ? search(position(), line_, window_, Ear{*this, window_, false})
                               : search(position(), line_, window_);
    if (found) best_ = found->best;
    return value_of(found);
  }
  /// The next move.
  void search_own() {
    own_ = next_++;
    const std::size_t move = *own_;
    const Window window = window_below();
    const auto found = search(position().after(moves_[move]), line_with(moves_[move]), window,
                              Ear{*this, window, true});
    if (std::exchange(own_, std::nullopt)) learn(move, value_of(found));
    if (!has_moves()) spare();
  }

  [[nodiscard]] std::vector<Move> line_with(const Move& move) const {
    std::vector<Move> line;
    line.reserve(line_.size() + 1);  // one allocation a job
    line.insert(line.end(), line_.begin(), line_.end());
    line.push_back(move);
    return line;
  }

  const SharingRules rules_;
  Me& me_;
  const G& root_;
  const int depth_;  // below the root
  Searcher<Me> searcher_;
  std::vector<Helper> helpers_;
  std::uint32_t jobs_given_ = 0;

  bool busy_ = false;
  bool given_up_ = false;  // the boss told so
  int boss_ = 0;
  std::uint32_t job_ = 0;
  Window job_window_ = {};
  std::size_t job_plies_ = 0;  // from the root to the job's node

  LineFollower<G> follower_;
  std::vector<Move> line_;
  Window window_ = {};  // as narrow as known by now; empty: the rest of the node is not wanted
  MoveList<Move> moves_;
  std::size_t next_ = 0;
  std::optional<std::size_t> own_;  // the move that this processor searches itself
  std::optional<Move> best_;

 private:
  /// Hears the messages that come while this processor searches its node, or one of its moves.
  struct Ear {
    Sharer& member;
    Window given;
    bool for_move;
    [[gnu::always_inline]] std::optional<Window> look(Me& me) {
      while (!member.window_.is_empty() && (!for_move || member.own_)) {
        const auto message = me.poll();
        if (!message) return window();
        member.handle(*message);
      }
      return std::nullopt;
    }
    [[nodiscard]] Window window() const {
      if (!member.rules_.update) return given;
      return for_move ? -member.window_ : member.window_;
    }
  };

  template <Boss<Me> B = NoBoss>
  std::optional<Result<Move>> search(const G& position, const std::vector<Move>& line,
                                     Window window, B boss = {}) {
    const Span span(me_, Activity::kSearch, [&] { return line_label(root_, line); });
    auto found = leaf_search(rules_.leaf, searcher_, position, plies_left(line), window, boss);
    if (!found) note(me_, Activity::kAbort, -1, [&] { return line_label(root_, line); });
    return found;
  }
  /// The same where no plies are left.
  std::optional<Value> value_alone() {
    const Span span(me_, Activity::kSearch, [&] { return line_label(root_, line_); });
    best_.reset();
    Window window = window_;
    Ear ear{*this, window, false};
    NoBoss nobody;
    const auto value = hears() ? searcher_.value_of_leaf(position(), window, ear)
                               : searcher_.value_of_leaf(position(), window, nobody);
    if (!value) note(me_, Activity::kAbort, -1, [&] { return line_label(root_, line_); });
    return value;
  }
  static std::optional<Value> value_of(const std::optional<Result<Move>>& found) {
    return found ? std::optional(found->value) : std::nullopt;
  }

  /// For the node's children. Without deep cut-offs only the upper bound travels down.
  [[nodiscard]] Window window_below() const {
    if (rules_.leaf == LeafSearch::kBound) return {-kInfinity, -window_.alpha};
    return -window_;
  }
  [[nodiscard]] Window job_window_here() const {
    return (line_.size() - job_plies_) % 2 == 0 ? job_window_ : -job_window_;
  }
  [[nodiscard]] int plies_left(const std::vector<Move>& line) const {
    return depth_ - static_cast<int>(line.size());
  }
};

}  // namespace espalier
