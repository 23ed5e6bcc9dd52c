// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <set>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/redis_options.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/lab/experiments.hpp"
#include "espalier/lab/farm.hpp"
#include "espalier/lab/report_html.hpp"
#include "espalier/lab/report_text.hpp"
#include "espalier/lab/runner.hpp"
#include "espalier/machine/threads.hpp"

namespace espalier::app {
namespace {

struct LabOptions {
  std::vector<std::string> names;
  bool all = false;
  bool quick = false;
  bool fresh = false;
  std::vector<std::string> assignments;
  std::string database = "espalier-lab.sqlite";
  int threads = 0;   // 0: one a core
  RedisPlace redis;  // whose workers search; none: here
  bool json = false;
  std::string html, markdown, csv;  // files
};

/// What takes too long for --all is run when it is named.
void leave_long_ones(std::vector<lab::Experiment>& experiments) {
  std::erase_if(experiments, [](const auto& experiment) {
    if (experiment.by_name_only)
      fmt::print(stderr, "--all leaves out {}, which takes long: name it\n", experiment.name);
    return experiment.by_name_only;
  });
}

std::vector<lab::Experiment> chosen(const LabOptions& options, bool all_by_default) {
  const auto settings = lab::Settings::from(options.assignments, options.quick);
  std::vector<lab::Experiment> experiments;
  for (const auto& name : options.names) experiments.push_back(lab::find_experiment(name));
  if (options.all && !options.names.empty())
    throw InputError("name experiments, or say --all: not both");
  if (options.all || (options.names.empty() && all_by_default)) experiments = lab::experiments();
  if (experiments.empty())
    throw InputError("which experiments? Name some (see: espalier lab list), or say --all");
  for (auto& experiment : experiments) apply(settings, experiment);
  return experiments;
}

void list(const LabOptions& options) {
  std::string source;
  for (const auto& e : lab::experiments()) {
    if (options.json) {
      fmt::print("{}", json_line({{"name", e.name},
                                  {"title", e.title},
                                  {"source", e.source},
                                  {"question", e.question},
                                  {"positions", e.positions},
                                  {"searches", searches_of(e).size()},
                                  {"claims", e.claims.size()}}));
      continue;
    }
    const auto from = e.source.substr(0, e.source.find(','));
    if (from != source) fmt::print("{}{}\n", source.empty() ? "" : "\n", from);
    source = from;
    const auto place = e.source.size() > from.size() ? e.source.substr(from.size() + 2) : "";
    fmt::print("  {:<26} {:<58} {}\n", e.name, e.title, place);
  }
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// One line that is written again and again, on a terminal.
void show(const lab::Progress& progress) {
  constexpr std::size_t kBar = 30;
  if (progress.total == 0 || progress.done == 0) return;
  const std::size_t full = kBar * progress.done / progress.total;
  fmt::print(stderr, "\r[{}{}] {}/{} searches, {} left  ", std::string(full, '#'),
             std::string(kBar - full, '.'), progress.done, progress.total,
             clock_text(progress.seconds_left()));
  std::fflush(stderr);
}

/// The figures of the positions that the experiment names.
lab::Data requested(const lab::Experiment& e, lab::Store& store) {
  auto data = store.load(searches_of(e));
  for (const auto& search : searches_of(e)) {
    const auto numbers = search.on.numbers(e.seed, e.positions);
    std::erase_if(data[search.key()],
                  [&](const auto& entry) { return !numbers.contains(entry.first); });
  }
  return data;
}

/// Rows of these experiments that another version of the searches has found.
std::size_t outdated(const std::vector<lab::Experiment>& experiments, lab::Store& store) {
  std::vector<lab::Search> searches;
  std::set<std::string> keys;
  for (const auto& e : experiments)
    for (auto& search : searches_of(e))
      if (keys.insert(search.key()).second) searches.push_back(std::move(search));
  return store.outdated(searches);
}

/// A line a figure, then a line a claim.
void print_json(const lab::Results& results) {
  const std::string& name = results.experiment().name;
  for (const auto& table : results.tables())
    for (const auto& row : table.rows)
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto& [cell, ours, mark] = row.cells[i];
        Json json = {{"experiment", name},    {"table", table.table->title},
                     {"row", row.row->label}, {"column", table.table->columns[i]},
                     {"count", ours.count},   {"mean", nullptr},
                     {"deviation", nullptr},  {"half_width", nullptr},
                     {"paper", nullptr},      {"mark", name_of(mark)}};
        if (ours.count > 0) {
          json["mean"] = ours.mean;
          json["deviation"] = ours.deviation;
          json["half_width"] = ours.half_width();
        }
        if (cell->paper) json["paper"] = cell->paper->value;
        fmt::print("{}", json_line(json));
      }
  for (const auto& claim : results.claims())
    fmt::print("{}", json_line({{"experiment", name},
                                {"claim", claim.claim->statement},
                                {"source", claim.claim->source},
                                {"verdict", name_of(claim.verdict)},
                                {"evidence", claim.evidence}}));
}

void print(const lab::Results& results, const LabOptions& options) {
  if (options.json)
    print_json(results);
  else
    fmt::print("{}\n", lab::text_report(results));
}

/// By the workers of a Redis server.
bool run_on_farm(const std::vector<lab::Experiment>& experiments, lab::Store& store,
                 lab::RunOptions how, const LabOptions& options) {
  constexpr int kSearchesOut = 64;  // at once: more than the workers of a few machines can do
  linda::RedisSpace space(options.redis.url, options.redis.options());
  const OnInterrupt on_interrupt([&] { space.cancel(); });
  lab::FarmRunner farm(space);
  how.threads = kSearchesOut;
  how.perform = [&](const lab::Search& search, const AnyGame& position) {
    return farm.run(search, position);
  };
  return lab::run(experiments, store, how);
}

void run(const LabOptions& options) {
  if (!options.redis.url.empty() && options.threads > 0)
    throw InputError("--threads is for searches here; with --redis each worker has its --threads");
  auto experiments = chosen(options, false);
  if (options.all) leave_long_ones(experiments);
  lab::Store store(options.database);
  if (options.fresh)
    for (const auto& e : experiments) store.forget(searches_of(e), e.seed, e.positions);
  if (const auto old = outdated(experiments, store))
    fmt::print(stderr,
               "espalier: {} results are of another version of the searches (now {}): run again\n",
               old, lab::kRevision);
  lab::RunOptions how{.threads = options.threads > 0 ? options.threads : usable_cores(),
                      .stop = &interrupted()};
  const bool terminal = isatty(STDERR_FILENO) != 0;
  lab::Progress last;
  how.on_progress = [&](const lab::Progress& progress) {
    last = progress;
    if (terminal) show(progress);
  };
  const bool finished = options.redis.url.empty() ? lab::run(experiments, store, how)
                                                  : run_on_farm(experiments, store, how, options);
  if (terminal) fmt::print(stderr, "\r\x1b[K");
  fmt::print(stderr, "espalier: {} searches in {}, kept in {}\n", last.done,
             clock_text(last.seconds), options.database);
  if (!finished)
    throw std::runtime_error(
        fmt::format("stopped before the end; the same command{} goes on from here",
                    options.fresh ? " without --fresh" : ""));
  for (const auto& e : experiments) {
    const lab::Results results(e, requested(e, store));
    print(results, options);
  }
}

void write(const std::string& path, const std::string& text) {
  NewFile file(path);
  file.stream() << text;
  file.finish();
  fmt::print(stderr, "espalier: wrote {}\n", path);
}

void report(const LabOptions& options) {
  const auto experiments = chosen(options, true);
  lab::Store store(options.database, lab::kRevision, lab::Store::Use::kRead);
  if (const auto old = outdated(experiments, store))
    fmt::print(stderr,
               "espalier: {} results of another version of the searches are left out; "
               "espalier lab run renews them\n",
               old);
  const auto settings = lab::Settings::from(options.assignments, false);
  const bool names_positions = settings.positions || settings.seed;
  std::vector<lab::Results> all;
  for (const auto& e : experiments)
    all.emplace_back(e, names_positions ? requested(e, store) : store.load(searches_of(e)));
  if (!options.html.empty()) write(options.html, lab::html_report(all));
  if (!options.markdown.empty()) write(options.markdown, lab::markdown_report(all));
  if (!options.csv.empty()) write(options.csv, lab::csv_report(all));
  const bool is_written =
      !options.html.empty() || !options.markdown.empty() || !options.csv.empty();
  if (is_written && !options.json) return;
  for (const auto& results : all) print(results, options);
}

void add_common(CLI::App& command, const std::shared_ptr<LabOptions>& options) {
  command.add_option("names", options->names, "Experiments (see: espalier lab list)");
  command.add_flag("--all", options->all, "All experiments; run: but for the very long ones");
  command
      .add_option("--set", options->assignments,
                  "trees=N, seed=N, or a setting of the simulated machine such as latency=4")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command.add_option("--database", options->database, "Where the results are kept")
      ->type_name("FILE")
      ->capture_default_str();
  command.add_flag("--json", options->json, "One JSON object a figure and a claim");
}

}  // namespace

void add_lab(CLI::App& app) {
  auto options = std::make_shared<LabOptions>();
  auto* command = app.add_subcommand("lab", "The literature's experiments, run again");
  command->require_subcommand(1);
  command->footer("Example: espalier lab run tree-splitting-1989 --quick");

  auto* list_command = command->add_subcommand("list", "The experiments, by source");
  list_command->footer("Example: espalier lab list --json");
  list_command->add_flag("--json", options->json, "One JSON object a line");
  list_command->callback([options] { list(*options); });

  auto* run_command = command->add_subcommand(
      "run", "Run experiments on all cores and print our tables beside the paper's");
  run_command->footer(
      "What was run before is not run again; after Ctrl-C the same command (without --fresh) goes\n"
      "on.\n"
      "Examples:\n"
      "  espalier lab run tree-splitting-1989\n"
      "  espalier lab run --all --quick\n"
      "  espalier lab run tree-splitting-1989 --set trees=500 --set latency=4\n"
      "  espalier lab run --all --redis redis://host      (see: espalier worker)");
  add_common(*run_command, options);
  run_command->add_flag("--quick", options->quick, "Few trees: a first look");
  run_command->add_flag("--fresh", options->fresh,
                        "Run again what is there already of what is asked for");
  run_command->add_option("--threads", options->threads, "Searches at once; default: all cores")
      ->check(CLI::Range(1, 1024));
  add_redis_options(*run_command, options->redis);
  run_command->callback([options] { run(*options); });

  auto* report_command = command->add_subcommand(
      "report", "Write what has been run so far: to the terminal, or to files");
  report_command->footer("Example: espalier lab report --html lab.html");
  add_common(*report_command, options);
  report_command
      ->add_option("--html", options->html, "Write a page with drawings, complete in itself")
      ->type_name("FILE");
  report_command->add_option("--markdown", options->markdown, "Write a Markdown page")
      ->type_name("FILE");
  report_command->add_option("--csv", options->csv, "Write every figure, one a line")
      ->type_name("FILE");
  report_command->callback([options] { report(*options); });
}

}  // namespace espalier::app
