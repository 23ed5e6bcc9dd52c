// SPDX-License-Identifier: MIT
#include "espalier/linda/farm/bounds.hpp"

#include "espalier/linda/farm/search_job.hpp"
#include "espalier/linda/farm/two_ply_split.hpp"

namespace espalier::linda::farm {

Bounds::Bounds(const std::string& url, redis::Options options, std::string run)
    : space_(url, std::move(options)), run_(std::move(run)), listener_([this] { listen(); }) {}
Bounds::~Bounds() { space_.cancel(); }

Window Bounds::window(std::int32_t move) const {
  const std::lock_guard lock(mutex_);
  const auto beta = betas_.find(move);
  return {alpha_, beta == betas_.end() ? kInfinity : beta->second};
}

void Bounds::listen() {
  try {
    for (std::int64_t number = 0;; ++number) {
      std::int32_t move = 0;
      Value bound = 0;
      space_.rd(kBoundName, run_, number, into(move), into(bound));
      {
        const std::lock_guard lock(mutex_);
        if (move == kRunIsOver)
          alpha_ = kInfinity;
        else if (move == TwoPlySplit::kRoot)
          alpha_ = std::max(alpha_, bound);
        else if (const auto [beta, is_new] = betas_.try_emplace(move, bound); !is_new)
          beta->second = std::min(beta->second, bound);
      }
      // Release: who sees the version sees the bound.
      version_.fetch_add(1, std::memory_order_release);
      if (move == kRunIsOver) return;
    }
  } catch (const Stopped&) {
  } catch (const std::exception&) {  // old bounds are only wider; the worker will hear it too
  }
}

}  // namespace espalier::linda::farm
