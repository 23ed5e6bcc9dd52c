// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_evaluation.hpp"
#include "espalier/parallel/parallel_generation.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

constexpr int kMostParts = 4096;
constexpr Taxonomy kInsideANode = {.parallelism = Parallelism::kInsideANode, .synchronous = true};

}  // namespace

ParallelAlgorithm parallel_evaluation_entry() {
  return parallel_algorithm(
      {.name = "parallel-evaluation",
       .title = "Parallel evaluation",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Hsu 1990 (Deep Thought); the Linda thesis, 5.2 A1",
       .idea = "One processor searches by alpha-beta; the terms of each leaf's evaluation are "
               "shared among all. No game here takes its evaluation apart, so the terms are a "
               "model of the cost: the searching processor values the leaf.",
       .guarantee = "The window contract.",
       .cost = "The nodes of alpha-beta; at most 100/serial times as fast, on the simulated "
               "machine. On threads slower than alpha-beta: there is nothing to share.",
       .parameters = {{"terms", "8",
                       "equal parts of the evaluation, 1 to 4096; no more processors are of use"},
                      {"serial", "10",
                       "percent of the evaluation that cannot be divided (0 to 100)"}}},
      "alpha-beta", kInsideANode, [](const Parameters& p) {
        return ParallelEvaluation{.terms = p.integer("terms", 8, 1, kMostParts),
                                  .serial = p.integer("serial", 10, 0, 100)};
      });
}

ParallelAlgorithm parallel_generation_entry() {
  return parallel_algorithm(
      {.name = "parallel-generation",
       .title = "Parallel move generation",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Ebeling 1986 (HITECH); the Linda thesis, 5.2 A2",
       .idea = "One processor searches by alpha-beta; the children of each node are made by all, a "
               "column of the board each, which here stands for every so-many-th move.",
       .guarantee = "The window contract.",
       .cost = "The nodes of alpha-beta, but all children of a visited node are made, also those "
               "that a cut-off skips. On threads a call for every node costs more than it gains.",
       .parameters = {{"columns", "8",
                       "parts of the moves, 1 to 4096; no more processors are of use"}}},
      "alpha-beta", kInsideANode, [](const Parameters& p) {
        return ParallelGeneration{.columns = p.integer("columns", 8, 1, kMostParts)};
      });
}

}  // namespace espalier
