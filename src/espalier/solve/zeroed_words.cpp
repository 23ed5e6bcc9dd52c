// SPDX-License-Identifier: MIT
#include "espalier/solve/zeroed_words.hpp"

#include <sys/mman.h>

#include <cstring>
#include <limits>
#include <new>

#include "espalier/core/huge_pages.hpp"
#include "espalier/core/machine_memory.hpp"

namespace espalier {

ZeroedWords::ZeroedWords(std::size_t count) : bytes_(count * sizeof(std::uint64_t)) {
  if (count == 0 || count > std::numeric_limits<std::size_t>::max() / sizeof(std::uint64_t))
    throw std::bad_alloc();
  if (bytes_ > machine_memory()) throw std::bad_alloc();
  void* const pages =
      mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) throw std::bad_alloc();
  prefer_huge_pages(pages, bytes_);
  // Anonymous pages are zero, which is the object representation of a zero atomic word.
  static_assert(sizeof(std::atomic<std::uint64_t>) == sizeof(std::uint64_t));
  words_ = static_cast<std::atomic<std::uint64_t>*>(pages);
}

ZeroedWords::~ZeroedWords() {
  if (words_ != nullptr) munmap(words_, bytes_);
}

void ZeroedWords::bring_in(std::size_t part, std::size_t parts) {
  const std::size_t words = bytes_ / sizeof(std::uint64_t);
  const std::size_t from = words * part / parts, to = words * (part + 1) / parts;
  std::memset(static_cast<void*>(words_ + from), 0, (to - from) * sizeof(std::uint64_t));
}

}  // namespace espalier
