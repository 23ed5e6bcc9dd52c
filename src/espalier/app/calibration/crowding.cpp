// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/crowding.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/lab/trimmed_mean.hpp"

namespace espalier::app {

void Crowding::add(int size, std::size_t subject, double slowdown) {
  auto& subjects = logarithms_[size];
  if (subjects.size() <= subject) subjects.resize(subject + 1);
  subjects[subject].push_back(std::log(slowdown));
}

double Crowding::at(double working) const {
  double below = 1, slower_below = 0;  // the next smaller size and its logarithm
  for (const auto& [size, subjects] : logarithms_) {
    if (size == 1) continue;
    const double slower = lab::mean_of_trimmed(subjects).mean;
    if (working <= size) {
      const double share = std::clamp((working - below) / (size - below), 0.0, 1.0);
      return std::exp(slower_below + share * (slower - slower_below));
    }
    below = size;
    slower_below = slower;
  }
  return std::exp(slower_below);
}

}  // namespace espalier::app
