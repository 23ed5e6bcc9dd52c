// SPDX-License-Identifier: MIT
#include "espalier/games/chess/chess.hpp"
#include "espalier/search/instantiations/search_as.hpp"

template std::optional<espalier::SearchReport> espalier::search_as(const Chess&,
                                                                   const SearchRequest&,
                                                                   const std::atomic<bool>&);
