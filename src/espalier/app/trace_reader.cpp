// SPDX-License-Identifier: MIT
#include "espalier/app/trace_reader.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

using ReadJson = nlohmann::json;

// Beyond these a file is not one of ours; within them no sum overflows.
constexpr std::int64_t kMostProcessors = 8192;
constexpr Time kLatest = 1'000'000'000'000'000;  // a time in ticks or nanoseconds
constexpr std::size_t kMostEvents = 50'000'000;

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  TracedRun read() {
    std::error_code error;
    std::ifstream file(path_, std::ios::binary);
    if (!file || std::filesystem::is_directory(path_, error)) fail("cannot be read");
    try {
      const auto callback = [this](int depth, ReadJson::parse_event_t event, ReadJson& parsed) {
        return take(depth, event, parsed);
      };
      const ReadJson rest = ReadJson::parse(file, callback);
      if (!rest.is_object() || !seen_events_ || !seen_info_) not_ours();
    } catch (const ReadJson::parse_error& wrong) {
      fail("is no JSON, or cut short: see byte " + std::to_string(wrong.byte));
    } catch (const ReadJson::exception&) {
      fail("holds a number that is out of range");
    }
    return assemble();
  }

 private:
  struct RawEvent {
    double at;
    double duration;
    int processor;
    TraceEvent event;  // without its times, whose unit may come later in the file
  };

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError("trace file " + in_quotes(path_) + " " + what);
  }
  [[noreturn]] void not_ours() const {
    fail("is not a trace of espalier: 'espalier search --trace FILE' writes one");
  }
  [[noreturn]] void bad_event(const std::string& what) const {
    fail("has a bad event (number " + std::to_string(events_seen_) + "): " + what);
  }

  /// Called by the parser for every part of the file. What returns false is forgotten at once.
  bool take(int depth, ReadJson::parse_event_t event, ReadJson& parsed) {
    using Event = ReadJson::parse_event_t;
    if (depth == 0) {
      if (event == Event::array_start || event == Event::value) not_ours();
      return true;
    }
    if (depth == 1 && event == Event::key) {
      part_ = parsed.get<std::string>();
      return part_ == "traceEvents" || part_ == "otherData";
    }
    if (depth == 1 && part_ == "otherData") {
      if (event == Event::value || event == Event::array_start) not_ours();
      if (event == Event::object_end) read_info(parsed);
      return event != Event::object_end;
    }
    if (depth == 1 && part_ == "traceEvents") {
      if (event == Event::value || event == Event::object_start) fail("has no list of events");
      seen_events_ = true;
    }
    if (depth == 2 && part_ == "traceEvents") {
      if (event == Event::value || event == Event::array_start) {
        ++events_seen_;
        bad_event("it is no object");
      }
      if (event == Event::object_end) read_event(parsed);
      return event != Event::object_end;
    }
    return true;
  }

  [[nodiscard]] std::string text(const ReadJson& object, const char* key) const {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string())
      fail("lacks the text " + in_quotes(key) + " in its otherData");
    return found->get<std::string>();
  }
  [[nodiscard]] std::int64_t integer(const ReadJson& object, const char* key, std::int64_t low,
                                     std::int64_t high) const {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer())
      fail("lacks the number " + in_quotes(key) + " in its otherData");
    const bool too_large = found->is_number_unsigned() &&
                           found->get<std::uint64_t>() > static_cast<std::uint64_t>(high);
    const auto value = found->get<std::int64_t>();
    if (too_large || value < low || value > high)
      fail("has " + in_quotes(key) + " outside " + std::to_string(low) + " to " +
           std::to_string(high));
    return value;
  }
  /// Microseconds as they are written, in the clock's own unit.
  [[nodiscard]] Time time(double microseconds) const {
    const double unit = run_.info.is_virtual ? 1 : static_cast<double>(kNanosecondsPerMicrosecond);
    const double value = std::round(microseconds * unit);
    if (!(value >= 0 && value <= static_cast<double>(kLatest))) fail("has a time out of range");
    return static_cast<Time>(value);
  }
  [[nodiscard]] Time time(const ReadJson& value, const char* key) const {
    if (!value.is_number()) fail("has no time in " + in_quotes(key));
    return time(value.get<double>());
  }

  void read_info(const ReadJson& data) {
    const auto version = data.find("espalier");
    if (version == data.end()) not_ours();
    if (*version != kTraceFormat)
      fail("has another version of the format than " + std::to_string(kTraceFormat));
    seen_info_ = true;
    TraceInfo& info = run_.info;
    info.machine = text(data, "machine");
    info.algorithm = text(data, "algorithm");
    info.game = text(data, "game");
    info.position = text(data, "position");
    info.depth = static_cast<int>(integer(data, "depth", 0, 1'000'000));
    info.processors = static_cast<int>(integer(data, "processors", 1, kMostProcessors));
    const std::string clock = text(data, "clock");
    if (clock != "virtual" && clock != "wall")
      fail("has a clock " + in_quotes(clock) + " that is neither 'virtual' nor 'wall'");
    info.is_virtual = clock == "virtual";
    info.elapsed = data.contains("elapsed") ? time(data["elapsed"], "elapsed") : Time{0};
    if (data.contains("cut_at"))
      info.cut_at = std::min(time(data["cut_at"], "cut_at"), info.elapsed);
    if (data.contains("unfinished")) info.unfinished = text(data, "unfinished");
    info.ends.clear();
    if (!data.contains("ends")) return;
    const ReadJson& ends = data["ends"];
    if (!ends.is_array() || ends.size() != static_cast<std::size_t>(info.processors))
      fail("does not say of every processor when it ended");
    for (const ReadJson& end : ends) info.ends.push_back(time(end, "ends"));
  }

  void read_event(const ReadJson& event) {
    ++events_seen_;
    const auto word = [&](const char* key) {
      const auto found = event.find(key);
      return found != event.end() && found->is_string() ? found->get<std::string>() : "";
    };
    const std::string kind = word("ph");
    const auto activity = activity_named(word("cat"));
    if ((kind != "X" && kind != "i") || !activity || is_span(*activity) != (kind == "X")) return;
    if (events_.size() == kMostEvents) fail("has too many events");

    const auto number = [&](const char* key) {
      const auto found = event.find(key);
      if (found == event.end() || !found->is_number())
        bad_event("it lacks the number " + in_quotes(key));
      return found->get<double>();
    };
    RawEvent raw{number("ts"), kind == "X" ? number("dur") : 0, 0, {}};
    const double processor = number("tid") - kFirstTraceThread;
    if (!(processor >= 0 && processor < static_cast<double>(kMostProcessors)))
      bad_event("its thread is no processor");
    raw.processor = static_cast<int>(processor);
    raw.event.activity = *activity;
    if (const auto args = event.find("args"); args != event.end() && args->is_object()) {
      if (const auto label = args->find("label"); label != args->end() && label->is_string())
        raw.event.label = label->get<std::string>();
      if (const auto other = args->find("other"); other != args->end() && other->is_number()) {
        const auto id = other->get<double>();
        if (!(id >= 0 && id < static_cast<double>(kMostProcessors)))
          bad_event("its other processor does not exist");
        raw.event.other = static_cast<int>(id);
      }
    }
    events_.push_back(std::move(raw));
  }

  TracedRun assemble() {
    const int processors = run_.info.processors;
    run_.trace = Trace(std::numeric_limits<std::size_t>::max());
    run_.trace.start(processors);
    for (RawEvent& raw : events_) {
      if (raw.processor >= processors || raw.event.other >= processors)
        fail("has events of a processor beyond its " + std::to_string(processors));
      raw.event.at = time(raw.at);
      raw.event.duration = time(raw.duration);
      run_.trace.row(raw.processor).push_back(std::move(raw.event));
    }
    return std::move(run_);
  }

  const std::string& path_;
  TracedRun run_;
  std::string part_;  // of the outermost object
  bool seen_info_ = false;
  bool seen_events_ = false;
  std::size_t events_seen_ = 0;
  std::vector<RawEvent> events_;
};

}  // namespace

TracedRun read_trace(const std::string& path) { return Reader(path).read(); }

}  // namespace espalier::app
