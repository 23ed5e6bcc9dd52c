// SPDX-License-Identifier: MIT
#include "espalier/lab/advice_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "espalier/machine/stopped.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::lab {
namespace {

constexpr std::uint64_t kComparedTrees = 6;
constexpr double kLeastShift = -2, kMostShift = 1;

/// Nodes of alpha-beta; infinite when there are more than `most`.
double alpha_beta_nodes(const AnyGame& position, int depth, double most,
                        const std::atomic<bool>& stop) {
  SearchRequest request;
  request.depth = depth;
  request.limits.nodes = static_cast<std::uint64_t>(most);
  const auto report = search_by_name(position, request, stop);
  if (stop.load()) throw Stopped{};
  if (!report) return std::numeric_limits<double>::infinity();
  return static_cast<double>(report->result.counters.nodes());
}

/// The ordering moved: by 1 to best order, by -1 to no order, by -2 to the best move last.
std::vector<double> shifted(std::vector<double> weights, double shift) {
  const std::size_t degree = weights.size();
  std::vector<double> target(degree);
  if (shift >= 0) {
    target.front() = 1;
  } else if (shift >= -1) {
    target.assign(degree, 1.0 / static_cast<double>(degree));
  } else {
    weights.assign(degree, 1.0 / static_cast<double>(degree));
    target.back() = 1;
  }
  const double share = shift < -1 ? -shift - 1 : std::abs(shift);
  for (std::size_t i = 0; i < degree; ++i)
    weights[i] = (1 - share) * weights[i] + share * target[i];
  return weights;
}

std::string weights_text(const std::vector<double>& weights) {
  std::string text;
  for (const double weight : weights)
    text += fmt::format("{}{}", text.empty() ? "" : ",", std::lround(weight * 10'000));
  return text;
}

/// The range of values at which so many brothers are equal: about ln(high) / high of them.
int range_for(double equal) {
  int high = 4;
  while (high < 1 << 16 && std::log(high) / high > equal) high *= 2;
  return high;
}

class Fit {
 public:
  Fit(const InstanceSample& sample, const FitOptions& options, const std::atomic<bool>& stop)
      : sample_(sample), options_(options), stop_(stop), high_(range_for(sample.equal)) {
    // A brother of the weighted trees is worse by a quarter of the range, on average, and an error
    // half its limit.
    const double unit = high_ / 4.0 / std::max(sample.spread, 1e-9);
    noise_ = static_cast<int>(std::clamp(2 * sample.noise * unit, 0.0, double(high_)));
    if (sample.spread == 0) noise_ = 0;
  }

  [[nodiscard]] Positions trees(int height, double shift) const {
    return lab::trees("weighted", sample_.degree(), height,
                      fmt::format("weights={} high={} noise={}",
                                  weights_text(shifted(sample_.best, shift)), high_, noise_));
  }
  [[nodiscard]] double nodes(int height, double shift, double most) const {
    const Positions on = trees(height, shift);
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= kComparedTrees && std::isfinite(sum); ++seed)
      sum += alpha_beta_nodes(on.position(seed), height, most, stop_);
    return sum / kComparedTrees;
  }
  /// The shift at which alpha-beta visits so many nodes: the better the order, the fewer.
  [[nodiscard]] double shift_for(int height, double wanted) const {
    constexpr int kSteps = 8;
    double low = kLeastShift, high = kMostShift;
    for (int i = 0; i < kSteps; ++i) {
      const double middle = (low + high) / 2;
      (nodes(height, middle, 20 * wanted + 1000) > wanted ? low : high) = middle;
    }
    return (low + high) / 2;
  }
  [[nodiscard]] int noise() const { return noise_; }
  [[nodiscard]] int high() const { return high_; }
  [[nodiscard]] const FitOptions& options() const { return options_; }

 private:
  const InstanceSample& sample_;
  const FitOptions& options_;
  const std::atomic<bool>& stop_;
  int high_, noise_;
};

}  // namespace

FittedTrees fit_trees(const AnyGame& instance, const InstanceSample& sample,
                      const FitOptions& options) {
  static const std::atomic<bool> never = false;
  const auto& stop = options.stop ? *options.stop : never;
  const Fit fit(sample, options, stop);
  FittedTrees fitted;
  for (int depth = 2; depth <= options.depth; ++depth) {
    const double nodes = alpha_beta_nodes(instance, depth, options.most_compared, stop);
    if (!std::isfinite(nodes)) break;
    fitted.instance_nodes = nodes;
    fitted.compared_depth = depth;
  }
  double shift = 0;
  if (fitted.compared_depth > 0) {
    shift = fit.shift_for(fitted.compared_depth, fitted.instance_nodes);
    fitted.tree_nodes = fit.nodes(fitted.compared_depth, shift, 100 * options.most_compared);
  }
  int height = std::min(2, options.depth);
  while (height < options.depth &&
         fit.nodes(height + 1, shift, options.most_nodes) <= options.most_nodes)
    ++height;
  fitted.trees = fit.trees(std::max(height, 1), shift);
  fitted.spread = std::max(2.0 * fit.noise(), fit.high() / 8.0);
  return fitted;
}

}  // namespace espalier::lab
