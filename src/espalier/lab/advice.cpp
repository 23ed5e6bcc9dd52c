// SPDX-License-Identifier: MIT
#include "espalier/lab/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/lab/slowdown.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::lab {
namespace {

const ParameterInfo* parameter(const AlgorithmEntry& entry, std::string_view name) {
  const auto found = std::find_if(entry.parameters.begin(), entry.parameters.end(),
                                  [&](const auto& one) { return one.name == name; });
  return found == entry.parameters.end() ? nullptr : &*found;
}

using SettingsList = std::vector<std::vector<std::string>>;

/// Every list again with each of the settings; an empty one stands for the default.
void vary(SettingsList& lists, const std::vector<std::string>& settings) {
  SettingsList varied;
  for (const auto& list : lists)
    for (const auto& setting : settings) {
      varied.push_back(list);
      if (!setting.empty()) varied.back().push_back(setting);
    }
  lists = std::move(varied);
}

/// The race: every candidate, and the sequential search, on trees 1, 2, ..
class Race {
 public:
  Race(const Positions& on, const std::vector<Candidate>& candidates,
       const SimulationOptions& options)
      : options_(options) {
    reference_ = {.on = on, .settings = options.machine};
    for (const auto& candidate : candidates) {
      Search search{.on = on,
                    .algorithm = candidate.algorithm,
                    .settings = options.machine,
                    .processors = options.processors};
      search.settings.insert(search.settings.end(), candidate.settings.begin(),
                             candidate.settings.end());
      if (candidate.needs_range)
        search.set("spread", std::to_string(std::max(1L, std::lround(options.spread))));
      runners_.push_back({candidate, std::move(search), {}});
    }
    for (std::size_t i = 0; i < runners_.size(); ++i) running_.push_back(i);
    most_ = on.numbers(1, options.trees).last;
  }

  std::vector<Expectation> run() {
    constexpr std::size_t kHeats = 3, kFinalists = 6;
    const std::uint64_t ends[kHeats] = {std::min<std::uint64_t>(most_, 2),
                                        std::min<std::uint64_t>(most_, 6), most_};
    const std::size_t kept[kHeats] = {runners_.size() / 3, kFinalists, kFinalists};
    std::uint64_t next = 1;
    for (std::size_t heat = 0; heat < kHeats; ++heat) {
      total_ = total(heat, ends, kept, next);
      for (; next <= ends[heat]; ++next) add_tree(next);
      keep(std::max(kept[heat], kFinalists));
    }
    return ranking();
  }

 private:
  struct Runner {
    Candidate candidate;
    Search search;
    Series series;
    bool fails = false;  // its parameters do not fit
  };

  /// Searches done and about to come.
  [[nodiscard]] std::size_t total(std::size_t heat, const std::uint64_t* ends,
                                  const std::size_t* kept, std::uint64_t next) const {
    std::size_t sum = done_, count = running_.size();
    for (; heat < 3; ++heat) {
      sum += (ends[heat] + 1 - next) * count;
      next = ends[heat] + 1;
      count = std::min(count, std::max(kept[heat], std::size_t{6}));
    }
    return sum;
  }

  void add_tree(std::uint64_t number) {
    const AnyGame position = reference_.on.position(number);
    const auto found = lab::run(reference_, position, stop());
    if (!found) throw Stopped{};
    sequential_[number] = *found;
    std::atomic<std::size_t> next = 0;
    std::exception_ptr failure;
    const auto work = [&] {
      try {
        for (std::size_t i = next++; i < running_.size(); i = next++)
          search(runners_[running_[i]], position, number);
      } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!failure) failure = std::current_exception();
        next = running_.size();
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (int i = 1; i < options_.threads; ++i) helpers.emplace_back(work);
      work();
    }
    if (failure) std::rethrow_exception(failure);
  }

  void search(Runner& runner, const AnyGame& position, std::uint64_t number) {
    try {
      const auto found = lab::run(runner.search, position, stop());
      if (!found) throw Stopped{};
      runner.series[number] = *found;
    } catch (const InputError&) {
      runner.fails = true;
    }
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (options_.on_progress) options_.on_progress(done_, total_);
  }

  /// The best of those in the race stay in it.
  void keep(std::size_t count) {
    std::erase_if(running_, [&](std::size_t i) { return runners_[i].fails; });
    std::stable_sort(running_.begin(), running_.end(), [&](std::size_t a, std::size_t b) {
      return speedup(runners_[a]).mean > speedup(runners_[b]).mean;
    });
    if (running_.size() > count) running_.resize(count);
  }

  [[nodiscard]] Estimate ratio(const Runner& runner, Field field, bool inverse) const {
    std::vector<double> of_runner, of_reference;
    for (const auto& [number, measurement] : runner.series) {
      of_runner.push_back(measurement.*field);
      of_reference.push_back(sequential_.at(number).*field);
    }
    return inverse ? ratio_of_means(of_reference, of_runner)
                   : ratio_of_means(of_runner, of_reference);
  }
  [[nodiscard]] Estimate speedup(const Runner& runner) const {
    const Estimate simulated = ratio(runner, &Measurement::time, true);
    const double slowdown = runner.candidate.slowdown;
    return {simulated.mean / slowdown, simulated.deviation / slowdown, simulated.error / slowdown,
            simulated.count};
  }

