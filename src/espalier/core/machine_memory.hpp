// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <limits>

#ifdef __linux__
#include <unistd.h>
#endif

namespace espalier {

/// The machine's own memory, in bytes. More may be granted at first and end the program later.
inline std::size_t machine_memory() {
#ifdef __linux__
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGE_SIZE);
  if (pages > 0 && page > 0)
    return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
#endif
  return std::numeric_limits<std::size_t>::max() / 2;
}

}  // namespace espalier
