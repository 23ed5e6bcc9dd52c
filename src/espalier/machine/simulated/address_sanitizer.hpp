// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define ESPALIER_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ESPALIER_ADDRESS_SANITIZER 1
#endif
#endif
#ifdef ESPALIER_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

// The address sanitizer must be told about stacks that it did not make. Elsewhere these do nothing.

namespace espalier::simulated {

/// Before leaving a stack for another; `fake` keeps what comes back with arriving_on_stack. Null:
/// the stack is left for good.
inline void leaving_stack([[maybe_unused]] void** fake, [[maybe_unused]] const void* to_bottom,
                          [[maybe_unused]] std::size_t to_size) {
#ifdef ESPALIER_ADDRESS_SANITIZER
  __sanitizer_start_switch_fiber(fake, to_bottom, to_size);
#endif
}

/// After arriving; tells the stack that was left.
inline void arriving_on_stack([[maybe_unused]] void* fake,
                              [[maybe_unused]] const void*& from_bottom,
                              [[maybe_unused]] std::size_t& from_size) {
#ifdef ESPALIER_ADDRESS_SANITIZER
  __sanitizer_finish_switch_fiber(fake, &from_bottom, &from_size);
#endif
}

/// Before giving memory back: whoever gets these addresses next inherits nothing.
inline void forget_poison([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#ifdef ESPALIER_ADDRESS_SANITIZER
  __asan_unpoison_memory_region(memory, size);
#endif
}

}  // namespace espalier::simulated
