// SPDX-License-Identifier: MIT
#include "espalier/machine/trace_file.hpp"

#include <cstdlib>
#include <map>
#include <ostream>

#include "espalier/machine/trace_rows.hpp"

namespace espalier {
namespace {

/// How many bytes of UTF-8 the text begins with; 0: none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xC2   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const unsigned second = byte(1);
  const bool too_long = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second >= 0xA0;
  const bool too_high = lead == 0xF4 && second >= 0x90;
  return too_long || surrogate || too_high ? 0 : length;
}

/// Writes JSON: what it needs for a trace.
class Writer {
 public:
  Writer(std::ostream& out, const TraceInfo& info) : out_(out), info_(info) {}
  ~Writer() { flush(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  Writer& raw(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() > kBuffer) flush();
    return *this;
  }
  Writer& number(std::int64_t value) { return raw(std::to_string(value)); }
  Writer& time(Time value) {
    if (info_.is_virtual) return number(value);
    constexpr int kDecimals = 3;
    const auto parts = std::lldiv(value, kNanosecondsPerMicrosecond);
    std::string decimals = std::to_string(std::llabs(parts.rem));
    decimals.insert(0, kDecimals - decimals.size(), '0');
    return number(parts.quot).raw(".").raw(decimals);
  }
  /// Quoted; bytes that are no UTF-8 become the replacement character.
  Writer& text(std::string_view words) {
    constexpr std::string_view kHex = "0123456789abcdef";
    raw("\"");
    while (!words.empty()) {
      const auto code = static_cast<unsigned char>(words[0]);
      const std::size_t length = character_length(words);
      if (length == 0)
        raw("\\ufffd");
      else if (code == '"' || code == '\\')
        raw("\\").raw(words.substr(0, 1));
      else if (code < 0x20)
        raw("\\u00").raw(kHex.substr(code >> 4, 1)).raw(kHex.substr(code & 15, 1));
      else
        raw(words.substr(0, length));
      words.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return raw("\"");
  }
  Writer& key(std::string_view name) { return raw(",").text(name).raw(":"); }

 private:
  static constexpr std::size_t kBuffer = 1 << 16;
  void flush() {
    out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
  }

  std::ostream& out_;
  const TraceInfo& info_;
  std::string buffer_;
};

void write_info(Writer& out, const TraceInfo& info) {
  out.raw("{\"displayTimeUnit\":").text(info.is_virtual ? "ms" : "ns").raw(",\n\"otherData\":{");
  out.text("espalier").raw(":").number(kTraceFormat);
  out.key("machine").text(info.machine).key("algorithm").text(info.algorithm);
  out.key("game").text(info.game).key("position").text(info.position);
  out.key("depth").number(info.depth).key("processors").number(info.processors);
  out.key("clock").text(info.is_virtual ? "virtual" : "wall").key("elapsed").time(info.elapsed);
  if (!info.ends.empty()) {
    out.key("ends");
    const char* before = "[";
    for (const Time end : info.ends) {
      out.raw(before).time(end);
      before = ",";
    }
    out.raw("]");
  }
  if (info.cut_at) out.key("cut_at").time(*info.cut_at);
  if (!info.unfinished.empty()) out.key("unfinished").text(info.unfinished);
  out.raw("},\n\"traceEvents\":[\n");
}

void write_place(Writer& out, int processor) {
  out.raw(",\"pid\":").number(kTraceProcess).raw(",\"tid\":").number(processor + kFirstTraceThread);
}

void write_names(Writer& out, const TraceInfo& info) {
  out.raw("{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":").number(kTraceProcess);
  out.raw(",\"args\":{\"name\":").text(info.algorithm + " on " + info.machine).raw("}}");
  for (int id = 0; id < info.processors; ++id) {
    out.raw(",\n{\"name\":\"thread_name\",\"ph\":\"M\"");
    write_place(out, id);
    out.raw(",\"args\":{\"name\":\"processor ").number(id).raw("\"}}");
    out.raw(",\n{\"name\":\"thread_sort_index\",\"ph\":\"M\"");
    write_place(out, id);
    out.raw(",\"args\":{\"sort_index\":").number(id).raw("}}");
  }
}

/// "search 4", "send to 3 value": what people read.
std::string event_name(const TraceEvent& event) {
  std::string name = name_of(event.activity);
  if (event.activity == Activity::kWait || event.activity == Activity::kLock) name += " for";
  if (event.activity == Activity::kSend) name += " to " + std::to_string(event.other);
  if (event.activity == Activity::kReceive) name += " from " + std::to_string(event.other);
  if (!event.label.empty()) name += " " + event.label;
  return name;
}

void write_event(Writer& out, int processor, const TraceEvent& event) {
  out.raw(",\n{\"name\":").text(event_name(event)).key("cat").text(name_of(event.activity));
  if (is_span(event.activity))
    out.raw(",\"ph\":\"X\",\"ts\":").time(event.at).raw(",\"dur\":").time(event.duration);
  else
    out.raw(",\"ph\":\"i\",\"s\":\"t\",\"ts\":").time(event.at);
  write_place(out, processor);
  out.raw(",\"args\":{\"label\":").text(event.label);
  if (event.other >= 0) out.key("other").number(event.other);
  out.raw("}}");
}

/// Messages on one link keep their order, so that the n-th send and the n-th receive belong
/// together: the number of the link and n name the message.
class Flows {
 public:
  Flows(int processor, int processors) : processor_(processor), processors_(processors) {}

  void write(Writer& out, const TraceEvent& event) {
    const bool sends = event.activity == Activity::kSend;
    if (event.other < 0 || (!sends && event.activity != Activity::kReceive)) return;
    const std::int64_t from = sends ? processor_ : event.other;
    const std::int64_t to = sends ? event.other : processor_;
    const std::int64_t n = (sends ? sent_ : received_)[event.other]++;
    constexpr std::int64_t kMostOnALink = std::int64_t{1} << 27;
    out.raw(",\n{\"name\":\"message\",\"cat\":\"message\",\"ph\":");
    out.raw(sends ? "\"s\"" : "\"f\",\"bp\":\"e\"");
    out.raw(",\"id\":").number((from * processors_ + to) * kMostOnALink + n);
    out.raw(",\"ts\":").time(event.at);
    write_place(out, processor_);
    out.raw("}");
  }

 private:
  int processor_;
  int processors_;
  std::map<int, std::int64_t> sent_, received_;  // by the processor at the other end
};

std::string with_decimals(double value, const char* unit) {
  const auto thousandths = static_cast<std::int64_t>(value * 1000 + 0.5);
  std::string decimals = std::to_string(thousandths % 1000);
  decimals.insert(0, 3 - decimals.size(), '0');
  return count_text(thousandths / 1000) + "." + decimals + " " + unit;
}

}  // namespace

void write_trace(std::ostream& out, const TraceInfo& info, const Trace& trace) {
  Writer writer(out, info);
  write_info(writer, info);
  write_names(writer, info);
  int processor = 0;
  for (const auto& row : trace.rows()) {
    Flows flows(processor, info.processors);
    for (const TraceEvent* event : in_order(row)) {
      write_event(writer, processor, *event);
      flows.write(writer, *event);
    }
    ++processor;
  }
  writer.raw("\n]}\n");
}

std::string count_text(std::int64_t count) {
  std::string digits = std::to_string(count);
  const std::size_t first = count < 0 ? 1 : 0;
  for (std::size_t i = digits.size(); i > first + 3;) digits.insert(i -= 3, 1, ',');
  return digits;
}

std::string time_text(Time time, bool is_virtual) {
  if (is_virtual) return count_text(time) + (time == 1 ? " tick" : " ticks");
  const auto nanoseconds = static_cast<double>(time);
  if (time < 1'000) return count_text(time) + " ns";
  if (time < 1'000'000) return with_decimals(nanoseconds / 1e3, "µs");
  if (time < 1'000'000'000) return with_decimals(nanoseconds / 1e6, "ms");
  return with_decimals(nanoseconds / 1e9, "s");
}

}  // namespace espalier
