// SPDX-License-Identifier: MIT
#include "espalier/machine/parked_threads.hpp"

namespace espalier {

void ParkedThreads::run(std::size_t count, const std::function<void(std::size_t)>& work) {
  if (threads_.size() != count - 1) {
    dismiss();
    hire(count - 1);
  }
  work_ = &work;
  busy_.store(static_cast<int>(count) - 1, std::memory_order_relaxed);  // released with `call_`
  call_.fetch_add(1, std::memory_order_release);
  call_.notify_all();
  work(0);
  for (int busy = 0; (busy = busy_.load(std::memory_order_acquire)) > 0;)
    busy_.wait(busy, std::memory_order_acquire);
}

void ParkedThreads::serve(std::size_t number, int call) {
  for (;; ++call) {
    call_.wait(call, std::memory_order_acquire);
    if (!work_) return;
    (*work_)(number);
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_one();
  }
}

void ParkedThreads::hire(std::size_t count) {
  const int call = call_.load(std::memory_order_relaxed);  // only this thread writes it
  for (std::size_t number = 1; number <= count; ++number)
    threads_.emplace_back([this, number, call] { serve(number, call); });
}

void ParkedThreads::dismiss() {
  work_ = nullptr;
  call_.fetch_add(1, std::memory_order_release);
  call_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace espalier
