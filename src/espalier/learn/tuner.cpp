// SPDX-License-Identifier: MIT
#include "espalier/learn/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <span>
#include <thread>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/knowledge/chess/evaluation.hpp"
#include "espalier/knowledge/chess/weights_list.hpp"

namespace espalier {
namespace {

using chess::Weights;
using Positions = std::vector<LabelledPosition>;

constexpr std::size_t kFewestPositions = 100;

/// How far a weight is changed, up and down, to measure its effect. A score adds to the value in
/// proportion, so that the change only has to be large beside the rounding. The danger of the king
/// counts by its square, and what it is made of is probed nearby.
constexpr int kScoreProbe = 32;
int probe_of(const std::string& name, int weight) {
  if (!name.starts_with("king_safety.")) return kScoreProbe;
  if (name.ends_with(".middle") || name.ends_with(".end")) return kScoreProbe / 4;
  return std::clamp(std::abs(weight) / 8, 1, kScoreProbe);
}

double chance(double scale, double value) { return 1 / (1 + std::exp(-scale * value)); }

double loss(double result, double p) {
  constexpr double kSure = 1e-12;
  p = std::clamp(p, kSure, 1 - kSure);
  return -result * std::log(p) - (1 - result) * std::log(1 - p);
}

/// Values for White.
std::vector<double> values_of(std::span<const LabelledPosition> positions, const Weights& weights) {
  chess::ChessEvaluation evaluate(chess::Knowledge(), weights);
  std::vector<double> values;
  values.reserve(positions.size());
  for (const auto& one : positions) {
    const Value value = evaluate(one.position);
    values.push_back(one.position.side() == chess::kWhite ? value : -value);
  }
  return values;
}

double mean_loss(const Positions& positions, const std::vector<double>& values, double scale) {
  double sum = 0;
  for (std::size_t i = 0; i < positions.size(); ++i)
    sum += loss(positions[i].result, chance(scale, values[i]));
  return sum / static_cast<double>(positions.size());
}

/// The scale with the least loss, by golden section.
double fitted_scale(const Positions& positions, const std::vector<double>& values) {
  double low = 1e-4, high = 0.05;
  const double golden = (std::sqrt(5.0) - 1) / 2;
  for (int i = 0; i < 40; ++i) {
    const double a = high - golden * (high - low), b = low + golden * (high - low);
    if (mean_loss(positions, values, a) < mean_loss(positions, values, b))
      high = b;
    else
      low = a;
  }
  return (low + high) / 2;
}

std::vector<double> flat(const Weights& weights) {
  std::vector<double> numbers;
  chess::for_each_weight(
      weights, [&](const std::string&, const auto& number) { numbers.push_back(number); });
  return numbers;
}

Weights rounded(const std::vector<double>& numbers) {
  Weights weights;
  std::size_t i = 0;
  chess::for_each_weight(weights, [&](const std::string&, auto& number) {
    number = static_cast<int>(std::lround(numbers[i++]));
  });
  return weights;
}

/// A weight that may change.
struct Knob {
  std::size_t weight;  // its number in the flat list
  int probe;
};

std::vector<Knob> knobs_of(const Weights& weights, const std::string& only) {
  std::vector<Knob> knobs;
  std::size_t number = 0;
  chess::for_each_weight(weights, [&](const std::string& name, const auto& weight) {
    if (name.starts_with(only)) knobs.push_back({number, probe_of(name, weight)});
    ++number;
  });
  if (knobs.empty()) throw InputError("no weight's name begins with " + in_quotes(only));
  return knobs;
}

/// What turning a knob by its probe adds to the value of a position.
struct Effect {
  std::uint32_t knob;
  float amount;
};
/// By position; knobs that have no effect on it are left out.
using Effects = std::vector<std::vector<Effect>>;

Effects effects_of(const Positions& positions, const std::vector<double>& weights,
                   const std::vector<Knob>& knobs, unsigned threads,
                   const std::atomic<bool>& stop) {
  Effects effects(positions.size());
  constexpr std::size_t kAtOnce = 1000;  // positions: what a thread takes at a time
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t begin; (begin = kAtOnce * next++) < positions.size() && !stop.load();) {
      const std::span part(positions.data() + begin, std::min(kAtOnce, positions.size() - begin));
      for (std::size_t j = 0; j < knobs.size(); ++j) {
        const auto values_with = [&](int change) {
          auto changed = weights;
          changed[knobs[j].weight] += change;
          return values_of(part, rounded(changed));
        };
        const auto more = values_with(knobs[j].probe), less = values_with(-knobs[j].probe);
        for (std::size_t i = 0; i < part.size(); ++i)
          if (more[i] != less[i])
            effects[begin + i].push_back(
                {static_cast<std::uint32_t>(j), static_cast<float>((more[i] - less[i]) / 2)});
      }
    }
  };
  std::vector<std::jthread> team;
  for (unsigned i = 0; i < std::max(1U, threads); ++i) team.emplace_back(work);
  team.clear();
  return effects;
}

/// Solves a x = b for a symmetric, positive definite matrix of which the lower half is filled
/// (Cholesky); x takes the place of b.
void solve(std::vector<double>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  const auto dot = [](const double* x, const double* y, std::size_t count) {
    return std::inner_product(x, x + count, y, 0.0);
  };
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const double rest = a[i * n + j] - dot(&a[i * n], &a[j * n], j);
      a[i * n + j] = i == j ? std::sqrt(rest) : rest / a[j * n + j];
    }
  for (std::size_t i = 0; i < n; ++i) b[i] = (b[i] - dot(&a[i * n], b.data(), i)) / a[i * n + i];
  for (std::size_t i = n; i-- > 0;) {
    b[i] /= a[i * n + i];
    for (std::size_t j = 0; j < i; ++j) b[j] -= a[i * n + j] * b[i];
  }
}

