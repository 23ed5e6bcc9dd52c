// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "espalier/machine/crew.hpp"

namespace espalier {

/// A crew of threads that sleep between runs: short work does not pay for starting them. Waiting
/// never spins, so that nothing is lost where others need the cores.
///
/// One thread calls run(). Invariant: between runs every thread of the crew waits for the next
/// call, and each takes part in every run, so that what a run sets up is read by nobody later.
class ParkedThreads final : public Crew {
 public:
  ParkedThreads() = default;
  ~ParkedThreads() override { dismiss(); }
  ParkedThreads(const ParkedThreads&) = delete;
  ParkedThreads& operator=(const ParkedThreads&) = delete;

  void run(std::size_t count, const std::function<void(std::size_t)>& work) override;

 private:
  using Work = std::function<void(std::size_t)>;

  void hire(std::size_t count);
  void dismiss();
  /// Null: go home.
  void call(const Work* work);
  void serve(std::size_t number);

  std::vector<std::thread> threads_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable called_, finished_;
  const Work* work_ = nullptr;
  unsigned calls_ = 0;
  std::size_t busy_ = 0;  // threads that have not finished the work of the last call
};

}  // namespace espalier
