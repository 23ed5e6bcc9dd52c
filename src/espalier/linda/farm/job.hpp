// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "espalier/core/input_error.hpp"
#include "espalier/linda/redis/space.hpp"
#include "espalier/machine/wire_text.hpp"

namespace espalier::linda::farm {

// A farm: masters put jobs into a tuple space, workers anywhere take them under leases and put
// results. A job is the tuple
//     ("job", kind, run, group, number, what to do)
// and its result
//     ("result", run, number, Answer)
// where the run is a name unlike any other, made by the master, and the group what the master may
// want to withdraw together. A worker that cannot do what others may puts in the job's place
//     ("declined", run, number, worker, why)
// for the master to offer it again; from then on it puts back the jobs of that run, behind others.
inline constexpr std::string_view kJobName = "job";
inline constexpr std::string_view kResultName = "result";
inline constexpr std::string_view kDeclinedName = "declined";
using Group = std::int32_t;
using Number = std::int64_t;

struct Answer {
  std::string result;  // as the kind packs it
  std::string error;   // why there is none: the job's fault, so that nobody else need try
  std::string worker;  // who did it

  void fields(auto&& visit) { visit(result, error, worker); }
};

template <class T>
std::string packed_text(const T& message) {
  const auto bytes = packed(message);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
/// Throws InputError when the text is not that of one T.
template <class T>
T unpacked_text(std::string_view text) {
  try {
    return unpacked<T>(std::as_bytes(std::span(text.data(), text.size())));
  } catch (const std::runtime_error&) {
    throw InputError("a job or its result came from another version of the program");
  }
}

/// What one who does a job knows besides it.
struct Situation {
  const std::string& run;
  const std::atomic<bool>& lost;     // nobody wants the result
  const std::atomic<bool>& leaving;  // the worker is to end: the job is given back

  [[nodiscard]] bool must_stop() const {
    // Relaxed: flags without data.
    return lost.load(std::memory_order_relaxed) || leaving.load(std::memory_order_relaxed);
  }
};

/// The job makes sense, but cannot be done here. For kinds whose masters look for kDeclinedName.
struct Declined : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// How a kind of job is done, from any thread: from its bytes to its result's. What is returned
/// after must_stop() does not matter. Throws Declined, or InputError: the job makes no sense.
using Perform = std::function<std::string(const std::string& job, const Situation& situation)>;
using Kinds = std::map<std::string, Perform>;

}  // namespace espalier::linda::farm
