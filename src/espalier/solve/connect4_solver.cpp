// SPDX-License-Identifier: MIT
#include "espalier/solve/connect4_solver.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <mutex>
#include <utility>

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/parked_threads.hpp"
#include "espalier/solve/connect4_search.hpp"
#include "espalier/solve/fitting_table.hpp"
#include "espalier/solve/teamwork.hpp"

namespace espalier {

using connect4::AnyBoard;
using connect4::Bits;
using connect4::Diagram;
using StandardBoard = connect4::FixedBoard<7, 6>;

/// Named, so that Connect4Solver::Rooms may hold its types.
namespace connect4_solving {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// The solver for one kind of board.
///
/// Most positions are easy. Each thread has a small table of its own that stays in its core's
/// cache, which makes a node several times cheaper, and first tries with nothing else; only what
/// this does not settle within some nodes goes to the large table, with the bounds found so far.
template <class Board>
class BoardSolver {
 public:
  using Solution = Connect4Solver::Solution;
  using Position = Connect4<Board>;

  BoardSolver(Board board, std::size_t most_table_mb)
      : board_(board), most_table_mb_(most_table_mb), table_(0) {}

  [[nodiscard]] bool fits(const Diagram& diagram) const {
    return diagram.board.width() == board_.width() && diagram.board.height() == board_.height();
  }

  std::optional<Solution> solve(const Diagram& diagram, Searchers searchers,
                                const std::atomic<bool>& stop) {
    hire(searchers);
    begin(squares_left(diagram));
    return solve_by(0, searchers, Position(diagram), stop);
  }

  /// Positions [first, last), each by one thread.
  void solve_all(const std::vector<Diagram>& positions, std::size_t first, std::size_t last,
                 Searchers searchers, const Connect4Solver::Done& done,
                 const std::atomic<bool>& stop) {
    hire(searchers);
    int most_left = 0;
    for (std::size_t i = first; i < last; ++i)
      most_left = std::max(most_left, squares_left(positions[i]));
    begin(most_left);
    std::atomic<std::size_t> next = first;
    std::mutex reporting;
    searchers.run([&](std::size_t worker) {
      for (std::size_t i; (i = next.fetch_add(1)) < last;) {
        const auto solution = solve_by(worker, {searchers.crew, 1}, Position(positions[i]), stop);
        if (!solution) return;
        const std::lock_guard lock(reporting);
        done(i, *solution);
      }
    });
  }

 private:
  using Search = connect4::ExactSearch<Board>;
  using Table = connect4::SolverTable<Board>;
  static constexpr std::size_t kSmallTableBytes = std::size_t{1} << 20;  // half of a usual L2 cache
  static constexpr std::uint64_t kSmallTableNodes = 200'000;  // about as many as it has room for
  static constexpr int kEmptiesForAMegabyte = 31;             // of large table

  struct Worker {
    Worker(Board board, const Table& large_table)
        : small_table(kSmallTableBytes),
          quick(board, small_table, small_table, connect4::kTactical),
          deep(board, large_table, small_table, connect4::kPositional) {}
    Table small_table;
    Search quick;
    Search deep;
  };
  struct Range {
    int low;
    int high;
    [[nodiscard]] bool is_open() const { return low < high; }
    /// The next question: from the extremes inwards, since far wins are the harder to find.
    [[nodiscard]] int question() const {
      const int middle = low + (high - low) / 2;
      if (middle <= 0 && low / 2 < middle) return low / 2;
      if (middle >= 0 && high / 2 > middle) return high / 2;
      return middle;
    }
    void narrow(int alpha, int answer) { (answer > alpha ? low : high) = answer; }
  };

  /// Each brings its own table in, so that it is in memory near its core.
  void hire(Searchers searchers) {
    const std::size_t known = workers_.size();
    if (known >= searchers.count) return;
    while (workers_.size() < searchers.count)
      workers_.push_back(std::make_unique<Worker>(board_, table_));
    searchers.run([&](std::size_t i) {
      if (i >= known) workers_[i]->small_table.bring_in(0, 1);
    });
  }

  static int squares_left(const Diagram& diagram) {
    return diagram.board.cells() - Position(diagram).stones_played();
  }
  /// Throws std::bad_alloc.
  void begin(int most_left) {
    const auto megabytes = fitting_megabytes(most_left, kEmptiesForAMegabyte, most_table_mb_);
    if (megabytes << 20 > table_.bytes()) {
      table_.resize(megabytes << 20);
      is_table_in_ = false;
    }
    table_.next_generation();
  }
  /// By the first who needs the large table, before anybody searches with it.
  void bring_in_table(Searchers searchers) {
    const std::lock_guard lock(bringing_in_);
    if (!std::exchange(is_table_in_, true)) bring_in(table_, searchers);
  }

  std::optional<Solution> solve_by(std::size_t first_worker, Searchers searchers,
                                   const Position& position, const std::atomic<bool>& stop) {
    const Stopwatch watch;
    Solution solution;
    if (const auto outcome = position.outcome()) {
      solution.value = *outcome / Position::kPoint;
      return solution;
    }
    const int left = board_.cells() - position.stones_played();
    Range range{-(left / 2), (left + 1) / 2};
    const Bits reachable = (Board::template shifted<0, 1>(position.occupied()) | board_.bottom()) &
                           board_.all() & ~position.occupied();
    if (reachable & connect4::completions<Board>(position.mover()))
      range.low = range.high;
    else if (!settle(range, position, first_worker, searchers, stop, solution))
      return std::nullopt;
    solution.value = range.low;
    solution.seconds = watch.seconds();
    return solution;
  }