/// Newton's method on the linear model around the weights of a round. Changes are counted in
/// probes.
class Fit {
 public:
  /// A probe away from the first weights costs `caution`, squared; the round starts `away` from
  /// them.
  Fit(const Positions& positions, const Effects& effects, std::vector<double> base, double scale,
      std::vector<double> away, double caution)
      : positions_(positions),
        effects_(effects),
        base_(std::move(base)),
        scale_(scale),
        away_(std::move(away)),
        caution_(caution) {}

  /// The change with the least cost.
  [[nodiscard]] std::vector<double> best_change(const std::atomic<bool>& stop) const {
    constexpr int kSteps = 6;
    std::vector<double> change(away_.size());
    double least = cost(change);
    for (int step = 0; step < kSteps && !stop.load(); ++step) {
      const auto direction = newton_direction(change);
      auto next = change;
      double now = least;
      for (double length = 1; length > 0.01 && now >= least; length /= 2) {
        next = moved(change, direction, length);
        now = cost(next);
      }
      if (now >= least) break;
      least = now;
      change = next;
    }
    return change;
  }

 private:
  static std::vector<double> moved(std::vector<double> change, const std::vector<double>& direction,
                                   double length) {
    constexpr double kFarthest = 1;  // beyond a probe its effect was not measured
    for (std::size_t j = 0; j < change.size(); ++j)
      change[j] = std::clamp(change[j] + length * direction[j], -kFarthest, kFarthest);
    return change;
  }

  [[nodiscard]] double value(std::size_t i, const std::vector<double>& change) const {
    double sum = base_[i];
    for (const auto& [j, amount] : effects_[i]) sum += amount * change[j];
    return sum;
  }

  [[nodiscard]] double cost(const std::vector<double>& change) const {
    double sum = 0;
    for (std::size_t i = 0; i < positions_.size(); ++i)
      sum += loss(positions_[i].result, chance(scale_, value(i, change)));
    sum /= static_cast<double>(positions_.size());
    for (std::size_t j = 0; j < change.size(); ++j)
      sum += caution_ * (away_[j] + change[j]) * (away_[j] + change[j]);
    return sum;
  }

  [[nodiscard]] std::vector<double> newton_direction(const std::vector<double>& change) const {
    constexpr double kTiny = 1e-9;  // a knob that no position knows stays where it is
    const std::size_t n = change.size();
    std::vector<double> curvature(n * n), downhill(n);
    for (std::size_t j = 0; j < n; ++j) {
      downhill[j] = -2 * caution_ * (away_[j] + change[j]);
      curvature[j * n + j] = 2 * caution_ + kTiny;
    }
    const auto count = static_cast<double>(positions_.size());
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const double p = chance(scale_, value(i, change));
      const double error = scale_ * (positions_[i].result - p) / count;
      const double bend = scale_ * scale_ * p * (1 - p) / count;
      for (auto a = effects_[i].begin(); a != effects_[i].end(); ++a) {
        downhill[a->knob] += error * a->amount;
        double* row = &curvature[a->knob * n];
        for (auto b = effects_[i].begin(); b <= a; ++b)
          row[b->knob] += bend * a->amount * b->amount;
      }
    }
    solve(curvature, downhill);
    return downhill;
  }

  const Positions& positions_;
  const Effects& effects_;
  std::vector<double> base_;
  double scale_;
  std::vector<double> away_;
  double caution_;
};

/// All positions of a game fall on the same side.
bool is_held_out(const LabelledPosition& one) { return hash_bytes(one.game) % 10 == 0; }

}  // namespace

double prediction_loss(const Positions& positions, const Weights& weights, double scale) {
  return mean_loss(positions, values_of(positions, weights), scale);
}

Tuned tune(const Positions& positions, const Weights& first, const TunerOptions& options,
           const std::atomic<bool>& stop,
           const std::function<void(const TunerReport&)>& on_report) {
  Positions training, held_out;
  for (const auto& one : positions) (is_held_out(one) ? held_out : training).push_back(one);
  if (training.size() < kFewestPositions || held_out.empty())
    throw InputError("too few positions to learn from: " + std::to_string(positions.size()) +
                     "; several games with at least 100 positions are needed");

  const auto start = flat(first);
  const auto knobs = knobs_of(first, options.only);
  Tuned tuned{first, {}, fitted_scale(training, values_of(training, first))};
  const auto report = [&](int round, const Weights& weights) {
    tuned.reports.push_back({round, prediction_loss(training, weights, tuned.scale),
                             prediction_loss(held_out, weights, tuned.scale)});
    on_report(tuned.reports.back());
    return tuned.reports.back().held_out;
  };
  double least = report(0, first);
  auto weights = start;
  std::vector<double> away(knobs.size());  // from the first weights, in probes
  for (int round = 1; round <= options.rounds && !stop.load(); ++round) {
    const auto effects = effects_of(training, weights, knobs, options.threads, stop);
    const Fit fit(training, effects, values_of(training, rounded(weights)), tuned.scale, away,
                  options.caution * kScoreProbe * kScoreProbe);
    const auto change = fit.best_change(stop);
    if (stop.load()) break;
    for (std::size_t j = 0; j < knobs.size(); ++j) {
      away[j] += change[j];
      weights[knobs[j].weight] = start[knobs[j].weight] + away[j] * knobs[j].probe;
    }
    const Weights candidate = rounded(weights);
    const double now = report(round, candidate);
    if (now < least) {
      least = now;
      tuned.weights = candidate;
    }
  }
  return tuned;
}

}  // namespace espalier
