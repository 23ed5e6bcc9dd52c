// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/parallel/registry.hpp"

namespace espalier::app {

enum class TaxonomyFormat { kText, kJson, kMarkdown };

/// Where the algorithms stand in the classifications of the literature: a row each, and for people
/// the old tables besides, which list the algorithms under each heading.
std::string taxonomy_tables(const std::vector<const ParallelAlgorithm*>& algorithms,
                            TaxonomyFormat format);

}  // namespace espalier::app
