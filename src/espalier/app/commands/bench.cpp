// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "espalier/app/commands.hpp"
#include "espalier/search/signature.hpp"

namespace espalier::app {

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Measure the searches against a peer or a bound");
  command->require_subcommand(1);
  command->footer("Example: espalier bench nodes --peer stockfish");

  auto verbose = std::make_shared<bool>(false);
  auto* signature_command = command->add_subcommand(
      "signature",
      "One number for the nodes that every deterministic search visits on a fixed suite");
  signature_command->footer(
      "A commit that changes the number ends its message with 'Signature: N'.\n"
      "Example: espalier bench signature --verbose");
  signature_command->add_flag("-v,--verbose", *verbose, "The nodes of each search as well");
  signature_command->callback([verbose] {
    const auto lines = signature_lines();
    if (*verbose)
      for (const auto& line : lines)
        fmt::print("{:<22} {:<10} {:<42} {:>9}\n", line.algorithm, line.game, line.position,
                   line.nodes);
    fmt::print("{}\n", signature(lines));
  });

  add_bench_ablation(*command);
  add_bench_calibrate(*command);
  add_bench_moves(*command);
  add_bench_nodes(*command);
  add_bench_parallel(*command);
  add_bench_perft(*command);
  add_bench_ranks(*command);
  add_bench_soak(*command);
}

}  // namespace espalier::app
