// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/trees/explicit_tree.hpp"

namespace espalier {

// Stored trees in files. The layout, all numbers little-endian:
//   8 bytes  "ESPALTRE"
//   4 bytes  version, 1
//   8 bytes  number of nodes
//   8 bytes  number of leaves
//   a node, level by level: 4 bytes number of children; a leaf (0 children): 4 bytes value for MAX
//   8 bytes  FNV-1a hash of all that precedes

/// Writes the whole tree beside `path`, then renames: there is never half a file. Throws InputError
/// when the file cannot be written.
void save_tree(const ExplicitTree& tree, const std::string& path);

/// The root of the tree in the file; its text is file=PATH. Throws InputError for a file that is
/// absent, cut short, damaged or of another kind.
ExplicitTree load_tree(const std::string& path);

}  // namespace espalier
