// SPDX-License-Identifier: MIT
#include "espalier/learn/tuner.hpp"

#include <algorithm>
#include <cmath>
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
constexpr int kProbe = 32;  // centipawns: large enough that rounding does not matter

double chance(double scale, double value) { return 1 / (1 + std::exp(-scale * value)); }

double loss(double result, double p) {
  constexpr double kSure = 1e-12;
  p = std::clamp(p, kSure, 1 - kSure);
  return -result * std::log(p) - (1 - result) * std::log(1 - p);
}

/// Values for White.
std::vector<double> values_of(const Positions& positions, const Weights& weights) {
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

/// What a centipawn more of a weight adds to the value of a position.
struct Effect {
  std::uint32_t position;
  float amount;
};

/// Which weights may change.
std::vector<bool> chosen(const std::string& only) {
  std::vector<bool> is_chosen;
  const Weights any;
  chess::for_each_weight(any, [&](const std::string& name, const auto&) {
    is_chosen.push_back(name.starts_with(only));
  });
  if (std::find(is_chosen.begin(), is_chosen.end(), true) == is_chosen.end())
    throw InputError("no weight's name begins with " + in_quotes(only));
  return is_chosen;
}

/// By weight; positions on which it has no effect are left out.
std::vector<std::vector<Effect>> effects_of(const Positions& positions,
                                            const std::vector<double>& weights,
                                            const std::vector<bool>& is_chosen, unsigned threads,
                                            const std::atomic<bool>& stop) {
  const auto base = values_of(positions, rounded(weights));
  std::vector<std::vector<Effect>> effects(weights.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t j; (j = next++) < weights.size() && !stop.load();) {
      if (!is_chosen[j]) continue;
      auto changed = weights;
      changed[j] += kProbe;
      const auto values = values_of(positions, rounded(changed));
      for (std::size_t i = 0; i < positions.size(); ++i)
        if (values[i] != base[i])
          effects[j].push_back(
              {static_cast<std::uint32_t>(i), static_cast<float>((values[i] - base[i]) / kProbe)});
    }
  };
  std::vector<std::jthread> team;
  for (unsigned i = 0; i < std::max(1U, threads); ++i) team.emplace_back(work);
  team.clear();
  return effects;
}

/// Descent on the linear model around the weights of a round.
class Descent {
 public:
  Descent(const Positions& positions, const std::vector<std::vector<Effect>>& effects,
          std::vector<double> base, double scale)
      : positions_(positions), effects_(effects), base_(std::move(base)), scale_(scale) {}

  std::vector<double> run(const std::vector<double>& start, const std::vector<double>& first,
                          const TunerOptions& options, const std::atomic<bool>& stop) const {
    constexpr double kMemory = 0.9, kSquareMemory = 0.999, kTiny = 1e-9;
    std::vector<double> weights = start, mean(start.size()), square(start.size());
    std::vector<double> values = base_, error(positions_.size());
    const auto count = static_cast<double>(positions_.size());
    for (int step = 1; step <= options.steps && !stop.load(); ++step) {
      for (std::size_t i = 0; i < positions_.size(); ++i)
        error[i] = (chance(scale_, values[i]) - positions_[i].result) * scale_ / count;
      const double pace = options.pace * (1 - static_cast<double>(step - 1) / options.steps);
      for (std::size_t j = 0; j < weights.size(); ++j) {
        if (effects_[j].empty()) continue;
        double slope = 2 * options.caution * (weights[j] - first[j]);
        for (const auto& [i, amount] : effects_[j]) slope += error[i] * amount;
        mean[j] = kMemory * mean[j] + (1 - kMemory) * slope;
        square[j] = kSquareMemory * square[j] + (1 - kSquareMemory) * slope * slope;
        const double change = -pace * (mean[j] / (1 - std::pow(kMemory, step))) /
                              (std::sqrt(square[j] / (1 - std::pow(kSquareMemory, step))) + kTiny);
        weights[j] += change;
        for (const auto& [i, amount] : effects_[j]) values[i] += change * amount;
      }
    }
    return weights;
  }

 private:
  const Positions& positions_;
  const std::vector<std::vector<Effect>>& effects_;
  std::vector<double> base_;
  double scale_;
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

  const auto is_chosen = chosen(options.only);
  Tuned tuned{first, {}, fitted_scale(training, values_of(training, first))};
  const auto report = [&](int round, const Weights& weights) {
    tuned.reports.push_back({round, prediction_loss(training, weights, tuned.scale),
                             prediction_loss(held_out, weights, tuned.scale)});
    on_report(tuned.reports.back());
    return tuned.reports.back().held_out;
  };
  double least = report(0, first);
  const auto start = flat(first);
  auto weights = start;
  for (int round = 1; round <= options.rounds; ++round) {
    const auto effects = effects_of(training, weights, is_chosen, options.threads, stop);
    if (stop.load()) break;
    const Descent descent(training, effects, values_of(training, rounded(weights)), tuned.scale);
    weights = descent.run(weights, start, options, stop);
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
