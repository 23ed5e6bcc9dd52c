// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "espalier/parallel/pool/arena.hpp"

namespace espalier {

/// Objects that stay where they are until the end, and are known by number: half the size of a
/// pointer. Not shared: calls need the owner's lock.
template <class T>
class Numbered {
 public:
  Numbered() = default;
  Numbered(const Numbered&) = delete;
  Numbered& operator=(const Numbered&) = delete;
  ~Numbered() {
    for (std::uint32_t number = 0; number < size_; ++number) (*this)[number].~T();
  }

  /// A new one.
  std::uint32_t fresh() {
    if (size_ % kPiece == 0) pieces_.push_back(static_cast<T*>(memory_.take(kPiece * sizeof(T))));
    new (&(*this)[size_]) T();
    return size_++;
  }
  [[nodiscard]] T& operator[](std::uint32_t number) {
    return pieces_[number / kPiece][number % kPiece];
  }
  [[nodiscard]] const T& operator[](std::uint32_t number) const {
    return pieces_[number / kPiece][number % kPiece];
  }

 private:
  static_assert(alignof(T) <= Arena::kLine);
  static constexpr std::uint32_t kPiece = 64;

  Arena memory_;
  std::vector<T*> pieces_;
  std::uint32_t size_ = 0;
};

}  // namespace espalier
