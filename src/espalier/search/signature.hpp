// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace espalier {

/// What one algorithm visits on one position of the suite.
struct SignatureLine {
  std::string algorithm;
  std::string game;
  std::string position;
  std::uint64_t nodes;
};

/// Every deterministic search over a fixed suite. The sum of the nodes is the identity of the
/// searches: it changes exactly when one of them visits other nodes.
std::vector<SignatureLine> signature_lines();
std::uint64_t signature(const std::vector<SignatureLine>& lines);

}  // namespace espalier
