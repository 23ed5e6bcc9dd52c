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

/// Connects a sequential search to its processor. The search pays the machine by its counters
/// (`generate` for a node, `evaluate` for a leaf, whatever the algorithm), hears of narrower
/// windows while it runs (Baudet 1978), and ends early when its boss gives up or the run is
/// stopped.
template <class Me, Boss<Me> B>
class JobControl {
 public:
  static constexpr bool kCanStop = true;
  static constexpr bool kCanNarrow = !std::same_as<B, NoBoss>;

  JobControl(Me& me, B& boss) : me_(me), boss_(boss) {}

  bool should_stop(std::uint64_t nodes) {
    if (nodes == looked_at_) return given_up_;  // one look a node is enough
    looked_at_ = nodes;
    pay(nodes);
    if (nodes >= next_check_) {
      next_check_ = nodes + kNodesBetweenChecks;
      me_.check_stop();
    }
    if constexpr (kCanNarrow) {
      if (const auto window = boss_.look(me_))
        window_ = *window;
      else
        given_up_ = true;
    }
    return given_up_;
  }
  [[nodiscard]] Window root_window() const { return window_; }

  /// For all nodes up to this number that are not paid for yet.
  void pay(std::uint64_t nodes) {
    me_.work(me_.costs().generate * static_cast<Time>(nodes - paid_));
    paid_ = nodes;
  }

 private:
  static constexpr std::uint64_t kNodesBetweenChecks = 1024;
  Me& me_;
  B& boss_;
  std::uint64_t paid_ = 0;
  std::uint64_t looked_at_ = ~std::uint64_t{0};
  std::uint64_t next_check_ = 0;
  bool given_up_ = false;
  Window window_;
};

/// Pays for leaves.
template <class Me>
struct LeafPayment : NoObserver {
  Me& me;
  explicit LeafPayment(Me& processor) : me(processor) {}
  void leaf(const auto&, const Node&, Value) { me.work(me.costs().evaluate); }
};

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
    JobControl<Me, B> control(me_, boss);
    LeafPayment<Me> payment(me_);
    NoTools tools;
    Context<G, OwnEvaluation, JobControl<Me, B>, LeafPayment<Me>> context(control, payment, tools);
    const Time begin = me_.now();
    auto result = run(algorithm, context, position, depth, window);
    control.pay(context.counters.nodes());
    me_.account().searching += me_.now() - begin;
    counters_ += context.counters;
    return result;
  }
  template <class Algorithm, Game G>
  Result<typename G::Move> search(const Algorithm& algorithm, const G& position, int depth,
                                  Window window = {}) {
    NoBoss nobody;
    return *search(algorithm, position, depth, window, nobody);
  }

  /// A node that the parallel program expands itself.
  void expanded() {
    ++counters_.interior;
    spend(me_.costs().generate);
  }
  /// A leaf that it values itself.
  void valued() {
    ++counters_.leaves;
    spend(me_.costs().generate + me_.costs().evaluate);
  }

  [[nodiscard]] Counters& counters() { return counters_; }

 private:
  void spend(Time cost) {
    me_.work(cost);
    me_.account().searching += cost;
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
