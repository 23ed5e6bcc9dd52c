// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/aspiration_run.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// How the range of the value is divided among the processors.
enum class WindowPolicy {
  kSimple,     // adjacent windows
  kRecursive,  // windows with gaps of the best width between them; again in the gap with the value
};

/// Parallel aspiration search (Baudet 1978): every processor searches the whole tree from the root
/// by alpha-beta, each with a window of its own. A search that finds the value inside its window
/// ends the run; one that fails says on which side of it the value lies.
///
/// Windows are integer windows without seams (see aspiration_windows), and the outer ones reach to
/// the ends of the root window: the prior range decides on the time, not on the value.
///
/// Guarantee: the contract of Window. The best move is that of the search that found the value, or,
/// when two failures pin it from both sides, of the one that failed high. Cost: leaves are examined
/// by several processors; the gain is at most 1 + 1/lambda, whatever the number of processors. With
/// `safety` never more time than alpha-beta, and with one processor the nodes of alpha-beta.
struct ParallelAspiration {
  template <Game G>
  using Message = NoMessage;

  WindowPolicy policy = WindowPolicy::kSimple;
  bool informed = true;     // searches hear of what the others find out, and narrow
  Fail fail = Fail::kSoft;  // failures tell the bound that they found, not that of their window
  bool safety = true;       // processor 0 searches with the root window
  // The prior: by default the root's evaluation plus and minus the spread.
  std::optional<Value> low = std::nullopt;
  std::optional<Value> high = std::nullopt;
  Value spread = 100;
  int lambda = 30;  // percent of a search's cost that no window saves; Baudet: 20 to 40

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    AspirationRun<ParallelAspiration, Machine, G> run(*this, processors, root, depth, window);
    const auto account = machine.run(processors, [&](auto& me) { run.process(me); });
    return make_result(machine, run.result(), std::move(run.counters), account);
  }

  /// NOVOINTER of Pinhanez (1989), for AspirationRun.
  template <Game G>
  [[nodiscard]] std::vector<Window> windows(Window where, const G& root, int count,
                                            bool first) const {
    const double gaps =
        policy == WindowPolicy::kRecursive ? optimal_gaps(count, lambda / 100.0) : 0;
    return aspiration_windows(where, prior_range(root.evaluate(), low, high, spread), count, gaps,
                              first);
  }
  /// The safety processor does what sequential alpha-beta does.
  void with_search(bool whole, const auto& use) const {
    if (whole || fail == Fail::kHard)
      use(AlphaBeta{});
    else
      use(AlphaBetaFailSoft{});
  }
};

}  // namespace espalier
