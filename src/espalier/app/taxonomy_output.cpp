// SPDX-License-Identifier: MIT
#include "espalier/app/taxonomy_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "espalier/app/json.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

using Algorithms = std::vector<const ParallelAlgorithm*>;
using Row = std::vector<std::string>;

const Row kHeadings = {"algorithm",     "parallelism",  "method",
                       "decomposition", "coordination", "synchronous"};

/// Only a tree that is taken apart is taken apart statically or dynamically.
std::string decomposition_of(const Taxonomy& t) {
  return t.parallelism == Parallelism::kDecomposition ? name_of(t.decomposition) : "-";
}

Row row_of(const ParallelAlgorithm& a) {
  const Taxonomy& t = a.taxonomy;
  return {a.entry.name,        name_of(t.parallelism),  method_of(t),
          decomposition_of(t), name_of(t.coordination), t.synchronous ? "yes" : "no"};
}

Json to_json(const ParallelAlgorithm& a) {
  const Taxonomy& t = a.taxonomy;
  Json line = {{"name", a.entry.name},
               {"family", a.entry.family},
               {"source", a.entry.source},
               {"parallelism", name_of(t.parallelism)},
               {"window_reduction", t.window_reduction},
               {"mandatory_work_first", t.mandatory_work_first},
               {"decomposition", nullptr},
               {"coordination", name_of(t.coordination)},
               {"synchronous", t.synchronous}};
  if (t.parallelism == Parallelism::kDecomposition)
    line["decomposition"] = name_of(t.decomposition);
  return line;
}

/// A heading of an old table with the algorithms that stand under it.
struct Class {
  std::string heading;
  std::function<bool(const Taxonomy&)> holds;
};
struct Classification {
  std::string title;
  std::vector<Class> classes;
};

Class shares(std::string heading, Parallelism what) {
  return {std::move(heading), [what](const Taxonomy& t) { return t.parallelism == what; }};
}

const std::vector<Classification>& classifications() {
  static const std::vector<Classification> all = {
      {"What the processors share (A to D of the taxonomy in the Linda thesis)",
       {shares("A, work inside a node", Parallelism::kInsideANode),
        shares("B, windows", Parallelism::kWindows),
        shares("C, states mapped onto processors", Parallelism::kStates),
        shares("D, parts of the tree", Parallelism::kDecomposition)}},
      {"By which method (Pinhanez 1989)",
       {{"window reduction", [](const Taxonomy& t) { return t.window_reduction; }},
        {"mandatory work first", [](const Taxonomy& t) { return t.mandatory_work_first; }}}},
  };
  return all;
}

std::string members(const Class& one, const Algorithms& algorithms) {
  std::vector<std::string> names;
  for (const auto* a : algorithms)
    if (one.holds(a->taxonomy)) names.push_back(a->entry.name);
  return names.empty() ? "-" : joined(names, ", ");
}

std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(kHeadings.size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += fmt::format("{:<{}}", row[i], widths[i] + 2);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string text_tables(const Algorithms& algorithms) {
  std::vector<Row> rows = {kHeadings};
  for (const auto* a : algorithms) rows.push_back(row_of(*a));
  std::string text = aligned(rows);
  if (algorithms.size() == 1) return text;
  for (const auto& [title, classes] : classifications()) {
    text += "\n" + title + "\n";
    for (const auto& one : classes)
      text += fmt::format("  {:<32}  {}\n", one.heading, members(one, algorithms));
  }
  return text;
}

std::string markdown_row(const Row& cells) { return "| " + joined(cells, " | ") + " |\n"; }

std::string markdown_tables(const Algorithms& algorithms) {
  std::string page = "# Where the parallel algorithms stand\n\n" + markdown_row(kHeadings) +
                     markdown_row(Row(kHeadings.size(), "---"));
  for (const auto* a : algorithms) page += markdown_row(row_of(*a));
  for (const auto& [title, classes] : classifications()) {
    page += "\n## " + title + "\n\n" + markdown_row({"class", "algorithms"}) +
            markdown_row({"---", "---"});
    for (const auto& one : classes) page += markdown_row({one.heading, members(one, algorithms)});
  }
  return page;
}

}  // namespace

std::string taxonomy_tables(const Algorithms& algorithms, TaxonomyFormat format) {
  if (format == TaxonomyFormat::kText) return text_tables(algorithms);
  if (format == TaxonomyFormat::kMarkdown) return markdown_tables(algorithms);
  std::string lines;
  for (const auto* a : algorithms) lines += json_line(to_json(*a));
  return lines;
}

}  // namespace espalier::app
