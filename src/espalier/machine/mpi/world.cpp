// SPDX-License-Identifier: MIT
#include "espalier/machine/mpi/world.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <utility>

#include "espalier/core/input_error.hpp"
#include "espalier/machine/mpi/patience.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/machine/wire.hpp"

namespace espalier::mpi {
namespace {

enum Kind : int { kMessage = 1, kStop = 2 };

constexpr int kFailure = 1;  // exit status

/// Large messages go in pieces, and both ends must keep at it.
constexpr Patience::Duration kWhileTransferring = std::chrono::microseconds(20);

World* the_world = nullptr;

/// What a rank says at the end of a run.
struct Report {
  ProcessorAccount account;
  bool stopped = false;
};

/// A trace event in the form in which messages travel.
struct EventOnTheWire {
  Time at, duration;
  Activity activity;
  int other;
  std::vector<char> label;
  void fields(auto&& visit) { visit(at, duration, activity, other, label); }
};

}  // namespace

World& World::instance() {
  static World world;
  return world;
}

World* World::started() { return the_world; }

World::World() { the_world = this; }

World::~World() {
  if (running_) fail("the process ended in the middle of a run");
  leave(0);
  the_world = nullptr;
}

void World::begin() {
  gather({});
  inbox_.clear();
  sent_.assign(static_cast<std::size_t>(size()), 0);
  received_ = 0;
  stopped_ = false;
  running_ = true;
}

RunAccount World::end(const ProcessorAccount& mine, Trace* trace) {
  const std::uint64_t incoming = network_.count_incoming(sent_);
  Patience patience;
  while (received_ < incoming || network_.is_transferring())
    if (!look()) patience.pause(kWhileTransferring);
  inbox_.clear();
  running_ = false;
  RunAccount account = exchange_accounts(mine);
  if (trace) exchange_trace(*trace);
  return account;
}

void World::fail(const std::string& what) {
  std::fprintf(stderr, "espalier: rank %d of %d: %s\n", rank(), size(), what.c_str());
  std::fflush(nullptr);
  network_.abort(kFailure);
}

void World::send(int to, Bytes bytes) {
  if (to == rank()) {
    inbox_.push_back({rank(), kMessage, std::move(bytes)});
    return;
  }
  ++sent_[static_cast<std::size_t>(to)];
  network_.send(to, kMessage, std::move(bytes));
}

bool World::look() {
  bool found = false;
  while (auto letter = network_.receive()) {
    ++received_;
    found = true;
    if (letter->kind == kStop)
      stopped_ = true;
    else
      inbox_.push_back(std::move(*letter));
  }
  return found;
}

/// Looking costs about as much as a node or two. The number of calls between looks follows the pace
/// at which calls come.
void World::look_now_and_then() {
  constexpr auto kBetweenLooks = std::chrono::microseconds(5);
  constexpr int kMostCalls = 1024;
  const auto now = Clock::now();
  const auto since = now - std::exchange(last_look_, now);
  if (since < kBetweenLooks)
    calls_between_looks_ = std::min(2 * calls_between_looks_, kMostCalls);
  else
    calls_between_looks_ =
        std::max(1, static_cast<int>(calls_between_looks_ * kBetweenLooks / since));
  calls_until_look_ = calls_between_looks_;
  look();
}

void World::await_mail(const std::atomic<bool>* stop_flag) {
  Patience patience;
  while (inbox_.empty() && !stopped_) {
    if (look()) continue;
    if (stop_flag && stop_flag->load(std::memory_order_relaxed)) stop();
    patience.pause(network_.is_transferring() ? kWhileTransferring : Patience::kLongestSleep);
  }
}

Network::Letter World::take() {
  Network::Letter letter = std::move(inbox_.front());
  inbox_.pop_front();
  return letter;
}

void World::stop() {
  if (std::exchange(stopped_, true)) return;
  for (int to = 0; to < size(); ++to) {
    if (to == rank()) continue;
    ++sent_[static_cast<std::size_t>(to)];
    network_.send(to, kStop, {});
  }
}

/// A rank that leaves gives -1 - status in the place of a size.
std::vector<Bytes> World::gather(const Bytes& mine, std::optional<int> only) {
  if (left_) throw RankLeft("this rank has left the others");
  const auto sizes = network_.gather_numbers(static_cast<std::int64_t>(mine.size()));
  const auto leaver = std::find_if(sizes.begin(), sizes.end(), [](auto size) { return size < 0; });
  if (leaver == sizes.end()) return network_.gather_bytes(mine, sizes, only);
  left_ = farewell(sizes);
  throw RankLeft("rank " + std::to_string(leaver - sizes.begin()) + " has ended with status " +
                 std::to_string(-1 - *leaver));
}

std::vector<int> World::machines() {
  gather({});
  return network_.machines();
}

std::span<std::byte> World::share_memory(std::size_t bytes) {
  gather({});
  if (const auto memory = network_.share_memory(bytes)) return *memory;
  throw InputError("no shared memory (/dev/shm) for a table of " + std::to_string(bytes >> 20) +
                   " MB on one of the machines; choose a smaller one");
}

World::Farewell World::leave(int status) {
  if (!left_) left_ = farewell(network_.gather_numbers(-1 - status));
  return *left_;
}

World::Farewell World::farewell(const std::vector<std::int64_t>& sizes) const {
  const auto highest = std::min_element(sizes.begin(), sizes.end());
  return {static_cast<int>(-1 - *highest), highest - sizes.begin() == rank()};
}

RunAccount World::exchange_accounts(const ProcessorAccount& mine) {
  RunAccount account;
  bool stopped = false;
  for (const Bytes& bytes : gather(packed(Report{mine, stopped_}))) {
    const auto report = unpacked<Report>(bytes);
    account.processors.push_back(report.account);
    stopped = stopped || report.stopped;
  }
  if (stopped) throw Stopped{};
  account.elapsed = account.total().end;
  return account;
}

void World::exchange_trace(Trace& trace) {
  std::vector<EventOnTheWire> events;
  for (const TraceEvent& event : trace.row(rank()))
    events.push_back({event.at,
                      event.duration,
                      event.activity,
                      event.other,
                      {event.label.begin(), event.label.end()}});
  const auto rows = gather(packed(events), /*only=*/0);
  for (std::size_t i = 1; i < rows.size(); ++i)
    for (auto& event : unpacked<std::vector<EventOnTheWire>>(rows[i]))
      trace.row(static_cast<int>(i))
          .push_back({event.at, event.duration, event.activity, event.other,
                      std::string(event.label.begin(), event.label.end())});
}

World::Farewell leave(int status) {
  World* world = World::started();
  return world ? world->leave(status) : World::Farewell{status, true};
}

}  // namespace espalier::mpi
