// SPDX-License-Identifier: MIT
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/search/search_as.hpp"

template class espalier::SearchAs<espalier::connect4::Standard>;
