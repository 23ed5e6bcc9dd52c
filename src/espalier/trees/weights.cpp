// SPDX-License-Identifier: MIT
#include "espalier/trees/weights.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

constexpr double kScale = 4294967296.0;  // 2^32

std::vector<double> strong_weights(std::uint32_t degree) {
  const std::uint32_t quarter = (degree + 3) / 4;
  std::vector<double> weights(degree);
  for (std::uint32_t i = 0; i < degree; ++i)
    weights[i] = i < quarter ? 20.0 / (quarter - 1) : 10.0 / (degree - quarter);
  weights[0] = quarter == 1 ? 90 : 70;
  return weights;
}

std::vector<double> read_list(std::string_view text, std::uint32_t degree) {
  std::vector<double> weights;
  for (const auto part : split(text, ',')) {
    const auto weight = to_real(part);
    if (!weight || !(*weight >= 0 && *weight <= 1e9))
      throw InputError("weights must be best, random, strong or numbers like 70,20,10, not " +
                       in_quotes(text));
    weights.push_back(*weight);
  }
  if (weights.size() != degree)
    throw InputError("weights: " + std::to_string(weights.size()) + " numbers for " +
                     std::to_string(degree) + " children");
  if (std::accumulate(weights.begin(), weights.end(), 0.0) <= 0)
    throw InputError("weights: one of them at least must be above 0");
  return weights;
}

std::vector<double> read_weights(std::string_view text, std::uint32_t degree) {
  if (text == "random") return std::vector<double>(degree, 1.0);
  if (text == "strong") return strong_weights(degree);
  if (text != "best") return read_list(text, degree);
  std::vector<double> weights(degree);
  weights[0] = 1;
  return weights;
}

}  // namespace

ChildWeights::ChildWeights(std::string_view text, const std::vector<double>& weights)
    : text_(text) {
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  double sum = 0;
  for (const double weight : weights) {
    sum += weight;
    ends_.push_back(static_cast<std::uint64_t>(std::llround(sum / total * kScale)));
  }
  // Whatever rounding does, the draw must hit the last child that has a weight, never a later one.
  const auto last = std::find_if(weights.rbegin(), weights.rend(), [](double w) { return w > 0; });
  const auto index = weights.size() - 1 - static_cast<std::size_t>(last - weights.rbegin());
  std::fill(ends_.begin() + static_cast<std::ptrdiff_t>(index), ends_.end(), 1ULL << 32);
}

std::uint32_t ChildWeights::pick(std::uint32_t draw) const {
  const auto end = std::upper_bound(ends_.begin(), ends_.end(), std::uint64_t{draw});
  return static_cast<std::uint32_t>(end - ends_.begin());
}

const ChildWeights& ChildWeights::of(std::string_view text, std::uint32_t degree) {
  if (degree < 1 || degree > kMaxDegree)
    throw InputError("a tree with weights may have degree " + std::to_string(kMaxDegree) +
                     " at most, not " + std::to_string(degree));
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::uint32_t>, std::unique_ptr<const ChildWeights>> all;
  const std::scoped_lock lock(mutex);
  const std::pair name(std::string(text), degree);
  auto known = all.find(name);
  if (known == all.end()) {
    const auto weights = read_weights(text, degree);
    known = all.emplace(name, new ChildWeights(text, weights)).first;
  }
  return *known->second;
}

}  // namespace espalier
