// SPDX-License-Identifier: MIT
// Processes that search together, as threads of this one; tests/mpi runs them under mpirun.
#include <gtest/gtest.h>

#include "engine/engine_support.hpp"
#include "espalier/engine/allied_search.hpp"
#include "espalier/engine/analyse.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/machine/threads.hpp"

namespace espalier {
namespace allies_test {

enum class Tables { kCommon, kOwn };

/// Runs `search(allies, stop)` on every rank; the last one may be interrupted. The counters of all.
template <class Search>
Counters run_allied(int ranks, Tables tables, const Search& search,
                    const std::atomic<bool>* interrupt = nullptr) {
  struct alignas(64) Line {
    std::byte bytes[64] = {};
  };
  std::vector<Line> memory(1 << 12);
  const auto in_progress = std::make_unique<MovesInProgress>();
  Counters counters;
  ThreadMachine<AllyMessage> machine;
  machine.run(ranks, [&](auto& me) {
    const auto id = static_cast<unsigned>(me.id()), all = static_cast<unsigned>(ranks);
    const bool shares = tables == Tables::kCommon;
    AlliedOptions options;
    if (me.id() == ranks - 1) options.interrupt = interrupt;
    for (int to = 0; to < ranks; ++to)
      if (!shares && to != me.id()) options.news_to.push_back(to);
    Allies allies({me.id(), id, all, shares ? 0 : id, shares ? 1 : all},
                  shares
                      ? CommonMemory{std::as_writable_bytes(std::span(memory)), in_progress.get()}
                      : CommonMemory{});
    const auto search_here = [&](const std::atomic<bool>& stop) { return search(allies, stop); };
    const Counters of_all = AlliedSearch(me, allies, options, search_here).run();
    if (me.id() == 0) counters = of_all;
  });
  return counters;
}

/// What rank 0 reports of an exact analysis.
std::vector<AnyReport> reports_of(int ranks, Tables tables, const std::string& position,
                                  int depth) {
  const AnyGame root = find_game("connect4").parse(position);
  std::vector<AnyReport> reports;
  run_allied(ranks, tables, [&](Allies& allies, const std::atomic<bool>& stop) {
    std::optional<TranspositionTable> table;
    if (allies.memory().table.empty())
      table.emplace(TranspositionTable::kMegabyte);
    else
      table.emplace(allies.memory().table);
    return analyse(
               root, 1, *table, {.depth = depth}, stop,
               [&](const AnyReport& report) {
                 if (allies.leads()) reports.push_back(report);
               },
               &allies)
        .counters;
  });
  return reports;
}

TEST(SharedByAllies, EveryReportedDepthHasTheValueThatOneThreadFinds) {
  TranspositionTable table(TranspositionTable::kMegabyte);
  const std::atomic<bool> never = false;
  std::vector<Value> alone;
  analyse(find_game("connect4").parse("4453"), 1, table, {.depth = 9}, never,
          [&](const AnyReport& report) { alone.push_back(report.value); });
  for (const auto tables : {Tables::kCommon, Tables::kOwn})
    for (const int ranks : {1, 2, 3}) {
      const auto reports = reports_of(ranks, tables, "4453", 9);
      ASSERT_FALSE(reports.empty());
      EXPECT_EQ(reports.back().depth, 9);
      for (const auto& report : reports)
        EXPECT_EQ(report.value, alone[static_cast<std::size_t>(report.depth) - 1]) << report.depth;
    }
}

TEST(SharedByAllies, TheLeaderKnowsWhatAllHaveDone) {
  const auto all = run_allied(3, Tables::kCommon, [](Allies& allies, const std::atomic<bool>&) {
    constexpr std::uint64_t kOf[] = {1, 10, 100};
    Counters counters;
    counters.interior = kOf[allies.standing().rank];
    return counters;
  });
  EXPECT_EQ(all.interior, 111U);
}

TEST(SharedByAllies, TheEngineWithoutSelectivityFindsTheSameValue) {
  const auto position =
      Position::parse("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
  EngineOptions options = small_options();
  options.selectivity = Selectivity::none();
  const auto alone = searched(position, to_depth(4), options).outcome;
  for (const auto tables : {Tables::kCommon, Tables::kOwn})
    for (const auto method : {ParallelMethod::kLazy, ParallelMethod::kAbdada}) {
      options.method = method;
      ChessEngine::Outcome together;
      run_allied(3, tables, [&](Allies& allies, const std::atomic<bool>&) {
        ChessEngine engine(options, allies);
        const SearchSignals signals;
        const auto found = engine.search(position, {}, to_depth(4), signals, [](const auto&) {});
        if (allies.leads()) together = found;
        Counters counters;
        counters.interior = found.nodes;
        return counters;
      });
      EXPECT_EQ(together.value, alone.value);
      EXPECT_EQ(together.depth, 4);
    }
}

TEST(SharedByAllies, AnInterruptEndsAllWithWhatIsKnown) {
  const std::atomic<bool> interrupted = true;
  int ended = 0;
  std::mutex mutex;
  run_allied(
      3, Tables::kOwn,
      [&](Allies& allies, const std::atomic<bool>& stop) {
        TranspositionTable table(TranspositionTable::kMegabyte);
        const auto last = analyse(
            find_game("connect4").parse(""), 1, table, {}, stop, [](const AnyReport&) {}, &allies);
        const std::lock_guard lock(mutex);
        ++ended;
        return last.counters;
      },
      &interrupted);
  EXPECT_EQ(ended, 3);
}

TEST(SharedByAllies, WhatOneThrowsIsThrown) {
  const auto search = [](Allies& allies, const std::atomic<bool>& stop) {
    if (allies.standing().rank == 1) throw std::runtime_error("something broke");
    while (!stop.load()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Counters{};
  };
  EXPECT_THROW(run_allied(3, Tables::kOwn, search), std::runtime_error);
}

TEST(SharedByAllies, OneThatDiedIsAnErrorAndNotAMove) {
  ThreadMachine<AllyMessage> machine;
  std::string complaint;
  try {
    machine.run(3, [&](auto& me) {
      if (me.id() == 1) return;  // and says nothing
      Allies allies({.rank = me.id(), .searchers = 3});
      AlliedOptions options;
      options.is_being_ended = [] { return true; };
      AlliedSearch(me, allies, options, [](const std::atomic<bool>&) { return Counters{}; }).run();
    });
  } catch (const std::runtime_error& error) {
    complaint = error.what();
  }
  EXPECT_EQ(complaint, "no word from rank 1, which must have died; there is no result");
}

TEST(TableNews, ComesOnceAndOnlyFromWhatWasFoundHere) {
  TranspositionTable table(1 << 12);
  TableNews news;
  table.set_news(&news);
  table.store(1, {5, Bound::kExact, 8, 0});
  table.store(2, {5, Bound::kExact, 0, 0});  // sooner found than told
  table.take_over(3, {5, Bound::kExact, 8, 0});
  const auto items = news.take();
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].key, 1u);
  EXPECT_TRUE(news.take().empty());
}

TEST(TableNews, KeepsToDeeperEntriesWhenTooManyCome) {
  TableNews news;
  const int at_first = news.least_depth();
  for (int round = 0; round < 3; ++round) {
    for (std::uint64_t key = 0; key < 2 * TableNews::kMost; ++key)
      news.offer(key, {0, Bound::kExact, 100, 0});
    EXPECT_EQ(news.take().size(), TableNews::kMost);
  }
  EXPECT_EQ(news.least_depth(), at_first + 3);
  for (int round = 0; round < 5; ++round) static_cast<void>(news.take());
  EXPECT_EQ(news.least_depth(), at_first);
}

}  // namespace allies_test
}  // namespace espalier
