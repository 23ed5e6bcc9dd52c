// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "espalier/search/tools/transposition_table.hpp"

namespace espalier {

// What a transposition table knows, kept in a file between runs. The layout, all numbers
// little-endian:
// clang-format off
//   8 bytes  "ESPALTAB"
//   4 bytes  version, 1
//   4 bytes  length of the subject, and the subject: what the values are about
//   8 bytes  number of positions
//   each     8 bytes key, and 8 bytes: value (32 bits), move (16), depth (14), bound (2), from the top
//   8 bytes  checksum of all that precedes
// clang-format on
// Positions are stored one by one, so that a table of any size can take them.

/// Writes the file beside `path`, then renames. Nobody may store in the table meanwhile. Throws
/// InputError when it cannot be written.
void save_table(const TranspositionTable& table, std::string_view subject, const std::string& path);

/// Adds what the file knows; returns the number of positions in it. The table is not touched unless
/// the whole file is sound and about `subject`; otherwise throws InputError.
std::uint64_t load_table(TranspositionTable& table, std::string_view subject,
                         const std::string& path);

/// For a table that is kept from run to run: adds what the file knows, if there is one yet, and
/// throws InputError already now when save_table() could not write it after the work.
void take_up_table(TranspositionTable& table, std::string_view subject, const std::string& path);

}  // namespace espalier
