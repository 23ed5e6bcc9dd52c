// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_aspiration.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/prior.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

/// The alternative that a parameter names.
template <class T>
T chosen(const Parameters& parameters, const char* name, T initial,
         const std::vector<std::pair<std::string, T>>& alternatives) {
  const std::string text = parameters.text(name, "");
  if (text.empty()) return initial;
  std::vector<std::string> names;
  for (const auto& [alternative, value] : alternatives) {
    if (alternative == text) return value;
    names.push_back(alternative);
  }
  throw InputError(std::string(name) + " must be " + joined(names, " or ") + ", not " +
                   in_quotes(text));
}

ParallelAspiration make_parallel_aspiration(const Parameters& parameters) {
  ParallelAspiration made;
  made.policy = chosen<WindowPolicy>(
      parameters, "policy", made.policy,
      {{"simple", WindowPolicy::kSimple}, {"recursive", WindowPolicy::kRecursive}});
  made.fail =
      chosen<Fail>(parameters, "fail", made.fail, {{"hard", Fail::kHard}, {"soft", Fail::kSoft}});
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
             "holds the value"},
            {"informed", "on", "running searches are narrowed by what the others find out"},
            {"fail", "soft",
             "a failed search tells the bound it found (soft) or its window's (hard)"},
            {"safety", "on", "processor 0 searches with the whole window"},
            {"lambda", "30",
             "percent of a search's cost that no window saves; sets the width of the gaps (0 to "
             "100)"}})},
      "alpha-beta", {.parallelism = Parallelism::kWindows, .window_reduction = true},
      make_parallel_aspiration);
}

}  // namespace espalier
