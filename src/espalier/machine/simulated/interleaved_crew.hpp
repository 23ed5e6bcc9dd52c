// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "espalier/machine/crew.hpp"
#include "espalier/machine/simulated/fibers.hpp"

namespace espalier {

/// A crew on one thread, whose members take turns in the order of their numbers. So what they do is
/// the same in every run, and counts tell what a parallel program does without a parallel machine:
/// all else, such as the speed of memory, stays out of the picture.
class InterleavedCrew final : public Crew {
 public:
  /// Turns of so much work each.
  explicit InterleavedCrew(std::uint64_t turn) : turn_(turn) {}

  void run(std::size_t count, const std::function<void(std::size_t)>& work) override;
  [[nodiscard]] std::uint64_t turn() const override { return turn_; }
  void end_turn() override;

 private:
  /// Who goes on after the running one; the outside when nobody is left.
  [[nodiscard]] int next() const;

  std::uint64_t turn_;
  std::unique_ptr<simulated::Fibers> fibers_;
  std::vector<bool> has_ended_;
};

}  // namespace espalier
