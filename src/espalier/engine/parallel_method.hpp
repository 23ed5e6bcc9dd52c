// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace espalier {

/// How the searchers of a team keep out of each other's way. All of them search the whole tree,
/// every second one a ply ahead, and share what they find through the table and what they learn
/// about moves: see TeamView, SharedNode, FinishedDepth and TeamHistories.
enum class ParallelMethod {
  kLazy,    // helpers try the root's moves in another order (Lazy SMP, folklore of about 2013)
  kAbdada,  // a move that another searcher is on is put off (Weill 1996; simplified: Kerrigan 2015)
};

struct ParallelMethodName {
  ParallelMethod method;
  std::string_view name;
};
inline constexpr std::array<ParallelMethodName, 2> kParallelMethods = {{
    {ParallelMethod::kLazy, "lazy"},
    {ParallelMethod::kAbdada, "abdada"},
}};

constexpr std::string_view name_of(ParallelMethod method) {
  for (const auto& known : kParallelMethods)
    if (known.method == method) return known.name;
  return "";
}

constexpr std::optional<ParallelMethod> parallel_method_named(std::string_view name) {
  for (const auto& known : kParallelMethods)
    if (known.name == name) return known.method;
  return std::nullopt;
}

}  // namespace espalier
