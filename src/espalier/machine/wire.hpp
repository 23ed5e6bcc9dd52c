// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace espalier {

/// How messages become bytes. A message is
///   - a plain value (trivially copyable, without pointers): its own bytes;
///   - a std::vector or std::optional of messages;
///   - a struct that names its fields:  void fields(auto&& visit) { visit(a, b, c); }
/// The same description writes, reads and measures. Both ends run the same program on the same kind
/// of machine, so there is neither version nor byte order.
template <class T>
concept HasFields = requires(T& message) {
  message.fields([](auto&...) {});
};

namespace wire_detail {

template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

/// Walks over a message; Sink::bytes(pointer, count) gets every run of plain bytes, and
/// Sink::kReads says which way they go.
template <class Sink, class T>
void walk(Sink& sink, T& part) {
  if constexpr (HasFields<T>) {
    part.fields([&](auto&... field) { (walk(sink, field), ...); });
  } else if constexpr (kIsVector<T>) {
    using Element = typename T::value_type;
    auto count = static_cast<std::uint32_t>(part.size());
    sink.bytes(&count, sizeof count);
    if constexpr (Sink::kReads) sink.make_room(part, count);
    if constexpr (std::is_trivially_copyable_v<Element> && !HasFields<Element>)
      sink.bytes(part.data(), count * sizeof(Element));
    else
      for (auto& element : part) walk(sink, element);
  } else if constexpr (kIsOptional<T>) {
    bool present = part.has_value();
    sink.bytes(&present, sizeof present);
    if constexpr (Sink::kReads) present ? void(part.emplace()) : part.reset();
    if (part) walk(sink, *part);
  } else {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>,
                  "a message is a plain value, a vector, an optional or a struct with fields()");
    sink.bytes(&part, sizeof part);
  }
}

struct Measure {
  static constexpr bool kReads = false;
  std::size_t size = 0;
  void bytes(const void*, std::size_t count) { size += count; }
};
struct Write {
  static constexpr bool kReads = false;
  std::byte* to;  // room for all of it
  void bytes(const void* from, std::size_t count) {
    if (count > 0) std::memcpy(to, from, count);
    to += count;
  }
};
struct Read {
  static constexpr bool kReads = true;
  std::span<const std::byte> in;
  void bytes(void* to, std::size_t count) {
    if (count > in.size()) throw std::runtime_error("a message came in cut short");
    if (count > 0) std::memcpy(to, in.data(), count);
    in = in.subspan(count);
  }
  template <class Vector>
  void make_room(Vector& vector, std::size_t count) {
    if (count > in.size()) throw std::runtime_error("a message came in cut short");
    vector.resize(count);
  }
};

}  // namespace wire_detail

/// How many bytes pack() would give.
template <class T>
std::size_t packed_size(const T& message) {
  wire_detail::Measure sink;
  wire_detail::walk(sink, const_cast<T&>(message));  // a sink that only measures changes nothing
  return sink.size;
}

template <class T>
std::vector<std::byte> packed(const T& message) {
  std::vector<std::byte> bytes(packed_size(message));
  wire_detail::Write sink{bytes.data()};
  wire_detail::walk(sink, const_cast<T&>(message));  // likewise
  return bytes;
}

/// Throws std::runtime_error when the bytes are not those of one T.
template <class T>
T unpacked(std::span<const std::byte> bytes) {
  T message{};
  wire_detail::Read sink{bytes};
  wire_detail::walk(sink, message);
  if (!sink.in.empty()) throw std::runtime_error("a message came in too long");
  return message;
}

/// The message of programs that send none.
struct NoMessage {};

}  // namespace espalier
