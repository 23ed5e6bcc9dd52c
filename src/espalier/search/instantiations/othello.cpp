// SPDX-License-Identifier: MIT
#include "espalier/games/othello/othello.hpp"
#include "espalier/search/instantiations/search_as.hpp"

template std::optional<espalier::SearchReport> espalier::search_as(const Othello&,
                                                                   const SearchRequest&,
                                                                   const std::atomic<bool>&);
