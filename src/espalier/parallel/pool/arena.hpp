// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace espalier {

/// Memory that is given back all at once: for nodes that a run keeps until its end, and whose
/// destructors do nothing. Not shared: calls need the owner's lock.
class Arena {
 public:
  /// So many bytes that start a cache line.
  void* take(std::size_t bytes) {
    bytes = (bytes + kLine - 1) / kLine * kLine;
    if (bytes > left_) refill(bytes);
    std::byte* const taken = next_;
    next_ += bytes;
    left_ -= bytes;
    return taken;
  }

 private:
  static constexpr std::size_t kLine = 64, kFirst = 16 * 1024, kMost = 1024 * 1024;
  struct Free {
    void operator()(std::byte* piece) const { ::operator delete (piece, std::align_val_t{kLine}); }
  };

  void refill(std::size_t bytes) {
    size_ = std::clamp(2 * size_, kFirst, kMost);
    left_ = std::max(bytes, size_);
    next_ = static_cast<std::byte*>(::operator new (left_, std::align_val_t{kLine}));
    pieces_.emplace_back(next_);
  }

  std::vector<std::unique_ptr<std::byte, Free>> pieces_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
  std::size_t size_ = 0;  // of the last piece
};

}  // namespace espalier
