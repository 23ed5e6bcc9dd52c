// SPDX-License-Identifier: MIT
#include "espalier/search/signature.hpp"

#include <atomic>

#include "espalier/games/registry.hpp"
#include "espalier/search/catalogue.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier {
namespace {

struct Problem {
  std::string game;
  std::string position;
  int depth;
};

const std::vector<Problem> kSuite = {
    {"tree", "model=random degree=5 height=5 seed=1", 5},
    {"tree", "model=random degree=3 height=8 seed=2", 8},
    {"tree", "model=best degree=6 height=4", 4},
    {"tree", "model=worst degree=4 height=5", 5},
    {"connect4", "4453", 6},
    {"othello", "f5d6c3d3c4", 4},
    {"tictactoe", "b2 a1", 7},
    {"nim", "misere 3,4,5", 6},
};
// SOLVE knows only wins and losses.
const std::vector<Problem> kManicheanSuite = {
    {"tree", "model=manichean degree=3 height=8 seed=1", 8},
    {"tree", "model=manichean degree=2 height=11 seed=2", 11},
};

}  // namespace

std::vector<SignatureLine> signature_lines() {
  const std::atomic<bool> never = false;
  std::vector<SignatureLine> lines;
  for (const AlgorithmEntry& algorithm : algorithms()) {
    for (const auto& [game, position, depth] :
         algorithm.name == "solve" ? kManicheanSuite : kSuite) {
      SearchRequest request;
      request.algorithm = algorithm.name;
      request.depth = depth;
      const auto result = search_by_name(find_game(game).parse(position), request, never);
      lines.push_back({algorithm.name, game, position, result->counters.nodes()});
    }
  }
  return lines;
}

std::uint64_t signature(const std::vector<SignatureLine>& lines) {
  std::uint64_t sum = 0;
  for (const auto& line : lines) sum += line.nodes;
  return sum;
}

}  // namespace espalier
