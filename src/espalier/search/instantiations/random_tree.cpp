// SPDX-License-Identifier: MIT
#include "espalier/trees/random_tree.hpp"
#include "espalier/search/search_as.hpp"

template class espalier::SearchAs<espalier::RandomTree>;
