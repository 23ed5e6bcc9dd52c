// SPDX-License-Identifier: MIT
#include "espalier/trees/random_tree.hpp"
#include "espalier/search/instantiations/search_as.hpp"

template std::optional<espalier::SearchReport> espalier::search_as(const RandomTree&,
                                                                   const SearchRequest&,
                                                                   const std::atomic<bool>&);
