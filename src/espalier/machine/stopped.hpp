// SPDX-License-Identifier: MIT
#pragma once

namespace espalier {

/// Unwinds a processor's program when the whole run ends early: somebody asked for it, or another
/// processor failed. Machines throw and catch it; programs let it pass.
struct Stopped {};

}  // namespace espalier
