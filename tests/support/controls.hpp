// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/core/control.hpp"

namespace espalier {

/// Narrows the root's window step by step: each window takes effect after so many questions.
class ScheduledWindow {
 public:
  static constexpr bool kCanStop = false;
  static constexpr bool kCanNarrow = true;

  struct Step {
    std::uint64_t after;
    Window window;
  };
  explicit ScheduledWindow(std::vector<Step> steps) : steps_(std::move(steps)) {}

  static constexpr bool should_stop(std::uint64_t) { return false; }
  Window root_window() {
    ++questions_;
    while (next_ < steps_.size() && steps_[next_].after < questions_)
      window_ = intersection(window_, steps_[next_++].window);
    return window_;
  }
  [[nodiscard]] Window seen() const { return window_; }

 private:
  std::vector<Step> steps_;
  std::size_t next_ = 0;
  std::uint64_t questions_ = 0;
  Window window_;
};

static_assert(Control<ScheduledWindow>);

}  // namespace espalier
