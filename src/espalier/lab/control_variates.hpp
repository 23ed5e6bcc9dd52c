// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "espalier/lab/statistics.hpp"

namespace espalier::lab {

/// What is known of a sample of positions that somebody else has drawn: how many, and the means of
/// some quantities.
struct OtherSample {
  int count = 0;
  std::vector<double> means;
};

/// The mean that a quantity should have on another sample of the same kind of positions, when the
/// means of its companions are known there (control variates, or the regression estimator: Cochran,
/// Sampling Techniques, 1977, chapter 7). By least squares over our positions: how much the
/// quantity changes with its companions, times how far theirs lie from ours. What the companions
/// explain of the difference between two samples is thus taken out of it.
///
/// `companions[k][i]` was measured on the same position as `sample[i]`, and `theirs.means[k]` is
/// its mean there. A companion that depends linearly on those before it is left out.
///
/// The estimate's deviation is what one position varies by when its companions are known; its error
/// is that of the difference between the estimate and the mean that the others find, so that
/// half_width() says how far apart the two may lie by chance. It needs two positions
/// more than companions; nothing is known from fewer.
Estimate expected_mean(std::span<const double> sample,
                       const std::vector<std::vector<double>>& companions,
                       const OtherSample& theirs);

/// What the companions leave of the sample's deviations from its mean: the difference between
/// expected_mean() and what the others find is the difference of its means there and here.
std::vector<double> unexplained(std::span<const double> sample,
                                const std::vector<std::vector<double>>& companions);

}  // namespace espalier::lab
