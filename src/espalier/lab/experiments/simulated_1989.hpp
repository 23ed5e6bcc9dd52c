// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/lab/experiments/pinhanez_1989.hpp"

// Mean total leaves of 400 trees of each class, by an independent simulation of the same reading of
// Pinhanez (1989): a terminal is a tick, messages are free. All figures of a class are of the same
// 400 trees, which are not known. A block for each of all_trees(), a column for each of
// kProcessors.
namespace espalier::lab::pinhanez {

inline constexpr int kSimulatedTrees = 400;

/// Tree-Splitting that awaits the searches below a cut, that aborts them, that updates windows.
inline constexpr double kSimulatedTree[6][3][7] = {
    {{8168, 9339, 10225, 10225, 12568, 11870, 16887},
     {8168, 9339, 10225, 10225, 12383, 11424, 16506},
     {7667, 8407, 9236, 9236, 10698, 10155, 13768}},
    {{1375, 1726, 1988, 1988, 2697, 2818, 4963},
     {1375, 1726, 1988, 1988, 2606, 2592, 4743},
     {1239, 1503, 1758, 1758, 2189, 2190, 3853}},
    {{13167, 14768, 17857, 19950, 19965, 18641, 25749},
     {13167, 14768, 17857, 19950, 19225, 17609, 24271},
     {12395, 13402, 15414, 17394, 16854, 15793, 20875}},
    {{1973, 2537, 3505, 4139, 4112, 4125, 7607},
     {1973, 2537, 3505, 4139, 3765, 3620, 6750},
     {1789, 2175, 2875, 3533, 3177, 3154, 5513}},
    {{9127, 10078, 11903, 15788, 13001, 12221, 16189},
     {9127, 10078, 11903, 15788, 12282, 11445, 14801},
     {8731, 9311, 10452, 12927, 11103, 10606, 13222}},
    {{1504, 1897, 2683, 4315, 3058, 2988, 5412},
     {1504, 1897, 2683, 4315, 2680, 2630, 4673},
     {1380, 1650, 2188, 3403, 2364, 2352, 4049}},
};

/// MWF-Tree without a bound in the second phase, and with SOL.
inline constexpr double kSimulatedMwfTree[6][2][7] = {
    {{11315, 11475, 11475, 11475, 18473, 27927, 29417},
     {9475, 9669, 9669, 9669, 16223, 24442, 25856}},
    {{1367, 1376, 1376, 1376, 1885, 2470, 2537}, {1289, 1298, 1298, 1298, 1809, 2379, 2444}},
    {{20921, 21432, 21917, 22020, 36582, 57602, 61418},
     {15364, 16088, 16887, 17029, 30082, 45924, 50125}},
    {{2176, 2223, 2271, 2275, 3211, 3979, 4248}, {1928, 1970, 2011, 2015, 2973, 3704, 3961}},
    {{18438, 18615, 18956, 19538, 31336, 53020, 54530},
     {10266, 10755, 11612, 13078, 23612, 33742, 36202}},
    {{1958, 1982, 2014, 2068, 2736, 3010, 3224}, {1469, 1494, 1522, 1573, 2383, 2513, 2710}},
};

/// The search on a machine like the other program's, whose processors take a tick one after the
/// other.
inline Search in_turn(Search search) {
  search.set("pay", "late");
  return search;
}

}  // namespace espalier::lab::pinhanez
