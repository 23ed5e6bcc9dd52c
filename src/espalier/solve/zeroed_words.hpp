// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace espalier {

/// A large array of atomic words, all zero at first. Pages appear when they are first touched, so
/// that an array that is never filled costs nothing; large pages are asked for where the system has
/// them, since tables are read at random.
class ZeroedWords {
 public:
  /// Throws std::bad_alloc when there is not enough memory.
  explicit ZeroedWords(std::size_t count);
  ~ZeroedWords();
  ZeroedWords(const ZeroedWords&) = delete;
  ZeroedWords& operator=(const ZeroedWords&) = delete;

  [[nodiscard]] std::atomic<std::uint64_t>* data() const { return words_; }

 private:
  std::size_t bytes_;
  std::atomic<std::uint64_t>* words_;
};

}  // namespace espalier
