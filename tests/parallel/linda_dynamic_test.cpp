// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/linda/space.hpp"
#include "espalier/parallel/linda/signatures.hpp"
#include "espalier/search/search_by_name.hpp"
#include "parallel/any_search.hpp"
#include "parallel/contract.hpp"

namespace espalier {
namespace linda_dynamic_test {

using linda::Signatures;
using linda::Space;

/// Four splits under the root, as in the thesis's figure 5.20: 1 has the sons 2 and 3, 2 has 4.
void make_four(Signatures<Space>& signatures) {
  signatures.make();
  for (const auto& [father, son] : {std::pair{0, 1}, {1, 2}, {1, 3}, {2, 4}}) {
    EXPECT_EQ(signatures.draw(), son);
    EXPECT_TRUE(signatures.add(father, son));
  }
}
std::vector<int> killed(Signatures<Space>& signatures) {
  std::vector<int> dead;
  for (int i = 0; i <= 4; ++i)
    if (signatures.is_killed(i)) dead.push_back(i);
  return dead;
}

TEST(Signatures, ACutKillsItsSplitAndAllBelow) {
  for (const auto& [cut, dead] :
       {std::pair{1, std::vector{1, 2, 3, 4}}, {2, std::vector{2, 4}}, {4, std::vector{4}}}) {
    Space space;
    Signatures signatures(space);
    make_four(signatures);
    signatures.kill(cut);
    EXPECT_EQ(killed(signatures), dead);
    signatures.kill(cut);  // another came to the same conclusion
    signatures.kill(Signatures<Space>::kRoot);
    signatures.remove();
    EXPECT_EQ(space.size(), 0u);
  }
}

TEST(Signatures, NothingGrowsBelowADeadOne) {
  Space space;
  Signatures signatures(space);
  make_four(signatures);
  signatures.kill(2);
  EXPECT_FALSE(signatures.add(2, signatures.draw()));
  EXPECT_FALSE(signatures.add(4, signatures.draw()));
  EXPECT_TRUE(signatures.add(3, signatures.draw()));
  EXPECT_EQ(killed(signatures), (std::vector{2, 4}));
  signatures.end(7);
  signatures.end(3);
  signatures.end(2);  // dead already
  signatures.kill(Signatures<Space>::kRoot);
  signatures.remove();
  EXPECT_EQ(space.size(), 0u);
}

TEST(Signatures, CutsInEachOtherAtTheSameTimeLeaveNothing) {
  for (int round = 0; round < 50; ++round) {
    Space space;
    Signatures signatures(space);
    make_four(signatures);
    for (int cut = 1; cut <= 4; ++cut)
      space.eval("done", [&, cut] {
        Signatures mine(space);
        if (cut == 3)
          mine.end(cut);
        else
          mine.kill(cut);
        return cut;
      });
    space.join();
    EXPECT_EQ(killed(signatures), (std::vector{1, 2, 3, 4}));
    signatures.kill(Signatures<Space>::kRoot);
    signatures.remove();
    EXPECT_EQ(space.size(), 4u) << "who is done";
  }
}

ParallelRequest request(int depth, int processors, const std::vector<std::string>& settings = {},
                        const std::vector<std::string>& machine = {"costs=nodes"}) {
  ParallelRequest made;
  made.algorithm = "linda-dynamic";
  made.parameters = Parameters(settings);
  made.depth = depth;
  made.machine = MachineKind::kSimulated;
  made.processors = processors;
  made.simulated = simulated_options(Parameters(machine), 1);
  return made;
}

Counters sequential(const AnyGame& root, int depth) {
  SearchRequest alpha_beta;
  alpha_beta.depth = depth;
  return search_by_name(root, alpha_beta, false)->result.counters;
}

TEST(LindaDynamic, OneProcessorVisitsTheNodesOfAlphaBeta) {
  const AnyGame root = parse_tree("model=random degree=5 height=6 seed=3");
  const Counters alpha_beta = sequential(root, 6);
  // Jobs that nobody takes are taken back in order, with the window of that moment.
  for (const auto* split :
       {"A", "B", "base", "pvsplit", "always", "never", "index>0", "depth>1 and index>0"}) {
    const auto report =
        search_in_parallel(root, request(6, 1, {"split=" + std::string(split)})).result;
    EXPECT_EQ(report.counters.leaves, alpha_beta.leaves) << split;
    EXPECT_EQ(report.counters.interior, alpha_beta.interior) << split;
  }
}

TEST(LindaDynamic, MoreProcessorsAreFaster) {
  const AnyGame root = parse_tree("model=random degree=8 height=6 seed=5");
  for (const auto* split : {"A", "B", "base", "pvsplit"}) {
    const std::vector<std::string> settings = {"split=" + std::string(split)};
    const auto one = search_in_parallel(root, request(6, 1, settings)).account.elapsed;
    const auto eight = search_in_parallel(root, request(6, 8, settings)).account.elapsed;
    EXPECT_LT(2 * eight, one) << split;
  }
}

TEST(LindaDynamic, TheBaseAlgorithmSplitsTheRootOnly) {
  const AnyGame root = parse_tree("model=random degree=4 height=4 seed=1");
  Trace trace;
  auto base = request(4, 3, {"split=base"});
  base.trace = &trace;
  search_in_parallel(root, base);
  trace.finish();
  for (const auto& row : trace.rows())
    for (const auto& event : row)
      EXPECT_TRUE(event.activity != Activity::kSplit || event.label == "the root") << event.label;
}

TEST(LindaDynamic, SignaturesEndWhatACutMakesUseless) {
  std::uint64_t with = 0, without = 0;
  for (int seed = 1; seed <= 10; ++seed) {
    const AnyGame root = parse_tree(uniform_text("random", 8, 6, static_cast<std::uint64_t>(seed)));
    const auto nodes = [&](const std::string& signatures) {
      return search_in_parallel(root, request(6, 16,
                                              {"split=depth>1 and queued<16", "poll=1",
                                               "signatures=" + signatures}))
          .result.counters.nodes();
    };
    with += nodes("on");
    without += nodes("off");
  }
  EXPECT_LT(with, without);
}

TEST(LindaDynamic, ARootWithNothingToShareIsSearchedByOne) {
  const AnyGame over = parse_tree("7");
  const AnyGame node = parse_tree("(3 1 2)");
  for (const int processors : {1, 2, 5}) {
    EXPECT_EQ(search_in_parallel(over, request(3, processors)).result.value, 7);
    EXPECT_EQ(search_in_parallel(node, request(0, processors, {"split=always"})).result.bound,
              Bound::kExact);
    EXPECT_EQ(search_in_parallel(node, request(1, processors, {"split=always"})).result.value, 3);
  }
}

TEST(LindaDynamic, RefusesWhatMakesNoSense) {
  const AnyGame root = parse_tree("(3 1 2)");
  for (const auto* setting : {"split=depth", "split=C", "split=", "poll=0", "poll=x", "kernel=inn",
                              "serve=perhaps", "signature=on"})
    EXPECT_THROW(search_in_parallel(root, request(1, 2, {setting})), InputError) << setting;
}

/// Any criterion, sensible or not.
std::string any_split() {
  return *rc::gen::element<std::string>("always", "index>0", "depth>0 and brothers>0", "idle>0",
                                        "queued<2*processors", "outstanding<2",
                                        "pv=1 or depth>1 and idle>queued", "ply*2>depth", "index=0",
                                        "not (idle=0) and brothers>=1", "idle>=0 and queued>=0");
}
samples::AnySearch any_dynamic(MachineKind machine, int processors) {
  auto search = samples::any_search(*find_parallel_algorithm("linda-dynamic"), machine, processors);
  for (const auto& setting :
       {"split=" + any_split(), "poll=" + std::to_string(*rc::gen::element(1, 3, 20, 1000))}) {
    search.settings.push_back('"' + setting + '"');
    const auto equals = setting.find('=');
    search.request.parameters.set(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return search;
}
void check_dynamic(const samples::AnySearch& search) {
  RC_LOG() << search << std::endl;
  const AnyGame root = search.sample.root();
  check_contract(search_in_parallel(root, search.request).result, root, search.sample.depth,
                 search.request.window);
}

RC_GTEST_PROP(LindaDynamic, IsExactByAnyCriterionUnderAnySchedule, ()) {
  auto search = any_dynamic(MachineKind::kSimulated, *rc::gen::element(1, 2, 3, 7, 16));
  const Value value = plain_value(search.sample.root(), search.sample.depth);
  if (samples::between(0, 2) == 0) {
    const Value alpha = value + samples::between(-4, 4);
    search.request.window = {alpha, alpha + samples::between(1, 5)};
    RC_LOG() << "--alpha " << alpha << " --beta " << search.request.window.beta << ' ';
  }
  check_dynamic(search);
}

RC_GTEST_PROP(LindaDynamic, IsExactByAnyCriterionOnThreads, ()) {
  if (samples::between(0, 4) != 0) return;  // threads take their time to start
  check_dynamic(any_dynamic(MachineKind::kThreads, samples::between(1, 5)));
}

}  // namespace linda_dynamic_test
}  // namespace espalier
