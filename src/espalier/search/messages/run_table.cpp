// SPDX-License-Identifier: MIT
#include "espalier/search/messages/run_table.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/search/messages/alpha_beta.hpp"
#include "espalier/search/messages/bound.hpp"
#include "espalier/search/messages/falphabeta.hpp"
#include "espalier/search/messages/minimax.hpp"
#include "espalier/search/messages/scout.hpp"
#include "espalier/search/messages/solve.hpp"
#include "espalier/search/messages/sss.hpp"
#include "espalier/search/messages/test.hpp"

namespace espalier::messages {
namespace {

constexpr NodeId kRoot = 0;

Message plain(const Parameters&) { return descend(kRoot); }
Message with_window(const Parameters& p) {
  const Window window = {p.value("alpha").value_or(-kInfinity),
                         p.value("beta").value_or(kInfinity)};
  if (window.is_empty())
    throw InputError("alpha must be smaller than beta, not " + value_text(window.alpha) + " and " +
                     value_text(window.beta));
  return descend(kRoot, window);
}
Message with_b(const Parameters& p) { return descend(kRoot, p.value("b").value_or(kInfinity)); }
Message with_dual_b(const Parameters& p) {
  return descend(kRoot, p.value("b").value_or(-kInfinity));
}
Message with_x(const Parameters& p) { return descend(kRoot, p.value("x").value_or(0)); }

template <class AnyTable, auto kFirstMessage>
Run run(const ExplicitTree& tree, const Parameters& parameters, bool traced) {
  Engine engine(tree, traced);
  AnyTable table(engine);
  engine.run().result = table.run(kFirstMessage(parameters));
  return std::move(engine.run());
}

std::vector<TableEntry> make_tables() {
  const std::vector<ParameterInfo> window = {{"alpha", "-inf", "lower end of the window"},
                                             {"beta", "inf", "upper end of the window"}};
  const std::vector<ParameterInfo> x = {{"x", "0", "the value asked about"}};
  return {
      {"minimax", "Minimax", {}, run<Minimax, plain>},
      {"bound", "Bound", {{"b", "inf", "the bound at the root"}}, run<Bound, with_b>},
      {"alpha-beta", "Alpha-Beta", window, run<AlphaBeta, with_window>},
      {"falphabeta", "Falphabeta", window, run<Falphabeta, with_window>},
      {"sss", "SSS*", {{"b", "inf", "no merit above it is sought"}}, run<Sss, with_b>},
      {"dual-sss",
       "dual SSS*",
       {{"b", "-inf", "no merit below it is sought"}},
       run<DualSss, with_dual_b>},
      {"test-and", "TEST_AND", x, run<TestAnd, with_x>},
      {"test-or", "TEST_OR", x, run<TestOr, with_x>},
      {"scout", "SCOUT", {}, run<Scout, plain>},
      {"solve", "SOLVE", {}, run<Solve, plain>},
  };
}

}  // namespace

const std::vector<TableEntry>& tables() {
  static const auto all = make_tables();
  return all;
}

const TableEntry& find_table(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& entry : tables()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw InputError("there is no message table " + in_quotes(name) + suggestion(name, names));
}

Run run_table(std::string_view name, const ExplicitTree& tree, const Parameters& parameters,
              bool traced) {
  const TableEntry& entry = find_table(name);
  parameters.check_names(entry.name, entry.parameters);
  return entry.run(tree, parameters, traced);
}

}  // namespace espalier::messages
