// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "espalier/lab/control_variates.hpp"
#include "espalier/lab/search.hpp"
#include "espalier/lab/statistics.hpp"

namespace espalier::lab {

/// The measurements of one search, by the numbers of the positions.
using Series = std::map<std::uint64_t, Measurement>;
/// Those of many searches, by their keys.
using Data = std::map<std::string, Series>;

/// One number of a table, and how it comes out of searches.
class Figure {
 public:
  /// What a formula gives; no searches.
  static Figure formula(double value);
  /// The mean of a field.
  static Figure mean(Field field, Search search);
  /// The mean of a field over that of the reference: on the same positions where the two searches
  /// share them, or between two classes of positions.
  static Figure ratio(Field field, Search search, Search reference);
  /// The mean over the positions of field / reference field.
  static Figure mean_ratio(Field field, Search search, Field reference_field, Search reference);
  /// Mean time of the sequential search over that of the parallel one.
  static Figure speedup(Search parallel, Search sequential);

  /// A function of the means of several searches, over the positions that all of them have: for
  /// measures made of others. Its error is the jackknife's.
  using Formula = std::function<double(std::span<const Measurement> means)>;
  static Figure of(std::vector<Search> searches, Formula formula);

  /// The mean of a field that others should find on positions of their own, by what they found for
  /// its companions, searches of the same positions (control_variates.hpp).
  static Figure expected(Field field, Search search, std::vector<Search> companions,
                         OtherSample theirs);

  /// This figure to a power: a growth rate out of a growth.
  [[nodiscard]] Figure to_the(double exponent) const;
  /// scale * figure + offset.
  [[nodiscard]] Figure scaled(double scale, double offset = 0) const;

  /// From what there is; count 0 when a search has not been run.
  [[nodiscard]] Estimate estimate(const Data& data) const;
  /// Of a mean or an expected figure: how far each position lies from it, as far as the companions
  /// do not explain that. None of other figures.
  [[nodiscard]] std::vector<double> deviations(const Data& data) const;

  /// What has to be run.
  [[nodiscard]] const std::vector<Search>& searches() const { return searches_; }
  [[nodiscard]] std::vector<Search>& searches() { return searches_; }

 private:
  enum class Kind { kFormula, kMean, kRatio, kMeanRatio, kOfMeans, kExpected };

  Kind kind_ = Kind::kFormula;
  double value_ = 0;
  Field field_ = nullptr;
  Field reference_field_ = nullptr;
  [[nodiscard]] Estimate estimate_of_means(const Data& data) const;

  Formula formula_;
  OtherSample theirs_;
  std::vector<Search> searches_;  // the search, then the reference or the companions
  double exponent_ = 1;
  double scale_ = 1;
  double offset_ = 0;
};

}  // namespace espalier::lab
