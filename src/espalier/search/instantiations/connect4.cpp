// SPDX-License-Identifier: MIT
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/search/instantiations/search_as.hpp"

template std::optional<espalier::SearchReport> espalier::search_as(const connect4::Standard&,
                                                                   const SearchRequest&,
                                                                   const std::atomic<bool>&);
