// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace espalier {

/// First in, first out, in one piece of memory that grows to the most there ever was in it. What is
/// in it is filled and read where it stands; what was popped keeps its memory for what comes there.
template <class T>
class Ring {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// Counted from the front. Precondition: i < size().
  [[nodiscard]] T& operator[](std::size_t i) { return slots_[(front_ + i) & mask_]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return slots_[(front_ + i) & mask_]; }
  [[nodiscard]] T& front() { return (*this)[0]; }
  [[nodiscard]] const T& front() const { return (*this)[0]; }
  [[nodiscard]] T& back() { return (*this)[size_ - 1]; }
  [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

  /// The new last one, to be assigned.
  T& push() {
    if (size_ > mask_) [[unlikely]]
      grow();
    return (*this)[size_++];
  }
  void pop() {
    ++front_;
    --size_;
  }

 private:
  static constexpr std::size_t kFirst = 4;

  [[gnu::noinline]] void grow() {
    std::vector<T> larger(2 * slots_.size());
    for (std::size_t i = 0; i < size_; ++i) larger[i] = std::move((*this)[i]);
    slots_ = std::move(larger);
    mask_ = slots_.size() - 1;
    front_ = 0;
  }

  std::vector<T> slots_ = std::vector<T>(kFirst);  // a power of two
  std::size_t mask_ = kFirst - 1;                  // one less
  std::size_t front_ = 0;
  std::size_t size_ = 0;
};

}  // namespace espalier
