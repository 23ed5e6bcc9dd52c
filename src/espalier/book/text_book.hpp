// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "espalier/book/opening_book.hpp"

namespace espalier {

// A book that people write and read. A line is an opening from the start position, in any notation
// that read_move() knows; every move of it may be played in its position, however that was reached:
//
//     # The Spanish, three times as often as the Italian game
//     3: e4 e5 Nf3 Nc6 Bb5 a6
//     e4 e5 Nf3 Nc6 Bc4
//     1. d4 d5 2. c4 dxc4? e3          a move with ? is known, but not played for this line's sake
//
// Weights of lines that share a move add up.

/// Throws InputError with the line and the move that cannot be read.
OpeningBook read_text_book(std::string_view text, const std::string& name = "the book");
OpeningBook load_text_book(const std::string& path);

/// Every move that the book can reach from the start position, one a line, so that reading them
/// gives the same weights: 3: e4? e5? Nf3. A position that is reached a second time is not followed
/// again. Moves that are only reached in other ways are lost.
void save_text_book(const OpeningBook& book, const std::string& path);

}  // namespace espalier
