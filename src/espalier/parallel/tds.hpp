// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <compare>
#include <deque>
#include <limits>
#include <set>
#include <unordered_map>
#include <utility>

#include "espalier/parallel/distributed/home_table.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/run_members.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/parallel/tds/message.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// TDS, transposition-driven scheduling (Romein, Plaat, Bal & Schaeffer 1999), for two players as
/// in TDSAB (Kishimoto & Schaeffer 2002). Every position has a home, the processor that keeps its
/// table entry; a node is not looked up from afar, it is sent there and searched there. Nobody
/// waits: a father's home goes on with other nodes until its children's homes have answered. All
/// nodes of one pass ask the same question, whether the value is at least gamma, so that two
/// fathers of one position share one search; processor 0 asks it of the root again and again, as
/// MTD(f) does, until the bounds meet.
///
/// A node asks its first child, then all others where it is an expected all node, and `brothers`
/// at a time where it is an expected cut node; without `eldest_first` an all node asks all at once.
/// A settled father takes back what it has asked; questions of an earlier pass are dropped where
/// they are met. Where the sources leave a choice: a processor takes the node first that alpha-beta
/// would come to first, of those that it has.
///
///   serial   plies at the bottom that are searched at their home without messages
///   driver   mtdf: the next gamma is the bound found last; bisection: the middle of both
///
/// Guarantee: the contract of Window. Cost: a message a node and one back; the passes repeat what
/// the table has lost. Memory for the open nodes, and `entries` entries at each processor.
struct Tds {
  template <Game G>
  using Message = TdsMessage<typename G::Move>;

  enum class Driver { kMtdf, kBisection };
  int serial = 2;
  int brothers = 4;
  bool eldest_first = true;
  int entries = 1 << 16;
  Driver driver = Driver::kMtdf;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return run_members<G>(machine, processors, window, [&](typename Machine::Processor& me) {
      return Home<typename Machine::Processor, G>(*this, me, root, depth);
    });
  }

 private:
  template <class Me, Game G>
  class Home;
};

/// One processor, home of the positions whose keys fall to it. (The root's home is processor 0.)
template <class Me, Game G>
class Tds::Home {
 public:
  using Move = typename G::Move;

  Home(const Tds& options, Me& me, const G& root, int depth)
      : options_(options),
        me_(me),
        root_(root),
        depth_(depth),
        searcher_(me),
        table_(static_cast<std::size_t>(options.entries)) {}

