// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/taxonomy_output.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::app {
namespace {

nlohmann::json to_json(const AlgorithmEntry& a) {
  auto parameters = nlohmann::json::array();
  for (const auto& p : a.parameters)
    parameters.push_back({{"name", p.name},
                          {"default", p.initial},
                          {"meaning", p.meaning},
                          {"choices", p.choices},
                          {"takes_others", p.takes_others}});
  return {{"name", a.name},         {"title", a.title},        {"family", a.family},
          {"machines", a.machines}, {"exact", a.exact},        {"repeats", a.repeats},
          {"source", a.source},     {"idea", a.idea},          {"guarantee", a.guarantee},
          {"cost", a.cost},         {"parameters", parameters}};
}

void print_one(const AlgorithmEntry& a) {
  fmt::print("{}: {} ({})\n  {}\n  guarantee   {}\n  cost        {}\n  machines    {}\n", a.name,
             a.title, a.source, a.idea, a.guarantee, a.cost, joined(a.machines, ", "));
  for (const auto& p : a.parameters)
    fmt::print("  --set {}  {} (default {})\n", form_of(p), p.meaning, p.initial);
}

/// All parallel algorithms, or the one of that name.
std::string taxonomy_of(const std::string& name, TaxonomyFormat format) {
  std::vector<const ParallelAlgorithm*> wanted;
  for (const auto& a : parallel_algorithms())
    if (name.empty() || a.entry.name == name) wanted.push_back(&a);
  if (wanted.empty())
    throw InputError(find_algorithm(all_algorithms(), name).name +
                     " is a sequential search: only parallel ones are classified");
  return taxonomy_tables(wanted, format);
}

}  // namespace

void add_algorithms(CLI::App& app) {
  struct Options {
    std::string name;
    bool json = false;
    bool markdown = false;
    bool taxonomy = false;
  };
  auto options = std::make_shared<Options>();
  auto* command = app.add_subcommand("algorithms", "List the algorithms, or describe one");
  command->footer(
      "Examples: espalier algorithms\n          espalier algorithms scout\n"
      "          espalier algorithms --taxonomy");
  command->add_option("NAME", options->name, "Describe this one");
  auto* json = command->add_flag("--json", options->json, "One JSON object a line");
  command
      ->add_flag("--markdown", options->markdown,
                 "The page docs/algorithms.md, of all algorithms; or with --taxonomy the tables")
      ->excludes(json);
  command->add_flag("--taxonomy", options->taxonomy,
                    "Where the parallel ones stand in the classifications of the literature");
  command->callback([options] {
    if (options->taxonomy) {
      const auto format = options->json       ? TaxonomyFormat::kJson
                          : options->markdown ? TaxonomyFormat::kMarkdown
                                              : TaxonomyFormat::kText;
      fmt::print("{}", taxonomy_of(options->name, format));
      return;
    }
    if (options->markdown) {
      if (!options->name.empty())
        throw InputError("--markdown prints the page of all algorithms: leave out " +
                         in_quotes(options->name));
      fmt::print("{}", catalogue_page(all_algorithms()));
      return;
    }
    auto wanted = all_algorithms();
    if (!options->name.empty()) wanted = {find_algorithm(wanted, options->name)};
    for (const auto& a : wanted) {
      if (options->json)
        fmt::print("{}", json_line(to_json(a)));
      else if (!options->name.empty())
        print_one(a);
      else
        fmt::print("{:<22} {:<36} {:<11} {}\n", a.name, a.title, a.exact ? "exact" : "not exact",
                   a.source);
    }
  });
}

}  // namespace espalier::app
