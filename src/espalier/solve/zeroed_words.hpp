// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace espalier {

/// A large array of atomic words, all zero at first. Large pages are asked for where the system has
/// them, since tables are read at random.
///
/// Pages appear when they are first touched, so that an array that is never used costs nothing. A
/// table's pages are read before they are written, and so would come twice: one of zeros for all
/// to read, then a real one, for which the system interrupts every core of the program to forget
/// the first. bring_in() spares the searchers that.
class ZeroedWords {
 public:
  /// Throws std::bad_alloc when there is not enough memory.
  explicit ZeroedWords(std::size_t count);
  ~ZeroedWords();
  ZeroedWords(ZeroedWords&& other) noexcept
      : bytes_(std::exchange(other.bytes_, 0)), words_(std::exchange(other.words_, nullptr)) {}
  ZeroedWords& operator=(ZeroedWords&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(words_, other.words_);
    return *this;
  }

  [[nodiscard]] std::atomic<std::uint64_t>* data() const { return words_; }

  /// Makes all pages of part `part` of `parts` appear. To be done before any word is written;
  /// different threads may do different parts.
  void bring_in(std::size_t part, std::size_t parts);

 private:
  std::size_t bytes_;
  std::atomic<std::uint64_t>* words_;
};

}  // namespace espalier
