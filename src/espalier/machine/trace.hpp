// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/machine/account.hpp"

namespace espalier {

/// What a processor was doing, or what happened to it. The machines note waits, locks, sends and
/// receives; the algorithms note the rest, a search with its move or line as the label.
enum class Activity : std::uint8_t {
  kSearch,   // a span: a sequential search, or work on one node
  kWait,     // a span: nothing to do until another processor acts
  kLock,     // a span: waiting for a lock that `other` holds
  kSend,     // a moment: a message left for `other`
  kReceive,  // a moment: a message from `other` was taken
  kSplit,    // a moment: a node's moves are shared out
  kCut,      // a moment: the rest of a node is skipped
  kAbort,    // a moment: work in progress is given up
};
inline constexpr int kActivities = 8;

constexpr bool is_span(Activity activity) { return activity <= Activity::kLock; }

/// "search", "wait", ...: the names in trace files.
const char* name_of(Activity activity);
std::optional<Activity> activity_named(std::string_view name);

struct TraceEvent {
  Time at = 0;
  Time duration = 0;  // zero for moments
  Activity activity = Activity::kSearch;
  int other = -1;     // the processor at the other end, where there is one
  std::string label;  // the node, the lock, the message, what is waited for

  [[nodiscard]] Time end() const { return at + duration; }
  friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
};

/// One row of events a processor. Each processor writes to its own row only, so that rows need no
/// locks. Spans of a row nest: they are noted when they end, inner ones first.
///
/// When there are more events than the limit, the trace ends early: finish() cuts all rows at the
/// earliest time from which something is missing, so that what is left is complete.
class Trace {
 public:
  static constexpr std::size_t kDefaultLimit = 2'000'000;  // about 200 MB, in memory and in a file
  class Row;

  explicit Trace(std::size_t limit = kDefaultLimit);

  void start(int processors);
  [[nodiscard]] Row& row(int processor);
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

  /// After the run.
  void finish();
  /// Where finish() had to cut.
  [[nodiscard]] std::optional<Time> cut_at() const { return cut_at_; }
  [[nodiscard]] std::size_t size() const;

 private:
  std::size_t limit_;
  std::unique_ptr<std::atomic<std::size_t>> taken_;  // room given to the rows, all together
  std::vector<Row> rows_;
  std::optional<Time> cut_at_;
};

/// Aligned, because neighbours are written by different threads.
class alignas(64) Trace::Row {
 public:
  void push_back(TraceEvent event);

  [[nodiscard]] auto begin() const { return events_.begin(); }
  [[nodiscard]] auto end() const { return events_.end(); }
  [[nodiscard]] std::size_t size() const { return events_.size(); }
  [[nodiscard]] bool empty() const { return events_.empty(); }
  [[nodiscard]] const TraceEvent& operator[](std::size_t i) const { return events_[i]; }

 private:
  friend class Trace;
  bool take_room();

  std::vector<TraceEvent> events_;
  std::size_t room_ = 0;  // for so many events without asking
  std::size_t room_at_once_ = 1;
  std::size_t limit_ = 0;
  std::atomic<std::size_t>* taken_ = nullptr;
  std::optional<Time> full_at_;
};

inline Trace::Row& Trace::row(int processor) { return rows_[static_cast<std::size_t>(processor)]; }

/// Notes a moment. `label` is called only when the run is traced.
template <class Me, class Label>
void note(Me& me, Activity activity, int other, Label&& label) {
  if (Trace::Row* row = me.trace()) row->push_back({me.now(), 0, activity, other, label()});
}

/// How a message is called in traces: messages may say so with `std::string label() const`.
template <class Message>
std::string label_of(const Message& message) {
  if constexpr (requires {
                  { message.label() } -> std::convertible_to<std::string>;
                })
    return message.label();
  else
    return {};
}

/// Notes the span from its making to its end.
template <class Me>
class Span {
 public:
  template <class Label>
  Span(Me& me, Activity activity, Label&& label, int other = -1) : me_(me) {
    if (me_.trace()) event_.emplace(TraceEvent{me_.now(), 0, activity, other, label()});
  }
  Span(const Span&) = delete;
  Span& operator=(const Span&) = delete;
  ~Span() {
    if (!event_) return;
    event_->duration = me_.now() - event_->at;
    me_.trace()->push_back(std::move(*event_));
  }

 private:
  Me& me_;
  std::optional<TraceEvent> event_;  // when the run is traced
};

}  // namespace espalier
