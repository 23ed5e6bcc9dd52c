// SPDX-License-Identifier: MIT
#include "espalier/machine/mpi/large_pages.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

namespace espalier::mpi {
namespace {

constexpr std::uintptr_t kLargePage = 2 << 20;

std::uintptr_t rounded_up(std::uintptr_t address) {
  return (address + kLargePage - 1) / kLargePage * kLargePage;
}

/// Where in its file the memory at an address lies.
std::optional<std::uintptr_t> file_offset(std::uintptr_t address) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long begin = 0, end = 0, offset = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx %*s %lx", &begin, &end, &offset) == 3 &&
        begin <= address && address < end)
      return offset + (address - begin);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::span<std::byte>> view_for_large_pages(std::span<std::byte> shared) {
#ifdef __linux__
  if (shared.size() < 2 * kLargePage) return std::nullopt;
  const auto offset = file_offset(reinterpret_cast<std::uintptr_t>(shared.data()));
  if (!offset) return std::nullopt;
  // The file's large pages and the view's must begin together.
  const std::size_t room = shared.size() + 2 * kLargePage;
  void* const reserved =
      mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return std::nullopt;
  const std::uintptr_t place =
      rounded_up(reinterpret_cast<std::uintptr_t>(reserved)) + *offset % kLargePage;
  // An old size of 0 leaves the first view where it is.
  void* const view = mremap(shared.data(), 0, shared.size(), MREMAP_MAYMOVE | MREMAP_FIXED,
                            reinterpret_cast<void*>(place));
  if (view != MAP_FAILED) return std::span(static_cast<std::byte*>(view), shared.size());
  munmap(reserved, room);
#else
  static_cast<void>(shared);
#endif
  return std::nullopt;
}

void ask_for_large_pages(std::span<std::byte> view) {
#ifdef __linux__
  constexpr int kCollapse = 25;  // MADV_COLLAPSE of Linux 6.1, which older headers lack
  const auto begin = rounded_up(reinterpret_cast<std::uintptr_t>(view.data()));
  const auto end =
      (reinterpret_cast<std::uintptr_t>(view.data()) + view.size()) / kLargePage * kLargePage;
  if (begin >= end) return;
  auto* const first = reinterpret_cast<void*>(begin);
  static_cast<void>(madvise(first, end - begin, MADV_HUGEPAGE));
  static_cast<void>(madvise(first, end - begin, kCollapse));
#else
  static_cast<void>(view);
#endif
}

void forget_view(std::span<std::byte> view) { munmap(view.data(), view.size()); }

}  // namespace espalier::mpi
