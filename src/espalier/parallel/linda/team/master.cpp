// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/team/master.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/parallel/linda/team/attempt.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::linda::team {
namespace {

/// After so many the search is done here: workers that are lost so often are no help.
constexpr int kMostRestarts = 8;

void check_order(const Order& order) {
  const auto* algorithm = find_parallel_algorithm(order.request.algorithm);
  if (!algorithm || algorithm->entry.family != "linda")
    throw InputError(order.request.algorithm + " is no Linda search");
  Parameters(order.settings).check_names(algorithm->entry.name, algorithm->entry.parameters);
  if (order.seats < 0) throw InputError("there cannot be fewer than 0 seats for workers");
  if (order.workers < 0 || order.workers >= order.request.processors)
    throw InputError("of " + std::to_string(order.request.processors) + " processors at most " +
                     std::to_string(order.request.processors - 1) +
                     " can be workers, since the first is here, not " +
                     std::to_string(order.workers));
}

}  // namespace

ParallelReport search_with_team(const Order& given) {
  check_order(given);
  Order order = given;
  Recruiting recruiting{.workers = order.workers, .places = order.workers + order.seats};
  for (int restarts = 0;; ++restarts) {
    const auto start = redis::Clock::now();
    Attempt attempt(order, recruiting);
    try {
      return attempt.search();
    } catch (const Lost& loss) {
      if (restarts == kMostRestarts)
        throw std::runtime_error(std::string(loss.what()) + ", after " + std::to_string(restarts) +
                                 " attempts that came to nothing");
      if (order.on_restart) order.on_restart({loss.what(), redis::Clock::now() - start});
      if (attempt.has_begun()) {
        recruiting.is_patient = false;
        recruiting.expected = attempt.crew();
        if (const auto dead = recruiting.expected.find(loss.worker);
            dead != recruiting.expected.end())
          recruiting.expected.erase(dead);
      }
      if (restarts + 1 == kMostRestarts) recruiting = {.is_patient = false};
    }
    order.options.may_begin_alone = true;  // the server was there, and may be about to come back
  }
}

}  // namespace espalier::linda::team
