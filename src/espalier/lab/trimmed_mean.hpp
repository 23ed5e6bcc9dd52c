// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "espalier/lab/statistics.hpp"

namespace espalier::lab {

/// The mean of the middle half of a sample; of fewer than four, of all. A few outliers, however far
/// out, do not move it, and it wastes less of a small sample than the median. The error is that of
/// Tukey & McLaughlin (1963), from the sample with its outer quarters drawn in.
Estimate trimmed_mean(std::vector<double> sample);

/// The mean of several samples' trimmed means, where each sample is of something else and they
/// count the same. With a single value in each the error is not known, and 0.
Estimate mean_of_trimmed(std::span<const std::vector<double>> samples);

}  // namespace espalier::lab
