// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/hash.hpp"
#include "espalier/linda/tuple_class.hpp"
#include "espalier/machine/account.hpp"
#include "espalier/machine/wire.hpp"

namespace espalier::linda::simulated {

/// A tuple as the kernels see it.
template <class Tuple>
struct Stored {
  Tuple tuple;
  int node;              // that keeps it, or made it
  Time visible;          // elsewhere than on the node that made it, from this time on
  std::uint64_t number;  // in order of making
};

/// An operation that found nothing and sleeps.
template <class Tuple>
struct Waiter {
  std::function<bool(const Tuple&)> matches;
  bool takes;
  int processor;
  std::optional<Tuple> found = {};  // handed to it
  Time due = 0;                     // when that reaches it
  bool by_message = false;          // from another node
};

/// All tuples and waiters of one class, on all nodes; which of them a node may see is the kernel's
/// business. Simulated processors take turns, so there is no lock.
template <class Tuple>
struct Store final : AnyTupleClass {
  using Place = typename std::list<Stored<Tuple>>::iterator;

  std::list<Stored<Tuple>> tuples;  // in order of making
  std::list<Waiter<Tuple>*> waiters;

  /// The oldest that matches and suits, or the end.
  template <class Pattern, class Suits>
  Place find(const Pattern& pattern, const Suits& suits) {
    auto place = tuples.begin();
    while (place != tuples.end() && !(suits(*place) && pattern.matches(place->tuple))) ++place;
    return place;
  }
  Tuple get(Place place, bool takes) {
    if (!takes) return place->tuple;
    Tuple taken = std::move(place->tuple);
    tuples.erase(place);
    return taken;
  }

  void add_to(std::vector<Census>& census) const override {
    for (const auto& one : tuples) {
      const std::string name = name_of(one.tuple);
      if (census.empty() || census.back().name != name) census.push_back({name, 0, 0});
      ++census.back().tuples;
    }
    if (!waiters.empty()) census.push_back({"(waiting)", 0, waiters.size()});
  }
  void wake_all() override {}

 private:
  static std::string name_of(const Tuple& tuple) {
    if constexpr (std::same_as<std::tuple_element_t<0, Tuple>, std::string>)
      return std::get<0>(tuple);
    else
      return "(" + std::to_string(std::tuple_size_v<Tuple>) + " fields)";
  }
};

/// What a field takes on the wire; a formal is one byte.
template <class T>
std::size_t bytes_of(const T& field) {
  if constexpr (kIsFormal<T>)
    return 1;
  else if constexpr (std::convertible_to<const T&, std::string_view>)
    return sizeof(std::uint32_t) + std::string_view(field).size();
  else
    return packed_size(field);
}

/// The node where tuples of so many fields with this first field live.
template <class First>
int home_of(const First& first, std::size_t fields, int nodes) {
  std::uint64_t hash = fields;
  if constexpr (std::convertible_to<const First&, std::string_view>)
    hash = mix(hash, hash_bytes(first));
  else if constexpr (std::is_integral_v<First> || std::is_enum_v<First>)
    hash = mix(hash, static_cast<std::uint64_t>(first));
  return static_cast<int>(mix(hash) % static_cast<std::uint64_t>(nodes));
}

}  // namespace espalier::linda::simulated
