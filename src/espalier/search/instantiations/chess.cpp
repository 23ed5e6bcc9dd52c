// SPDX-License-Identifier: MIT
#include "espalier/games/chess/chess.hpp"
#include "espalier/search/search_as.hpp"

template class espalier::SearchAs<espalier::Chess>;
