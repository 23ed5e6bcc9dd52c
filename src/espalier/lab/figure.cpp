// SPDX-License-Identifier: MIT
#include "espalier/lab/figure.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace espalier::lab {
namespace {

using Sample = std::vector<double>;

const Series* find(const Data& data, const Search& search) {
  const auto found = data.find(search.key());
  return found == data.end() || found->second.empty() ? nullptr : &found->second;
}

Sample sample(const Series& series, Field field) {
  Sample values;
  for (const auto& [number, measurement] : series) values.push_back(measurement.*field);
  return values;
}

/// Two fields of the positions that both searches have.
std::pair<Sample, Sample> paired(const Series& a, Field of_a, const Series& b, Field of_b) {
  std::pair<Sample, Sample> both;
  for (const auto& [number, measurement] : a) {
    const auto other = b.find(number);
    if (other == b.end()) continue;
    both.first.push_back(measurement.*of_a);
    both.second.push_back(other->second.*of_b);
  }
  return both;
}

/// Of independent samples: the relative errors add up squared.
Estimate quotient(const Estimate& a, const Estimate& b) {
  const double ratio = a.mean / b.mean;
  const auto joint = [&](double of_a, double of_b) {
    return ratio * std::hypot(of_a / a.mean, of_b / b.mean);
  };
  return {ratio, joint(a.deviation, b.deviation), joint(a.error, b.error),
          std::min(a.count, b.count)};
}

/// Several searches, and the positions that all of them have.
struct Joint {
  std::vector<const Series*> series;
  std::vector<std::uint64_t> numbers;  // none when a search has not been run
};
Joint joint(const Data& data, const std::vector<Search>& searches) {
  Joint all;
  for (const Search& search : searches) {
    all.series.push_back(find(data, search));
    if (!all.series.back()) return {};
  }
  for (const auto& [number, measurement] : *all.series.front())
    if (std::all_of(all.series.begin(), all.series.end(),
                    [number = number](const Series* one) { return one->contains(number); }))
      all.numbers.push_back(number);
  return all;
}

/// A field of each search on the positions that all of them have, search by search.
std::vector<Sample> common_samples(const Data& data, const std::vector<Search>& searches,
                                   Field field) {
  const Joint all = joint(data, searches);
  std::vector<Sample> samples;
  for (const Series* series : all.series) {
    auto& one = samples.emplace_back();
    for (const auto number : all.numbers) one.push_back(series->at(number).*field);
  }
  return samples;
}

/// The first for the search, the others for its companions.
std::pair<Sample, std::vector<Sample>> with_companions(std::vector<Sample> samples) {
  if (samples.empty()) return {};
  Sample first = std::move(samples.front());
  samples.erase(samples.begin());
  return {std::move(first), std::move(samples)};
}

/// The sum of all fields over the positions `numbers`, without one of them.
Measurement sum_without(const Series& series, const std::vector<std::uint64_t>& numbers,
                        std::optional<std::uint64_t> omitted) {
  Measurement sum;
  for (const auto number : numbers) {
    if (number == omitted) continue;
    const Measurement& one = series.at(number);
    Measurement::for_each_field([&](const char*, Field field) { sum.*field += one.*field; });
  }
  return sum;
}

}  // namespace

Figure Figure::formula(double value) {
  Figure figure;
  figure.value_ = value;
  return figure;
}

Figure Figure::mean(Field field, Search search) {
  Figure figure;
  figure.kind_ = Kind::kMean;
  figure.field_ = field;
  figure.searches_ = {std::move(search)};
  return figure;
}

Figure Figure::ratio(Field field, Search search, Search reference) {
  Figure figure;
  figure.kind_ = Kind::kRatio;
  figure.field_ = figure.reference_field_ = field;
  figure.searches_ = {std::move(search), std::move(reference)};
  return figure;
}

Figure Figure::mean_ratio(Field field, Search search, Field reference_field, Search reference) {
  Figure figure = ratio(field, std::move(search), std::move(reference));
  figure.kind_ = Kind::kMeanRatio;
  figure.reference_field_ = reference_field;
  return figure;
}

