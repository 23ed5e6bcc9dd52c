// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace espalier::mpi {

/// A second view on memory that processes share, at an address where pages of 2 MB fit: random
/// access over a large table misses the address cache at nearly every probe otherwise, which costs
/// a quarter of a search's speed (Connect-4, 64 MB). Only Linux can; nothing where it cannot, and
/// the first view does.
///
/// Requires memory of a mapped file, from the start of a page.
std::optional<std::span<std::byte>> view_for_large_pages(std::span<std::byte> shared);

/// Asks for large pages under a view; what is refused stays on small ones. Every process asks for
/// its own view, the first when the memory has been written.
void ask_for_large_pages(std::span<std::byte> view);

void forget_view(std::span<std::byte> view);

}  // namespace espalier::mpi
