// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "espalier/linda/space.hpp"

namespace espalier::linda {

/// A point that all parties reach before any goes on; for any number of phases. Each party has a
/// Barrier of its own, of the same name.
template <class S = Space>
class Barrier {
 public:
  Barrier(S& space, std::string name) : space_(space), name_(std::move(name)) {}

  /// By one party, before the others arrive.
  void make(int parties) { space_.out(name_, std::int64_t{0}, parties, parties); }

  void arrive_and_wait() {
    int left = 0, parties = 0;
    space_.in(name_, phase_, into(left), into(parties));
    if (left > 1)
      space_.out(name_, phase_, left - 1, parties);
    else
      space_.out(name_, phase_ + 1, parties, parties);
    // The next phase cannot be over before this party has arrived in it.
    ++phase_;
    space_.rd(name_, phase_, any<int>, any<int>);
  }
  /// Takes the barrier away when all parties are done with it.
  void remove() { space_.in(name_, any<std::int64_t>, any<int>, any<int>); }

 private:
  S& space_;
  std::string name_;
  std::int64_t phase_ = 0;
};

}  // namespace espalier::linda
