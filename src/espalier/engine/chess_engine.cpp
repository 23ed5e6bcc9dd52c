// SPDX-License-Identifier: MIT
#include "espalier/engine/chess_engine.hpp"

namespace espalier {

template class Engine<chess::Position>;

}  // namespace espalier
