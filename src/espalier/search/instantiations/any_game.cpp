// SPDX-License-Identifier: MIT
#include "espalier/core/any_game.hpp"
#include "espalier/search/search_as.hpp"

template class espalier::SearchAs<espalier::AnyGame>;
