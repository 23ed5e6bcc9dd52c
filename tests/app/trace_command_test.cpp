// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/well_formed.hpp"

namespace espalier::testing::trace_command_test {
namespace {

using nlohmann::json;

const std::string kSearch =
    "search --depth 5 --position 'model=random degree=6 height=5 seed=3' --algorithm "
    "root-splitting --no-reference ";
const std::string kSimulated = kSearch + "--machine simulated --set costs=multicore ";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
std::size_t line_count(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// A folder with the trace of a run.
class TraceCommand : public ::testing::Test {
 protected:
  json traced(const std::string& arguments) {
    const auto run = espalier(arguments + " --trace " + file());
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_TRUE(has(run.err, "wrote")) << run.err;
    return json::parse(contents(file()));
  }
  [[nodiscard]] std::string file() const { return folder_.file("run.json"); }
  TemporaryFolder folder_;
};

TEST_F(TraceCommand, ASimulatedRunWritesTheSameBytesTwice) {
  traced(kSimulated + "--processors 4");
  const auto first = contents(file());
  traced(kSimulated + "--processors 4");
  EXPECT_EQ(first, contents(file()));
  EXPECT_GT(first.size(), 1000u);
}

TEST_F(TraceCommand, JsonOutputStaysOneObject) {
  const auto run = espalier(kSimulated + "--processors 4 --json --trace " + file());
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(line_count(run.out), 1u);
  EXPECT_TRUE(json::parse(run.out).contains("value"));
}

void expect_what_perfetto_needs(const json& trace) {
  const auto& about = trace["otherData"];
  const int processors = about["processors"];
  const double elapsed = about["elapsed"];
  std::map<int, std::string> names;
  for (const auto& event : trace["traceEvents"]) {
    ASSERT_TRUE(event.at("name").is_string()) << event;
    ASSERT_EQ(event.at("pid"), 1) << event;
    const std::string kind = event.at("ph");
    if (kind == "M") {
      if (event["name"] == "thread_name") names[event.at("tid")] = event["args"]["name"];
      continue;
    }
    ASSERT_TRUE(kind == "X" || kind == "i" || kind == "s" || kind == "f") << event;
    ASSERT_GE(event.at("tid"), 1);
    ASSERT_LE(event.at("tid"), processors);
    ASSERT_TRUE(event.at("cat").is_string());
    const double at = event.at("ts");
    ASSERT_GE(at, 0);
    ASSERT_LE(at + event.value("dur", 0.0), elapsed * (1 + 1e-9)) << event;
    ASSERT_TRUE(kind != "X" || event.at("dur").is_number()) << event;
    ASSERT_TRUE(kind != "i" || event.at("s") == "t") << event;
    ASSERT_TRUE((kind != "s" && kind != "f") || event.at("id").is_number()) << event;
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(processors));
  EXPECT_EQ(names[1], "processor 0");
}

/// Within a row a span ends before the next begins, or lies inside it.
void expect_nesting(const json& trace) {
  std::map<int, std::vector<double>> open;  // ends, the innermost last
  for (const auto& event : trace["traceEvents"]) {
    if (event["ph"] != "X") continue;
    auto& ends = open[event["tid"]];
    const double at = event["ts"], end = at + event["dur"].get<double>();
    while (!ends.empty() && ends.back() <= at + 1e-6) ends.pop_back();
    EXPECT_TRUE(ends.empty() || end <= ends.back() + 1e-6) << event;
    ends.push_back(end);
  }
}

TEST_F(TraceCommand, EveryEventHasWhatPerfettoNeeds) {
  for (const auto* processors : {"1", "4", "64"}) {
    const auto trace = traced(kSimulated + "--processors " + processors);
    expect_what_perfetto_needs(trace);
    expect_nesting(trace);
    EXPECT_EQ(trace["otherData"]["clock"], "virtual");
    EXPECT_EQ(trace["otherData"]["algorithm"], "root-splitting");
  }
}

TEST_F(TraceCommand, EveryMessageIsAnArrowFromItsSenderToItsReceiver) {
  const auto trace = traced(
      "search --depth 4 --position 'model=random degree=5 height=4' --algorithm tree-splitting "
      "--machine simulated --processors 7 --set costs=worm --no-reference");
  expect_what_perfetto_needs(trace);
  expect_nesting(trace);
  std::map<std::int64_t, double> sent;
  for (const auto& event : trace["traceEvents"])
    if (event["ph"] == "s") {
      EXPECT_TRUE(sent.emplace(event["id"], event["ts"]).second) << event;
    }
  std::size_t received = 0;
  for (const auto& event : trace["traceEvents"])
    if (event["ph"] == "f") {
      ++received;
      EXPECT_GE(event["ts"], sent.at(event["id"])) << event;
    }
  EXPECT_GT(received, 10u);
  EXPECT_LE(received, sent.size());
}

TEST_F(TraceCommand, ThreadsAreTracedByTheWallClock) {
  const auto trace = traced(kSearch + "--machine threads --processors 3");
  expect_what_perfetto_needs(trace);
  expect_nesting(trace);
  EXPECT_EQ(trace["otherData"]["clock"], "wall");
  const auto summary = espalier("trace summary " + file());
  EXPECT_EQ(summary.status, 0) << summary.err;
  EXPECT_TRUE(has(summary.out, "root-splitting on 3 processors (threads)")) << summary.out;
  EXPECT_EQ(espalier("trace svg " + file() + " --to 1s").status, 0);
  EXPECT_TRUE(has(espalier("trace svg " + file() + " --to 12").err, "12ms"));
}

TEST_F(TraceCommand, TheSummaryAddsUpToTheElapsedTime) {
  traced(kSimulated + "--processors 7");
  const auto run = espalier("trace summary --json " + file());
  EXPECT_EQ(run.status, 0) << run.err;
  const auto summary = json::parse(run.out);
  ASSERT_EQ(summary["by_processor"].size(), 7u);
  int searches = 0;
  for (const auto& one : summary["by_processor"]) {
    std::int64_t sum = 0;
    for (const auto* share : {"search", "wait", "lock", "other", "ended"})
      sum += one[share].get<std::int64_t>();
    EXPECT_EQ(sum, summary["elapsed"]);
    searches += one["searches"].get<int>();
  }
  EXPECT_EQ(searches, 6 + 1);  // the root's moves and the root
  EXPECT_EQ(summary["total"]["splits"], 1);
}

TEST_F(TraceCommand, TheSummaryIsReadable) {
  traced(kSimulated + "--processors 4");
  const auto text = espalier("trace summary " + file()).out;
  for (const auto* part : {"root-splitting on 4 processors (simulated)", "processor", "mean",
                           "total", "busiest: processor"})
    EXPECT_TRUE(has(text, part)) << part << "\n" << text;
}

TEST_F(TraceCommand, ManyProcessorsAreSummarisedInGroups) {
  traced(kSimulated + "--processors 1000");
  const auto groups = espalier("trace summary " + file());
  EXPECT_LT(line_count(groups.out), 60u);
  EXPECT_TRUE(has(groups.out, "0-31")) << groups.out;
  EXPECT_GT(line_count(espalier("trace summary --all " + file()).out), 1000u);
}

TEST_F(TraceCommand, TheTimelineIsWellFormed) {
  for (const auto* processors : {"1", "8", "256"}) {
    traced(kSimulated + "--processors " + processors);
    const auto run = espalier("trace svg " + file());
    EXPECT_EQ(run.status, 0) << run.err;
    const auto picture = contents(folder_.file("run.svg"));
    EXPECT_EQ(xml_fault(picture), "");
    EXPECT_TRUE(has(picture, "root-splitting"));
    EXPECT_LT(picture.size(), 500'000u);
  }
  const auto part = espalier("trace svg -o - --from 100 --to 2000 --width 500 " + file());
  EXPECT_EQ(part.status, 0) << part.err;
  EXPECT_EQ(xml_fault(part.out), "");
  EXPECT_TRUE(has(part.out, "width=\"500\""));
}

TEST_F(TraceCommand, ALongTraceIsCutAndSaysSo) {
  const auto run = espalier(kSimulated + "--processors 4 --trace-limit 5 --trace " + file());
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(has(run.err, "--trace-limit")) << run.err;
  const auto trace = json::parse(contents(file()));
  EXPECT_LT(trace["otherData"]["cut_at"], trace["otherData"]["elapsed"]);
  EXPECT_TRUE(has(espalier("trace summary " + file()).out, "the trace was cut"));
  EXPECT_TRUE(has(espalier("trace svg -o - " + file()).out, "the trace ends after"));
}

TEST_F(TraceCommand, LeavesNoHalfAFileBehind) {
  const auto run = espalier(kSearch + "--set updat=on --trace " + file());
  EXPECT_EQ(run.status, 2);
  EXPECT_FALSE(std::filesystem::exists(file()));
  EXPECT_FALSE(std::filesystem::exists(file() + ".part"));
}

void expect_complaint(const std::string& arguments, const std::string& complaint) {
  const auto run = espalier(arguments);
  EXPECT_EQ(run.status, 2) << arguments;
  EXPECT_EQ(run.out, "");
  EXPECT_TRUE(has(run.err, complaint)) << arguments << "\n" << run.err;
  EXPECT_EQ(line_count(run.err), 1u) << run.err;
}

TEST_F(TraceCommand, WrongUseGetsOneClearLine) {
  expect_complaint("search --depth 2 --trace " + file(), "alpha-beta is sequential");
  expect_complaint(kSearch + "--trace /no/such/folder/run.json", "/no/such/folder");
  expect_complaint(kSearch + "--trace /tmp", "folder");
  expect_complaint("trace", "subcommand");
  expect_complaint("trace sumary x", "did you mean 'summary'");
  expect_complaint("trace summary", "file is required");
  expect_complaint("trace summary /no/such/file", "/no/such/file");
  expect_complaint("trace summary /tmp", "cannot be read");
  traced(kSimulated + "--processors 2");
  expect_complaint("trace svg " + file() + " --from 9 --to 9", "nothing lies between");
  expect_complaint("trace svg " + file() + " --from 99999999999", "nothing lies between");
  expect_complaint("trace svg " + file() + " --from 1x", "--from");
  expect_complaint("trace svg " + file() + " --width 3", "--width");
  expect_complaint("trace svg " + file() + " -o /no/such/folder/x.svg", "/no/such/folder");
}

TEST_F(TraceCommand, BadFilesGetOneClearLine) {
  const std::string about =
      R"("otherData":{"espalier":1,"machine":"m","algorithm":"a","game":"g","position":"p",)"
      R"("depth":1,"processors":2,"clock":"virtual","elapsed":10})";
  const auto with_event = [&](const std::string& event) {
    return "{" + about + R"(,"traceEvents":[)" + event + "]}";
  };
  struct Bad {
    std::string text;
    const char* complaint;
  };
  const std::string span = R"({"ph":"X","cat":"search","pid":1,)";
  for (const auto& [text, complaint] : {
           Bad{"", "JSON"},
           Bad{std::string("\0\xff\xfe{", 4), "JSON"},
           Bad{"[]", "not a trace of espalier"},
           Bad{"3", "not a trace of espalier"},
           Bad{"{}", "not a trace of espalier"},
           Bad{R"({"traceEvents":[]})", "not a trace of espalier"},
           Bad{R"({"traceEvents":3})", "no list"},
           Bad{R"({"otherData":[],"traceEvents":[]})", "not a trace of espalier"},
           Bad{R"({"otherData":{"espalier":2},"traceEvents":[]})", "another version"},
           Bad{R"({"otherData":{"espalier":1},"traceEvents":[]})", "'machine'"},
           Bad{with_event("7"), "bad event (number 1)"},
           Bad{with_event(span + R"("ts":1,"tid":1})"), "'dur'"},
           Bad{with_event(span + R"("ts":1,"dur":1,"tid":0})"), "no processor"},
           Bad{with_event(span + R"("ts":1,"dur":1,"tid":4})"), "beyond its 2"},
           Bad{with_event(span + R"("ts":-1,"dur":1,"tid":1})"), "out of range"},
           Bad{with_event(span + R"("ts":1e300,"dur":1,"tid":1})"), "out of range"},
           Bad{with_event(span + R"("ts":1e999,"dur":1,"tid":1})"), "out of range"},
           Bad{with_event(std::string(100'000, '[')), "bad event"},
       }) {
    std::ofstream(file(), std::ios::binary) << text;
    expect_complaint("trace summary " + file(), complaint);
    expect_complaint("trace svg -o - " + file(), complaint);
  }
}

TEST_F(TraceCommand, AFileThatIsCutAnywhereIsRefused) {
  traced(kSimulated + "--processors 2");
  const auto whole = contents(file());
  for (std::size_t size = 0; size + 2 < whole.size(); size += 1 + whole.size() / 40) {
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    expect_complaint("trace summary " + file(), "JSON");
  }
}

TEST_F(TraceCommand, EventsOfOtherToolsArePassedOver) {
  auto trace = traced(kSimulated + "--processors 2");
  const auto before = espalier("trace summary " + file()).out;
  trace["metadata"] = {{"tool", {1, 2, {{"deep", nullptr}}}}};
  trace["traceEvents"].insert(trace["traceEvents"].begin(), json{{"ph", "C"}, {"args", {1, 2}}});
  std::ofstream(file(), std::ios::trunc) << trace.dump();  // keys in another order
  EXPECT_EQ(espalier("trace summary " + file()).out, before);
}

}  // namespace
}  // namespace espalier::testing::trace_command_test
