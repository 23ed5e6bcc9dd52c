// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/measured_costs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "espalier/app/calibration/timing.hpp"
#include "espalier/machine/guard.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/search/tools/transposition_table.hpp"

namespace espalier::app {
namespace {

/// A message like those of the searches: a line of moves.
struct CalibrationParcel {
  std::int64_t number = 0;
  std::vector<std::uint64_t> line;
  void fields(auto&& visit) { visit(number, line); }
};
const std::vector<std::uint64_t> kSomeMoves(8, 1);

Time rounded(double ns) { return static_cast<Time>(std::llround(std::max(0.0, ns))); }

void measure_memory(Costs& costs) {
  constexpr std::size_t kNodeBytes = 160;
  using Block = std::array<std::byte, kNodeBytes>;
  std::vector<std::unique_ptr<Block>> blocks(4096);
  costs.allocate = rounded(fastest_ns(static_cast<int>(blocks.size()), [&](int) {
    for (auto& block : blocks) block = std::make_unique<Block>(), keep(block.get());
  }));
  std::array<char, 1024> from{}, to{};
  costs.kilobyte = rounded(fastest_ns(10'000, [&](int count) {
    for (int i = 0; i < count; ++i) std::memcpy(to.data(), from.data(), to.size()), keep(to.data());
  }));
  TranspositionTable table(64 * TranspositionTable::kMegabyte);
  std::uint64_t key = 1;
  costs.probe = rounded(fastest_ns(50'000, [&](int count) {
    for (int i = 0; i < count; ++i) {
      key = mix(key);
      if (i % 2 == 0)
        table.store(key, {1, Bound::kLower, 3, 1});
      else
        keep(table.find(key).has_value());
    }
  }));
}

void measure_sharing(Costs& costs) {
  using Machine = ThreadMachine<>;
  Machine::Lock lock;
  const Machine::Cell<std::int64_t> cell(0);
  Machine().run(1, [&](auto& me) {
    costs.lock = rounded(fastest_ns(20'000, [&](int count) {
      for (int i = 0; i < count; ++i) Guard guard(me, lock);
    }));
    // Searches read them at their nodes and hardly ever write them.
    costs.cell = rounded(fastest_ns(20'000, [&](int count) {
      for (int i = 0; i < count; ++i) keep(cell.get(me));
    }));
  });
  // A thread that finds a lock taken asks the operating system to let it sleep, and finds it open
  // by then, or sleeps: this is the way there and back.
  costs.contention = rounded(fastest_ns(2'000, [](int count) {
    for (int i = 0; i < count; ++i) std::this_thread::yield();
  }));
}

/// One thread wakes another that has slept for as long as processors without work do.
void measure_waking(Costs& costs) {
  using Machine = ThreadMachine<>;
  constexpr int kTurns = 200;
  constexpr Time kAsleep = 50'000;
  Machine::Lock lock;
  Machine::Signal signal;
  bool called = false;
  Time told = 0;
  std::vector<Time> notify, wake;
  Machine().run(2, [&](auto& me) {
    for (int turn = 0; turn < kTurns; ++turn) {
      if (me.id() == 0) {
        for (bool taken = true; taken;) {
          for (const Time begin = me.now(); me.now() < begin + kAsleep;) me.check_stop();
          const Guard guard(me, lock);
          taken = called;
        }
        const Guard guard(me, lock);
        called = true;
        const Time begin = me.now();
        signal.notify_all(me);
        told = me.now();
        notify.push_back(told - begin);
      } else {
        const Guard guard(me, lock);
        while (!called) signal.wait(me, lock);
        wake.push_back(me.now() - told);
        called = false;
      }
    }
  });
  costs.notify = middle_of(notify);
  costs.wake = std::max<Time>(1, middle_of(wake));
  constexpr int kStarts = 20;
  const int team = std::max(2, std::min(usable_cores(), 16));
  std::vector<Time> start;
  for (int i = 0; i < kStarts; ++i)
    Machine().run(team, [&](auto& me) {
      if (me.id() == 0) start.push_back(me.now() / (team - 1));
    });
  costs.start = middle_of(start);
}

void measure_messages(Costs& costs) {
  using Machine = ThreadMachine<CalibrationParcel>;
  Machine machine;
  machine.run(1, [&](auto& me) {
    // What is sent is received between the runs, which is timed as well.
    std::vector<Time> receive;
    constexpr int kLetters = 5'000;
    costs.send = rounded(fastest_ns(kLetters, [&](int count) {
      for (int i = 0; i < count; ++i) me.send(0, {i, kSomeMoves});
    }));
    while (true) {
      const Time begin = me.now();
      int taken = 0;
      for (; taken < kLetters; ++taken) {
        const auto letter = me.poll();
        if (!letter) break;
        keep(letter->number);
      }
      if (taken < kLetters) break;
      receive.push_back((me.now() - begin) / kLetters);
    }
    costs.receive = middle_of(receive);
  });
  constexpr int kRoundTrips = 500;
  const double trip = fastest_ns(2 * kRoundTrips, [&](int) {
    machine.run(2, [&](auto& me) {
      for (int i = 0; i < kRoundTrips; ++i) {
        if (me.id() == 0) me.send(1, {i, kSomeMoves});
        keep(me.receive().number);
        if (me.id() == 1) me.send(0, {i, kSomeMoves});
      }
    });
  });
  // The receiver sleeps meanwhile.
  costs.latency =
      rounded(trip - static_cast<double>(costs.send + costs.receive + costs.notify + costs.wake));
}

}  // namespace

Costs measure_machine() {
  Costs costs;
  measure_memory(costs);
  measure_sharing(costs);
  measure_waking(costs);
  measure_messages(costs);
  return costs;
}

}  // namespace espalier::app
