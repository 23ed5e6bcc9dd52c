// SPDX-License-Identifier: MIT
#include "espalier/linda/farm/search_job.hpp"

#include <memory>
#include <mutex>

#include "espalier/games/chess/chess.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/games/othello/othello.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/linda/farm/bounds.hpp"
#include "espalier/search/pvs.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/tools/tools.hpp"

namespace espalier::linda::farm {
namespace {

/// Ends a search that nobody wants, and narrows one by what the master announces.
class AnnouncedControl {
 public:
  static constexpr bool kCanStop = true;
  static constexpr bool kCanNarrow = true;

  AnnouncedControl(const Bounds& bounds, const SearchJob& job, const Situation& situation)
      : bounds_(bounds), move_(job.move), situation_(situation), window_{job.alpha, job.beta} {
    look(0);
  }

  bool should_stop(std::uint64_t nodes) { return nodes >= next_look_ && look(nodes); }
  [[nodiscard]] Window root_window() const { return window_; }

 private:
  static constexpr std::uint64_t kNodesBetweenLooks = 256;

  bool look(std::uint64_t nodes) {
    if (const auto version = bounds_.version(); version != seen_ || nodes == 0) {
      seen_ = version;
      window_ = intersection(window_, bounds_.window(move_));
    }
    const bool stops = window_.is_empty() || situation_.must_stop();
    next_look_ = stops ? 0 : nodes + kNodesBetweenLooks;
    return stops;
  }

  const Bounds& bounds_;
  const std::int32_t move_;
  const Situation& situation_;
  Window window_;
  std::uint64_t seen_ = 0;
  std::uint64_t next_look_ = 0;  // 0 once stopped: neither reason goes away
};
static_assert(Control<AnnouncedControl>);

/// What the jobs of one run share.
struct Run {
  Run(const std::string& url, const redis::Options& options, const std::string& name,
      std::size_t table_mb)
      : bounds(url, options, name), table(table_mb * TranspositionTable::kMegabyte) {}

  Bounds bounds;
  TranspositionTable table;
};

/// Principal variation search with all the tools, none of which changes a value.
template <Game G>
SearchFound search_position(const G& position, const SearchJob& job, Run& run,
                            const Situation& situation) {
  AnnouncedControl control(run.bounds, job, situation);
  const Window window = control.root_window();
  if (window.is_empty()) return {};
  NoObserver observer;
  Tools<G> tools({}, &run.table);
  Context<G, OwnEvaluation, AnnouncedControl, NoObserver, Tools<G>> context(control, observer,
                                                                            tools);
  const auto result = espalier::run(Pvs{}, context, position, job.depth, window);
  SearchFound found{.is_finished = result.has_value(), .value = 0, .counters = context.counters};
  if (result) found.value = result->value;
  return found;
}

class SearchPerformer {
 public:
  SearchPerformer(std::string url, redis::Options options, std::size_t table_mb)
      : url_(std::move(url)), options_(std::move(options)), table_mb_(table_mb) {}

  std::string operator()(const std::string& bytes, const Situation& situation) {
    const auto job = unpacked_text<SearchJob>(bytes);
    const AnyGame position = find_game(job.game).parse(job.position);
    const auto run = run_of(situation.run);
    const auto found = [&] {
      if (const auto* g = position.as<Chess>()) return search_position(*g, job, *run, situation);
      if (const auto* g = position.as<connect4::Standard>())
        return search_position(*g, job, *run, situation);
      if (const auto* g = position.as<Othello>()) return search_position(*g, job, *run, situation);
      return search_position(position, job, *run, situation);
    }();
    if (situation.lost.load()) forget(situation.run);
    return packed_text(found);
  }

 private:
  /// Nearly always that of the job before: only one is kept without a job.
  std::shared_ptr<Run> run_of(const std::string& name) {
    const std::lock_guard lock(mutex_);
    if (name != latest_name_ || !latest_) {
      latest_ = std::make_shared<Run>(url_, options_, name, table_mb_);
      latest_name_ = name;
    }
    return latest_;
  }
  void forget(const std::string& name) {
    std::shared_ptr<Run> gone;  // destroyed without the lock
    const std::lock_guard lock(mutex_);
    if (name == latest_name_) gone.swap(latest_);
  }

  const std::string url_;
  const redis::Options options_;
  const std::size_t table_mb_;
  std::mutex mutex_;
  std::string latest_name_;
  std::shared_ptr<Run> latest_;
};

}  // namespace

Perform search_performer(std::string url, redis::Options options, std::size_t table_mb) {
  const auto performer =
      std::make_shared<SearchPerformer>(std::move(url), std::move(options), table_mb);
  return [performer](const std::string& job, const Situation& situation) {
    return (*performer)(job, situation);
  };
}

}  // namespace espalier::linda::farm
