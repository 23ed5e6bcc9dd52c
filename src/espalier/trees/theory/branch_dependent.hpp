// SPDX-License-Identifier: MIT
#pragma once

namespace espalier::theory {

/// The harmonic number H_d = 1 + 1/2 + .. + 1/d.
double harmonic(int d);

/// The orders between which alpha-beta's mean leaves lie on the trees of Fuller, Gaschnig &
/// Gillogly (1973), constant factors left out: d H_d at height 2, d^2 at height 3, from d^2 to d^2
/// H_d^2 at height 4. Other heights are not known: zeros.
struct Orders {
  double lower = 0;
  double upper = 0;
};
Orders fuller_orders(int d, int h);

/// The order of alpha-beta's mean leaves on Knuth & Moore's branch-dependent trees: d^(h/2), up to
/// a constant that depends on d.
double knuth_moore_order(int d, int h);

}  // namespace espalier::theory
