// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/aspiration_run.hpp"
#include "espalier/search/sss.hpp"

namespace espalier {

/// SSS*-I (Kumar & Kanal 1984): aspiration with SSS*. Every processor searches the whole tree from
/// the root by windowed SSS*; processor i has the upper bound b_i, b_1 < ... < b_k = infinity. A
/// value below its bound ends the run; a search that reaches its bound says that the value is no
/// lower. With two-sided windows (Pinhanez 1989) the ranges do not overlap, and a search is over
/// as soon as no state inside its own is left.
///
/// Guarantee: the contract of Window, whatever the prior range. Cost: leaves are examined by
/// several processors, and each has a list of states of its own. With one processor the nodes of
/// SSS*; with one-sided windows never slower than it, apart from what sharing costs. A processor
/// whose bound was reached waits for the end: with one-sided windows there is nothing else to try.
struct Sss1 {
  template <Game G>
  using Message = NoMessage;

  enum class Sides { kOne, kTwo };

  Sides sides = Sides::kOne;
  bool informed = true;  // searches hear of what the others find out, and narrow
  // The prior: by default the root's evaluation plus and minus the spread.
  std::optional<Value> low = std::nullopt;
  std::optional<Value> high = std::nullopt;
  Value spread = 100;

  static constexpr bool safety = false;  // the last bound is infinite

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    AspirationRun<Sss1, Machine, G> run(*this, processors, root, depth, window);
    const auto account = machine.run(processors, [&](auto& me) { run.process(me); });
    return make_result(machine, run.result(), std::move(run.counters), account);
  }

  template <Game G>
  [[nodiscard]] std::vector<Window> windows(Window where, const G& root, int count,
                                            bool first) const {
    auto made =
        aspiration_windows(where, prior_range(root.evaluate(), low, high, spread), count, 0, first);
    if (sides == Sides::kOne)
      for (Window& window : made) window.alpha = where.alpha;
    return made;
  }
  void with_search(bool /*whole*/, const auto& use) const { use(Sss{}); }
};

}  // namespace espalier
