// SPDX-License-Identifier: MIT
#include "espalier/match/crew.hpp"

#include <thread>

namespace espalier::match {

Player& Crew::Member::player(int index) {
  auto& player = players_[static_cast<std::size_t>(index)];
  if (!player) {
    player =
        make_player(crew_.specs_[static_cast<std::size_t>(index)], crew_.game_, crew_.patience_);
    const std::lock_guard lock(crew_.mutex_);
    crew_.players_.insert(player.get());
    if (crew_.is_over_) player->interrupt();
  }
  return *player;
}

void Crew::report(const std::function<void()>& what) {
  const std::lock_guard lock(mutex_);
  if (!is_over_) what();
}

void Crew::end() {
  is_over_ = true;
  for (auto* player : players_) player->interrupt();
}

void Crew::look_at(const std::atomic<bool>& stop) {
  // Relaxed: the flag carries no data, it only has to be seen soon.
  if (is_over_ || !stop.load(std::memory_order_relaxed)) return;
  was_stopped_ = true;
  end();
}

void Crew::work_through(Member& member, int jobs, const std::atomic<bool>& stop, const Work& work) {
  const auto next_job = [&] {
    const std::lock_guard lock(mutex_);
    if (next_ < jobs) look_at(stop);
    return is_over_ || next_ >= jobs ? -1 : next_++;
  };
  try {
    for (int job = 0; (job = next_job()) >= 0;) work(job, member);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::current_exception();
    end();
  }
  const std::lock_guard lock(mutex_);
  --at_work_;
  changed_.notify_all();
}

bool Crew::run(int jobs, int threads, const std::atomic<bool>& stop, const Work& work) {
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  std::vector<std::unique_ptr<Member>> members;
  for (int i = 0; i < threads; ++i) members.push_back(std::make_unique<Member>(*this));
  {
    at_work_ = threads;
    std::vector<std::jthread> running;
    for (auto& member : members)
      running.emplace_back([&] { work_through(*member, jobs, stop, work); });
    std::unique_lock lock(mutex_);
    while (at_work_ > 0) {
      changed_.wait_for(lock, kBetweenLooks);
      if (at_work_ > 0) look_at(stop);
    }
  }
  players_.clear();
  if (error_) std::rethrow_exception(error_);
  return was_stopped_;
}

}  // namespace espalier::match
