// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated/interleaved_crew.hpp"

namespace espalier {

void InterleavedCrew::run(std::size_t count, const std::function<void(std::size_t)>& work) {
  constexpr std::size_t kStackBytes = std::size_t{8} << 20;  // as much as a thread has
  has_ended_.assign(count, false);
  fibers_ = std::make_unique<simulated::Fibers>(
      static_cast<int>(count), kStackBytes,
      [&](int id) {
        work(static_cast<std::size_t>(id));
        has_ended_[static_cast<std::size_t>(id)] = true;
      },
      [this] { return next(); });
  fibers_->switch_to(0);
  fibers_.reset();
}

void InterleavedCrew::end_turn() { fibers_->switch_to(next()); }

int InterleavedCrew::next() const {
  const auto count = static_cast<int>(has_ended_.size());
  for (int step = 1; step <= count; ++step) {
    const int candidate = (fibers_->running() + step) % count;
    if (!has_ended_[static_cast<std::size_t>(candidate)]) return candidate;
  }
  return simulated::Fibers::kOutside;
}

}  // namespace espalier
