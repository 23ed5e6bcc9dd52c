// SPDX-License-Identifier: MIT
#include "espalier/games/evaluation_sign.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "espalier/core/random.hpp"

namespace espalier {
namespace {

constexpr std::size_t kGames = 400;
constexpr int kLongestPlayout = 1000;       // plies; longer ones are left unfinished
constexpr std::size_t kPliesBeforeEnd = 6;  // where positions are taken to be solved
constexpr int kSolvingBudget = 3000;        // nodes a position
constexpr int kDeepest = 40;
constexpr int kFewestSolved = 8;  // of either kind
constexpr int kFewestPlayed = 30;

int sign(Value value) { return (value > 0) - (value < 0); }

/// The sign of the exact value, if the budget suffices: alpha-beta on {-1, 0, 1}.
std::optional<int> solve(const AnyGame& position, int alpha, int beta, int depth, int& budget) {
  if (--budget < 0 || depth > kDeepest) return std::nullopt;
  if (const auto outcome = position.outcome()) return sign(*outcome);
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  int best = -1;
  for (const auto& move : moves) {
    const auto value =
        solve(position.after(move), -beta, -std::max(alpha, best), depth + 1, budget);
    if (!value) return std::nullopt;
    best = std::max(best, -*value);
    if (best >= beta) break;
  }
  return best;
}

class Sample {
 public:
  void add(const AnyGame& position, int result) {
    if (result == 0 || !seen_.insert(position.canonical_key()).second) return;
    (result > 0 ? won_ : lost_).push_back(position.evaluate());
  }
  [[nodiscard]] bool has(int fewest) const {
    return std::min(won_.size(), lost_.size()) >= static_cast<std::size_t>(fewest);
  }
  void report(bool was_solved, EvaluationSign& to) const {
    to.won = static_cast<int>(won_.size());
    to.lost = static_cast<int>(lost_.size());
    to.was_solved = was_solved;
    to.z = z();
  }

 private:
  /// The normal form of the U statistic, with the correction for ties.
  [[nodiscard]] double z() const {
    double u = 0;
    for (const Value won : won_)
      for (const Value lost : lost_) u += won > lost ? 1 : won == lost ? 0.5 : 0;
    std::vector<Value> all = won_;
    all.insert(all.end(), lost_.begin(), lost_.end());
    std::sort(all.begin(), all.end());
    double ties = 0;
    for (auto first = all.begin(); first != all.end();) {
      const auto last = std::upper_bound(first, all.end(), *first);
      const auto t = static_cast<double>(last - first);
      ties += t * t * t - t;
      first = last;
    }
    const auto n = static_cast<double>(all.size());
    const auto pairs = static_cast<double>(won_.size()) * static_cast<double>(lost_.size());
    const double variance = pairs / 12 * (n + 1 - ties / (n * (n - 1)));
    return variance > 1e-9 ? (u - pairs / 2) / std::sqrt(variance) : 0;
  }

  std::vector<Value> won_;
  std::vector<Value> lost_;
  std::set<std::uint64_t> seen_;
};

/// Evaluations before and after each move, centred ply by ply, so that what changes in the course
/// of every game (more pieces, fewer moves) does not count.
class Succession {
 public:
  void add(const std::vector<AnyGame>& line, std::size_t start) {
    std::optional<double> before;
    for (std::size_t ply = 0; ply + 1 < line.size(); ++ply) {
      const double now = line[ply].evaluate();
      if (before) plies_[{start, ply}].push_back({*before, now});
      before = now;
    }
  }
  [[nodiscard]] double correlation() const {
    double xx = 0;
    double yy = 0;
    double xy = 0;
    std::size_t count = 0;
    for (const auto& [ply, pairs] : plies_) {
      if (pairs.size() < kFewestAtOnePly) continue;
      count += pairs.size();
      double mean_x = 0;
      double mean_y = 0;
      for (const auto& [x, y] : pairs) {
        mean_x += x / static_cast<double>(pairs.size());
        mean_y += y / static_cast<double>(pairs.size());
      }
      for (const auto& [x, y] : pairs) {
        xx += (x - mean_x) * (x - mean_x);
        yy += (y - mean_y) * (y - mean_y);
        xy += (x - mean_x) * (y - mean_y);
      }
    }
    const double scale = std::sqrt(xx * yy);
    return count >= kFewestMoves && scale > 1e-9 ? xy / scale : 0;
  }

 private:
  static constexpr std::size_t kFewestAtOnePly = 10;
  static constexpr std::size_t kFewestMoves = 100;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::pair<double, double>>> plies_;
};

/// The positions of one random game; empty when it did not end.
std::vector<AnyGame> random_game(const AnyGame& start, Random& random) {
  std::vector<AnyGame> line = {start};
  MoveList<AnyGame::Move> moves;
  while (!line.back().outcome()) {
    moves.clear();
    line.back().moves(moves);
    if (moves.empty() || line.size() > kLongestPlayout) return {};
    line.push_back(
        line.back().after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  return line;
}

}  // namespace

EvaluationSign evaluation_sign(const std::vector<AnyGame>& starts, std::uint64_t seed) {
  if (starts.empty()) return {};
  Random random(seed);
  Sample solved;
  Sample played;
  Succession succession;
  for (std::size_t game = 0; game < kGames; ++game) {
    const auto start = game % starts.size();
    const auto line = random_game(starts[start], random);
    if (line.size() < 2) continue;
    const auto plies = line.size() - 1;
    succession.add(line, start);

    const auto back = std::min<std::size_t>(plies, 1 + random.below(kPliesBeforeEnd));
    int budget = kSolvingBudget;
    if (const auto value = solve(line[plies - back], -1, 1, 0, budget))
      solved.add(line[plies - back], *value);

    const auto later = 1 + random.below(static_cast<std::uint32_t>((plies + 1) / 2));
    const int result = sign(*line.back().outcome());
    played.add(line[plies - later], later % 2 == 0 ? result : -result);
  }
  EvaluationSign found;
  found.correlation = succession.correlation();
  if (solved.has(kFewestSolved))
    solved.report(true, found);
  else if (played.has(kFewestPlayed))
    played.report(false, found);
  return found;
}

}  // namespace espalier