Figure Figure::speedup(Search parallel, Search sequential) {
  return ratio(&Measurement::time, std::move(sequential), std::move(parallel));
}

Figure Figure::of(std::vector<Search> searches, Formula formula) {
  Figure figure;
  figure.kind_ = Kind::kOfMeans;
  figure.searches_ = std::move(searches);
  figure.formula_ = std::move(formula);
  return figure;
}

Figure Figure::expected(Field field, Search search, std::vector<Search> companions,
                        OtherSample theirs) {
  Figure figure;
  figure.kind_ = Kind::kExpected;
  figure.field_ = field;
  figure.searches_ = std::move(companions);
  figure.searches_.insert(figure.searches_.begin(), std::move(search));
  figure.theirs_ = std::move(theirs);
  return figure;
}

Figure Figure::to_the(double exponent) const {
  Figure figure = *this;
  figure.exponent_ = exponent;
  return figure;
}

Figure Figure::scaled(double scale, double offset) const {
  Figure figure = *this;
  figure.scale_ = scale;
  figure.offset_ = offset;
  return figure;
}

Estimate Figure::estimate_of_means(const Data& data) const {
  const Joint all = joint(data, searches_);
  const auto& common = all.numbers;
  if (common.empty()) return {};
  const auto value_without = [&](std::optional<std::uint64_t> omitted) {
    const double count = static_cast<double>(common.size()) - (omitted ? 1 : 0);
    std::vector<Measurement> means;
    for (const Series* series : all.series) {
      Measurement mean = sum_without(*series, common, omitted);
      Measurement::for_each_field([&](const char*, Field field) { mean.*field /= count; });
      means.push_back(mean);
    }
    return formula_(means);
  };
  Estimate found = known(value_without(std::nullopt));
  if (common.size() == 1) return found;
  Sample without_one;
  for (const auto number : common) without_one.push_back(value_without(number));
  // The jackknife: how far the value moves when one position is left out.
  const auto count = static_cast<double>(common.size());
  const double deviation = lab::mean(without_one).deviation;
  found.error = deviation * (count - 1) / std::sqrt(count);
  found.deviation = found.error * std::sqrt(count);
  found.count = static_cast<int>(common.size());
  return found;
}

Estimate Figure::estimate(const Data& data) const {
  Estimate found;
  if (kind_ == Kind::kFormula) {
    found = known(value_);
  } else if (kind_ == Kind::kOfMeans) {
    found = estimate_of_means(data);
    if (found.count == 0) return {};
  } else if (kind_ == Kind::kExpected) {
    const auto [sample, companions] = with_companions(common_samples(data, searches_, field_));
    if (!sample.empty()) found = expected_mean(sample, companions, theirs_);
    if (found.count == 0) return {};
  } else {
    const Series* series = find(data, searches_.front());
    const Series* reference = find(data, searches_.back());
    if (!series || !reference) return {};
    if (kind_ == Kind::kMean) {
      found = lab::mean(sample(*series, field_));
    } else if (searches_[0].on.text != searches_[1].on.text) {
      found = quotient(lab::mean(sample(*series, field_)),
                       lab::mean(sample(*reference, reference_field_)));
    } else {
      const auto [a, b] = paired(*series, field_, *reference, reference_field_);
      found = kind_ == Kind::kRatio ? ratio_of_means(a, b) : mean_of_ratios(a, b);
    }
    if (found.count == 0) return {};
  }
  if (exponent_ != 1) found = power(found, exponent_);
  return {found.mean * scale_ + offset_, found.deviation * std::abs(scale_),
          found.error * std::abs(scale_), found.count, found.slopes};
}

std::vector<double> Figure::deviations(const Data& data) const {
  if ((kind_ != Kind::kMean && kind_ != Kind::kExpected) || exponent_ != 1) return {};
  const auto [sample, companions] = with_companions(common_samples(data, searches_, field_));
  auto rest = unexplained(sample, companions);
  for (double& one : rest) one *= scale_;
  return rest;
}

}  // namespace espalier::lab
