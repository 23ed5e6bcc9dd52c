// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "espalier/core/text.hpp"
#include "espalier/linda/tuple_class.hpp"

namespace espalier::linda {

/// What a Linda program needs of a tuple space, wherever it is: of Space on threads, of a
/// processor's handle on a machine, of a space behind a network. Programs and structures are
/// templates over it.
template <class S>
concept TupleSpace = requires(S& space, int& place) {
  space.out("name", 1);
  { space.in("name", into(place)) } -> std::same_as<std::tuple<std::string, int>>;
  { space.rd("name", any<int>) } -> std::same_as<std::tuple<std::string, int>>;
  { space.inp("name", 1) } -> std::same_as<std::optional<std::tuple<std::string, int>>>;
  { space.rdp("name", 1) } -> std::same_as<std::optional<std::tuple<std::string, int>>>;
};

/// How a tuple space is laid over machines that share no memory (Carriero & Gelernter 1986 and the
/// Linda kernels after them).
enum class Kernel {
  kIn,      // a tuple stays where it was made, patterns are broadcast (Network C-Linda)
  kOut,     // tuples are broadcast, patterns stay
  kHybrid,  // both go to a home node that the tuple's name determines
};

/// Tuples that nobody collected. Thrown when a program that leaves none behind has ended.
struct StrayTuples : std::logic_error {
  using std::logic_error::logic_error;
};

inline void expect_empty(const std::vector<Census>& census) {
  std::vector<std::string> stray;
  for (const Census& one : census)
    if (one.tuples > 0) stray.push_back(std::to_string(one.tuples) + " of " + in_quotes(one.name));
  if (!stray.empty()) throw StrayTuples("stray tuples: " + joined(stray, ", "));
}

}  // namespace espalier::linda
