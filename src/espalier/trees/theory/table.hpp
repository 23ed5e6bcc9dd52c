// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace espalier::theory {

/// One figure that theory gives for a tree.
struct Fact {
  std::string group;
  std::string name;  // stable, for programs
  double value;
  std::string meaning;
  std::string source;
};

struct Question {
  int degree = 4;
  int height = 6;
  std::optional<double> p0 = {};       // win-loss trees; xi when absent
  std::optional<int> processors = {};  // speed-up laws of k processors
  std::optional<int> fan_out = {};     // speed-up laws of processor trees of this degree ..
  int levels = 1;                      // .. and height
};

inline constexpr int kLargestDegree = 1000;
inline constexpr int kLargestHeight = 100;

/// All that is known. Throws InputError when degree is not in 2 .. kLargestDegree, height not in
/// 1 .. kLargestHeight, or another figure is out of range.
std::vector<Fact> facts(const Question& question);

}  // namespace espalier::theory
