// SPDX-License-Identifier: MIT
#include "espalier/parallel/taxonomy.hpp"

namespace espalier {

const char* name_of(Parallelism parallelism) {
  switch (parallelism) {
    case Parallelism::kInsideANode:
      return "inside a node";
    case Parallelism::kWindows:
      return "windows";
    case Parallelism::kStates:
      return "states";
    default:
      return "decomposition";
  }
}

const char* name_of(Decomposition decomposition) {
  return decomposition == Decomposition::kStatic ? "static" : "dynamic";
}

const char* name_of(Coordination coordination) {
  return coordination == Coordination::kCentralised ? "centralised" : "distributed";
}

const char* method_of(const Taxonomy& taxonomy) {
  if (taxonomy.window_reduction && taxonomy.mandatory_work_first) return "both";
  if (taxonomy.window_reduction) return "window reduction";
  return taxonomy.mandatory_work_first ? "mandatory work first" : "neither";
}

}  // namespace espalier
