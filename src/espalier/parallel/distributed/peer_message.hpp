// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/distributed/home_table.hpp"
#include "espalier/parallel/distributed/node_type.hpp"

namespace espalier {

/// What processors tell each other that give each other moves of their nodes.
template <class Move>
struct PeerMessage {
  enum class Kind : std::uint8_t {
    kJob,      // search the node at the end of `line` with `window`, with the help of `team`
    kWindow,   // the window of your job is now `window`; empty: give up
    kReply,    // `value` of the job; nothing: it was not done
    kTeam,     // these processors help in your job as well
    kRequest,  // give me work; when `job` is set, of that job of mine
    kCancel,   // I do not want the work any more that I asked for
    kProbe,    // what is known about `entry.key`? `number` says who asks
    kEntry,    // this is known
    kStore,    // keep this
    kEnd,      // all is done
  };
  Kind kind = Kind::kEnd;
  int from = 0;
  std::uint32_t job = 0;     // counted by those who give jobs
  std::uint64_t number = 0;  // of a request or a probe, counted by those who ask
  int hops = 0;              // how often a request was passed on
  Window window = {};
  ExpectedType type = ExpectedType::kPrincipal;
  std::vector<Move> line = {};  // from the root
  std::optional<Value> value = {};
  std::vector<int> team = {};
  std::optional<HomeEntry<Move>> entry = {};

  void fields(auto&& visit) {
    visit(kind, from, job, number, hops, window, type, line, value, team, entry);
  }
  [[nodiscard]] std::string label() const {
    constexpr const char* kNames[] = {"job",    "window", "reply", "team",  "request",
                                      "cancel", "probe",  "entry", "store", "end"};
    return kNames[static_cast<std::size_t>(kind)];
  }
};

}  // namespace espalier
