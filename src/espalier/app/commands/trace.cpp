// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "espalier/app/commands.hpp"
#include "espalier/app/trace_reader.hpp"
#include "espalier/app/trace_report.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/machine/timeline.hpp"

namespace espalier::app {
namespace {

struct SummaryOptions {
  std::string file;
  bool all = false;
  bool json = false;
};

struct SvgOptions {
  std::string file;
  std::string output;
  int width = TimelineStyle{}.width;
  std::string from;
  std::string to;
};

void summary(const SummaryOptions& options) {
  const TracedRun run = read_trace(options.file);
  const TraceSummary found = summarise(run);
  if (options.json)
    fmt::print("{}\n", summary_json(run.info, found));
  else
    fmt::print("{}", summary_text(run.info, found, options.all));
}

/// "1200" ticks; "12ms", "300us" on a machine with a real clock.
Time read_time(const char* option, const std::string& text, const TraceInfo& info) {
  constexpr double kMost = 1e15;
  if (info.is_virtual) return read_integer(option, text, 0, static_cast<std::int64_t>(kMost));
  struct Unit {
    std::string_view name;
    double nanoseconds;
  };
  for (const Unit unit : {Unit{"ns", 1}, Unit{"us", 1e3}, Unit{"ms", 1e6}, Unit{"s", 1e9}}) {
    if (!text.ends_with(unit.name)) continue;
    const auto number = to_real(std::string_view(text).substr(0, text.size() - unit.name.size()));
    if (!number) continue;  // "12ms" ends with "s", too
    const double time = *number * unit.nanoseconds;
    if (!(time >= 0 && time <= kMost)) break;
    return static_cast<Time>(time);
  }
  throw InputError(std::string(option) + " must be a time such as 12ms, 300us or 1.5s, not " +
                   in_quotes(text));
}

void svg(const SvgOptions& options) {
  const TracedRun run = read_trace(options.file);
  const Time end = run.info.until();
  TimelineStyle style{.width = options.width};
  if (!options.from.empty()) style.from = read_time("--from", options.from, run.info);
  if (!options.to.empty()) style.to = std::min(end, read_time("--to", options.to, run.info));
  if ((style.from || style.to) && style.from.value_or(0) >= style.to.value_or(end))
    throw InputError("nothing lies between --from and --to: the trace goes from 0 to " +
                     time_text(end, run.info.is_virtual));
  const std::string picture = timeline_svg(run, style);
  if (options.output == "-") {
    fmt::print("{}", picture);
    return;
  }
  const std::string path =
      options.output.empty() ? std::filesystem::path(options.file).replace_extension("svg").string()
                             : options.output;
  NewFile file(path);
  file.stream() << picture;
  file.finish();
  fmt::print("wrote {}\n", path);
}

void add_summary(CLI::App& trace) {
  auto options = std::make_shared<SummaryOptions>();
  auto* command = trace.add_subcommand("summary", "What every processor spent its time on");
  command->footer(
      "Times are shares of the whole run: searching; waiting for other processors; waiting for\n"
      "locks; other work, the overhead of the parallel program; ended, with nothing more to do.\n"
      "Example:\n"
      "  espalier trace summary run.json");
  command->add_option("file", options->file, "Written by espalier search --trace")->required();
  command->add_flag("--all", options->all, "A line a processor, however many there are");
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options] { summary(*options); });
}

void add_svg(CLI::App& trace) {
  auto options = std::make_shared<SvgOptions>();
  auto* command = trace.add_subcommand("svg", "Draw the timeline");
  command->footer(
      "Times are ticks of the simulated machine, or such as 12ms, 300us and 1.5s.\n"
      "Examples:\n"
      "  espalier trace svg run.json\n"
      "  espalier trace svg run.json -o start.svg --to 5000 --width 1600");
  command->add_option("file", options->file, "Written by espalier search --trace")->required();
  command->add_option("-o,--output", options->output,
                      "The picture; default: the trace's name with .svg; -: standard output");
  command->add_option("--width", options->width, "Pixels")
      ->check(CLI::Range(kNarrowestTimeline, kWidestTimeline))
      ->capture_default_str();
  command->add_option("--from", options->from, "Draw what happened from this time on");
  command->add_option("--to", options->to, "Up to this time");
  command->callback([options] { svg(*options); });
}

}  // namespace

void add_trace(CLI::App& app) {
  auto* command = app.add_subcommand("trace", "See what the processors of a parallel search did");
  command->footer(
      "Examples:\n"
      "  espalier search --depth 8 --position 'model=strongly-ordered degree=10 height=8' \\\n"
      "                  --algorithm root-splitting --machine simulated --processors 8 \\\n"
      "                  --trace run.json\n"
      "  espalier trace summary run.json\n"
      "  espalier trace svg run.json\n"
      "The file also opens at ui.perfetto.dev.");
  command->require_subcommand(1);
  add_summary(*command);
  add_svg(*command);
}

}  // namespace espalier::app
