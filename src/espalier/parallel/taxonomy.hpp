// SPDX-License-Identifier: MIT
#pragma once

namespace espalier {

/// What the processors share out (after the taxonomy of the Linda thesis, 5.2 of its report).
enum class Parallelism {
  kInsideANode,    // evaluating it, or generating its moves
  kWindows,        // everyone searches the whole tree, each in a window of its own
  kStates,         // a state belongs to a processor, nodes travel to it
  kDecomposition,  // parts of the tree
};

/// Whether the nodes whose children may go to several processors are known before the search.
enum class Decomposition { kStatic, kDynamic };

/// Who hands out the work: one processor or one shared list, or many.
enum class Coordination { kCentralised, kDistributed };

/// Where a parallel search stands in the classifications of the literature. The two methods are
/// those of Pinhanez (1989): reducing the windows of searches that run, and doing first the work
/// that no ordering of events can avoid.
struct Taxonomy {
  Parallelism parallelism = Parallelism::kDecomposition;
  bool window_reduction = false;
  bool mandatory_work_first = false;
  Decomposition decomposition = Decomposition::kStatic;
  Coordination coordination = Coordination::kCentralised;
  /// There are points where all wait for each other: the end of a phase, of an iteration, of a node
  /// of the principal variation.
  bool synchronous = false;
};

// As the classifications name them.
const char* name_of(Parallelism parallelism);
const char* name_of(Decomposition decomposition);
const char* name_of(Coordination coordination);
/// "window reduction", "mandatory work first", "both" or "neither".
const char* method_of(const Taxonomy& taxonomy);

}  // namespace espalier
