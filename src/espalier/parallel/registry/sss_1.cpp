// SPDX-License-Identifier: MIT
#include "espalier/parallel/sss_1.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/prior.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

const std::vector<std::string> kSides = {"one", "two"};

Sss1 make_sss_1(const Parameters& p) {
  Sss1 made;
  if (p.choice("sides", "one", kSides) == "two") made.sides = Sss1::Sides::kTwo;
  made.informed = p.flag("informed", made.informed);
  read_prior(p, made);
  return made;
}

}  // namespace

ParallelAlgorithm sss_1_entry() {
  return parallel_algorithm(
      {.name = "sss-1",
       .title = "SSS*-I",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "Kumar & Kanal 1984; two-sided windows: Pinhanez 1989",
       .idea = "Aspiration with SSS*: every processor searches the whole tree, each with an upper "
               "bound, or a window, of its own; a value inside ends the run.",
       .guarantee = "The window contract, whatever the prior range.",
       .cost = "With one processor the nodes of SSS*. With one-sided windows never slower than it, "
               "apart from what sharing costs; every processor stores a list of states.",
       .parameters =
           with_prior({{"sides", "one",
                        "windows with an upper bound only (one), or adjacent ones (two)", kSides},
                       flag_info("informed", true,
                                 "running searches are narrowed by what the others find out")})},
      "sss", {.parallelism = Parallelism::kWindows, .window_reduction = true}, make_sss_1);
}

}  // namespace espalier
