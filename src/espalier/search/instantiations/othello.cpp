// SPDX-License-Identifier: MIT
#include "espalier/games/othello/othello.hpp"
#include "espalier/search/search_as.hpp"

template class espalier::SearchAs<espalier::Othello>;
