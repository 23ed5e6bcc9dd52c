// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "engine/chess_engine.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier {

using chess::Position;

inline EngineOptions small_options() {
  EngineOptions options;
  options.table_bytes = std::size_t{1} << 20;
  return options;
}

/// One search by a new engine, and what it reported.
template <Game G>
struct Searched {
  typename Engine<G>::Outcome outcome;
  std::vector<typename Engine<G>::Report> reports;
};

template <Game G>
Searched<G> searched(const G& position, const typename Engine<G>::Limits& limits,
                     const EngineOptions& options = small_options(),
                     const std::vector<std::uint64_t>& earlier_keys = {}) {
  Engine<G> engine(options);
  const SearchSignals signals;
  Searched<G> result;
  result.outcome = engine.search(position, earlier_keys, limits, signals,
                                 [&](const auto& report) { result.reports.push_back(report); });
  return result;
}

inline ChessEngine::Limits to_depth(int depth) {
  ChessEngine::Limits limits;
  limits.depth = depth;
  return limits;
}

}  // namespace espalier
