// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/machine/account.hpp"

namespace espalier {

/// What things cost on the simulated machine, in ticks. On real machines they cost what they cost:
/// there all of these are zero at compile time, and paying for them compiles to nothing.
struct Costs {
  Time generate = 0;    // visiting a node: making its position
  Time evaluate = 0;    // valuing a leaf, besides visiting it
  Time probe = 0;       // one access to a shared table
  Time allocate = 0;    // making one node of a shared structure
  Time cell = 0;        // reading or writing a shared cell
  Time lock = 0;        // taking a lock, and what is done while it is held
  Time around = 0;      // what is done for it when no lock is held any more
  Time contention = 0;  // more, when the lock had to be waited for
  Time send = 0;        // the sender's time for a message
  Time receive = 0;     // the receiver's
  Time latency = 0;     // from the sender to the receiver
  Time kilobyte = 0;    // more latency for every 1024 bytes
  Time start = 0;       // starting one more processor; the first starts the others, then itself
  Time notify = 0;      // waking a sleeper: the time of the one who does it
  Time wake = 0;        // and until the sleeper goes on; with it locks are not handed over in turn

  /// Calls visit(name, member, meaning) for every cost, in the order above.
  template <class Visit>
  static constexpr void for_each_field(Visit&& visit) {
    visit("generate", &Costs::generate, "visiting a node");
    visit("evaluate", &Costs::evaluate, "valuing a leaf, besides visiting it");
    visit("probe", &Costs::probe, "one access to a shared table");
    visit("allocate", &Costs::allocate, "making a node of a shared structure");
    visit("cell", &Costs::cell, "reading or writing a shared cell");
    visit("lock", &Costs::lock, "taking a lock");
    visit("around", &Costs::around, "what is done around a lock without holding it");
    visit("contention", &Costs::contention, "more, when the lock had to be waited for");
    visit("send", &Costs::send, "the sender's time for a message");
    visit("receive", &Costs::receive, "the receiver's time for a message");
    visit("latency", &Costs::latency, "a message's time on the way");
    visit("kilobyte", &Costs::kilobyte, "more time on the way for every 1024 bytes");
    visit("start", &Costs::start, "starting one more processor");
    visit("notify", &Costs::notify, "waking a sleeper, for the one who wakes it");
    visit("wake", &Costs::wake, "a sleeper's time from then until it goes on");
  }
  friend bool operator==(const Costs&, const Costs&) = default;
};

/// Costs by name, with the machine or the measure that they stand for.
struct CostPreset {
  std::string name;
  Costs costs;
  std::string meaning;
};

const std::vector<CostPreset>& cost_presets();
/// Throws InputError, with the nearest name, when there is none of that name.
const Costs& cost_preset(std::string_view name);

}  // namespace espalier
