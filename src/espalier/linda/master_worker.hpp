// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "espalier/linda/space.hpp"

namespace espalier::linda {

/// Master and workers around an agenda: the master gives jobs and collects results in any order;
/// workers, all alike, take a job, do it and take the next. They are active tuples, made once and
/// used until the master ends them.
///
///     MasterWorker<Job, Value> team(space, "search", 4, [](const Job& job) { return value_of(job);
///     }); for (const Job& job : jobs) team.give(job); while (const auto result = team.collect())
///     ...
template <class Job, class Result>
class MasterWorker {
 public:
  using Number = std::int64_t;  // of a job, in the order in which they were given

  MasterWorker(Space& space, std::string name, int workers, std::function<Result(const Job&)> work)
      : space_(space), name_(std::move(name)), workers_(workers) {
    for (int i = 0; i < workers; ++i)
      space_.eval(name_ + " worker",
                  [&space = space_, name = name_, work] { return serve(space, name, work); });
  }
  MasterWorker(const MasterWorker&) = delete;
  MasterWorker& operator=(const MasterWorker&) = delete;
  ~MasterWorker() {
    try {
      end();
    } catch (const Stopped&) {  // the space is cancelled: the workers end by themselves
    }
  }

  Number give(Job job) {
    space_.out(name_ + " job", given_, std::optional<Job>(std::move(job)));
    ++open_;
    return given_++;
  }
  /// The next result that comes in, with its job's number. Nothing when no job is open.
  std::optional<std::pair<Number, Result>> collect() {
    if (open_ == 0) return std::nullopt;
    auto [tag, number, result] = space_.in(name_ + " result", any<Number>, any<Result>);
    --open_;
    return std::pair(number, std::move(result));
  }
  /// Takes back all jobs that nobody has begun, as after a cut-off; returns how many.
  int withdraw() {
    int taken = 0;
    while (space_.inp(name_ + " job", any<Number>, any<std::optional<Job>>)) ++taken;
    open_ -= taken;
    return taken;
  }
  [[nodiscard]] Number open() const { return open_; }

  /// Drops what is open, sends the workers home and waits for them. Leaves no tuple behind.
  void end() {
    if (workers_ == 0) return;
    withdraw();
    while (collect()) {
    }
    for (int i = 0; i < workers_; ++i) space_.out(name_ + " job", Number{-1}, std::optional<Job>());
    for (; workers_ > 0; --workers_) space_.in(name_ + " worker", any<Number>);
  }

 private:
  /// Returns how many jobs it did.
  static Number serve(Space& space, const std::string& name,
                      const std::function<Result(const Job&)>& work) {
    for (Number done = 0;; ++done) {
      auto [tag, number, job] = space.in(name + " job", any<Number>, any<std::optional<Job>>);
      if (!job) return done;
      space.out(name + " result", number, work(*job));
    }
  }

  Space& space_;
  std::string name_;
  int workers_;
  Number given_ = 0;
  Number open_ = 0;  // given, and neither collected nor withdrawn
};

}  // namespace espalier::linda
