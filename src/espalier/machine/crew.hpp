// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

namespace espalier {

/// Those who do the same kind of work side by side: threads (ParkedThreads), or fibers that take
/// turns on one (InterleavedCrew).
class Crew {
 public:
  static constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();

  virtual ~Crew() = default;

  /// Calls work(0) to work(count - 1) side by side and returns when all of them have; work(0) is
  /// the caller's. Requires count > 0. work must not throw.
  virtual void run(std::size_t count, const std::function<void(std::size_t)>& work) = 0;

  /// How much somebody does, by its own count, before it lets the others go on.
  [[nodiscard]] virtual std::uint64_t turn() const { return kNoEnd; }
  /// Lets them, and comes back when it is one's turn again.
  virtual void end_turn() {}
};

/// Makes a crew whose members take turns on one thread, of so much work each.
using MakeInterleavedCrew = std::unique_ptr<Crew> (*)(std::uint64_t turn);

}  // namespace espalier
