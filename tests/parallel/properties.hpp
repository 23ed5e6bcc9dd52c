// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck.h>

#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"

namespace espalier {

// What every parallel search keeps, for one of them and its own type; make(value) draws its
// parameters by lot, and may use the value that it is to find. exactness_test.cpp does the same for
// all by name.

template <class Make>
void check_under_any_schedule(const Make& make) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Window window = samples::any_window(value);
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  const SimulatedOptions options = samples::any_schedule();
  RC_LOG() << sample << " --processors " << processors << " --alpha " << window.alpha << " --beta "
           << window.beta << " --seed " << options.seed << std::endl;
  const auto found = run_simulated(make(value), processors, root, sample.depth, window, options);
  check_contract(found.result, root, sample.depth, window);
}

template <class Make>
void check_on_threads(const Make& make) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto search = make(plain_value(root, sample.depth));
  const auto found = run_on_threads(search, samples::between(1, 5), root, sample.depth);
  check_contract(found.result, root, sample.depth);
}

}  // namespace espalier
