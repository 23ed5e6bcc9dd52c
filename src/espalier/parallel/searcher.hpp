// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/machine/trace.hpp"
#include "espalier/search/run.hpp"

namespace espalier {

/// Who gave a processor its job. look(me) is asked at every node for the job's window now, which
/// only ever shrinks; nothing: the job's value is not wanted any more.
template <class B, class Me>
concept Boss = requires(B& boss, Me& me) {
  { boss.look(me) } -> std::same_as<std::optional<Window>>;
};

/// For jobs that are done as they were given.
struct NoBoss {
  static constexpr std::optional<Window> look(auto&) { return Window{}; }
};

/// Connects a sequential search to its boss: it hears of narrower windows while it runs (Baudet
/// 1978), and ends early when the boss gives up. In virtual time it looks at every node, having
/// paid for the nodes before; on real machines every few nodes, which is soon enough and costs
/// less. A simulated processor that pays late looks when it enters a node, but not after the last
/// one: what it has found there goes out first.
template <class Me, Boss<Me> B>
class JobControl {
 public:
  static constexpr bool kCanStop = true;
  static constexpr bool kCanNarrow = true;

  JobControl(Me& me, B& boss) : me_(me), boss_(boss) {}

  [[gnu::always_inline]] bool should_stop(std::uint64_t nodes) {
    if constexpr (requires { me_.pays_late(); })
      if (me_.pays_late()) [[unlikely]]
        return given_up_;
    return should_stop_entering(nodes);
  }
  [[gnu::always_inline]] bool should_stop_entering(std::uint64_t nodes) {
    return nodes >= next_look_ && look(nodes);
  }
  [[nodiscard]] Window root_window() const { return window_; }

  /// For bosses that want to hear the bounds which a best-first search has of its value meanwhile.
  void bounded(std::uint64_t nodes, Value bound) requires requires(B& boss, Me& me) {
    boss.bounded(me, bound);
  }
  {
    pay(nodes);
    boss_.bounded(me_, bound);
  }

  /// For all nodes up to this number that are not paid for yet.
  void pay(std::uint64_t nodes) {
    me_.work(me_.costs().generate * static_cast<Time>(nodes - paid_));
    paid_ = nodes;
  }

 private:
  static constexpr std::uint64_t kNodesBetweenLooks = Me::kVirtualTime ? 1 : 16;

  [[gnu::always_inline]] bool look(std::uint64_t nodes) {
    if (given_up_) return true;
    pay(nodes);
    const auto window = boss_.look(me_);
    given_up_ = !window;
    if (window) window_ = *window;
    next_look_ = given_up_ ? 0 : nodes + kNodesBetweenLooks;
    return given_up_;
  }

  Me& me_;
  B& boss_;
  std::uint64_t paid_ = 0;
  std::uint64_t next_look_ = 0;
  bool given_up_ = false;
  Window window_;
};

/// Without a boss nobody interferes, and the nodes are paid for when the search has ended.
template <class Me>
struct NoJobControl : NoControl {
  Me& me;
  NoJobControl(Me& processor, NoBoss&) : me(processor) {}
  void pay(std::uint64_t nodes) { me.work(me.costs().generate * static_cast<Time>(nodes)); }
};

/// Pays for leaves, and lets the run be stopped now and then. Leaves count for that too: a
/// best-first search may value very many before it leaves its first inner node.
template <class Me>
struct Payment : NoObserver {
  Me& me;
  std::uint32_t done = 0;  // nodes
  explicit Payment(Me& processor) : me(processor) {}
  void leaf(const auto&, const Node&, Value) {
    me.work(me.costs().evaluate);
    look();
  }
  void leave(const auto&, const Node&, Value) { look(); }
  void look() {
    if (++done % kNodesBetweenChecks == 0) me.check_stop();
  }
  static constexpr std::uint32_t kNodesBetweenChecks = 256;
};

/// While it exists its processor is searching, except where it waits. One inside another counts
/// once.
template <class Me>
class Searching {
 public:
  explicit Searching(Me& me) : me_(me), before_(me.account().searching), begin_(not_waited()) {}
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;
  ~Searching() { me_.account().searching = before_ + not_waited() - begin_; }

 private:
  [[nodiscard]] Time not_waited() const {
    const auto& account = me_.account();
    return me_.now() - account.waiting - account.lock_waiting;
  }

