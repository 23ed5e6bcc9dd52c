// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_aspiration.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/prior.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

const std::vector<std::string> kPolicies = {"simple", "recursive"};
const std::vector<std::string> kFails = {"soft", "hard"};

ParallelAspiration make_parallel_aspiration(const Parameters& parameters) {
  ParallelAspiration made;
  if (parameters.choice("policy", "simple", kPolicies) == "recursive")
    made.policy = WindowPolicy::kRecursive;
  if (parameters.choice("fail", "soft", kFails) == "hard") made.fail = Fail::kHard;
  made.informed = parameters.flag("informed", made.informed);
  made.safety = parameters.flag("safety", made.safety);
  read_prior(parameters, made);
  made.lambda = parameters.integer("lambda", made.lambda, 0, 100);
  return made;
}

}  // namespace

ParallelAlgorithm parallel_aspiration_entry() {
  return parallel_algorithm(
      {.name = "parallel-aspiration",
       .title = "Parallel aspiration search",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "Baudet 1978",
       .idea =
           "Every processor searches the whole tree by alpha-beta with a window of its own; the "
           "one whose window holds the value ends the run, the others tell where it lies.",
       .guarantee = "The window contract, whatever the prior range.",
       .cost = "At most 1 + 1/lambda times as fast as alpha-beta, with any number of processors. "
               "With safety never slower than it, and with one processor the same nodes.",
       .parameters = with_prior(
           {{"policy", "simple",
             "simple: adjacent windows; recursive: windows with gaps, and again in the gap that "
             "holds the value",
             kPolicies},
            flag_info("informed", true,
                      "running searches are narrowed by what the others find out"),
            {"fail", "soft",
             "a failed search tells the bound it found (soft) or its window's (hard)", kFails},
            flag_info("safety", true, "processor 0 searches with the whole window"),
            {"lambda", "30",
             "percent of a search's cost that no window saves; sets the width of the gaps (0 to "
             "100)"}})},
      "alpha-beta", {.parallelism = Parallelism::kWindows, .window_reduction = true},
      make_parallel_aspiration);
}

}  // namespace espalier
