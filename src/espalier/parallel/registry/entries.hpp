// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/registry.hpp"

namespace espalier {

// One function an algorithm, each in a file of its own.
ParallelAlgorithm root_splitting_entry();
ParallelAlgorithm tree_splitting_entry();
ParallelAlgorithm palphabeta_entry();
ParallelAlgorithm pv_splitting_entry();
ParallelAlgorithm epvs_entry();
ParallelAlgorithm dpvs_entry();
ParallelAlgorithm mwf_entry();
ParallelAlgorithm parallel_aspiration_entry();
ParallelAlgorithm cabp_entry();
ParallelAlgorithm parallel_er_entry();
ParallelAlgorithm certainty_first_entry();
ParallelAlgorithm dbte_entry();
ParallelAlgorithm uidpabs_entry();
ParallelAlgorithm parallel_evaluation_entry();
ParallelAlgorithm parallel_generation_entry();
ParallelAlgorithm knm_entry();
ParallelAlgorithm pool_sss_entry();
ParallelAlgorithm open_list_entry();
ParallelAlgorithm parallel_scout_entry();
ParallelAlgorithm mwf_tree_entry();
ParallelAlgorithm sss_1_entry();
ParallelAlgorithm sss_2_entry();
ParallelAlgorithm ybwc_entry();
ParallelAlgorithm jamboree_entry();
ParallelAlgorithm dts_entry();
ParallelAlgorithm abdada_entry();
ParallelAlgorithm simplified_abdada_entry();
ParallelAlgorithm alpha_beta_star_entry();
ParallelAlgorithm lazy_smp_entry();
ParallelAlgorithm distributed_ybwc_entry();
ParallelAlgorithm tds_entry();
ParallelAlgorithm aphid_entry();
ParallelAlgorithm dm_pv_splitting_entry();
ParallelAlgorithm waycool_entry();
ParallelAlgorithm bound_and_branch_entry();
ParallelAlgorithm frontier_splitting_entry();
ParallelAlgorithm linda_base_entry();
ParallelAlgorithm linda_master_searches_entry();
ParallelAlgorithm linda_peers_entry();
ParallelAlgorithm linda_deepening_entry();
ParallelAlgorithm linda_sharing_entry();
ParallelAlgorithm linda_pvsplit_entry();
ParallelAlgorithm linda_subcontracting_entry();
ParallelAlgorithm linda_dpvsplit_entry();
ParallelAlgorithm linda_dynamic_entry();

}  // namespace espalier
