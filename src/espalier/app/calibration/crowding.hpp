// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace espalier::app {

/// How much slower searches at the same time are than one alone, by their number: they share caches
/// and power, and cores with others.
class Crowding {
 public:
  /// A crowd of that size took so many times as long as one alone did beside it. Subjects are
  /// numbered from 0.
  void add(int size, std::size_t subject, double slowdown);

  /// Where `working` of them are at work on average: between the sizes that were tried in
  /// proportion, beyond the largest as there. One alone is 1 by definition.
  [[nodiscard]] double at(double working) const;

 private:
  std::map<int, std::vector<std::vector<double>>> logarithms_;  // by size and subject
};

}  // namespace espalier::app
