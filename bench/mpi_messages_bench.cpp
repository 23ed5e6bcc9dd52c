// SPDX-License-Identifier: MIT
// Messages between two ranks: mpirun -n 2 mpi_messages_bench. Prints the time of a message there
// (half a round trip), how many go one way in a second, and what poll() costs when nothing comes.
// Of several batches the quickest counts: others may use the cores too.
#include <algorithm>
#include <cstdio>
#include <limits>

#include "espalier/machine/mpi.hpp"

namespace espalier {
namespace {

using Load = std::vector<char>;

constexpr int kBatches = 40;

double microseconds(Time time) { return static_cast<double>(time) / 1e3; }

void measure_links(MpiMachine<Load>& machine, std::size_t bytes, int rounds) {
  Time there_and_back = 0, one_way = 0;
  const auto ping_pong = [&](auto& me) {
    const int other = 1 - me.id();
    const Time begin = me.now();
    for (int i = 0; i < rounds; ++i) {
      if (me.id() == 0) me.send(other, Load(bytes));
      const Load answer = me.receive();
      if (me.id() == 1) me.send(other, answer);
    }
    there_and_back = me.now() - begin;
  };
  const auto stream = [&](auto& me) {
    const Time begin = me.now();
    if (me.id() == 0) {
      for (int i = 0; i < rounds; ++i) me.send(1, Load(bytes));
      me.receive();
    } else {
      for (int i = 0; i < rounds; ++i) me.receive();
      me.send(0, Load());
    }
    one_way = me.now() - begin;
  };
  Time best_there_and_back = std::numeric_limits<Time>::max(), best_one_way = best_there_and_back;
  for (int batch = 0; batch < kBatches; ++batch) {
    machine.run(2, ping_pong);
    machine.run(2, stream);
    best_there_and_back = std::min(best_there_and_back, there_and_back);
    best_one_way = std::min(best_one_way, one_way);
  }
  if (mpi::World::instance().rank() != 0) return;
  const double each = microseconds(best_one_way) / rounds;
  std::printf("%8zu bytes: %8.2f us there, %8.0f thousand a second one way, %7.0f MB/s\n", bytes,
              microseconds(best_there_and_back) / rounds / 2, 1e3 / each,
              static_cast<double>(bytes) / each);
}

void measure_poll(MpiMachine<Load>& machine) {
  constexpr int kPolls = 20'000'000;
  Time taken = 0;
  machine.run(2, [&](auto& me) {
    if (me.id() != 0) return;
    const Time begin = me.now();
    int heard = 0;
    for (int i = 0; i < kPolls; ++i) heard += me.poll().has_value() ? 1 : 0;
    taken = me.now() - begin + heard;
  });
  if (mpi::World::instance().rank() == 0)
    std::printf("poll() in vain: %.2f ns\n", static_cast<double>(taken) / kPolls);
}

}  // namespace
}  // namespace espalier

int main() {
  using namespace espalier;
  MpiMachine<Load> machine;
  if (mpi::World::instance().size() != 2) {
    std::fprintf(stderr, "mpi_messages_bench: start with mpirun -n 2\n");
    return mpi::leave(2).status;
  }
  for (const std::size_t bytes : {std::size_t{8}, std::size_t{1} << 10, std::size_t{1} << 16})
    measure_links(machine, bytes, 200);
  measure_links(machine, std::size_t{1} << 20, 10);
  measure_poll(machine);
}
