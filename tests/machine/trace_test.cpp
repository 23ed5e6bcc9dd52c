// SPDX-License-Identifier: MIT
#include "espalier/machine/trace.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "espalier/machine/guard.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/machine/timeline.hpp"
#include "espalier/machine/trace_summary.hpp"
#include "support/well_formed.hpp"

namespace espalier::trace_test {
namespace {

struct Order {
  int number = 0;
  void fields(auto&& visit) { visit(number); }
  [[nodiscard]] std::string label() const { return "order " + std::to_string(number); }
};

/// Processor 0 sends an order to each of the others, which search and answer.
template <class Machine>
RunAccount order_and_answer(Machine& machine, int processors) {
  return machine.run(processors, [](auto& me) {
    if (me.id() == 0) {
      for (int to = 1; to < me.count(); ++to) me.send(to, Order{to});
      for (int to = 1; to < me.count(); ++to) me.receive();
    } else {
      const int number = me.receive().number;
      {
        const Span span(me, Activity::kSearch, [&] { return "job " + std::to_string(number); });
        me.work(10 * number);
      }
      me.send(0, Order{number});
    }
  });
}

TracedRun traced_orders(int processors) {
  TracedRun run;
  SimulatedOptions options;
  options.costs.latency = 5;
  options.trace = &run.trace;
  SimulatedMachine<Order> machine(options);
  const auto account = order_and_answer(machine, processors);
  run.trace.finish();
  run.info = {.machine = "simulated",
              .algorithm = "orders",
              .game = "none",
              .position = "a \"quoted\" <text> & more",
              .processors = processors,
              .elapsed = account.elapsed};
  for (const auto& one : account.processors) run.info.ends.push_back(one.end);
  return run;
}

std::vector<std::string> words_of(const Trace::Row& row) {
  std::vector<std::string> words;
  for (const auto* event : in_order(row)) {
    std::ostringstream text;
    text << event->at << " " << name_of(event->activity);
    if (event->duration > 0) text << " for " << event->duration;
    if (event->other >= 0) text << " with " << event->other;
    if (!event->label.empty()) text << ": " << event->label;
    words.push_back(text.str());
  }
  return words;
}

TEST(Trace, TellsWhatEachProcessorDid) {
  const auto run = traced_orders(2);
  using Words = std::vector<std::string>;
  EXPECT_EQ(
      words_of(run.trace.rows()[0]),
      (Words{"0 wait for 20: a message", "0 send with 1: order 1", "20 receive with 1: order 1"}));
  EXPECT_EQ(words_of(run.trace.rows()[1]),
            (Words{"0 wait for 5: a message", "5 search for 10: job 1", "5 receive with 0: order 1",
                   "15 send with 0: order 1"}));
}

TEST(Trace, OnThreadsHasTheSameEventsButForTheirTimes) {
  TracedRun run;
  ThreadMachine<Order> machine(ThreadOptions{nullptr, &run.trace});
  const auto account = order_and_answer(machine, 3);
  const auto count = [&](int id, Activity activity) {
    const auto& row = run.trace.rows()[static_cast<std::size_t>(id)];
    return std::count_if(row.begin(), row.end(),
                         [&](const TraceEvent& event) { return event.activity == activity; });
  };
  EXPECT_EQ(count(0, Activity::kSend), 2);
  EXPECT_EQ(count(0, Activity::kReceive), 2);
  EXPECT_EQ(count(2, Activity::kSearch), 1);
  for (const auto& row : run.trace.rows())
    for (const auto& event : row) {
      EXPECT_GE(event.at, 0);
      EXPECT_LE(event.end(), account.elapsed);
    }
}

TEST(Trace, SaysWhoHoldsALock) {
  Trace trace;
  SimulatedOptions options;
  options.trace = &trace;
  SimulatedMachine<> machine(options);
  SimulatedMachine<>::Lock lock("the door");
  machine.run(2, [&](auto& me) {
    const Guard guard(me, lock);
    me.work(7);
  });
  EXPECT_EQ(words_of(trace.rows()[1]), (std::vector<std::string>{"0 lock for 7 with 0: the door"}));
}

TEST(Trace, ShowsInADeadlockWhoWaitsSinceWhen) {
  Trace trace;
  SimulatedOptions options;
  options.trace = &trace;
  SimulatedMachine<int> machine(options);
  EXPECT_THROW(machine.run(2,
                           [](auto& me) {
                             if (me.id() == 0) return me.work(30);
                             me.work(4);
                             me.receive();
                           }),
               Deadlock);
  EXPECT_EQ(words_of(trace.rows()[1]), (std::vector<std::string>{"4 wait for 26: a message"}));
}

TEST(Trace, BeyondItsLimitEndsAtOneTimeForAll) {
  Trace trace(60);
  trace.start(2);
  for (int t = 0; t < 100; ++t) {
    trace.row(0).push_back({t, 0, Activity::kCut, -1, ""});
    if (t % 10 == 9) trace.row(1).push_back({t - 9, 9, Activity::kSearch, -1, "ten"});
  }
  trace.row(0).push_back({0, 100, Activity::kSearch, -1, "around all"});
  trace.finish();
  ASSERT_TRUE(trace.cut_at());
  const Time cut = *trace.cut_at();
  EXPECT_GT(cut, 40);
  EXPECT_LE(trace.size(), 60u + 2);  // and the spans that were open
  EXPECT_EQ(trace.rows()[0].size(), static_cast<std::size_t>(cut) + 1);  // whole up to the cut
  EXPECT_EQ(in_order(trace.rows()[0]).front()->duration, cut);
  for (const auto& row : trace.rows())
    for (const auto& event : row) EXPECT_LE(event.end(), cut);
}

TEST(Trace, OfATinyLimitIsCutAlikeForManyProcessors) {
  Trace trace(8);
  trace.start(4);
  for (int id = 0; id < 4; ++id)
    for (int t = 0; t < 2; ++t) trace.row(id).push_back({t, 0, Activity::kCut, -1, ""});
  trace.finish();
  EXPECT_FALSE(trace.cut_at());
  EXPECT_EQ(trace.size(), 8u);
}

// ---- rows -------------------------------------------------------------------------------------

std::string drawn(const Trace::Row& row, Time end, Time until) {
  std::string text;
  for (const auto& part : segments(row, end, until))
    text += std::string(static_cast<std::size_t>(part.end - part.begin), name_of(part.share)[0]);
  return text;
}

TEST(TraceRows, CountTheInnermostSpan) {
  Trace trace;
  trace.start(1);
  auto& row = trace.row(0);
  row.push_back({3, 2, Activity::kLock, -1, ""});
  row.push_back({5, 2, Activity::kWait, -1, ""});
  row.push_back({2, 8, Activity::kSearch, -1, ""});
  row.push_back({4, 0, Activity::kCut, -1, ""});
  EXPECT_EQ(drawn(row, 12, 15), "oosllwwsssooeee");
}

TEST(TraceRows, OfEqualSpansTakeTheWaitForTheInnerOne) {
  Trace trace;
  trace.start(2);
  trace.row(0).push_back({1, 2, Activity::kWait, -1, ""});
  trace.row(0).push_back({1, 2, Activity::kSearch, -1, ""});
  trace.row(1).push_back({1, 2, Activity::kSearch, -1, ""});
  trace.row(1).push_back({1, 2, Activity::kWait, -1, ""});
  for (const auto& row : trace.rows()) EXPECT_EQ(drawn(row, 4, 4), "owwo");
}

RC_GTEST_PROP(TraceRows, AlwaysDivideTheWholeTime, ()) {
  Trace trace;
  trace.start(1);
  const auto count = *rc::gen::inRange(0, 20);
  for (int i = 0; i < count; ++i)
    trace.row(0).push_back({*rc::gen::inRange(-5, 60), *rc::gen::inRange(0, 40),
                            static_cast<Activity>(*rc::gen::inRange(0, kActivities)), -1, ""});
  const Time end = *rc::gen::inRange(-5, 60), until = *rc::gen::inRange(0, 50);
  Time now = 0;
  for (const auto& part : segments(trace.rows()[0], end, until)) {
    RC_ASSERT(part.begin == now);
    RC_ASSERT(part.end > part.begin);
    now = part.end;
  }
  RC_ASSERT(now == until);
}

// ---- summary ----------------------------------------------------------------------------------

TEST(TraceSummary, AgreesWithTheMachinesAccount) {
  TracedRun run;
  SimulatedOptions options;
  options.costs = {.lock = 1, .contention = 2, .send = 1, .receive = 2, .latency = 9};
  options.schedule.jitter = 3;
  options.trace = &run.trace;
  SimulatedMachine<Order> machine(options);
  const auto account = order_and_answer(machine, 9);
  run.info = {.processors = 9, .elapsed = account.elapsed};
  for (const auto& one : account.processors) run.info.ends.push_back(one.end);
  const auto summary = summarise(run);
  for (std::size_t id = 0; id < 9; ++id) {
    const auto& spent = summary.processors[id];
    const auto& booked = account.processors[id];
    EXPECT_EQ(spent.all(), account.elapsed);
    EXPECT_EQ(spent.of(Share::kWait), booked.waiting);
    EXPECT_EQ(spent.of(Share::kEnded), account.elapsed - booked.end);
    EXPECT_EQ(spent.of(Activity::kSend), static_cast<std::int64_t>(booked.messages));
  }
  EXPECT_EQ(summary.total.of(Activity::kSend), summary.total.of(Activity::kReceive));
}

TEST(TraceSummary, NamesTheLongestWaitsAndTheBusiest) {
  const auto summary = summarise(traced_orders(8));
  ASSERT_EQ(summary.reasons.size(), 1u);
  EXPECT_EQ(summary.reasons[0].what, "a message");
  ASSERT_EQ(summary.longest.size(), kLongestWaits);
  EXPECT_EQ(summary.longest[0].processor, 0);
  EXPECT_EQ(summary.longest[0].duration, 20);  // for the first answer
  EXPECT_EQ(summary.busiest, 7);               // has the longest job
}

// ---- file and picture -------------------------------------------------------------------------

std::string written(const TracedRun& run) {
  std::ostringstream out;
  write_trace(out, run.info, run.trace);
  return out.str();
}

TEST(TraceFile, EscapesWhatJsonCannotHold) {
  auto run = traced_orders(2);
  run.info.position = "tab\t, \"quotes\", \\, caf\xc3\xa9, bad \xff\xc3";
  const auto text = written(run);
  EXPECT_NE(text.find("tab\\u0009, \\\"quotes\\\", \\\\, caf\xc3\xa9, bad \\ufffd\\ufffd\""),
            std::string::npos)
      << text;
}

TEST(TraceFile, WritesNanosecondsAsMicrosecondsWithDecimals) {
  TracedRun run;
  run.trace.start(1);
  run.trace.row(0).push_back({1'002'003, 45, Activity::kSearch, -1, "x"});
  run.info = {.machine = "threads", .is_virtual = false, .elapsed = 2'000'000};
  const auto text = written(run);
  EXPECT_NE(text.find("\"ts\":1002.003,\"dur\":0.045"), std::string::npos) << text;
  EXPECT_NE(text.find("\"elapsed\":2000.000"), std::string::npos) << text;
}

TEST(TraceFile, ReadsWellForPeople) {
  EXPECT_EQ(count_text(-1234567), "-1,234,567");
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(time_text(1, true), "1 tick");
  EXPECT_EQ(time_text(12345, true), "12,345 ticks");
  EXPECT_EQ(time_text(999, false), "999 ns");
  EXPECT_EQ(time_text(1'234'567, false), "1.235 ms");
}

TEST(Timeline, IsWellFormedAndNamesItsParts) {
  const auto picture = timeline_svg(traced_orders(4));
  EXPECT_EQ(testing::xml_fault(picture), "");
  for (const auto* part : {"orders on 4 processors", "&quot;quoted&quot; &lt;text&gt; &amp;",
                           "class=\"search\"", "job 3", "6 messages"})
    EXPECT_NE(picture.find(part), std::string::npos) << part;
}

TEST(Timeline, StaysSmallHoweverMuchHappens) {
  TracedRun run;
  run.trace.start(256);
  for (int id = 0; id < 256; ++id)
    for (int t = 0; t < 2000; ++t) {
      run.trace.row(id).push_back({10 * t, 5 + t % 5, Activity::kSearch, -1, "x"});
      run.trace.row(id).push_back({10 * t, 0, Activity::kCut, -1, "x"});
    }
  run.info = {.processors = 256, .elapsed = 20'000};
  const auto picture = timeline_svg(run);
  EXPECT_LT(picture.size(), 1'000'000u);
  EXPECT_EQ(testing::xml_fault(picture), "");
  EXPECT_NE(picture.find("512,000 cuts (too many to draw)"), std::string::npos);
}

TEST(Timeline, DrawsARunOfNoTimeAtAll) {
  TracedRun run;
  run.trace.start(1);
  EXPECT_EQ(testing::xml_fault(timeline_svg(run)), "");
}

RC_GTEST_PROP(Timeline, SurvivesAnyRow, ()) {
  TracedRun run;
  run.trace.start(3);
  const auto count = *rc::gen::inRange(0, 30);
  for (int i = 0; i < count; ++i)
    run.trace.row(*rc::gen::inRange(0, 3))
        .push_back({*rc::gen::inRange(-5, 200), *rc::gen::inRange(0, 90),
                    static_cast<Activity>(*rc::gen::inRange(0, kActivities)),
                    *rc::gen::inRange(-1, 3), "<&>"});
  run.info = {.processors = 3, .elapsed = *rc::gen::inRange(0, 150)};
  RC_ASSERT(testing::xml_fault(timeline_svg(run)) == "");
}

}  // namespace
}  // namespace espalier::trace_test
