// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/engine/analyse.hpp"
#include "espalier/engine/options.hpp"
#include "espalier/games/chess/chess.hpp"

namespace espalier {

/// The keys of the positions before that can still repeat, the oldest first: what
/// ChessPlayer::search wants to know of a game.
std::vector<std::uint64_t> earlier_keys(const Chess& game);

/// Analysis of a chess position by ChessPlayer: as analyse(), but selective, so that its values are
/// good guesses and not those of a fixed depth. Of the counters only the nodes are known. A table
/// file that is named is read before, when it is there, and written afterwards.
AnyReport analyse_chess(const Chess& position, const EngineOptions& options,
                        const std::string& table_file, const AnalysisLimits& limits,
                        const std::atomic<bool>& stop,
                        const std::function<void(const AnyReport&)>& on_report,
                        Allies* allies = nullptr);

}  // namespace espalier
