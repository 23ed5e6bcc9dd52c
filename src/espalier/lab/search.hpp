// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/any_game.hpp"
#include "espalier/lab/measurement.hpp"
#include "espalier/parallel/request.hpp"

namespace espalier::lab {

/// A class of positions, searched to the same depth.
struct Positions {
  std::string game = "tree";
  /// '#' stands for the number of the position; without it there is only one. Of a list: its name.
  std::string text;
  int depth = 0;
  std::vector<std::string> list = {};  // the positions, numbered from 1

  /// The numbers from `first` to `last`.
  struct Numbers {
    std::uint64_t first, last;
    [[nodiscard]] bool contains(std::uint64_t n) const { return first <= n && n <= last; }
  };
  /// Those of `count` positions from the seed on: fewer where there are not so many.
  [[nodiscard]] Numbers numbers(std::uint64_t seed, int count) const;
  [[nodiscard]] AnyGame position(std::uint64_t number) const;
};

/// The synthetic trees of a model, numbered by their seeds; `parameters` as in "p0=xi".
Positions trees(std::string_view model, int degree, int height, std::string_view parameters = "");
/// The only tree of a model that draws nothing, such as best.
Positions tree(std::string_view model, int degree, int height);

/// Positions of a game after so many random moves from its start, none of them over.
Positions random_play(std::string_view game, int moves, int count, int depth);
/// The 24 chess positions of Bratko and Kopec (1982).
Positions bratko_kopec(int depth);

/// A search that is repeated on every position of a class: the unit that the lab runs and stores.
struct Search {
  Positions on;
  std::string algorithm = "alpha-beta";
  /// Of the algorithm and of the simulated machine: "degree=2", "costs=worm". Sequential searches
  /// take the costs too: their time is what they would take on one processor of that machine.
  std::vector<std::string> settings = {};
  int processors = 1;
  bool distinct = false;  // count distinct leaves; sequential searches only
  /// As `espalier search --tools` takes them; sequential searches only. The table is empty at
  /// first.
  std::vector<std::string> tools = {};

  /// Adds a setting, or changes it.
  void set(std::string_view name, std::string_view value);
  /// Says everything: equal keys, equal results for equal numbers.
  [[nodiscard]] std::string key() const;
};

/// Runs it, or the probe of that name (probes.hpp). Nothing when it was stopped. Throws InputError
/// for what search_by_name and search_in_parallel would refuse. Parallel algorithms run on the
/// simulated machine, so that the result is the same everywhere.
std::optional<Measurement> run(const Search& search, const AnyGame& position,
                               const std::atomic<bool>& stop);

/// The search as the registry of parallel algorithms takes it.
ParallelRequest parallel_request(const Search& search);

/// Throws InputError when the algorithm has no such parameters; false when there is no such
/// algorithm.
bool is_runnable(const Search& search);

}  // namespace espalier::lab
