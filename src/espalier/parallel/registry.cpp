// SPDX-License-Identifier: MIT
#include "espalier/parallel/registry.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/parallel/registry/entries.hpp"

namespace espalier {

const std::vector<ParallelAlgorithm>& parallel_algorithms() {
  static const std::vector<ParallelAlgorithm> all = {
      // Processor trees.
      root_splitting_entry(),
      tree_splitting_entry(),
      palphabeta_entry(),
      pv_splitting_entry(),
      epvs_entry(),
      dpvs_entry(),
      mwf_tree_entry(),
      // Pools.
      mwf_entry(),
      cabp_entry(),
      parallel_scout_entry(),
      parallel_er_entry(),
      certainty_first_entry(),
      dbte_entry(),
      knm_entry(),
      pool_sss_entry(),
      open_list_entry(),
      // Split points.
      ybwc_entry(),
      jamboree_entry(),
      dts_entry(),
      // Shared tables.
      abdada_entry(),
      simplified_abdada_entry(),
      alpha_beta_star_entry(),
      lazy_smp_entry(),
      // Windows.
      parallel_aspiration_entry(),
      sss_1_entry(),
      sss_2_entry(),
      uidpabs_entry(),
      // By messages, each processor with a part of the tree.
      distributed_ybwc_entry(),
      tds_entry(),
      aphid_entry(),
      dm_pv_splitting_entry(),
      waycool_entry(),
      bound_and_branch_entry(),
      frontier_splitting_entry(),
      // Linda.
      linda_base_entry(),
      linda_master_searches_entry(),
      linda_peers_entry(),
      linda_deepening_entry(),
      linda_sharing_entry(),
      linda_pvsplit_entry(),
      linda_subcontracting_entry(),
      linda_dpvsplit_entry(),
      linda_dynamic_entry(),
      // Inside a node.
      parallel_evaluation_entry(),
      parallel_generation_entry(),
  };
  return all;
}

const ParallelAlgorithm* find_parallel_algorithm(std::string_view name) {
  for (const auto& one : parallel_algorithms())
    if (one.entry.name == name) return &one;
  return nullptr;
}

std::vector<AlgorithmEntry> all_algorithms() {
  std::vector<AlgorithmEntry> all = algorithms();
  for (const auto& one : parallel_algorithms()) all.push_back(one.entry);
  return all;
}

MachineKind machine_kind(std::string_view name) {
  for (const auto kind :
       {MachineKind::kThreads, MachineKind::kSimulated, MachineKind::kMpi, MachineKind::kRedis})
    if (name == name_of(kind)) return kind;
  throw InputError("unknown machine " + in_quotes(name) +
                   suggestion(name, {"threads", "simulated", "mpi", "redis"}));
}

const char* name_of(MachineKind kind) {
  switch (kind) {
    case MachineKind::kThreads:
      return "threads";
    case MachineKind::kSimulated:
      return "simulated";
    case MachineKind::kMpi:
      return "mpi";
    default:
      return "redis";
  }
}

std::string counterpart_of(const ParallelAlgorithm& algorithm, const Parameters& parameters) {
  return algorithm.counterpart_with ? algorithm.counterpart_with(parameters)
                                    : algorithm.counterpart;
}

Parameters parameters_on_threads(const AnyGame& position, const ParallelRequest& request) {
  const ParallelAlgorithm* algorithm = find_parallel_algorithm(request.algorithm);
  return algorithm && algorithm->settled_on_threads
             ? algorithm->settled_on_threads(position, request)
             : request.parameters;
}

ParallelReport search_in_parallel(const AnyGame& position, const ParallelRequest& request) {
  const ParallelAlgorithm* algorithm = find_parallel_algorithm(request.algorithm);
  if (!algorithm) throw InputError("unknown parallel algorithm " + in_quotes(request.algorithm));
  const AlgorithmEntry& entry = algorithm->entry;
  const auto& machines = entry.machines;
  if (std::find(machines.begin(), machines.end(), name_of(request.machine)) == machines.end())
    throw InputError(entry.name + " does not run on the machine " +
                     in_quotes(name_of(request.machine)) + ": it runs on " +
                     joined(machines, ", "));
  request.parameters.check_names(entry.name, entry.parameters);
  return algorithm->run(position, request);
}

}  // namespace espalier
