// SPDX-License-Identifier: MIT
#include "espalier/lab/runner.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

#include "espalier/core/input_error.hpp"
#include "lab/sample_experiment.hpp"
#include "support/temporary_folder.hpp"

namespace espalier::lab::runner_test {
namespace {

using espalier::testing::TemporaryFolder;
using testing::sample_experiment;

/// How many searches a run had to do.
std::size_t count_runs(const Experiment& e, Store& store, int threads = 1) {
  std::size_t total = 0;
  RunOptions options{.threads = threads};
  options.on_progress = [&](const Progress& progress) { total = progress.done; };
  EXPECT_TRUE(run({e}, store, options));
  return total;
}

TEST(Runner, RunsEverySearchOfEveryPositionOnce) {
  const TemporaryFolder folder;
  Store store(folder.file("lab.sqlite"));
  const auto e = sample_experiment();
  EXPECT_EQ(count_runs(e, store), 6u + 6u + 1u);
  EXPECT_EQ(count_runs(e, store), 0u) << "what is there is not run again";
  const Results results(e, store.load(searches_of(e)));
  EXPECT_EQ(results.repetitions(), 6);
  EXPECT_EQ(results("best order, \"quoted\"", "a").mean, 17);
}

TEST(Runner, MorePositionsOnlyAddToThoseThatAreThere) {
  const TemporaryFolder folder;
  Store store(folder.file("lab.sqlite"));
  auto e = sample_experiment();
  e.positions = 2;
  count_runs(e, store);
  e.positions = 5;
  EXPECT_EQ(count_runs(e, store), 6u);
}

TEST(Runner, FindsTheSameOnAnyNumberOfThreads) {
  const TemporaryFolder folder;
  Store one(folder.file("one.sqlite")), three(folder.file("three.sqlite"));
  const auto e = sample_experiment();
  count_runs(e, one, 1);
  count_runs(e, three, 3);
  EXPECT_EQ(one.load(searches_of(e)), three.load(searches_of(e)));
}

TEST(Runner, GoesOnWhereItWasStopped) {
  const TemporaryFolder folder;
  const auto e = sample_experiment();
  Store whole(folder.file("whole.sqlite"));
  count_runs(e, whole);
  {
    Store store(folder.file("lab.sqlite"));
    std::atomic<bool> stop = true;
    EXPECT_FALSE(run({e}, store, {.stop = &stop}));
  }
  // As if it had been killed after some searches: they are in the file, the others are not.
  {
    Store store(folder.file("lab.sqlite"));
    auto half = e;
    half.positions = 3;
    EXPECT_TRUE(run({half}, store, {}));
  }
  Store store(folder.file("lab.sqlite"));
  EXPECT_EQ(count_runs(e, store), 6u);
  EXPECT_EQ(store.load(searches_of(e)), whole.load(searches_of(e)));
}

TEST(Runner, SaysWhatIsWrongWithASearch) {
  const TemporaryFolder folder;
  Store store(folder.file("lab.sqlite"));
  Experiment e = sample_experiment();
  for_each_search(e, [](Search& search) { search.on.text = "model=unheard-of seed=#"; });
  EXPECT_THROW(run({e}, store, {.threads = 2}), InputError);
}

TEST(Store, ForgetsWhatIsToBeRunAfreshAndNoMore) {
  const TemporaryFolder folder;
  Store store(folder.file("lab.sqlite"));
  const auto e = sample_experiment();
  count_runs(e, store);
  store.forget({searches_of(e).front()}, e.seed, e.positions);
  EXPECT_EQ(count_runs(e, store), 6u);
  store.forget({searches_of(e).front()}, e.seed, 2);
  EXPECT_EQ(count_runs(e, store), 2u) << "of the other four positions nothing was said";
}

TEST(Store, ThatIsOnlyReadMustBeThereAndStaysAsItIs) {
  const TemporaryFolder folder;
  const auto path = folder.file("lab.sqlite");
  EXPECT_THROW(Store(path, kRevision, Store::Use::kRead), InputError);
  EXPECT_FALSE(std::filesystem::exists(path));
  const auto e = sample_experiment();
  {
    Store store(path);
    count_runs(e, store);
  }
  Store read(path, "another revision", Store::Use::kRead);
  EXPECT_EQ(read.outdated(searches_of(e)), 13u);
}

TEST(Store, DoesNotMixWhatDifferentRevisionsOfTheSearchesHaveFound) {
  const TemporaryFolder folder;
  const auto e = sample_experiment();
  const auto searches = searches_of(e);
  {
    Store old(folder.file("lab.sqlite"), "old");
    count_runs(e, old);
    EXPECT_EQ(old.outdated(searches), 0u);
  }
  Store store(folder.file("lab.sqlite"), "new");
  EXPECT_EQ(store.outdated(searches), 13u);
  EXPECT_EQ(Results(e, store.load(searches)).repetitions(), 0);
  EXPECT_EQ(count_runs(e, store), 13u) << "all is run again";
  EXPECT_EQ(store.outdated(searches), 0u);
  EXPECT_EQ(count_runs(e, store), 0u);
}

TEST(Store, TakesAFileOfTheFormatBeforeRevisions) {
  const TemporaryFolder folder;
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("lab.sqlite").c_str(), &file), SQLITE_OK);
  const std::string schema =
      "CREATE TABLE search(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
      "CREATE TABLE result(search INTEGER NOT NULL, number INTEGER NOT NULL, value REAL NOT NULL, "
      "leaves REAL NOT NULL, leaves_max REAL NOT NULL, distinct_leaves REAL NOT NULL, "
      "nodes REAL NOT NULL, nodes_max REAL NOT NULL, time REAL NOT NULL, idle REAL NOT NULL, "
      "messages REAL NOT NULL, peak_stored REAL NOT NULL, "
      "PRIMARY KEY(search, number)) WITHOUT ROWID;"
      "CREATE VIEW results AS SELECT text, number FROM result JOIN search ON id = search;"
      "INSERT INTO search VALUES (1, '" +
      Search{.on = trees("random", 2, 2)}.key() +
      "'); INSERT INTO result VALUES (1, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);"
      "PRAGMA application_id = 1702055009; PRAGMA user_version = 1";
  char* fault = nullptr;
  EXPECT_EQ(sqlite3_exec(file, schema.c_str(), nullptr, nullptr, &fault), SQLITE_OK) << fault;
  sqlite3_close(file);
  Store store(folder.file("lab.sqlite"));
  const Search search{.on = trees("random", 2, 2)};
  EXPECT_EQ(store.outdated({search}), 1u);
  store.put(search, 7, {});
  EXPECT_EQ(store.outdated({search}), 0u);
}

TEST(Store, KeepsMeasurementsToTheLastBit) {
  const TemporaryFolder folder;
  Measurement m;
  double next = 0.1;
  Measurement::for_each_field([&](const char*, Field field) { m.*field = next *= 3.7; });
  const Search search{.on = trees("random", 2, 2)};
  {
    Store store(folder.file("lab.sqlite"));
    store.put(search, 7, m);
  }
  Store store(folder.file("lab.sqlite"));
  EXPECT_EQ(store.load({search}).at(search.key()).at(7), m);
  EXPECT_EQ(store.done(search), std::set<std::uint64_t>{7});
}

TEST(Store, RefusesAFileThatIsSomethingElse) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("letter.txt")) << std::string(2000, 'a');
  EXPECT_THROW(Store(folder.file("letter.txt")), InputError);
  EXPECT_EQ(espalier::testing::contents(folder.file("letter.txt")), std::string(2000, 'a'));
  EXPECT_THROW(Store("/no/such/folder/lab.sqlite"), InputError);
}

}  // namespace
}  // namespace espalier::lab::runner_test
