// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "espalier/linda/late_comers.hpp"
#include "espalier/linda/space_for.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/linda/criterion.hpp"
#include "espalier/parallel/linda/signatures.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier::linda {

/// What a general dynamic decomposition is told.
struct DynamicRules {
  Criterion split = Criterion::parse("never");
  bool signatures = true;  // a cut-off ends what runs for it; else that runs to its end in vain
  int poll = 256;          // nodes between two looks whether a search is still wanted
  bool serve = true;       // who waits for results does jobs of others meanwhile
};

/// One process of it. The tuples, besides those of Signatures:
///
///     ("job", s, job)         a successor of the split s, for anyone
///     ("result", s, answer)   what became of it
///     ("idle", n)             processes that wait for a job, and
///     ("queued", n)           jobs that wait for a process, where the criterion asks for them
///     ("processors", n)       likewise, where processors may come late
///     ("ended")               a worker has gone home
///
/// Every job that somebody took leaves one result, wanted or not. Who cuts does not wait for those
/// that come late, but collects them before it goes home: so nothing is left behind.
///
/// Nobody waits in a circle. A master takes back those of its jobs that nobody has begun; after
/// that it waits only for work which was begun after its own, and whatever that waits for in turn
/// was begun later still. This holds as well when it does another job while it waits.
template <class Machine, Game G>
class DynamicProcess {
 public:
  using Me = typename Machine::Processor;
  using Move = typename G::Move;
  using Handle = HandleFor<Machine>;

  DynamicProcess(Me& me, Handle space, const DynamicRules& rules, const G& root, int depth)
      : me_(me),
        space_(std::move(space)),
        signatures_(space_),
        rules_(rules),
        root_(root),
        depth_(depth),
        searcher_(me) {
    for (int ply = 0; ply < depth; ++ply) may_split_.push_back(may_split_from(ply));
  }
  DynamicProcess(const DynamicProcess&) = delete;
  DynamicProcess& operator=(const DynamicProcess&) = delete;

  /// What processor 0 does: it is the master of the root.
  Result<Move> lead(Window window) {
    signatures_.make();
    make_counter(Fact::kIdle, 0);
    make_counter(Fact::kQueued, 0);
    if constexpr (kVaries) make_counter(Fact::kProcessors, beginners(me_));
    const Value value = lead_search(window);
    signatures_.kill(kRoot);
    const int all = close_entrance(me_);
    for (int i = 1; i < all; ++i) space_.out("job", kEnd, Job{});
    collect_late();
    for (int i = 1; i < all; ++i) space_.in("ended");
    signatures_.remove();
    remove_counter(Fact::kIdle);
    remove_counter(Fact::kQueued);
    if constexpr (kVaries) remove_counter(Fact::kProcessors);
    return {value, bound_of(value, window), best_, {}};
  }

