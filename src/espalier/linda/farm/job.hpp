// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "espalier/linda/redis/space.hpp"
#include "espalier/machine/wire_text.hpp"

namespace espalier::linda::farm {

// A farm: masters put jobs into a tuple space, workers anywhere take them under leases and put
// results. A job is the tuple
//     ("job", kind, run, group, number, what to do)
// and its result
//     ("result", run, number, Answer)
// where the run is a name unlike any other, made by the master, and the group what the master may
// want to withdraw together.
inline constexpr std::string_view kJobName = "job";
inline constexpr std::string_view kResultName = "result";
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
/// Throws std::runtime_error when the text is not that of one T.
template <class T>
T unpacked_text(std::string_view text) {
  return unpacked<T>(std::as_bytes(std::span(text.data(), text.size())));
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

/// How a kind of job is done, from any thread: from its bytes to its result's. What is returned
/// after must_stop() does not matter. InputError: the job makes no sense.
using Perform = std::function<std::string(const std::string& job, const Situation& situation)>;
using Kinds = std::map<std::string, Perform>;

}  // namespace espalier::linda::farm
