// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "espalier/machine/account.hpp"

namespace espalier {

/// What a processor was doing, or what happened to it.
enum class Activity : std::uint8_t {
  kSearch,  // a span: a sequential search, or work on one node
  kWait,    // a span: nothing to do until another processor acts
  kLock,    // a span: waiting for a lock
  kSend,    // a moment: a message left for `other`
  kSplit,   // a moment: a node's moves are shared out
  kCut,     // a moment: the rest of a node is skipped
  kAbort,   // a moment: work in progress is given up
};
inline constexpr int kActivities = 7;

/// "search", "wait", ...: the names in trace files.
const char* name_of(Activity activity);

struct TraceEvent {
  Time at = 0;
  Time duration = 0;  // zero for moments
  Activity activity = Activity::kSearch;
  int other = -1;     // the processor at the other end, where there is one
  std::string label;  // the node, the lock, what is waited for
};

/// One row of events a processor. Each processor writes to its own row only, so that rows need no
/// locks.
class Trace {
 public:
  using Row = std::vector<TraceEvent>;

  void start(int processors) { rows_.assign(static_cast<std::size_t>(processors), {}); }
  [[nodiscard]] Row& row(int processor) { return rows_[static_cast<std::size_t>(processor)]; }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

 private:
  std::vector<Row> rows_;
};

/// Notes a moment. `label` is called only when the run is traced.
template <class Me, class Label>
void note(Me& me, Activity activity, int other, Label&& label) {
  if (Trace::Row* row = me.trace()) row->push_back({me.now(), 0, activity, other, label()});
}

/// Notes the span from its making to its end.
template <class Me>
class Span {
 public:
  template <class Label>
  Span(Me& me, Activity activity, Label&& label) : me_(me) {
    if (!me_.trace()) return;
    event_ = {me_.now(), 0, activity, -1, label()};
  }
  Span(const Span&) = delete;
  Span& operator=(const Span&) = delete;
  ~Span() {
    Trace::Row* row = me_.trace();
    if (!row) return;
    event_.duration = me_.now() - event_.at;
    row->push_back(std::move(event_));
  }

 private:
  Me& me_;
  TraceEvent event_;
};

}  // namespace espalier
