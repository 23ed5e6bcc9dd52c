// SPDX-License-Identifier: MIT
#include "espalier/app/soak/memory_use.hpp"

#include <unistd.h>

#include <fstream>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace espalier::app {

bool is_memory_use_telling() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return false;
#else
  return true;
#endif
#else
  return true;
#endif
}

MemoryUse memory_use() {
  MemoryUse use;
  std::uint64_t all = 0, resident = 0;
  if (std::ifstream("/proc/self/statm") >> all >> resident)
    use.resident = resident * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  if (is_memory_use_telling()) {
    const auto info = mallinfo2();
    use.heap = info.uordblks + info.hblkhd;
  }
#endif
  return use;
}

}  // namespace espalier::app
