// SPDX-License-Identifier: MIT
#include "espalier/machine/parked_threads.hpp"

namespace espalier {

void ParkedThreads::run(std::size_t count, const Work& work) {
  if (threads_.size() != count - 1) {
    dismiss();
    hire(count - 1);
  }
  call(&work);
  work(0);
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [&] { return busy_ == 0; });
}

void ParkedThreads::call(const Work* work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = work;
    busy_ = threads_.size();
    ++calls_;
  }
  called_.notify_all();
}

void ParkedThreads::serve(std::size_t number) {
  std::unique_lock lock(mutex_);
  for (unsigned heard = 0;;) {
    called_.wait(lock, [&] { return calls_ != heard; });
    heard = calls_;
    if (!work_) return;
    lock.unlock();
    (*work_)(number);
    lock.lock();
    if (--busy_ == 0) finished_.notify_one();
  }
}

void ParkedThreads::hire(std::size_t count) {
  calls_ = 0;  // nobody else is here, and each begins with none heard
  for (std::size_t number = 1; number <= count; ++number)
    threads_.emplace_back([this, number] { serve(number); });
}

void ParkedThreads::dismiss() {
  call(nullptr);
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace espalier
