// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/search_by_name.hpp"

namespace espalier {

/// search_by_name for a position of known type. Defined in instantiations/, where each game has a
/// source file: all algorithms together take long to compile. Only that of AnyGame counts distinct
/// leaves.
template <Game G>
std::optional<SearchReport> search_as(const G& position, const SearchRequest& request,
                                      const std::atomic<bool>& stop);

}  // namespace espalier
