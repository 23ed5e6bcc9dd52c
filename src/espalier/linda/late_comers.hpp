// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

namespace espalier::linda {

/// A processor of a machine where some may begin after the others, while the program runs. Such a
/// late comer finds the tuples of a search in progress: its program has to find its way in. Until
/// somebody has come, count() is how many there may be.
template <class Me>
concept AdmitsLate = requires(Me& me, const Me& same) {
  { same.is_late() } -> std::same_as<bool>;
  { same.beginners() } -> std::same_as<int>;
  { me.close_entrance() } -> std::same_as<int>;
};

/// It began when others had begun.
template <class Me>
bool is_late([[maybe_unused]] const Me& me) {
  if constexpr (AdmitsLate<Me>)
    return me.is_late();
  else
    return false;
}

/// How many begin together: the processors 0 to beginners - 1.
template <class Me>
int beginners(const Me& me) {
  if constexpr (AdmitsLate<Me>)
    return me.beginners();
  else
    return me.count();
}

/// By processor 0: nobody comes from now on. Returns how many have begun, or will for certain.
template <class Me>
int close_entrance(Me& me) {
  if constexpr (AdmitsLate<Me>)
    return me.close_entrance();
  else
    return me.count();
}

}  // namespace espalier::linda
