// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "espalier/machine/crew.hpp"

namespace espalier {

/// A crew of threads that sleep between runs: short work does not pay for starting them.
///
/// One thread calls run(). Invariant: between runs every thread of the crew waits for `call_` to
/// change, and each takes part in every run, so that what a run sets up is read by nobody later.
class ParkedThreads final : public Crew {
 public:
  ParkedThreads() = default;
  ~ParkedThreads() override { dismiss(); }
  ParkedThreads(const ParkedThreads&) = delete;
  ParkedThreads& operator=(const ParkedThreads&) = delete;

  void run(std::size_t count, const std::function<void(std::size_t)>& work) override;

 private:
  void hire(std::size_t count);
  void dismiss();
  void serve(std::size_t number, int call);

  // Set before a call, read after it: `call_` is released and acquired.
  const std::function<void(std::size_t)>* work_ = nullptr;  // null: go home
  std::atomic<int> call_ = 0;
  std::atomic<int> busy_ = 0;  // threads that have not finished the work of the last call
  std::vector<std::thread> threads_;
};

}  // namespace espalier
