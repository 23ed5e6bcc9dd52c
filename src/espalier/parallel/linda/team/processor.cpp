// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/team/processor.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/linda/redis/run.hpp"
#include "espalier/machine/lookout.hpp"
#include "espalier/parallel/linda/team/job.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::linda::team {
namespace {

using std::chrono::milliseconds;

/// Whether the master is dead, looked up now and then.
class DeadMaster {
 public:
  DeadMaster(RedisSpace& tuples, const std::string& run, milliseconds between)
      : tuples_(tuples), run_(run), between_(between) {}

  bool look() {
    const auto now = redis::Clock::now();
    if (is_dead_ || now < next_) return is_dead_;
    next_ = now + between_;
    try {
      is_dead_ = tuples_.rdp(kMasterName, run_).has_value();
    } catch (const std::exception&) {  // no server: the search will hear it too
    }
    return is_dead_;
  }
  [[nodiscard]] bool is_dead() const { return is_dead_; }

 private:
  RedisSpace& tuples_;
  const std::string& run_;
  const milliseconds between_;
  redis::Clock::time_point next_ = {};
  bool is_dead_ = false;
};

class ProcessorPerformer {
 public:
  ProcessorPerformer(std::string url, redis::Options options)
      : url_(std::move(url)), options_(std::move(options)) {
    options_.may_begin_alone = true;  // the worker has seen it
  }

  std::string operator()(const std::string& bytes, const farm::Situation& situation) const {
    const auto job = farm::unpacked_text<ProcessorJob>(bytes);
    const AnyGame root = find_game(job.game).parse(job.position);
    if (!find_parallel_algorithm(job.algorithm))
      throw InputError("it does not know the algorithm " + in_quotes(job.algorithm));
    RedisSpace tuples(url_, options_);
    if (!take_place(tuples, situation.run, job.place)) return "";

    redis::Options options = options_;
    options.space = job.space;
    RedisSpace space(url_, options);
    DeadMaster master(tuples, situation.run, options_.lease / 4);
    const auto report = [&]() -> std::optional<ProcessorReport> {
      const Lookout lookout(milliseconds(20), [&] {
        if (!situation.must_stop() && !master.look()) return false;
        tuples.cancel();
        space.cancel();
        return true;
      });
      try {
        Processors processors;
        std::int32_t beginners = 0;
        tuples.rd(kStartName, situation.run, into(processors), into(beginners));
        const int mine = processors.at(static_cast<std::size_t>(job.place));
        const int all = *std::max_element(processors.begin(), processors.end()) + 1;
        auto done =
            run(job, {.space = space, .first = mine, .here = 1, .beginners = beginners}, all, root);
        tuples.rd(kClosedName, situation.run);
        return done;
      } catch (const Stopped&) {
        return std::nullopt;
      }
    }();
    if (report) return farm::packed_text(*report);
    if (master.is_dead()) erase_team(tuples, situation.run);
    // When the team is over already, this processor may have put something after the master's last
    // look. While it is not, others still work there.
    if (!tuples.rdp(kStartName, situation.run, any<Processors>, any<std::int32_t>))
      space.delete_everything();
    return "";
  }

 private:
  /// False when somebody had it, and died or left.
  static bool take_place(RedisSpace& tuples, const std::string& run, std::int32_t place) {
    return tuples.replace(
        make_template(kPlaceName, run, place),
        std::tuple(std::string(kJoinedName), run, place, tuples.tuples().server().options().owner));
  }

  static ProcessorReport run(const ProcessorJob& job, const RedisRun& here, int processors,
                             const AnyGame& root) {
    ParallelRequest request;
    request.algorithm = job.algorithm;
    request.parameters = Parameters(job.settings);
    request.depth = job.depth;
    request.window = {job.alpha, job.beta};
    request.machine = MachineKind::kRedis;
    request.processors = processors;
    request.redis = &here;
    const auto found = search_in_parallel(root, request);
    const auto mine = static_cast<std::size_t>(here.first);
    return {found.by_processor.at(mine), found.account.processors.at(mine)};
  }

  const std::string url_;
  redis::Options options_;
};

}  // namespace

farm::Perform processor_performer(std::string url, redis::Options options) {
  return ProcessorPerformer(std::move(url), std::move(options));
}

}  // namespace espalier::linda::team
