// SPDX-License-Identifier: MIT
#include "espalier/linda/farm/search_master.hpp"

#include <stdexcept>

#include "espalier/linda/farm/run_name.hpp"
#include "espalier/linda/farm/search_job.hpp"
#include "espalier/linda/farm/two_ply_split.hpp"
#include "espalier/linda/redis/pipeline.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/run.hpp"

namespace espalier::linda::farm {
namespace {

/// The tuples of one search. They go away with it.
class SearchRun {
 public:
  explicit SearchRun(RedisSpace& space) : space_(space), name_(new_run_name()) {}
  SearchRun(const SearchRun&) = delete;
  SearchRun& operator=(const SearchRun&) = delete;
  ~SearchRun() {
    try {
      announce(kRunIsOver, 0);
      // Once no job is there or in work no result can come any more.
      space_.erase(kJobName, any<std::string>, name_, any<Group>, any<Number>, any<std::string>);
      space_.erase(kResultName, name_, any<Number>, any<std::string>);
      space_.erase(kBoundName, name_, any<std::int64_t>, any<std::int32_t>, any<Value>);
    } catch (const std::exception&) {  // the server is gone
    }
  }

  void give(const SearchOrder& order, const TwoPlySplit& split) {
    Pipeline pipeline(space_);
    for (const auto& [move, position] : split.jobs()) {
      const Window window = split.window(move);
      const SearchJob job{order.game, position.text(), order.depth - 2,
                          move,       window.alpha,    window.beta};
      pipeline.out(kJobName, std::string(kSearchKind), name_, Group{move}, given_++,
                   packed_text(job));
      moves_.push_back(move);
    }
    pipeline.send();
    open_ = moves_.size();
  }

  /// The next answer that comes in, and the move to which it belongs.
  std::pair<int, Answer> collect() {
    Number number = 0;
    std::string bytes;
    space_.in(kResultName, name_, into(number), into(bytes));
    --open_;
    return {moves_.at(static_cast<std::size_t>(number)), unpacked_text<Answer>(bytes)};
  }
  void announce(std::int32_t move, Value bound) {
    space_.out(kBoundName, name_, announced_++, move, bound);
  }
  void withdraw(int move) {
    open_ -=
        space_.erase(kJobName, any<std::string>, name_, Group{move}, any<Number>, any<std::string>);
  }
  [[nodiscard]] SearchProgress progress() const { return {moves_.size(), open_}; }

 private:
  RedisSpace& space_;
  const std::string name_;
  Number given_ = 0;
  std::int64_t announced_ = 0;
  std::vector<int> moves_;  // of each job
  std::size_t open_ = 0;
};

}  // namespace

FarmReport search_on_farm(RedisSpace& space, const SearchOrder& order,
                          const std::function<void(const SearchProgress&)>& on_progress) {
  FarmReport report;
  if (order.depth < 2 || order.root.outcome()) {
    report.result = find_best(order.root, order.depth, AlphaBetaFailSoft{}, order.window);
    return report;
  }
  TwoPlySplit split(order.root, order.window);
  Counters counters;
  SearchRun run(space);
  if (!split.is_over()) run.give(order, split);
  report.jobs = run.progress().jobs;
  if (on_progress) on_progress(run.progress());
  while (!split.is_over()) {
    const auto [move, answer] = run.collect();
    if (!answer.error.empty())
      throw std::runtime_error("the worker " + answer.worker +
                               " cannot do its job: " + answer.error);
    ++report.workers[answer.worker];
    const auto found = unpacked_text<SearchFound>(answer.result);
    counters += found.counters;
    if (found.is_finished) {
      const auto news = split.report(move, found.value);
      for (const auto& change : news.changes) run.announce(change.move, change.bound);
      if (!split.is_over())
        for (const int refuted : news.refuted) run.withdraw(refuted);
    }
    if (on_progress) on_progress(run.progress());
  }
  report.result = split.result();
  report.result.counters = counters;
  return report;
}

}  // namespace espalier::linda::farm
