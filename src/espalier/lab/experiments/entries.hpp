// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/lab/experiment.hpp"

namespace espalier::lab {

// One function an experiment, by source. Those whose algorithms are not registered are not offered.
Experiment table_4_1();
Experiment branching_factors();
Experiment table_6_1();
Experiment table_6_2();
Experiment table_6_3();
Experiment table_6_3_pv();
Experiment alpha_beta_1989();
Experiment calibration_1989();
Experiment table_6_4();
Experiment table_6_5();
Experiment table_6_6();
Experiment graphs_6();
Experiment table_6_7();
Experiment graphs_6_mwf_tree();
Experiment mwf_tree_calibration();
Experiment skipped_runs();
Experiment conjectures();
Experiment cabp_e1();
Experiment cabp_e2();
Experiment cabp_e3();
Experiment cabp_e4();
Experiment cabp_e5();
Experiment cabp_e6();
Experiment cabp_e7();
Experiment cabp_e8();
Experiment cabp_e9();
Experiment cabp_e10();
Experiment scout_1980();
Experiment table_5_2004();
Experiment enhancements();
Experiment pathology();
Experiment overview();
Experiment many_processors();
namespace linda_thesis {
Experiment table_5_1b();
Experiment table_5_2();
Experiment table_5_3();
Experiment table_5_4();
Experiment table_5_5();
Experiment table_5_6a();
Experiment table_5_6b();
Experiment table_5_7();
Experiment table_5_8();
Experiment table_5_9();
Experiment table_5_10();
Experiment chapter_5();
Experiment criteria();
Experiment deep();
Experiment wide();
}  // namespace linda_thesis

inline constexpr Experiment (*kExperiments[])() = {
    table_4_1,
    branching_factors,
    table_6_1,
    table_6_2,
    table_6_3,
    table_6_3_pv,
    table_6_4,
    table_6_5,
    alpha_beta_1989,
    calibration_1989,
    table_6_6,
    graphs_6,
    table_6_7,
    graphs_6_mwf_tree,
    mwf_tree_calibration,
    skipped_runs,
    conjectures,
    cabp_e1,
    cabp_e2,
    cabp_e3,
    cabp_e4,
    cabp_e5,
    cabp_e6,
    cabp_e7,
    cabp_e8,
    cabp_e9,
    cabp_e10,
    scout_1980,
    table_5_2004,
    enhancements,
    pathology,
    linda_thesis::table_5_1b,
    linda_thesis::table_5_2,
    linda_thesis::table_5_3,
    linda_thesis::table_5_4,
    linda_thesis::table_5_5,
    linda_thesis::table_5_6a,
    linda_thesis::table_5_6b,
    linda_thesis::table_5_7,
    linda_thesis::table_5_8,
    linda_thesis::table_5_9,
    linda_thesis::table_5_10,
    linda_thesis::chapter_5,
    linda_thesis::criteria,
    linda_thesis::deep,
    linda_thesis::wide,
    overview,
    many_processors,
};

}  // namespace espalier::lab
