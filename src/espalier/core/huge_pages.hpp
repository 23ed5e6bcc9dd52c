// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace espalier {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// For large memory that is read in no order: with small pages nearly every access would miss the
/// address cache too. A wish, not a need. Requires the start of a page.
inline void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
#endif
}

}  // namespace espalier
