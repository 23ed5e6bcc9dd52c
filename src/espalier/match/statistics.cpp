// SPDX-License-Identifier: MIT
#include "espalier/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace espalier::match {
namespace {

/// Outcomes of one unit with their scores, 0 to 1, evenly spaced, and how often they came.
struct Sample {
  std::vector<double> counts;

  [[nodiscard]] double value(std::size_t i) const {
    return static_cast<double>(i) / static_cast<double>(counts.size() - 1);
  }
  [[nodiscard]] double size() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * value(i);
    return sum / size();
  }
  /// Of the mean. One imaginary unit, spread over all outcomes, keeps small samples honest: ten
  /// wins in a row do not mean that nothing else can happen.
  [[nodiscard]] double error() const {
    Sample padded = *this;
    for (auto& count : padded.counts) count += 1.0 / static_cast<double>(counts.size());
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
      sum += padded.counts[i] * std::pow(value(i) - padded.mean(), 2);
    return std::sqrt(sum / padded.size() / size());
  }
};

Sample pairs_of(const Tally& tally) { return {{tally.pairs.begin(), tally.pairs.end()}}; }

/// The most likely frequencies with this mean: p_i = f_i / (1 + x (a_i - mean)), where x is the one
/// at which they have it. Every count must be positive.
std::vector<double> most_likely(const Sample& sample, double mean) {
  const auto moment = [&](double x) {
    double sum = 0;
    for (std::size_t i = 0; i < sample.counts.size(); ++i) {
      const double a = sample.value(i) - mean;
      sum += sample.counts[i] * a / (1 + x * a);
    }
    return sum;  // falls from +infinity to -infinity between the two poles
  };
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (moment(middle) > 0 ? low : high) = middle;
  }
  std::vector<double> likely;
  for (std::size_t i = 0; i < sample.counts.size(); ++i)
    likely.push_back(sample.counts[i] / sample.size() /
                     (1 + (low + high) / 2 * (sample.value(i) - mean)));
  return likely;
}

}  // namespace

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (score <= 0) return -kInfinite;
  if (score >= 1) return kInfinite;
  return 400 * std::log10(score / (1 - score));
}

std::string_view name_of(Model model) {
  return model == Model::kPentanomial ? "pentanomial" : "trinomial";
}

std::int64_t Tally::pair_count() const {
  return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double Tally::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
         static_cast<double>(games());
}

std::optional<EloEstimate> estimate(const Tally& tally) {
  if (tally.games() == 0) return std::nullopt;
  constexpr double kDeviations = 1.959964;  // 95 %, two-sided
  EloEstimate result;
  result.model = tally.pair_count() > 0 ? Model::kPentanomial : Model::kTrinomial;
  const Sample sample =
      result.model == Model::kPentanomial
          ? pairs_of(tally)
          : Sample{{static_cast<double>(tally.losses), static_cast<double>(tally.draws),
                    static_cast<double>(tally.wins)}};
  result.score = sample.mean();
  const double error = sample.error();
  result.elo = elo_of_score(result.score);
  result.low = elo_of_score(result.score - kDeviations * error);
  result.high = elo_of_score(result.score + kDeviations * error);
  result.superiority = 0.5 * std::erfc((0.5 - result.score) / error / std::sqrt(2.0));
  return result;
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_ratio(const Tally& tally) const {
  if (tally.pair_count() == 0) return 0;
  constexpr double kNeverSeen = 1e-3;  // an outcome that has not come yet is not impossible
  Sample sample = pairs_of(tally);
  for (auto& count : sample.counts) count = std::max(count, kNeverSeen);
  const auto under0 = most_likely(sample, score_of_elo(elo0));
  const auto under1 = most_likely(sample, score_of_elo(elo1));
  double sum = 0;
  for (std::size_t i = 0; i < sample.counts.size(); ++i)
    sum += sample.counts[i] * std::log(under1[i] / under0[i]);
  return sum;
}

Sprt::Verdict Sprt::verdict(const Tally& tally) const {
  const double ratio = log_ratio(tally);
  if (ratio >= upper_bound()) return Verdict::kAcceptElo1;
  if (ratio <= lower_bound()) return Verdict::kAcceptElo0;
  return Verdict::kContinue;
}

}  // namespace espalier::match
