// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "espalier/core/value.hpp"
#include "espalier/engine/parallel_method.hpp"

namespace espalier {

/// What the selective search may do. Everything that can change the value found has a switch here;
/// with all of them off and quiescence off the search is plain alpha-beta to a fixed depth.
struct Selectivity {
  bool quiescence = true;     // look on at the horizon until the position is quiet
  bool table_cutoffs = true;  // trust values of the table, which may come from deeper searches
  bool repetition = true;     // a position that comes again is a draw
  bool aspiration = true;     // begin each depth with a narrow window
  bool null_move = true;      // who can afford to pass need not move
  bool late_move_reductions = true;
  bool futility = true;              // near the horizon: skip quiet moves when far behind
  bool reverse_futility = true;      // near the horizon: stop when far ahead
  bool late_move_pruning = true;     // near the horizon: skip quiet moves that come late
  bool exchange_pruning = true;      // skip moves that lose material by exchanges
  bool check_extension = true;       // a check is searched a ply deeper
  bool singular_extension = true;    // so is a move that has no rival
  bool internal_reduction = true;    // a ply less where no good move is known yet
  bool countermoves = true;          // order: what answered this move well before
  bool continuation_history = true;  // order: what followed the last moves well before

  /// Calls visit(name, member) for every switch.
  template <class Visit>
  static constexpr void for_each_switch(Visit&& visit) {
    visit("Quiescence", &Selectivity::quiescence);
    visit("Table Cutoffs", &Selectivity::table_cutoffs);
    visit("Repetition", &Selectivity::repetition);
    visit("Aspiration", &Selectivity::aspiration);
    visit("Null Move", &Selectivity::null_move);
    visit("Late Move Reductions", &Selectivity::late_move_reductions);
    visit("Futility", &Selectivity::futility);
    visit("Reverse Futility", &Selectivity::reverse_futility);
    visit("Late Move Pruning", &Selectivity::late_move_pruning);
    visit("Exchange Pruning", &Selectivity::exchange_pruning);
    visit("Check Extension", &Selectivity::check_extension);
    visit("Singular Extension", &Selectivity::singular_extension);
    visit("Internal Reduction", &Selectivity::internal_reduction);
    visit("Countermoves", &Selectivity::countermoves);
    visit("Continuation History", &Selectivity::continuation_history);
  }

  /// Every switch off.
  static constexpr Selectivity none() {
    Selectivity plain;
    for_each_switch([&](const char*, auto member) { plain.*member = false; });
    return plain;
  }
  friend bool operator==(const Selectivity&, const Selectivity&) = default;
};

struct EngineOptions {
  std::size_t table_bytes = std::size_t{16} << 20;
  unsigned threads = 1;
  ParallelMethod method = ParallelMethod::kAbdada;
  /// The same number of threads finds the same, node for node, whatever their timing. Costs speed,
  /// and means nothing where time ends the search.
  bool deterministic = false;
  unsigned lines = 1;  // how many best moves are searched and reported (MultiPV)
  Value unit = 100;    // what the game's evaluation counts for a small advantage: a pawn
  Selectivity selectivity;
};

}  // namespace espalier
