// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace espalier::linda {

/// A formal field: matches every value of its type, and stores the one that it met.
template <class T>
struct Into {
  T& place;
};
/// `space.in("result", into(value))` is Linda's in("result", ?value).
template <class T>
Into<T> into(T& place) {
  return {place};
}

/// An anonymous formal: matches every value of its type, and lets it go by.
template <class T>
struct Any {};
/// `space.in("job", any<Position>)` is C-Linda's in("job", ?Position).
template <class T>
inline constexpr Any<T> any = {};

namespace detail {

template <class T>
struct FieldOf {
  using Type = std::remove_cvref_t<T>;
};
template <class T>
requires std::convertible_to<T, std::string_view>
struct FieldOf<T> {
  using Type = std::string;
};
template <class T>
struct FieldOf<Into<T>> {
  using Type = T;
};
template <class T>
struct FieldOf<Any<T>> {
  using Type = T;
};

}  // namespace detail

/// The type of a tuple's field that this field of a tuple or template stands for. Texts of all
/// kinds are std::string; all other types are themselves: 312 is no match for 312.0.
template <class T>
using Field = typename detail::FieldOf<std::remove_cvref_t<T>>::Type;

/// The class of a tuple or template: its number of fields and their types. Only tuples of the same
/// class can match.
template <class... T>
using TupleOf = std::tuple<Field<T>...>;

template <class T>
inline constexpr bool kIsFormal = false;
template <class T>
inline constexpr bool kIsFormal<Into<T>> = true;
template <class T>
inline constexpr bool kIsFormal<Any<T>> = true;

/// A template (an antituple): actual fields, which must be equal, and formal ones.
template <class... T>
class Template {
 public:
  using Tuple = TupleOf<T...>;
  static constexpr bool kNamesFirst = !kIsFormal<std::tuple_element_t<0, std::tuple<T...>>>;

  explicit Template(T... fields) : fields_(std::move(fields)...) {}

  [[nodiscard]] bool matches(const Tuple& tuple) const {
    return all([&]<std::size_t i>() {
      using FieldType = std::tuple_element_t<i, std::tuple<T...>>;
      if constexpr (kIsFormal<FieldType>)
        return true;
      else
        return std::get<i>(fields_) == std::get<i>(tuple);
    });
  }
  /// Assigns to the formals what they met.
  void bind(const Tuple& tuple) const {
    all([&]<std::size_t i>() {
      if constexpr (requires { std::get<i>(fields_).place; })
        std::get<i>(fields_).place = std::get<i>(tuple);
      return true;
    });
  }
  /// The first field. Requires kNamesFirst.
  [[nodiscard]] const auto& first() const { return std::get<0>(fields_); }
  [[nodiscard]] const std::tuple<T...>& fields() const { return fields_; }

 private:
  template <class F>
  static bool all(F&& f) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return (f.template operator()<i>() && ...);
    }
    (std::index_sequence_for<T...>{});
  }

  std::tuple<T...> fields_;
};

/// A template of these fields: texts become std::string, formals stay as they are.
template <class... T>
auto make_template(T&&... fields) {
  const auto field = []<class F>(F&& one) {
    using Plain = std::remove_cvref_t<F>;
    if constexpr (kIsFormal<Plain>)
      return Plain(std::forward<F>(one));
    else
      return Field<F>(std::forward<F>(one));
  };
  return Template<decltype(field(std::forward<T>(fields)))...>(field(std::forward<T>(fields))...);
}

}  // namespace espalier::linda
