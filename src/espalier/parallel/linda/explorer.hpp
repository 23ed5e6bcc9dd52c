// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "espalier/linda/tuple_space.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/linda/line_search.hpp"
#include "espalier/parallel/searcher.hpp"

namespace espalier::linda {

/// What a search of a position found: its value, and the first moves of the line that has it.
template <class Move>
struct Found {
  Value value = 0;
  std::vector<Move> line = {};
};

/// One processor of a Linda search: its way into the tuple space, its sequential search, and what
/// all know from the start. Everything else they tell each other by tuples, in which moves are
/// numbers (by the game's order) or lines; so a program over an explorer runs wherever there is a
/// tuple space. Processor 0 is the master.
template <class Processor, TupleSpace S, Game G>
class Explorer {
 public:
  using Me = Processor;
  using Space = S;
  using Position = G;
  using Move = typename G::Move;

  Explorer(Me& processor, S& tuples, const G& start, int plies, Window wanted)
      : me(processor),
        space(tuples),
        root(start),
        depth(plies),
        window(wanted),
        searcher(processor) {}

  Me& me;
  S& space;
  const G& root;
  const int depth;
  const Window window;
  Searcher<Me> searcher;

  [[nodiscard]] int id() const { return me.id(); }
  [[nodiscard]] int count() const { return me.count(); }
  [[nodiscard]] bool is_master() const { return id() == 0; }

  /// A job: plain alpha-beta. Keeps the contract of Window for the window as the boss sees it at
  /// the end; nothing when the boss gave up. `line` plies of its line are kept.
  template <Boss<Me> B>
  std::optional<Found<Move>> search(const G& position, int plies, Window wanted, int line,
                                    B& boss) {
    Found<Move> found;
    const auto result = at_work([&] {
      auto searched =
          searcher.search(LineSearch<G>{line, &found.line}, position, plies, wanted, boss);
      // While it searched, its node may have served others: to the search that is lost time.
      if constexpr (requires { space.serve(); }) space.serve();
      return searched;
    });
    if (!result) return std::nullopt;
    found.value = result->value;
    return found;
  }
  Found<Move> search(const G& position, int plies, Window wanted, int line = 0) {
    NoBoss nobody;
    return *search(position, plies, wanted, line, nobody);
  }

  /// The whole time spent on a job counts as searching, communication included also where that
  /// means waiting: the production of the thesis.
  template <class Work>
  decltype(auto) at_work(Work&& work) {
    struct Clock {
      Me& me;
      Time begin;
      Time before;
      ~Clock() { me.account().searching = before + me.now() - begin; }
    } const clock{me, me.now(), me.account().searching};
    return work();
  }
};

}  // namespace espalier::linda
