// SPDX-License-Identifier: MIT
#include "espalier/app/trace_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "espalier/app/json.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kMostLines = 32;  // of processors or groups of them
constexpr std::size_t kMostReasons = 5;
constexpr std::size_t kLongestText = 60;

constexpr Share kShareOrder[] = {Share::kSearch, Share::kWait, Share::kLock, Share::kOther,
                                 Share::kEnded};
constexpr Activity kCounted[] = {Activity::kSearch, Activity::kSend, Activity::kReceive,
                                 Activity::kSplit,  Activity::kCut,  Activity::kAbort};

double share(Time part, Time whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

class Report {
 public:
  Report(const TraceInfo& info, const TraceSummary& summary) : info_(info), summary_(summary) {}

  std::string text(bool all) {
    head();
    table(all);
    waits();
    bottleneck();
    return std::move(out_);
  }

 private:
  template <class... Parts>
  void say(fmt::format_string<Parts...> format, Parts&&... parts) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Parts>(parts)...);
  }
  [[nodiscard]] std::string time(Time time) const { return time_text(time, info_.is_virtual); }

  void head() {
    say("{} on {} processor{} ({}), {}\n", info_.algorithm, info_.processors,
        info_.processors == 1 ? "" : "s", info_.machine, time(info_.elapsed));
    say("{} {}, depth {}\n", info_.game, elided(info_.position, kLongestText), info_.depth);
    if (!info_.unfinished.empty()) say("the run broke off: {}\n", info_.unfinished);
    if (info_.cut_at)
      say("the trace was cut: all that follows is about the first {}\n", time(*info_.cut_at));
  }

  /// Shares in percent, then how often what happened; by processor, the mean of several.
  void line(const std::string& name, const TimeSpent& spent, double processors) {
    say("{:>9}", name);
    for (const Share one : kShareOrder) say(" {:>6.1f}%", 100 * share(spent.of(one), spent.all()));
    counts(spent, processors);
  }
  void counts(const TimeSpent& spent, double processors) {
    for (const Activity one : kCounted) {
      const double count = static_cast<double>(spent.of(one)) / processors;
      if (processors == 1)
        say(" {:>9}", spent.of(one));
      else
        say(" {:>9.1f}", count);
    }
    say("\n");
  }

  void table(bool all) {
    const std::size_t count = summary_.processors.size();
    const std::size_t group = all ? 1 : (count + kMostLines - 1) / kMostLines;
    say("\n{:>9}", group == 1 ? "processor" : "mean of");
    for (const Share one : kShareOrder) say(" {:>7}", name_of(one));
    for (const char* one : {"searches", "sends", "receives", "splits", "cuts", "aborts"})
      say(" {:>9}", one);
    say("\n");
    for (std::size_t first = 0; first < count; first += group) {
      const std::size_t end = std::min(count, first + group);
      TimeSpent sum;
      for (std::size_t i = first; i < end; ++i) sum += summary_.processors[i];
      line(group == 1 ? fmt::format("{}", first) : fmt::format("{}-{}", first, end - 1), sum,
           static_cast<double>(end - first));
    }
    if (count == 1) return;
    line("mean", summary_.total, static_cast<double>(count));
    say("{:>9}{:{}}", "total", "", 8 * kShares);
    counts(summary_.total, 1);
  }

  void waits() {
    if (summary_.reasons.empty()) return;
    say("\nwaited for\n");
    const std::size_t shown = std::min(kMostReasons, summary_.reasons.size());
    for (std::size_t i = 0; i < shown; ++i) {
      const WaitReason& reason = summary_.reasons[i];
      say("  {:<28} {:>22}  {:>5.1f}%  {} times\n", what(reason.activity, reason.what),
          time(reason.total), 100 * share(reason.total, summary_.total.all()),
          count_text(reason.count));
    }
    if (shown < summary_.reasons.size())
      say("  and {} other things\n", summary_.reasons.size() - shown);
    say("longest waits\n");
    for (const Wait& wait : summary_.longest) {
      say("  processor {:<5} {:>22}  from {} for {}", wait.processor, time(wait.duration),
          time(wait.at), what(wait.activity, wait.what));
      if (wait.holder >= 0) say(", held by {}", wait.holder);
      say("\n");
    }
  }
  static std::string what(Activity activity, const std::string& label) {
    const std::string name = elided(label, kLongestText);
    return activity == Activity::kLock ? "lock: " + name : name;
  }

  void bottleneck() {
    const auto count = summary_.processors.size();
    if (count < 2) return;
    const TimeSpent& busiest = summary_.processors[static_cast<std::size_t>(summary_.busiest)];
    const Time others = (summary_.total.busy() - busiest.busy()) / static_cast<Time>(count - 1);
    say("\nbusiest: processor {}, idle {:.1f}% of the time (searching {:.1f}%, other work "
        "{:.1f}%); "
        "the others are idle {:.1f}% on average\n",
        summary_.busiest, 100 - 100 * share(busiest.busy(), busiest.all()),
        100 * share(busiest.of(Share::kSearch), busiest.all()),
        100 * share(busiest.of(Share::kOther), busiest.all()),
        100 - 100 * share(others, busiest.all()));
  }

  const TraceInfo& info_;
  const TraceSummary& summary_;
  std::string out_;
};

/// Ticks, or seconds, as `espalier search --json` has them.
Json time_json(Time time, const TraceInfo& info) {
  if (info.is_virtual) return time;
  return static_cast<double>(time) / 1e9;
}

Json spent_json(const TimeSpent& spent, const TraceInfo& info) {
  Json json;
  for (const Share one : kShareOrder) json[name_of(one)] = time_json(spent.of(one), info);
  json["utilisation"] = share(spent.of(Share::kSearch), spent.all());
  constexpr const char* kNames[] = {"searches", "sends", "receives", "splits", "cuts", "aborts"};
  for (std::size_t i = 0; i < std::size(kCounted); ++i) json[kNames[i]] = spent.of(kCounted[i]);
  return json;
}

}  // namespace

std::string summary_text(const TraceInfo& info, const TraceSummary& summary, bool all) {
  return Report(info, summary).text(all);
}

std::string summary_json(const TraceInfo& info, const TraceSummary& summary) {
  Json json = {{"machine", info.machine},
               {"algorithm", info.algorithm},
               {"game", info.game},
               {"position", info.position},
               {"depth", info.depth},
               {"processors", info.processors},
               {"clock", info.is_virtual ? "virtual" : "wall"},
               {"elapsed", time_json(info.elapsed, info)},
               {"until", time_json(info.until(), info)},
               {"cut", info.cut_at.has_value()},
               {"unfinished", info.unfinished.empty() ? Json() : Json(info.unfinished)},
               {"total", spent_json(summary.total, info)},
               {"busiest", summary.busiest},
               {"by_processor", Json::array()},
               {"waited_for", Json::array()},
               {"longest_waits", Json::array()}};
  for (const TimeSpent& one : summary.processors)
    json["by_processor"].push_back(spent_json(one, info));
  for (const WaitReason& one : summary.reasons)
    json["waited_for"].push_back({{"kind", name_of(one.activity)},
                                  {"what", one.what},
                                  {"time", time_json(one.total, info)},
                                  {"times", one.count}});
  for (const Wait& one : summary.longest)
    json["longest_waits"].push_back({{"kind", name_of(one.activity)},
                                     {"what", one.what},
                                     {"processor", one.processor},
                                     {"at", time_json(one.at, info)},
                                     {"time", time_json(one.duration, info)}});
  return json.dump();
}

}  // namespace espalier::app
