// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace espalier::app {

/// What the process holds right now.
struct MemoryUse {
  std::uint64_t resident = 0;         // bytes of memory, as the system counts them
  std::optional<std::uint64_t> heap;  // bytes that are allocated and not freed, where that is known
};
MemoryUse memory_use();

/// False where an instrumented allocator keeps what is freed.
bool is_memory_use_telling();

}  // namespace espalier::app
