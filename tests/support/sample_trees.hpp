// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck.h>
#include <cstdlib>
#include <ostream>
#include <string>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/trees/explicit_tree.hpp"
#include "espalier/trees/tree_game.hpp"

namespace espalier {

/// A position to search and how deep: as text, so that a failing case can be run again from the
/// command line.
struct Sample {
  std::string text;
  int depth = 0;

  [[nodiscard]] AnyGame root() const { return parse_tree(text); }
  friend std::ostream& operator<<(std::ostream& out, const Sample& sample) {
    return out << "--position \"" << sample.text << "\" --depth " << sample.depth;
  }
};

/// A tree of no particular shape: up to `degree` children a node, leaves at any depth up to
/// `height`, values in [low, high].
inline ExplicitTree irregular_tree(std::uint32_t degree, std::uint32_t height, Value low,
                                   Value high, std::uint64_t seed) {
  Random random(seed);
  TreeBuilder builder;
  const auto grow = [&](const auto& self, std::uint32_t node, std::uint32_t depth) -> void {
    builder.set_value(node, random.between(low, high));
    if (depth == height || (depth > 0 && random.below(6) == 0)) return;
    const auto width = 1 + random.below(degree);
    for (std::uint32_t i = 0; i < width; ++i) self(self, builder.add_child(node), depth + 1);
  };
  grow(grow, 0, 0);
  return builder.build();
}

inline std::string uniform_text(const std::string& model, std::uint32_t degree,
                                std::uint32_t height, std::uint64_t seed,
                                const std::string& parameters = "") {
  return "model=" + model + " degree=" + std::to_string(degree) +
         " height=" + std::to_string(height) + " seed=" + std::to_string(seed) + parameters;
}

namespace samples {

/// Trees are small and searches fast: many cases, unless the environment says otherwise.
inline const bool kManyCases = setenv("RC_PARAMS", "max_success=500", 0) == 0;

/// Uniform in [low, high), also in the first cases of a property, where RapidCheck starts small.
template <class T>
T between(T low, T high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(low, high));
}

/// Degrees 1 to 5, heights 0 to 5 (4 for degree 5).
struct Shape {
  std::uint32_t degree;
  std::uint32_t height;
  std::uint64_t seed;
};
inline Shape any_shape() {
  const auto degree = between<std::uint32_t>(1, 6);
  const auto height = between<std::uint32_t>(0, degree == 5 ? 5 : 6);
  return {degree, height, between<std::uint64_t>(0, 1'000'000)};
}
inline int any_depth(std::uint32_t height) {
  const bool whole = between(0, 3) > 0;
  return whole ? static_cast<int>(height) : between(0, static_cast<int>(height) + 1);
}

/// Independent terminals, with many ties, some, or none.
inline Sample uniform() {
  const Shape s = any_shape();
  const auto range = *rc::gen::element<std::string>(" low=-1 high=1", " low=-3 high=4",
                                                    " low=-60 high=60", " values=continuous");
  return {uniform_text("random", s.degree, s.height, s.seed, range), static_cast<int>(s.height)};
}

inline Sample irregular() {
  const Shape s = any_shape();
  const auto range = *rc::gen::element<Value>(1, 3, 20, 1'000'000);
  return {irregular_tree(s.degree, s.height, -range, range, s.seed).brackets(),
          any_depth(s.height)};
}

/// Every model of uniform trees there is, with its defaults.
inline Sample modelled() {
  const Shape s = any_shape();
  const auto& models = tree_models();
  const auto& model = models[between<std::size_t>(0, models.size())];
  const Sample sample{uniform_text(model.name, s.degree, s.height, s.seed), any_depth(s.height)};
  try {
    static_cast<void>(sample.root());
  } catch (const InputError&) {
    return uniform();  // not every model has trees of every shape
  }
  return sample;
}

inline Sample any() {
  switch (between(0, 3)) {
    case 0:
      return uniform();
    case 1:
      return irregular();
    default:
      return modelled();
  }
}

}  // namespace samples
}  // namespace espalier
