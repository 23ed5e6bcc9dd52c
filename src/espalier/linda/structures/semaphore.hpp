// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/linda/space.hpp"

namespace espalier::linda {

/// A counting semaphore: as many equal tuples as there are permits.
template <class S = Space>
class Semaphore {
 public:
  Semaphore(S& space, std::string name) : space_(space), name_(std::move(name)) {}

  void release(int permits = 1) {
    for (int i = 0; i < permits; ++i) space_.out(name_);
  }
  void acquire() { space_.in(name_); }
  bool try_acquire() { return space_.inp(name_).has_value(); }

 private:
  S& space_;
  std::string name_;
};

}  // namespace espalier::linda
