// SPDX-License-Identifier: MIT
#include "espalier/parallel/tds.hpp"

#include "espalier/core/node.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm tds_entry() {
  static const std::vector<std::string> drivers = {"mtdf", "bisection"};
  return parallel_algorithm(
      {.name = "tds",
       .title = "TDS (transposition-driven scheduling)",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = true,
       .source = "Romein, Plaat, Bal & Schaeffer 1999; Kishimoto & Schaeffer 2002 (TDSAB)",
       .idea = "Nodes are sent to the processor that keeps their table entry, and searched there; "
               "nobody waits. The root is tested with minimal windows as in MTD(f).",
       .guarantee = "The window contract.",
       .cost = "A message a node and one back; several passes, which repeat what the table has "
               "lost. Stores the open nodes.",
       .parameters = {{"serial", "2",
                       "plies at the bottom that are searched without messages, 0 to 1000"},
                      {"brothers", "4",
                       "children that an expected cut node asks at once after the first, 1 to "
                       "1000"},
                      flag_info("eldest_first", true,
                                "expected all nodes ask their first child before the others"),
                      {"entries", "65536", "of the table at each processor, 16 to 2^24"},
                      {"driver", "mtdf", "how the tests of the root are chosen: mtdf or bisection",
                       drivers}}},
      "alpha-beta",
      {.parallelism = Parallelism::kStates,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        return Tds{.serial = p.integer("serial", 2, 0, kMaxDepth),
                   .brothers = p.integer("brothers", 4, 1, kMaxDepth),
                   .eldest_first = p.flag("eldest_first", true),
                   .entries = p.integer("entries", 1 << 16, 16, 1 << 24),
                   .driver = p.choice("driver", "mtdf", drivers) == "bisection"
                                 ? Tds::Driver::kBisection
                                 : Tds::Driver::kMtdf};
      });
}

}  // namespace espalier