  Me& me_;
  const Time before_;
  const Time begin_;
};

/// Pays for one step of a search. On real machines, where it costs nothing, nothing is counted: two
/// looks at the clock would take longer than the step.
template <class Me>
void work_as_search(Me& me, Time cost) {
  if constexpr (Me::kVirtualTime) {
    const Searching<Me> searching(me);
    me.work(cost);
  }
}

/// What a processor uses to search: counts and pays for everything that it does.
template <class Me>
class Searcher {
 public:
  explicit Searcher(Me& me) : me_(me) {}

  /// A sequential search as one job. The contract of Window holds for the window as the boss sees
  /// it at the end. Nothing when the boss gave up.
  template <class Algorithm, Game G, Boss<Me> B>
  std::optional<Result<typename G::Move>> search(const Algorithm& algorithm, const G& position,
                                                 int depth, Window window, B& boss) {
    return search(algorithm, position, depth, window, boss, Payment<Me>(me_));
  }
  /// The same where leaves are paid for in another way: `payment` is derived from Payment.
  template <class Algorithm, Game G, Boss<Me> B, std::derived_from<Payment<Me>> Pay>
  std::optional<Result<typename G::Move>> search(const Algorithm& algorithm, const G& position,
                                                 int depth, Window window, B& boss, Pay payment) {
    using Control =
        std::conditional_t<std::same_as<B, NoBoss>, NoJobControl<Me>, JobControl<Me, B>>;
    Control control(me_, boss);
    NoTools tools;
    Context<G, OwnEvaluation, Control, Pay> context(control, payment, tools);
    const Searching<Me> searching(me_);
    auto result = run(algorithm, context, position, depth, window);
    control.pay(context.counters.nodes());
    counters_ += context.counters;
    return result;
  }
  template <class Algorithm, Game G>
  Result<typename G::Move> search(const Algorithm& algorithm, const G& position, int depth,
                                  Window window = {}) {
    NoBoss nobody;
    return *search(algorithm, position, depth, window, nobody);
  }

  /// The same for a position with no plies left, whatever the algorithm, without the machinery of a
  /// search: looks, pays and counts as one does.
  template <Game G, Boss<Me> B>
  std::optional<Result<typename G::Move>> leaf(const G& position, Window window, B& boss) {
    const auto value = value_of_leaf(position, window, boss);
    if (!value) return std::nullopt;
    return Result<typename G::Move>{*value, bound_of(*value, window), {}, {}};
  }
  /// The value alone; `window` becomes what the boss sees at the end. Inlined, as all that a job
  /// consists of should be: a return after a switch of simulated processors is mispredicted.
  template <Game G, Boss<Me> B>
  [[gnu::always_inline]] std::optional<Value> value_of_leaf(const G& position, Window& window,
                                                            B& boss) {
    const Searching<Me> searching(me_);
    return look_and_value(position, window, boss);
  }

  /// A node that the parallel program expands itself.
  void expanded() {
    ++counters_.interior;
    work_as_search(me_, me_.costs().generate);
  }
  /// A leaf that it values itself.
  void valued() {
    ++counters_.leaves;
    work_as_search(me_, me_.costs().generate + me_.costs().evaluate);
  }

  [[nodiscard]] Counters& counters() { return counters_; }

 private:
  template <Game G, Boss<Me> B>
  [[gnu::always_inline]] std::optional<Value> look_and_value(const G& position, Window& window,
                                                             B& boss) {
    const auto value_it = [&] {
      const auto outcome = position.outcome();
      ++counters_.leaves;
      me_.work(me_.costs().evaluate);
      return outcome ? *outcome : position.evaluate();
    };
    if constexpr (std::same_as<B, NoBoss>) {
      const Value value = value_it();
      me_.work(me_.costs().generate);
      return value;
    } else {
      JobControl<Me, B> control(me_, boss);
      if (control.should_stop_entering(0)) return std::nullopt;
      const Window given = window;
      window = intersection(given, control.root_window());
      if (window.is_empty()) return window.alpha;
      const Value value = value_it();
      const bool stopped = control.should_stop(1);
      control.pay(1);
      if (stopped) return std::nullopt;
      window = intersection(given, control.root_window());
      return value;
    }
  }

  Me& me_;
  Counters counters_;
};

/// Nothing to share out: the game is over, or no ply is to be searched.
template <Game G>
bool is_leaf(const G& position, int depth) {
  return depth == 0 || position.outcome().has_value();
}

}  // namespace espalier
