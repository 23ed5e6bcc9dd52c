// SPDX-License-Identifier: MIT
// Programs that the tests beside this file run under mpirun: `mpi_programs NAME`. What is not as it
// should be throws, and the exit status shows it.
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <map>
#include <string>
#include <thread>

#include "espalier/core/text.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/machine/mpi.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier {
namespace {

void check(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error("not so: " + what);
}

int ranks() { return mpi::World::instance().size(); }
int rank() { return mpi::World::instance().rank(); }

struct Numbered {
  int from = 0;
  int number = 0;
  std::vector<int> load = {};
  void fields(auto&& visit) { visit(from, number, load); }
};

/// Every rank sends to every rank, itself too, messages of very different sizes.
void order() {
  constexpr int kMany = 300;
  MpiMachine<Numbered> machine;
  machine.run(ranks(), [](auto& me) {
    for (int i = 0; i < kMany; ++i)
      for (int to = 0; to < me.count(); ++to)
        me.send(to, {me.id(), i, std::vector<int>(i % 7 == 0 ? 20'000 : 3, i)});
    std::vector<int> next(static_cast<std::size_t>(me.count()));
    for (int i = 0; i < kMany * me.count(); ++i) {
      const Numbered message = me.receive();
      check(message.number == next[static_cast<std::size_t>(message.from)]++, "order on one link");
      check(message.load.back() == message.number, "the load is whole");
    }
    check(!me.poll(), "nothing is left");
  });
}

/// All send before anybody receives.
void large_both_ways() {
  constexpr int kMany = 3;
  constexpr std::size_t kSize = 2'000'000;  // ints
  MpiMachine<std::vector<int>> machine;
  const auto account = machine.run(ranks(), [](auto& me) {
    const int other = (me.id() + 1) % me.count();
    for (int i = 0; i < kMany; ++i) me.send(other, std::vector<int>(kSize, i));
    for (int i = 0; i < kMany; ++i) {
      const auto message = me.receive();
      check(message.size() == kSize && message.front() == i && message.back() == i, "whole");
    }
  });
  check(account.total().bytes > kMany * kSize * sizeof(int), "bytes are counted");
}

/// A processor that computes and polls hears of what is sent to it, and of nothing else.
void poll() {
  MpiMachine<int> machine;
  machine.run(ranks(), [](auto& me) {
    if (me.id() == 0) {
      check(!me.poll(), "nothing is there before anything is sent");
      for (int to = 1; to < me.count(); ++to) me.send(to, 42);
      for (int i = 1; i < me.count(); ++i) check(me.receive() == 43, "the answer");
    } else {
      std::optional<int> message;
      while (!(message = me.poll())) std::this_thread::yield();
      check(*message == 42, "the question");
      me.send(0, 43);
    }
  });
}

void accounts() {
  MpiMachine<int> machine;
  const auto account = machine.run(ranks(), [](auto& me) {
    if (me.id() == 0)
      for (int i = 1; i < me.count(); ++i) me.receive();
    else
      me.send(0, me.id());
    me.account().searching = 1000 + me.id();
  });
  check(static_cast<int>(account.processors.size()) == ranks(), "an account of every rank");
  for (int i = 0; i < ranks(); ++i) {
    const auto& one = account.processors[static_cast<std::size_t>(i)];
    check(one.searching == 1000 + i, "each rank's own account");
    check(one.messages == (i == 0 ? 0u : 1u), "messages");
    check(one.end > 0 && one.end <= account.elapsed, "end");
    check(one.waiting <= one.end, "waiting");
  }
  std::vector<int> squares(static_cast<std::size_t>(ranks()));
  squares[static_cast<std::size_t>(rank())] = rank() * rank();
  machine.exchange(squares);
  for (int i = 0; i < ranks(); ++i)
    check(squares[static_cast<std::size_t>(i)] == i * i, "exchanged");
  int shared = 7 + rank();
  machine.share(shared);
  check(shared == 7, "rank 0's, everywhere");
}

/// Every run leaves messages behind, small and large, that the next one must not see.
void runs_in_a_row() {
  for (int run = 0; run < 50; ++run) {
    MpiMachine<std::vector<int>> machine;
    machine.run(ranks(), [run](auto& me) {
      const int next = (me.id() + 1) % me.count();
      me.send(next, std::vector<int>(4, run));
      check(me.receive() == std::vector<int>(4, run), "a message of this run");
      me.send(next, std::vector<int>(run % 5 == 0 ? 100'000 : 1, run));
    });
  }
}

void traces() {
  Trace trace;
  MpiMachine<int> machine({.trace = &trace});
  machine.run(ranks(), [](auto& me) {
    if (me.id() == 0)
      for (int i = 1; i < me.count(); ++i) me.receive();
    else
      me.send(0, 1);
    note(me, Activity::kCut, -1, [&] { return "rank " + std::to_string(me.id()); });
  });
  if (rank() != 0) return;
  for (int i = 0; i < ranks(); ++i) {
    const auto& row = trace.row(i);
    check(!row.empty() && (row.end() - 1)->label == "rank " + std::to_string(i), "every row");
    check(i == 0 || row[0].activity == Activity::kSend, "sends are noted");
  }
}

/// A flag on one rank stops those that wait and those that compute, with mail that they have not
/// read or without; the next run works.
void stop() {
  std::atomic<bool> flag = false;
  MpiMachine<int> machine({.stop = &flag});
  bool stopped = false;
  try {
    machine.run(ranks(), [&](auto& me) {
      if (me.id() == 1) flag = true;
      if (me.id() == 0) me.receive();
      if (me.id() == 2) me.send(me.id(), 0);  // which it never reads
      for (;;) me.check_stop();
    });
  } catch (const Stopped&) {
    stopped = true;
  }
  check(stopped, "the run was stopped");
  flag = false;
  runs_in_a_row();
}

/// Rank 0 lets the others wait for a while: they must not compute meanwhile.
void waiting_sleeps() {
  constexpr double kSeconds = 0.5;
  MpiMachine<int> machine;
  machine.run(ranks(), [&](auto& me) {
    if (me.id() == 0) {
      std::this_thread::sleep_for(std::chrono::duration<double>(kSeconds));
      for (int to = 1; to < me.count(); ++to) me.send(to, 1);
      return;
    }
    const auto processor_time = [] {
      rusage usage{};
      getrusage(RUSAGE_SELF, &usage);
      const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
      };
      return seconds(usage.ru_utime) + seconds(usage.ru_stime);
    };
    const double before = processor_time();
    me.receive();
    check(processor_time() - before < kSeconds / 2, "a rank that waits sleeps");
    check(me.account().waiting > 0, "waiting is counted");
  });
}

[[noreturn]] void wait_for_ever(auto& me) {
  me.receive();
  throw std::logic_error("nobody sends");
}

void one_throws() {
  MpiMachine<int> machine;
  machine.run(ranks(), [](auto& me) {
    if (me.id() == 1) throw std::runtime_error("something broke");
    wait_for_ever(me);
  });
}

void one_is_killed() {
  MpiMachine<int> machine;
  machine.run(ranks(), [](auto& me) {
    if (me.id() == 1) std::raise(SIGKILL);
    wait_for_ever(me);
  });
}

void one_exits() {
  MpiMachine<int> machine;
  machine.run(ranks(), [](auto& me) {
    if (me.id() == 1) std::exit(0);
    wait_for_ever(me);
  });
}

/// What Ctrl-C does: mpirun, the parent of the ranks, gets the signal.
void interrupted() {
  MpiMachine<int> machine;
  machine.run(ranks(), [](auto& me) {
    if (me.id() == 1) kill(getppid(), SIGINT);
    wait_for_ever(me);
  });
}

/// Rank 1 cannot read its input; the others could.
void one_refuses() {
  MpiMachine<int> machine;
  if (rank() == 1) throw InputError("no such file");
  machine.run(ranks(), [](auto& me) { wait_for_ever(me); });
}

void wrong_count() {
  MpiMachine<int> machine;
  machine.run(ranks() + 1, [](auto&) {});
}

/// The message-passing algorithms with several settings on trees and games, against alpha-beta.
void exactness() {
  struct Case {
    const char* game;
    const char* position;
    int depth;
  };
  constexpr Case kCases[] = {
      {"tree", "((3 12 8) (2 4 6) (14 5 2))", 2},
      {"tree", "5", 3},
      {"tree", "(7)", 1},
      {"tree", "model=random degree=6 height=5 seed=1", 5},
      {"tree", "model=random degree=3 height=8 seed=2 low=-3 high=3", 8},
      {"tree", "model=strongly-ordered degree=5 height=6 seed=3", 6},
      {"tree", "model=random degree=20 height=3 seed=4", 3},
      {"tree", "model=random degree=5 height=5 seed=5", 0},
      {"tree", "model=random degree=5 height=5 seed=5", 1},
      {"connect4", "4453", 6},
      {"othello", "f5d6c3d3c4", 4},
      {"tictactoe", "xo./.x./... o", 9},
      {"tictactoe", "xxx/oo./... o", 3},
      {"nim", "3,4,5", 5},
  };
  constexpr Window kWindows[] = {{}, {-2, 2}, {kInfinity - 2, kInfinity - 1}, {-2000, -1999}};
  struct Setting {
    const char* algorithm;
    std::vector<std::string> parameters;
  };
  const std::vector<Setting> settings = {
      {"tree-splitting", {}},
      {"tree-splitting", {"update=off"}},
      {"tree-splitting", {"update=off", "cut=abort"}},
      {"tree-splitting", {"degree=1"}},
      {"tree-splitting", {"degree=4", "masters=working"}},
      {"tree-splitting", {"masters=working", "update=off", "cut=abort"}},
      {"uidpabs", {}},
      {"uidpabs", {"width=1"}},
      {"uidpabs", {"share=off", "width=1"}},
      {"pv-splitting", {"update=on", "leaf=sss"}},
      {"parallel-palphabeta", {"deep=off", "cut=abort"}},
      {"epvs", {"m=0"}},
      {"dpvs", {"m=0"}},
      {"mwf-tree", {}},
      {"mwf-tree", {"bound=none"}},
      {"mwf-tree", {"update=on"}},
      {"mwf-tree", {"update=on", "degree=1", "leaf=sss"}},
      {"mwf-tree", {"bound=cut", "degree=4"}},
      {"distributed-ybwc", {"serial=1"}},
      {"distributed-ybwc", {"serial=0", "table=on", "ask=ring"}},
      {"tds", {}},
      {"tds", {"serial=0", "driver=bisection", "entries=16"}},
      {"aphid", {"top=2"}},
      {"dm-pvsplit", {}},
      {"waycool", {"serial=1"}},
      {"bound-and-branch", {"serial=0"}},
      {"frontier-splitting", {}}};
  const std::atomic<bool> never = false;
  std::size_t turn = 0;  // every setting meets every game, and every window in turn
  for (const Case& one : kCases) {
    const AnyGame root = find_game(one.game).parse(one.position);
    const auto expected = search_by_name(root, {.depth = one.depth}, never)->result.value;
    for (const Setting& setting : settings) {
      const Window window = kWindows[turn++ % std::size(kWindows)];
      ParallelRequest request;
      request.algorithm = setting.algorithm;
      request.parameters = Parameters(setting.parameters);
      request.depth = one.depth;
      request.window = window;
      request.machine = MachineKind::kMpi;
      request.processors = ranks();
      const auto found = search_in_parallel(root, request);
      const std::string where = std::string(one.game) + " " + one.position + " " +
                                setting.algorithm + " " + joined(setting.parameters, " ");
      const Value value = found.result.value;
      if (value <= window.alpha)
        check(expected <= value, where + ": an upper bound");
      else if (value >= window.beta)
        check(expected >= value, where + ": a lower bound");
      else
        check(expected == value, where + ": the value");
      check(found.result.bound == bound_of(value, window), where + ": the bound");
      check(static_cast<int>(found.by_processor.size()) == ranks(), where + ": the counters");
      std::uint64_t leaves = 0;
      for (const Counters& counters : found.by_processor) leaves += counters.leaves;
      check(leaves > 0 && leaves == found.result.counters.leaves, where + ": the sum");
    }
    ++turn;  // or else a setting would meet the same windows in every second game
  }
}

const std::map<std::string, void (*)()> kPrograms = {
    {"order", order},
    {"large-both-ways", large_both_ways},
    {"poll", poll},
    {"accounts", accounts},
    {"runs-in-a-row", runs_in_a_row},
    {"traces", traces},
    {"stop", stop},
    {"waiting-sleeps", waiting_sleeps},
    {"one-throws", one_throws},
    {"one-is-killed", one_is_killed},
    {"one-exits", one_exits},
    {"interrupted", interrupted},
    {"one-refuses", one_refuses},
    {"wrong-count", wrong_count},
    {"exactness", exactness},
};

int complain(int status, const char* what) {
  const auto farewell = mpi::leave(status);
  if (farewell.speaks) std::fprintf(stderr, "espalier: %s\n", what);
  return farewell.status;
}

int run(const std::string& name) {
  try {
    kPrograms.at(name)();
    if (rank() == 0) std::puts("well");
    return mpi::leave(0).status;
  } catch (const InputError& error) {
    return complain(2, error.what());
  } catch (const std::exception& error) {
    return complain(1, error.what());
  }
}

}  // namespace
}  // namespace espalier

int main(int argc, char** argv) { return argc == 2 ? espalier::run(argv[1]) : 2; }
