// Which root move is best, asked of four processors by messages: the same program on real threads
// and on the simulated multiprocessor.
#include <cstdio>
#include <optional>

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

using namespace espalier;
using Game4 = connect4::Standard;

// One type of message both ways: a move to search with a bound, and the move's value.
struct Job {
  int from = 0;
  std::optional<Game4::Move> move;  // none: nothing left to do
  Value value = 0;  // the best so far on the way out, the move's own on the way back
  void fields(auto&& visit) { visit(from, move, value); }
};

template <class Machine>
RunAccount best_move(Machine machine, int processors, const Game4& root, int depth) {
  return machine.run(processors, [&](auto& me) {
    if (me.id() == 0) {  // the master hands out moves and keeps the best value
      MoveList<Game4::Move> moves;
      root.moves(moves);
      std::optional<Game4::Move> best;
      Value value = -kInfinity;
      std::size_t next = 0;
      int working = me.count() - 1;
      for (int worker = 1; worker < me.count(); ++worker) me.send(0, Job{worker, {}, -kInfinity});
      while (working > 0) {
        const Job done = me.receive();
        if (done.value > value) value = done.value, best = done.move;
        const bool more = next < moves.size();
        me.send(done.from, more ? Job{0, moves[next++], value} : Job{});
        working -= !more;
      }
      std::printf("%s: best move %s, value %d\n", Machine::kName, root.move_text(*best).c_str(),
                  value);
    } else {  // a worker searches what it gets
      Searcher searcher(me);
      for (Job job = me.receive(); job.move; job = me.receive()) {
        const Window window{-kInfinity, -job.value};  // better than the best so far, or no matter
        const auto found = searcher.search(AlphaBeta{}, root.after(*job.move), depth - 1, window);
        me.send(0, Job{me.id(), job.move, -found.value});
      }
    }
  });
}

int main() {
  const Game4 root = Game4::parse("4453");
  best_move(ThreadMachine<Job>(), 4, root, 9);
  Time one_worker = 0;
  for (const int processors : {2, 3, 5, 8}) {
    const SimulatedOptions options{.costs = cost_preset("multicore")};
    const Time elapsed = best_move(SimulatedMachine<Job>(options), processors, root, 9).elapsed;
    if (processors == 2) one_worker = elapsed;
    std::printf("%d workers: %.3f ms, %.2f times as fast as one\n", processors - 1,
                static_cast<double>(elapsed) / 1e6,
                static_cast<double>(one_worker) / static_cast<double>(elapsed));
  }
}
