// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace espalier::simulated {

/// The stacks of a run's processors, in one piece of memory that is used only as far as they reach.
/// Below each lies a page that nobody may touch: a processor that needs more stack than it has ends
/// the program with one clear line instead of writing over its neighbour.
class Stacks {
 public:
  Stacks(int count, std::size_t bytes_each);
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Stacks grow downwards: this is where one starts. The stacks start at different offsets within
  /// their pages; otherwise the frames of all processors would compete for the same cache lines.
  [[nodiscard]] std::byte* top(int processor) const {
    constexpr std::size_t kLine = 64, kColours = 61, kStep = 11;
    const auto colour = static_cast<std::size_t>(processor) * kStep % kColours;
    return bottom(processor) + size_ - colour * kLine;
  }
  [[nodiscard]] std::byte* bottom(int processor) const;
  /// Whose guard page holds this address; -1: nobody's.
  [[nodiscard]] int guard_hit(const void* address) const;

 private:
  std::size_t page_;
  std::size_t size_;  // of one stack, without its guard
  std::size_t total_;
  int count_;
  std::byte* memory_;
  const Stacks* outer_;  // of a run around this one, on the same thread
};

}  // namespace espalier::simulated
