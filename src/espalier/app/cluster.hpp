// SPDX-License-Identifier: MIT
#pragma once

#include <sched.h>

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/engine/allied_search.hpp"

namespace espalier::app {

struct ClusterOptions {
  std::optional<unsigned> threads;  // of each rank; none: as many as its cores
  std::size_t table_bytes = 0;      // on each machine
  bool own_tables = false;          // a table for each rank, as if all were on different machines
};

/// The ranks that mpirun started, for searches by all of them. Whatever is done with it, all ranks
/// do in the same order.
class Cluster {
 public:
  /// Throws InputError when there is no memory for the tables.
  explicit Cluster(const ClusterOptions& options);

  [[nodiscard]] int ranks() const { return static_cast<int>(threads_.size()); }
  [[nodiscard]] int machines() const { return static_cast<int>(standing_.machines); }
  [[nodiscard]] bool leads() const { return standing_.rank == 0; }
  [[nodiscard]] unsigned threads() const { return threads_[static_cast<std::size_t>(rank_)]; }
  [[nodiscard]] std::size_t searchers() const { return standing_.searchers; }
  /// "2 ranks of 4 threads", and on how many machines.
  [[nodiscard]] std::string description() const;
  /// What mpirun was told about cores that makes this slow; empty when nothing.
  [[nodiscard]] std::string remark() const;

  /// Of this machine; empty where ranks have their own.
  [[nodiscard]] std::span<std::byte> table_memory() const { return memory_.table; }

  /// Lets the calling thread, and those that it starts from now on, use the cores of all ranks of
  /// this machine, or this rank's own again.
  void use_cores_of_all(bool all) const;

  /// Every rank's number, by rank.
  [[nodiscard]] std::vector<double> exchange(double own) const;

  /// One search by all: see AlliedSearch. `search(allies, stop)` runs here. The counters of all on
  /// rank 0.
  using Search = std::function<Counters(Allies&, const std::atomic<bool>& stop)>;
  Counters run(const Search& search);

 private:
  void share_memory(std::size_t table_bytes);

  int rank_;
  std::vector<unsigned> threads_;  // by rank
  cpu_set_t cores_;                // that mpirun lets this rank use
  cpu_set_t cores_of_all_;         // and all of this machine together
  Standing standing_;
  CommonMemory memory_;
  std::vector<int> news_to_;
};

}  // namespace espalier::app