  /// Narrows the range to one value. False when stopped.
  bool settle(Range& range, const Position& position, std::size_t first_worker, Searchers searchers,
              const std::atomic<bool>& stop, Solution& solution) {
    Worker& own = *workers_[first_worker];
    for (std::size_t i = 0; i < searchers.count; ++i)
      workers_[first_worker + i]->small_table.next_generation();
    // One thread alone: the others wait for it.
    own.quick.begin(stop, nullptr, kSmallTableNodes / searchers.count);
    while (range.is_open()) {
      const int alpha = range.question();
      const int answer = own.quick.search(position.mover(), position.occupied(), alpha);
      if (own.quick.stopped()) break;
      range.narrow(alpha, answer);
    }
    solution.counters += own.quick.counters;
    solution.busiest_nodes += own.quick.counters.nodes();
    if (range.is_open()) bring_in_table(searchers);
    while (range.is_open() && !stop.load(std::memory_order_relaxed))
      ask_together(range, position, first_worker, searchers, stop, solution);
    return !range.is_open();
  }

  /// One question to all searchers.
  void ask_together(Range& range, const Position& position, std::size_t first_worker,
                    Searchers searchers, const std::atomic<bool>& stop, Solution& solution) {
    const int alpha = range.question();
    Teamwork team{.crew = &searchers.crew};
    std::mutex reporting;
    std::uint64_t most_nodes = 0;
    searchers.run([&](std::size_t i) {
      Search& search = workers_[first_worker + i]->deep;
      search.begin(stop, searchers.count > 1 ? &team : nullptr,
                   std::numeric_limits<std::uint64_t>::max());
      const int answer = search.search(position.mover(), position.occupied(), alpha);
      const std::lock_guard lock(reporting);
      solution.counters += search.counters;
      most_nodes = std::max(most_nodes, search.counters.nodes());
      if (search.stopped() || team.is_over.exchange(true)) return;
      range.narrow(alpha, answer);
    });
    solution.busiest_nodes += most_nodes;
  }

  Board board_;
  std::size_t most_table_mb_;
  Table table_;
  std::mutex bringing_in_;
  bool is_table_in_ = false;  // under the lock while positions are searched
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace connect4_solving

/// The solvers that were needed so far. Boards of any size share one, which belongs to the size
/// seen last, since its table does not tell sizes apart.
struct Connect4Solver::Rooms {
  std::size_t table_mb;
  std::unique_ptr<Crew> crew = std::make_unique<ParkedThreads>();
  std::unique_ptr<connect4_solving::BoardSolver<StandardBoard>> standard = nullptr;
  std::unique_ptr<connect4_solving::BoardSolver<AnyBoard>> any_size = nullptr;

  template <class Visitor>
  auto visit(const Diagram& diagram, const Visitor& visitor) {
    if (diagram.board == AnyBoard(7, 6)) {
      if (!standard)
        standard = std::make_unique<connect4_solving::BoardSolver<StandardBoard>>(StandardBoard{},
                                                                                  table_mb);
      return visitor(*standard);
    }
    if (!any_size || !any_size->fits(diagram)) {
      any_size.reset();
      any_size = std::make_unique<connect4_solving::BoardSolver<AnyBoard>>(diagram.board, table_mb);
    }
    return visitor(*any_size);
  }
};

Connect4Solver::Connect4Solver(std::size_t table_mb)
    : rooms_(std::make_unique<Rooms>(Rooms{.table_mb = table_mb})) {}
Connect4Solver::~Connect4Solver() = default;
Connect4Solver::Connect4Solver(Connect4Solver&&) noexcept = default;
Connect4Solver& Connect4Solver::operator=(Connect4Solver&&) noexcept = default;

void Connect4Solver::set_crew(std::unique_ptr<Crew> crew) { rooms_->crew = std::move(crew); }

std::optional<Connect4Solver::Solution> Connect4Solver::solve(const Diagram& position, int threads,
                                                              const std::atomic<bool>& stop) {
  const Searchers searchers{*rooms_->crew, static_cast<std::size_t>(threads)};
  return rooms_->visit(position,
                       [&](auto& solver) { return solver.solve(position, searchers, stop); });
}

void Connect4Solver::solve_all(const std::vector<Diagram>& positions, int threads, const Done& done,
                               const std::atomic<bool>& stop) {
  const Searchers searchers{*rooms_->crew, static_cast<std::size_t>(threads)};
  for (std::size_t first = 0, last = 0; first < positions.size(); first = last) {
    while (last < positions.size() && positions[last].board == positions[first].board) ++last;
    rooms_->visit(positions[first], [&](auto& solver) {
      solver.solve_all(positions, first, last, searchers, done, stop);
    });
  }
}

std::optional<Connect4Solver::Analysis> Connect4Solver::analyse(const Diagram& position,
                                                                int threads,
                                                                const std::atomic<bool>& stop) {
  const connect4_solving::Stopwatch watch;
  const connect4::AnySize root(position);
  Analysis analysis;
  analysis.columns.resize(static_cast<std::size_t>(position.board.width()));
  MoveList<connect4::AnySize::Move> moves;
  root.moves(moves);
  for (const auto move : moves) {
    const auto child = solve(root.after(move).diagram(), threads, stop);
    if (!child) return std::nullopt;
    analysis.columns[move.column] = -child->value;
    analysis.counters += child->counters;
  }
  analysis.seconds = watch.seconds();
  return analysis;
}

}  // namespace espalier
