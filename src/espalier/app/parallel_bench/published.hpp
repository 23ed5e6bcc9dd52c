// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace espalier::app {

/// Speed-ups that others report, by the number of threads (0: no more).
struct PublishedSpeedup {
  std::string_view what;
  std::string_view source;
  std::array<std::pair<int, double>, 5> speedups;
};

inline constexpr std::array<PublishedSpeedup, 4> kPublishedChess = {{
    {"Cray Blitz, PV-splitting, Cray C916",
     "Hyatt 1997",
     {{{2, 1.8}, {4, 3.0}, {8, 4.1}, {16, 4.6}}}},
    {"Cray Blitz, EPVS", "Hyatt 1997", {{{2, 1.9}, {4, 3.4}, {8, 5.4}, {16, 6.0}}}},
    {"Cray Blitz, DTS", "Hyatt 1997", {{{2, 2.0}, {4, 3.7}, {8, 6.6}, {16, 11.1}}}},
    {"simplified ABDADA",
     "Kerrigan 2017",
     {{{2, 1.92}, {4, 3.59}, {8, 6.44}, {16, 10.88}, {32, 16.75}}}},
}};
inline constexpr std::array<PublishedSpeedup, 1> kPublishedOthello = {{
    {"Egaroucid 6, FForum 40 to 59", "its benchmark, 2023", {{{8, 4.11}, {16, 5.29}, {24, 6.62}}}},
}};

}  // namespace espalier::app
