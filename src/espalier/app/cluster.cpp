// SPDX-License-Identifier: MIT
#include "espalier/app/cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <new>
#include <numeric>

#include "espalier/app/interrupt.hpp"
#include "espalier/machine/mpi.hpp"

namespace espalier::app {
namespace {

/// Where a rank runs: mpirun may have bound it to some of the machine's cores.
struct Seat {
  int machine;
  cpu_set_t cores;
};

bool is_same(const Seat& a, const Seat& b) {
  return a.machine == b.machine && CPU_EQUAL(&a.cores, &b.cores);
}

/// The cores of the rank, shared out among those that may use the same.
unsigned fair_share(const std::vector<Seat>& seats, const Seat& own) {
  const auto sharers = std::count_if(seats.begin(), seats.end(),
                                     [&](const Seat& other) { return is_same(own, other); });
  return std::max(1U, static_cast<unsigned>(CPU_COUNT(&own.cores) / sharers));
}

std::size_t rounded_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

}  // namespace

Cluster::Cluster(const ClusterOptions& options) : rank_(mpi::World::instance().rank()) {
  auto& world = mpi::World::instance();
  const auto own = static_cast<std::size_t>(rank_);
  const auto count = static_cast<std::size_t>(world.size());
  std::vector<int> machines = world.machines();

  MpiMachine<AllyMessage> machine;
  std::vector<Seat> seats(count);
  seats[own].machine = machines[own];
  CPU_ZERO(&seats[own].cores);
  sched_getaffinity(0, sizeof(cpu_set_t), &seats[own].cores);
  machine.exchange(seats);
  cores_ = cores_of_all_ = seats[own].cores;
  for (const Seat& seat : seats)
    if (seat.machine == seats[own].machine) CPU_OR(&cores_of_all_, &cores_of_all_, &seat.cores);
  threads_.resize(count);
  threads_[own] = options.threads.value_or(fair_share(seats, seats[own]));
  machine.exchange(threads_);

  if (options.own_tables) std::iota(machines.begin(), machines.end(), 0);
  std::map<int, std::vector<int>> ranks_of;
  for (std::size_t i = 0; i < count; ++i) ranks_of[machines[i]].push_back(static_cast<int>(i));
  standing_.rank = rank_;
  standing_.first_searcher =
      std::accumulate(threads_.begin(), threads_.begin() + rank_, std::size_t{0});
  standing_.searchers = std::accumulate(threads_.begin(), threads_.end(), std::size_t{0});
  standing_.machines = static_cast<unsigned>(ranks_of.size());
  standing_.machine =
      static_cast<unsigned>(std::distance(ranks_of.begin(), ranks_of.find(machines[own])));
  for (const auto& [where, ranks] : ranks_of)
    if (where != machines[own]) news_to_.push_back(ranks[own % ranks.size()]);
  if (!options.own_tables) share_memory(options.table_bytes);
}

void Cluster::share_memory(std::size_t table_bytes) {
  constexpr std::size_t kBucket = 64;
  const std::size_t before = rounded_up(sizeof(MovesInProgress), kBucket);
  const auto memory = mpi::World::instance().share_memory(before + table_bytes);
  // All ranks write the same zeroes, before anybody searches.
  memory_ = {memory.subspan(before), new (memory.data()) MovesInProgress};
}

std::string Cluster::description() const {
  const auto [least, most] = std::minmax_element(threads_.begin(), threads_.end());
  std::string text = fmt::format("{} ranks of {}", ranks(), *least);
  if (*least != *most) text += fmt::format(" to {}", *most);
  text += *most == 1 ? " thread" : " threads";
  if (machines() > 1) text += fmt::format(", {} tables", machines());
  return text;
}

std::string Cluster::remark() const {
  const int cores = CPU_COUNT(&cores_);
  if (threads() <= static_cast<unsigned>(cores)) return "";
  return fmt::format(
      "mpirun lets a rank use {} core{} for its {} threads; mpirun --bind-to none lifts that",
      cores, cores == 1 ? "" : "s", threads());
}

void Cluster::use_cores_of_all(bool all) const {
  sched_setaffinity(0, sizeof(cpu_set_t), all ? &cores_of_all_ : &cores_);
}

std::vector<double> Cluster::exchange(double own) const {
  std::vector<double> by_rank(threads_.size());
  by_rank[static_cast<std::size_t>(rank_)] = own;
  MpiMachine<AllyMessage>().exchange(by_rank);
  return by_rank;
}

Counters Cluster::run(const Search& search) {
  AlliedOptions options;
  options.news_to = news_to_;
  options.interrupt = &interrupted();
  options.is_being_ended = [&is_terminated = terminated()] { return is_terminated.load(); };
  Allies allies(standing_, memory_);
  Counters counters;
  MpiMachine<AllyMessage> machine;
  machine.run(ranks(), [&](auto& me) {
    const auto search_here = [&](const std::atomic<bool>& stop) { return search(allies, stop); };
    counters = AlliedSearch(me, allies, options, search_here).run();
  });
  return counters;
}

}  // namespace espalier::app