  /// What the others do.
  void work() {
    if (is_late(me_)) count(Fact::kProcessors, 1);
    for (;;) {
      count(Fact::kIdle, 1);
      const auto [tag, signature, job] = space_.in("job", any<int>, any<Job>);
      count(Fact::kIdle, -1);
      if (signature == kEnd) break;
      perform(signature, job);
    }
    collect_late();
    space_.out("ended");
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  static constexpr int kRoot = Signatures<Handle>::kRoot;
  static constexpr bool kVaries = AdmitsLate<Me>;
  static constexpr int kNone = -1;  // not a splitting node
  static constexpr int kEnd = -2;   // in place of a signature: go home

  struct Job {
    int index = 0;  // among the successors
    std::vector<Move> line = {};
    Window window = {};
    int depth = 0;
    bool pv = false;
    void fields(auto&& visit) { visit(index, line, window, depth, pv); }
  };
  struct Answer {
    int index = 0;
    std::optional<Value> value = {};  // for the side to move there; none: it was killed
    void fields(auto&& visit) { visit(index, value); }
  };

  /// A node whose successors are being searched, here or elsewhere.
  struct Split {
    const G& position;
    const MoveList<Move>& moves;
    int depth;
    Value beta;
    int father;  // the signature that it inherited
    bool pv;
    Value best;
    int signature = kNone;  // its own
    int known = 0;          // successors whose values are known
    int outstanding = 0;    // jobs given away and not yet back

    [[nodiscard]] bool is_cut() const { return best >= beta; }
    /// What its successors inherit.
    [[nodiscard]] int handed_down() const { return signature == kNone ? father : signature; }
  };

  /// A sequential search asks it at every node.
  struct Watch {
    DynamicProcess& process;
    int signature;
    std::optional<Window> look(Me&) {
      constexpr int kNodes = Me::kVirtualTime ? 1 : 16;  // since the look before
      return process.is_wanted(signature, kNodes) ? std::optional(Window{}) : std::nullopt;
    }
  };

  /// The whole time spent on a job counts as search, communication included, but not the time
  /// spent waiting for others: the production of the thesis.
  class Production {
   public:
    explicit Production(DynamicProcess& process)
        : process_(process),
          begin_(process.me_.now() - process.waited_),
          before_(process.me_.account().searching) {}
    Production(const Production&) = delete;
    Production& operator=(const Production&) = delete;
    ~Production() {
      process_.me_.account().searching = before_ + process_.me_.now() - process_.waited_ - begin_;
    }

   private:
    DynamicProcess& process_;
    Time begin_;
    Time before_;
  };

  Value lead_search(Window window) {
    const Production production(*this);
    const Span span(me_, Activity::kSearch, [] { return std::string("the root"); });
    const auto value = search(root_, depth_, window, kRoot, true);
    if (!value) throw std::runtime_error("tuples were lost");  // nobody kills the root
    return *value;
  }

  /// The position at the end of line_. Nothing when its signature was killed meanwhile.
  std::optional<Value> search(const G& position, int depth, Window window, int signature, bool pv) {
    if (is_leaf(position, depth) || !may_split_[line_.size()])
      return search_alone(position, depth, window, signature);
    if (!is_wanted(signature, 1)) return std::nullopt;
    searcher_.expanded();
    MoveList<Move> moves;
    position.moves(moves);
    Split split{position, moves, depth, window.beta, signature, pv, window.alpha};
    for (int i = 0; i < static_cast<int>(moves.size()) && !split.is_cut(); ++i) {
      if (!collect_ready(split)) return abandoned(split);
      if (split.is_cut()) break;
      if (gives_away(split, i) ? !give_away(split, i) : !search_successor(split, i))
        return abandoned(split);
    }
    while (split.outstanding > 0 && !split.is_cut())
      if (!wait_for_one(split)) return abandoned(split);
    close(split);
    return split.best;
  }

  std::optional<Value> search_alone(const G& position, int depth, Window window, int signature) {
    const auto found = is_watched() ? search_watched(position, depth, window, signature)
                                    : searcher_.search(AlphaBeta{}, position, depth, window);
    if (!found) return std::nullopt;
    if (line_.empty()) best_ = found->best;
    return found->value;
  }
  std::optional<Result<Move>> search_watched(const G& position, int depth, Window window,
                                             int signature) {
    Watch watch{*this, signature};
    return searcher_.search(AlphaBeta{}, position, depth, window, watch);
  }

  // The following tell by false that the split was killed from above.

  bool search_successor(Split& split, int index) {
    const Move& move = split.moves[static_cast<std::size_t>(index)];
    line_.push_back(move);
    const auto value =
        search(split.position.after(move), split.depth - 1, {-split.beta, -split.best},
               split.handed_down(), split.pv && index == 0);
    line_.pop_back();
    if (value) add(split, index, *value);
    return value.has_value();
  }

  bool give_away(Split& split, int index) {
    if (split.signature == kNone) {
      const int signature = signatures_.draw();
      if (rules_.signatures && !signatures_.add(split.father, signature)) return false;
      split.signature = signature;
      note(me_, Activity::kSplit, -1, [&] { return line_label(root_, line_); });
    }
    Job job{index, line_, {-split.beta, -split.best}, split.depth - 1, split.pv && index == 0};
    job.line.push_back(split.moves[static_cast<std::size_t>(index)]);
    ++split.outstanding;
    space_.out("job", split.signature, std::move(job));
    count(Fact::kQueued, 1);
    return true;
  }

  bool collect_ready(Split& split) {
    while (split.outstanding > 0) {
      const auto result = space_.inp("result", split.signature, any<Answer>);
      if (!result) return true;
      if (!receive(split, std::get<2>(*result))) return false;
    }
    return true;
  }

  /// When all successors are searched here or given away.
  bool wait_for_one(Split& split) {
    if (!collect_ready(split)) return false;
    if (split.outstanding == 0 || split.is_cut()) return true;
    if (const auto mine = take_back(split)) return search_successor(split, *mine);
    if (serve_one()) return true;
    const Time begin = me_.now();
    const auto [tag, signature, answer] = space_.in("result", split.signature, any<Answer>);
    waited_ += me_.now() - begin;
    return receive(split, answer);
  }

  bool receive(Split& split, const Answer& answer) {
    --split.outstanding;
    if (answer.value) add(split, answer.index, *answer.value);
    return answer.value.has_value();
  }

  void add(Split& split, int index, Value value_there) {
    ++split.known;
    if (-value_there <= split.best) return;
    split.best = -value_there;
    if (line_.empty()) best_ = split.moves[static_cast<std::size_t>(index)];
  }

  /// A job that nobody has begun.
  std::optional<int> take_back(Split& split) {
    const auto taken = space_.inp("job", split.signature, any<Job>);
    if (!taken) return std::nullopt;
    count(Fact::kQueued, -1);
    --split.outstanding;
    return std::get<2>(*taken).index;
  }

  void close(Split& split) {
    if (split.signature == kNone) return;
    if (split.outstanding == 0) {
      if (rules_.signatures) signatures_.end(split.signature);
      return;
    }
    note(me_, Activity::kCut, -1, [&] { return line_label(root_, line_); });
    if (rules_.signatures) signatures_.kill(split.signature);
    leave(split);
  }
  std::nullopt_t abandoned(Split& split) {
    leave(split);
    return std::nullopt;
  }
  /// Whatever is still out is not wanted any more.
  void leave(Split& split) {
    while (split.outstanding > 0 && take_back(split)) {
    }
    if (split.outstanding > 0) late_.emplace_back(split.signature, split.outstanding);
  }

  /// One job of somebody else. Not within another such job, so that the stack stays small.
  bool serve_one() {
    if (!rules_.serve || serves_) return false;
    const auto taken = space_.inp("job", any<int>, any<Job>);
    if (!taken) return false;
    const auto& [tag, signature, job] = *taken;
    if (signature == kEnd) {  // for later
      space_.out("job", kEnd, Job{});
      return false;
    }
    serves_ = true;
    perform(signature, job);
    serves_ = false;
    return true;
  }

  void perform(int signature, const Job& job) {
    count(Fact::kQueued, -1);
    Answer answer{job.index};
    {
      const Production production(*this);
      const Span span(me_, Activity::kSearch, [&] { return line_label(root_, job.line); });
      auto before = std::exchange(line_, job.line);
      G position = root_;
      for (const Move& move : line_) position = position.after(move);
      if (!is_watched() || !signatures_.is_killed(signature))
        answer.value = search(position, job.depth, job.window, signature, job.pv);
      if (!answer.value) note(me_, Activity::kAbort, -1, [&] { return line_label(root_, line_); });
      line_ = std::move(before);
      space_.serve();  // what its node did for others meanwhile is lost to the search
    }
    space_.out("result", signature, answer);
  }

  void collect_late() {
    for (const auto& [signature, results] : late_)
      for (int i = 0; i < results; ++i) space_.in("result", signature, any<Answer>);
    late_.clear();
  }

  [[nodiscard]] bool is_watched() const { return rules_.signatures && me_.count() > 1; }
  bool is_wanted(int signature, int nodes) {
    // Nobody kills the root. A master for whom nobody has come yet need not ask the server.
    if (kVaries && signature == kRoot) return true;
    if (!is_watched() || (nodes_since_poll_ += nodes) < rules_.poll) return true;
    nodes_since_poll_ = 0;
    return !signatures_.is_killed(signature);
  }

  bool gives_away(const Split& split, int index) {
    Facts facts = anything();
    facts[Fact::kPly] = point(static_cast<int>(line_.size()));
    facts[Fact::kDepth] = point(split.depth - 1);
    facts[Fact::kBrothers] = point(split.known);
    facts[Fact::kIndex] = point(index);
    facts[Fact::kOutstanding] = point(split.outstanding);
    facts[Fact::kPv] = point(split.pv ? 1 : 0);
    return rules_.split.holds(facts, [&](Fact fact) {
      int number = 0;
      space_.rd(name_of(fact), into(number));
      return number;
    });
  }
  /// Whether the criterion can hold at a node so far from the root, or below.
  bool may_split_from(int ply) {
    Facts facts = anything();
    facts[Fact::kPly] = {ply, depth_ - 1};
    facts[Fact::kDepth] = {0, depth_ - 1 - ply};
    return rules_.split.judge(facts).holds.value_or(true);
  }
  [[nodiscard]] Facts anything() const {
    constexpr std::int64_t kMany = 1'000'000'000'000;
    Facts facts;
    for (const Fact fact : {Fact::kBrothers, Fact::kIndex, Fact::kOutstanding, Fact::kQueued})
      facts[fact] = {0, kMany};
    facts[Fact::kPv] = {0, 1};
    facts[Fact::kProcessors] = kVaries ? Range{1, me_.count()} : point(me_.count());
    facts[Fact::kIdle] = {0, me_.count() - 1};
    return facts;
  }

  // Shared facts exist only where the criterion asks for them. Where processors come late, their
  // number is one.
  void make_counter(Fact fact, int number) {
    if (rules_.split.uses(fact)) space_.out(name_of(fact), number);
  }
  void remove_counter(Fact fact) {
    if (rules_.split.uses(fact)) space_.in(name_of(fact), any<int>);
  }
  void count(Fact fact, int by) {
    if (!rules_.split.uses(fact)) return;
    int number = 0;
    space_.in(name_of(fact), into(number));
    space_.out(name_of(fact), number + by);
  }

  Me& me_;
  Handle space_;
  Signatures<Handle> signatures_;
  const DynamicRules& rules_;
  const G& root_;
  const int depth_;
  Searcher<Me> searcher_;
  std::vector<bool> may_split_;            // by ply
  std::vector<Move> line_;                 // to the node at work
  std::optional<Move> best_;               // at the root
  std::vector<std::pair<int, int>> late_;  // signatures, and how many results are to come
  int nodes_since_poll_ = 0;
  Time waited_ = 0;  // for results
  bool serves_ = false;
};

}  // namespace espalier::linda