  /// Until the root's value is known, which processor 0 returns.
  Result<Move> run(Window window) {
    window_ = window;
    if (is_leaf(root_, depth_)) {
      if (me_.id() > 0) return {};
      const Value value = searcher_.search(AlphaBeta{}, root_, depth_, window_).value;
      return {value, bound_of(value, window_), std::nullopt, {}};
    }
    if (me_.id() == 0) test_root(root_.evaluate(), ExpectedType::kCut);
    while (!ended_) {
      me_.check_stop();
      if (!own_mail_.empty()) {
        const Message message = std::move(own_mail_.front());
        own_mail_.pop_front();
        handle(message);
      } else if (const auto message = me_.poll()) {
        handle(*message);
      } else if (!work()) {
        handle(me_.receive());
      }
    }
    const Value value =
        root_lower_ >= window_.beta || root_lower_ == root_upper_ ? root_lower_ : root_upper_;
    return {value, bound_of(value, window_), value > window_.alpha ? root_best_ : std::nullopt, {}};
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  using Message = TdsMessage<Move>;
  using Kind = typename Message::Kind;

  struct Child {
    Move move;
    int home = 0;
    std::uint64_t key = 0;
    Value lower = -kInfinity;
    Value upper = kInfinity;
    bool asked = false;  // in the pass of the node
  };
  struct Asker {
    int home;
    std::uint64_t father;
    Move move;
    friend bool operator==(const Asker&, const Asker&) = default;
  };
  /// A position whose test is under way.
  struct Open {
    G position;
    std::vector<Move> line;
    std::uint32_t pass = 0;
    Value gamma = 0;
    ExpectedType type = ExpectedType::kCut;
    std::vector<std::uint16_t> path = {};
    bool queued = false;
    bool expanded = false;
    std::vector<Asker> askers = {};
    std::vector<Child> children = {};
  };
  /// In the order in which they are taken.
  struct Task {
    std::vector<std::uint16_t> path;
    std::uint64_t key;
    auto operator<=>(const Task&) const = default;
  };
  static constexpr std::uint64_t kDriver = 0;  // the father of the root

  [[nodiscard]] int plies_left(const std::vector<Move>& line) const {
    return depth_ - static_cast<int>(line.size());
  }
  [[nodiscard]] std::uint64_t key_of(const G& position, const std::vector<Move>& line) const {
    const auto key = home_key(position.key(), plies_left(line));
    return key == kDriver ? 1 : key;
  }
  void send(int to, Message message) {
    message.from = me_.id();
    if (to == me_.id())
      own_mail_.push_back(std::move(message));
    else
      me_.send(to, std::move(message));
  }

  // The driver, on processor 0.

  void test_root(Value guess, ExpectedType type) {
    Value gamma = guess;
    if (options_.driver == Driver::kBisection && root_lower_ > -kInfinity &&
        root_upper_ < kInfinity)
      gamma = root_lower_ + (root_upper_ - root_lower_ + 1) / 2;
    gamma = std::clamp(gamma, window_.alpha + 1, window_.beta);
    gamma = std::clamp(gamma, root_lower_ + 1, root_upper_);
    ++pass_;
    send(0, {.kind = Kind::kTest, .pass = pass_, .father = kDriver, .gamma = gamma, .type = type});
  }
  void root_answered(const Message& answer) {
    const bool high = answer.lower > root_lower_;
    if (high) root_best_ = answer.best;
    root_lower_ = std::max(root_lower_, answer.lower);
    root_upper_ = std::min(root_upper_, answer.upper);
    if (root_lower_ < root_upper_ && root_lower_ < window_.beta && root_upper_ > window_.alpha) {
      ++searcher_.counters().researches;
      if (high)  // just above what is proved nothing is expected
        return test_root(root_lower_ + 1, ExpectedType::kAll);
      return test_root(root_upper_, ExpectedType::kCut);
    }
    ended_ = true;
    for (int id = 1; id < me_.count(); ++id) me_.send(id, Message{.kind = Kind::kEnd});
  }

  // Messages.

  void handle(const Message& message) {
    switch (message.kind) {
      case Kind::kTest:
        return take(message);
      case Kind::kBounds:
        return message.father == kDriver ? root_answered(message) : learn(message);
      case Kind::kCancel:
        return forget(message);
      case Kind::kEnd:
        ended_ = true;
    }
  }

  void take(const Message& test) {
    if (test.pass < pass_) return;
    pass_ = test.pass;
    G position = root_;
    for (const Move& move : test.line) position = position.after(move);
    const std::uint64_t key = key_of(position, test.line);
    const Asker asker{test.from, test.father, test.move};
    auto& counters = searcher_.counters();
    ++counters.table_probes;
    me_.work(me_.costs().probe);
    if (const auto* entry = table_.find(key)) {
      ++counters.table_hits;
      if (entry->answer(at_least(test.gamma))) {
        ++counters.table_cutoffs;
        me_.work(me_.costs().generate);
        return reply(asker, key, *entry);
      }
    }
    const auto [place, fresh] = open_.try_emplace(key, Open{position, test.line});
    Open& node = place->second;
    counters.peak_stored = std::max<std::uint64_t>(counters.peak_stored, open_.size());
    if (!fresh && node.pass == test.pass) {
      node.askers.push_back(asker);
      return;
    }
    node.pass = test.pass;
    node.gamma = test.gamma;
    node.type = test.type;
    node.path = test.path;
    node.askers = {asker};
    for (Child& child : node.children) child.asked = false;
    if (std::exchange(node.queued, true)) return;
    agenda_.insert({node.path, key});
  }

  void learn(const Message& news) {
    const auto place = open_.find(news.father);
    if (place == open_.end()) return;
    for (Child& child : place->second.children) {
      if (!(child.move == news.move)) continue;
      child.lower = std::max(child.lower, news.lower);
      child.upper = std::min(child.upper, news.upper);
    }
    go_on(news.father, place->second);
  }

  void forget(const Message& cancel) {
    if (cancel.pass < pass_) return;
    const auto place = open_.find(cancel.child);
    if (place == open_.end() || place->second.pass != cancel.pass) return;
    std::erase(place->second.askers, Asker{cancel.from, cancel.father, cancel.move});
    if (!place->second.askers.empty()) return;
    note(me_, Activity::kAbort, cancel.from, [&] { return line_label(root_, place->second.line); });
    close(cancel.child, place->second);
  }

  // Nodes.

  /// The most urgent node of the agenda. False: there is none.
  bool work() {
    while (!agenda_.empty()) {
      const std::uint64_t key = agenda_.begin()->key;
      agenda_.erase(agenda_.begin());
      const auto place = open_.find(key);
      if (place == open_.end() || !std::exchange(place->second.queued, false)) continue;
      if (place->second.pass < pass_) {
        open_.erase(place);
        continue;
      }
      begin(key, place->second);
      return true;
    }
    return false;
  }

  void begin(std::uint64_t key, Open& node) {
    const Span span(me_, Activity::kSearch, [&] { return line_label(root_, node.line); });
    const int plies = plies_left(node.line);
    if (plies > options_.serial && !node.position.outcome()) {
      if (!node.expanded) expand(node);
      return go_on(key, node);
    }
    const auto found =
        searcher_.search(AlphaBetaFailSoft{}, node.position, plies, at_least(node.gamma));
    const bool exact = is_leaf(node.position, plies);
    HomeEntry<Move> entry{.key = key};
    if (exact || found.value >= node.gamma) entry.lower = found.value, entry.best = found.best;
    if (exact || found.value < node.gamma) entry.upper = found.value;
    settle(key, node, entry);
  }

  void expand(Open& node) {
    searcher_.expanded();
    MoveList<Move> moves;
    node.position.moves(moves);
    node.expanded = true;
    auto line = node.line;
    for (const Move& move : moves) {
      line.push_back(move);
      Child child{.move = move, .key = key_of(node.position.after(move), line)};
      child.home = home_of(child.key, me_.count());
      node.children.push_back(child);
      line.pop_back();
    }
  }

  static bool is_answered(const Child& child, Value gamma) {
    return child.lower >= 1 - gamma || child.upper <= -gamma;
  }

  /// After news of its children: settled, or more children are asked.
  void go_on(std::uint64_t key, Open& node) {
    if (node.queued || !node.expanded || node.pass < pass_) return;
    HomeEntry<Move> entry{.key = key, .upper = -kInfinity};
    int waiting = 0;
    bool first_answered = false;
    for (const Child& child : node.children) {
      if (-child.upper > entry.lower) entry.lower = -child.upper, entry.best = child.move;
      entry.upper = std::max(entry.upper, -child.lower);
      const bool answered = is_answered(child, node.gamma);
      first_answered = first_answered || answered;
      waiting += child.asked && !answered;
    }
    if (entry.answer(at_least(node.gamma))) return settle(key, node, entry);
    int most = std::numeric_limits<int>::max();  // to wait for at once
    if (!first_answered && (options_.eldest_first || node.type != ExpectedType::kAll))
      most = 1;
    else if (node.type != ExpectedType::kAll)
      most = options_.brothers;
    if (waiting == 0) note(me_, Activity::kSplit, -1, [&] { return line_label(root_, node.line); });
    for (std::size_t i = 0; i < node.children.size() && waiting < most; ++i)
      waiting += ask(key, node, i);
  }

  /// True when there was something to ask.
  bool ask(std::uint64_t key, Open& node, std::size_t index) {
    Child& child = node.children[index];
    if (child.asked || is_answered(child, node.gamma)) return false;
    child.asked = true;
    Message test{.kind = Kind::kTest,
                 .pass = node.pass,
                 .father = key,
                 .move = child.move,
                 .gamma = 1 - node.gamma,
                 .type = expected_child(node.type, false),
                 .line = node.line,
                 .path = node.path};
    test.line.push_back(child.move);
    test.path.push_back(static_cast<std::uint16_t>(index));
    send(child.home, std::move(test));
    return true;
  }

  void settle(std::uint64_t key, Open& node, const HomeEntry<Move>& entry) {
    me_.work(me_.costs().probe);
    table_.store(entry);
    ++searcher_.counters().table_stores;
    for (const Asker& asker : node.askers) reply(asker, key, entry);
    close(key, node);
  }
  void reply(const Asker& asker, std::uint64_t key, const HomeEntry<Move>& entry) {
    send(asker.home, {.kind = Kind::kBounds,
                      .father = asker.father,
                      .child = key,
                      .move = asker.move,
                      .lower = entry.lower,
                      .upper = entry.upper,
                      .best = entry.best});
  }
  void close(std::uint64_t key, const Open& node) {
    for (const Child& child : node.children)
      if (child.asked && !is_answered(child, node.gamma))
        send(child.home, {.kind = Kind::kCancel,
                          .pass = node.pass,
                          .father = key,
                          .child = child.key,
                          .move = child.move});
    open_.erase(key);
  }

  const Tds& options_;
  Me& me_;
  const G& root_;
  const int depth_;
  Window window_;
  Searcher<Me> searcher_;
  HomeTable<Move> table_;
  std::unordered_map<std::uint64_t, Open> open_;
  std::set<Task> agenda_;
  std::deque<Message> own_mail_;
  std::uint32_t pass_ = 0;
  bool ended_ = false;
  // Of processor 0.
  Value root_lower_ = -kInfinity;
  Value root_upper_ = kInfinity;
  std::optional<Move> root_best_;
};

}  // namespace espalier
