// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/lab/experiments/linda_thesis.hpp"

// The measures of the Linda thesis's chapter 5, over all positions of one of its searches.
namespace espalier::lab::linda_thesis {

Figure seconds_of(const PrintedTable& table, int processors, Conditions conditions = {});  // T
Figure nodes_of(const PrintedTable& table, int processors, Conditions conditions = {});    // N
Figure rate_of(const PrintedTable& table, int processors, Conditions conditions = {});     // VR

Figure speedup(const PrintedTable& table, int processors, Conditions conditions = {});     // S
Figure efficiency(const PrintedTable& table, int processors, Conditions conditions = {});  // E
/// SO: nodes besides those of the sequential search, as a part of these.
Figure overhead(const PrintedTable& table, int processors, Conditions conditions = {});
/// Fpm: the part of the time that processors spend on jobs.
Figure production(const PrintedTable& table, int processors, Conditions conditions = {});
/// Fpmw: of the processors without the first.
Figure worker_production(const PrintedTable& table, int processors, Conditions conditions = {});
/// Svr: speed-up in nodes a second, the real production of all processors together.
Figure rate_speedup(const PrintedTable& table, int processors, Conditions conditions = {});
/// Fpmr: of one.
Figure rate_production(const PrintedTable& table, int processors, Conditions conditions = {});
/// OC: what jobs lose to communication, Fpm - Fpmr.
Figure communication(const PrintedTable& table, int processors, Conditions conditions = {});

}  // namespace espalier::lab::linda_thesis
