// SPDX-License-Identifier: MIT
#include "espalier/core/any_game.hpp"
#include "espalier/search/instantiations/search_as.hpp"

template std::optional<espalier::SearchReport> espalier::search_as(const AnyGame&,
                                                                   const SearchRequest&,
                                                                   const std::atomic<bool>&);
