// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace espalier {

/// Mean and variance of something that is measured tree by tree.
class Sample1d {
 public:
  void add(double x) {
    ++count_;
    sum_ += x;
    squares_ += x * x;
  }
  [[nodiscard]] double mean() const { return sum_ / count_; }
  [[nodiscard]] double variance() const {
    return std::max(0.0, squares_ / count_ - mean() * mean());
  }
  /// Of the difference to the mean of `others` further trees of the same kind.
  [[nodiscard]] double error_against(double others) const {
    return std::sqrt(variance() * (1 / count_ + 1 / others));
  }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

/// How many trees a test of means takes: a few, or as many as the environment says, and then it
/// prints what it measures.
inline bool many_trees() { return std::getenv("ESPALIER_TREES") != nullptr; }
inline int trees_to_measure(int few) {
  return many_trees() ? std::max(few, std::atoi(std::getenv("ESPALIER_TREES"))) : few;
}

}  // namespace espalier
