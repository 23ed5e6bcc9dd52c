// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "espalier/core/huge_pages.hpp"

namespace espalier {

/// Memory that is given back all at once: for nodes that a run keeps until its end. Does not call
/// destructors. Not shared: calls need the owner's lock.
class Arena {
 public:
  static constexpr std::size_t kLine = 64;

  /// So many bytes that start a cache line.
  void* take(std::size_t bytes) {
    bytes = rounded_up(bytes, kLine);
    if (bytes > left_) refill(bytes);
    std::byte* const taken = next_;
    next_ += bytes;
    left_ -= bytes;
    return taken;
  }

 private:
  static constexpr std::size_t kFirst = 16 * 1024;
  struct Free {
    void operator()(std::byte* piece) const { std::free(piece); }
  };

  static std::size_t rounded_up(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
  }

  /// Pieces grow up to a huge page: nodes are visited in no order.
  void refill(std::size_t bytes) {
    size_ = std::clamp(2 * size_, kFirst, kHugePage);
    const std::size_t alignment = size_ == kHugePage ? kHugePage : kLine;
    const std::size_t size = rounded_up(std::max(bytes, size_), alignment);
    pieces_.emplace_back(static_cast<std::byte*>(std::aligned_alloc(alignment, size)));
    if (!pieces_.back()) throw std::bad_alloc();
    next_ = pieces_.back().get();
    left_ = size;
    if (alignment == kHugePage) prefer_huge_pages(next_, left_);
  }

  std::vector<std::unique_ptr<std::byte, Free>> pieces_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
  std::size_t size_ = 0;  // of the last piece, unless more was asked for
};

}  // namespace espalier
