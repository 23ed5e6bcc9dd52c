// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/parallel/request.hpp"
#include "espalier/parallel/taxonomy.hpp"

namespace espalier {

/// A parallel algorithm by name: what people read about it, and how to run it.
struct ParallelAlgorithm {
  AlgorithmEntry entry;
  /// The sequential algorithm that it is measured against (Pinhanez 1989, 3.8: the compatible one).
  std::string counterpart;
  Taxonomy taxonomy;
  std::function<ParallelReport(const AnyGame&, const ParallelRequest&)> run;
  /// The request's parameters, and with them what the algorithm chooses by the machine as it would
  /// choose on threads: so another machine runs the same search. Empty where it chooses nothing.
  std::function<Parameters(const AnyGame&, const ParallelRequest&)> settled_on_threads = {};
  /// The counterpart with these parameters. Empty where it is the same with all.
  std::function<std::string(const Parameters&)> counterpart_with = {};
};

/// All of them. Each is described and compiled in a file of its own under registry/.
const std::vector<ParallelAlgorithm>& parallel_algorithms();
/// Null when there is none of that name.
const ParallelAlgorithm* find_parallel_algorithm(std::string_view name);

/// Sequential and parallel algorithms, for those who list them.
std::vector<AlgorithmEntry> all_algorithms();

/// The sequential algorithm that a parallel one is measured against with these parameters.
std::string counterpart_of(const ParallelAlgorithm& algorithm, const Parameters& parameters);

/// What settled_on_threads gives, or the request's parameters.
Parameters parameters_on_threads(const AnyGame& position, const ParallelRequest& request);

/// Runs a parallel search. Throws InputError for a machine or a parameter that the algorithm does
/// not have, Stopped when it was stopped.
ParallelReport search_in_parallel(const AnyGame& position, const ParallelRequest& request);

}  // namespace espalier
