// SPDX-License-Identifier: MIT
#pragma once

#include <cxxabi.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>

#include "espalier/linda/fields.hpp"
#include "espalier/machine/wire_text.hpp"

namespace espalier::linda::redis {

// Tuples, templates and their classes as bytes. The server compares fields by their bytes, so two
// values are equal when they are packed alike (0.0 and -0.0 are not).

/// A type's name, the same in every process: int32, real64, text, list(int32), maybe(text), or the
/// C++ name of a struct.
template <class T>
std::string type_text() {
  if constexpr (std::same_as<T, std::string>) {
    return "text";
  } else if constexpr (wire_detail::kIsVector<T>) {
    return "list(" + type_text<typename T::value_type>() + ")";
  } else if constexpr (wire_detail::kIsOptional<T>) {
    return "maybe(" + type_text<typename T::value_type>() + ")";
  } else if constexpr (std::same_as<T, bool> || std::same_as<T, char>) {
    return std::same_as<T, bool> ? "bool" : "char";
  } else if constexpr (std::is_arithmetic_v<T>) {
    const char* kind = std::is_floating_point_v<T> ? "real" : std::is_signed_v<T> ? "int" : "uint";
    return kind + std::to_string(8 * sizeof(T));
  } else {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> name(
        abi::__cxa_demangle(typeid(T).name(), nullptr, nullptr, &status), std::free);
    return name ? name.get() : typeid(T).name();
  }
}

namespace detail {
template <class Tuple>
struct ClassText;
template <class... T>
struct ClassText<std::tuple<T...>> {
  static std::string make() {
    std::string text;
    ((text += (text.empty() ? "" : ",") + type_text<T>()), ...);
    return text;
  }
};
}  // namespace detail

/// The class of a tuple: the names of its types.
template <class Tuple>
const std::string& class_text() {
  static const std::string text = detail::ClassText<Tuple>::make();
  return text;
}

inline constexpr std::uint32_t kFormalSize = 0xffff'ffff;

inline void append_size(std::string& to, std::size_t size) {
  if (size >= kFormalSize) throw std::length_error("a tuple's field of 4 GiB or more");
  for (int shift = 0; shift < 32; shift += 8) to += static_cast<char>((size >> shift) & 0xff);
}

template <class T>
void append_field(std::string& to, const T& value) {
  if constexpr (std::same_as<T, std::string>) {
    append_size(to, value.size());
    to += value;
  } else {
    static_assert(HasFields<T> || !std::is_class_v<T> || !std::is_trivially_copyable_v<T> ||
                      std::has_unique_object_representations_v<T>,
                  "a struct with padding has no bytes of its own: give it fields()");
    const auto bytes = packed(value);
    append_size(to, bytes.size());
    to.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
}

template <class... T>
std::string encoded(const std::tuple<T...>& tuple) {
  std::string bytes;
  std::apply([&](const auto&... field) { (append_field(bytes, field), ...); }, tuple);
  return bytes;
}

template <class... T>
std::string encoded(const Template<T...>& pattern) {
  std::string bytes;
  const auto append = [&]<class F>(const F& field) {
    if constexpr (kIsFormal<F>)
      bytes.append(4, '\xff');
    else
      append_field(bytes, field);
  };
  std::apply([&](const auto&... field) { (append(field), ...); }, pattern.fields());
  return bytes;
}

/// Cuts off and returns the first field.
inline std::string_view take_field(std::string_view& bytes) {
  std::size_t size = 0;
  if (bytes.size() < 4) throw std::runtime_error("a tuple came in cut short");
  for (std::size_t i = 0; i < 4; ++i)
    size |= std::size_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  if (size > bytes.size() - 4) throw std::runtime_error("a tuple came in cut short");
  const auto field = bytes.substr(4, size);
  bytes.remove_prefix(4 + size);
  return field;
}

/// Throws std::runtime_error when the bytes are not those of such a tuple.
template <class Tuple>
Tuple decoded(std::string_view bytes) {
  Tuple tuple;
  const auto read = [&]<class T>(T& field) {
    const auto one = take_field(bytes);
    if constexpr (std::same_as<T, std::string>)
      field = one;
    else
      field = unpacked<T>(std::as_bytes(std::span(one.data(), one.size())));
  };
  std::apply([&](auto&... field) { (read(field), ...); }, tuple);
  if (!bytes.empty()) throw std::runtime_error("a tuple came in too long");
  return tuple;
}

}  // namespace espalier::linda::redis