  /// Those that were in the race longest first.
  [[nodiscard]] std::vector<Expectation> ranking() const {
    std::vector<Expectation> all;
    for (const auto& runner : runners_) {
      if (runner.fails || runner.series.empty()) continue;
      double idle = 0;
      for (const auto& [number, measurement] : runner.series) idle += measurement.idle;
      all.push_back({runner.candidate, speedup(runner),
                     ratio(runner, &Measurement::nodes, false).mean - 1,
                     idle / static_cast<double>(runner.series.size())});
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return std::pair(a.speedup.count, a.speedup.mean) >
             std::pair(b.speedup.count, b.speedup.mean);
    });
    return all;
  }

  [[nodiscard]] const std::atomic<bool>& stop() const {
    static const std::atomic<bool> never = false;
    return options_.stop ? *options_.stop : never;
  }

  const SimulationOptions& options_;
  Search reference_;
  Series sequential_;
  std::vector<Runner> runners_;
  std::vector<std::size_t> running_;
  std::uint64_t most_;
  std::mutex mutex_;
  std::size_t done_ = 0, total_ = 0;
};

/// The class of a tree that a model made: its text with another seed each time.
std::optional<Positions> known_class(const AdviceOptions& options) {
  if (options.game != "tree") return std::nullopt;
  std::string text;
  for (const auto word : words(options.position)) {
    const auto equals = word.find('=');
    const auto name = word.substr(0, equals);
    if (equals == word.npos || name == "path" || name == "file") return std::nullopt;
    if (name != "seed") text += std::string(word) + ' ';
  }
  return Positions{.text = text + "seed=#", .depth = options.depth};
}

std::string order_words(const InstanceSample& sample) {
  const double first = sample.among_first(1), chance = 1.0 / sample.degree();
  const char* how = first > 0.6 ? "well" : first > 2.5 * chance ? "partly" : "hardly";
  return fmt::format(
      "The moves are {} ordered: the best one comes first at {:.0f} % of the positions, where "
      "{:.0f} "
      "% would be chance.",
      how, 100 * first, 100 * chance);
}

std::string why(const Expectation& one) {
  return fmt::format(
      "visits {:.0f} % {} nodes than alpha-beta and lets its processors wait {:.0f} "
      "% of the time",
      std::abs(100 * one.overhead), one.overhead < 0 ? "fewer" : "more", 100 * one.idle);
}

std::string reason_for(const InstanceSample& sample, const std::vector<Expectation>& ranking) {
  std::string text = order_words(sample);
  if (ranking.empty()) return text;
  const auto& first = ranking.front();
  const std::string method =
      method_of(find_parallel_algorithm(first.candidate.algorithm)->taxonomy);
  text += ' ' + first.candidate.algorithm + (method == "neither" ? "" : " (" + method + ")") + ' ' +
          why(first);
  const auto other = std::find_if(ranking.begin(), ranking.end(), [&](const auto& one) {
    return one.candidate.algorithm != first.candidate.algorithm &&
           one.speedup.mean != first.speedup.mean;
  });
  if (other != ranking.end())
    text += fmt::format("; {}, the next, {}", other->candidate.algorithm, why(*other));
  return text + '.';
}

/// The costs that were measured, in place of the preset's. They are nanoseconds, as multicore's.
void set_costs(const InstanceSample& sample, std::vector<std::string>& machine) {
  machine.push_back(fmt::format("generate={}", std::max(1L, std::lround(sample.generate_ns))));
  machine.push_back(fmt::format("evaluate={}", std::max(1L, std::lround(sample.evaluate_ns))));
}

}  // namespace

std::string Candidate::text() const {
  return settings.empty() ? algorithm : algorithm + ' ' + joined(settings, " ");
}

std::vector<Candidate> candidates(int processors) {
  std::vector<Candidate> all;
  for (const auto& algorithm : parallel_algorithms()) {
    const auto& entry = algorithm.entry;
    if (!entry.exact || algorithm.taxonomy.parallelism == Parallelism::kInsideANode) continue;
    SettingsList lists = {{}};
    if (parameter(entry, "degree")) {
      std::set<int> degrees = {2, 3, processors - 1};
      std::vector<std::string> settings;
      for (const int degree : degrees)
        if (degree >= 1 && degree < processors)
          settings.push_back("degree=" + std::to_string(degree));
      if (!settings.empty()) vary(lists, settings);
    }
    if (parameter(entry, "masters")) vary(lists, {"masters=waiting", "masters=working"});
    if (const auto* update = parameter(entry, "update"); update && update->initial == "off")
      vary(lists, {"", "update=on"});
    if (parameter(entry, "windows")) vary(lists, {"", "windows=on"});
    if (parameter(entry, "grain")) vary(lists, {"", "grain=1", "grain=2"});
    if (parameter(entry, "horizon")) vary(lists, {"horizon=2", "horizon=3"});
    for (auto& settings : lists)
      all.push_back({entry.name, std::move(settings), parameter(entry, "spread") != nullptr});
  }
  return all;
}

std::vector<Expectation> simulate(const Positions& on, const std::vector<Candidate>& candidates,
                                  const SimulationOptions& options) {
  return Race(on, candidates, options).run();
}

Advice advise(const AnyGame& position, AdviceOptions options) {
  Advice advice;
  advice.sample = sample_instance(
      position,
      {.depth = options.depth, .seed = options.seed, .measure_time = options.measure_time});
  if (options.measure_time) set_costs(advice.sample, options.simulation.machine);
  if (auto known = known_class(options)) {
    advice.trees = std::move(*known);
  } else {
    advice.fitted = fit_trees(position, advice.sample,
                              {.depth = options.depth, .stop = options.simulation.stop});
    advice.trees = advice.fitted->trees;
    options.simulation.spread = advice.fitted->spread;
  }
  auto all = candidates(options.simulation.processors);
  if (options.measure_time)
    measure_slowdowns(position, options.depth, options.simulation, 2 * advice.sample.noise, all);
  advice.ranking = simulate(advice.trees, all, options.simulation);
  advice.reason = reason_for(advice.sample, advice.ranking);
  return advice;
}

}  // namespace espalier::lab
