// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

namespace espalier::simulated {

/// The stacks and saved places of a run's processors: which of them the host's thread is on.
/// Knows nothing of clocks. -1 is the outside, from where the run was started.
class Fibers {
 public:
  static constexpr int kOutside = -1;

  /// body(id) is what each runs; `next` is asked where to go on when one has ended.
  Fibers(int count, std::size_t stack_bytes, std::function<void(int)> body,
         std::function<int()> next);
  ~Fibers();
  Fibers(const Fibers&) = delete;
  Fibers& operator=(const Fibers&) = delete;

  /// Leaves the running one and goes on with `to`; comes back when somebody switches here.
  void switch_to(int to);
  /// Says that `id` will be switched to soon: with many processors their stacks do not fit into the
  /// caches, and fetching them ahead hides most of the wait.
  void prefetch(int id);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace espalier::simulated
