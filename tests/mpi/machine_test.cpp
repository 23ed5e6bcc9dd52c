// SPDX-License-Identifier: MIT
// The machine mpi under a real mpirun. What the ranks do stands in programs.cpp.
#include <gtest/gtest.h>

#include "espalier/machine/mpi.hpp"
#include "mpi/mpirun.hpp"

namespace espalier::testing::machine_test {
namespace {

template <class M>
concept SharesMemory = requires {
  typename M::Lock;
}
|| requires { typename M::Signal; }
|| requires { typename M::template Cell<int>; };
static_assert(!SharesMemory<MpiMachine<int>>, "ranks share nothing");

class MpiMachineTest : public UnderMpirun {
 protected:
  static void expect_well(int ranks, const std::string& name) {
    const auto run = mpirun_case(ranks, name);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, "well\n");
    EXPECT_EQ(run.err, "");
  }
};

TEST_F(MpiMachineTest, MessagesOnOneLinkKeepTheirOrder) { expect_well(4, "order"); }

TEST_F(MpiMachineTest, RanksMaySendLargeMessagesToEachOtherAtOnce) {
  expect_well(2, "large-both-ways");
  expect_well(3, "large-both-ways");
}

TEST_F(MpiMachineTest, WhoPollsHearsOfMessages) { expect_well(3, "poll"); }

TEST_F(MpiMachineTest, EveryRankGetsAllAccountsAndExchangedElements) { expect_well(5, "accounts"); }

TEST_F(MpiMachineTest, OneRankAloneWorksWithoutOthers) { expect_well(1, "order"); }

TEST_F(MpiMachineTest, MessagesOfOneRunNeverReachTheNext) { expect_well(3, "runs-in-a-row"); }

TEST_F(MpiMachineTest, RankZeroGetsTheRowsOfTheTrace) { expect_well(3, "traces"); }

TEST_F(MpiMachineTest, AFlagOnOneRankStopsAll) { expect_well(3, "stop"); }

TEST_F(MpiMachineTest, WaitingRanksLeaveTheirCoresToOthers) { expect_well(3, "waiting-sleeps"); }

TEST_F(MpiMachineTest, AnExceptionOnOneRankIsOneLineAndEndsAll) {
  const auto run = mpirun_case(3, "one-throws");
  EXPECT_NE(run.status, 0);
  EXPECT_NE(run.status, kTimedOut);
  EXPECT_EQ(lines_with(run.err, "espalier: "), 1) << run.err;
  EXPECT_EQ(lines_with(run.err, "espalier: rank 1 of 3: something broke"), 1) << run.err;
}

TEST_F(MpiMachineTest, ARankThatIsKilledEndsAll) {
  const auto run = mpirun_case(4, "one-is-killed");
  EXPECT_NE(run.status, 0);
  EXPECT_NE(run.status, kTimedOut);
  EXPECT_EQ(lines_with(run.err, "rank 1"), 1) << run.err;
  EXPECT_EQ(lines_with(run.err, "exited on signal 9"), 1) << run.err;
  EXPECT_EQ(lines_with(run.err, "espalier: "), 0) << run.err;
}

TEST_F(MpiMachineTest, ARankThatExitsInARunEndsAll) {
  const auto run = mpirun_case(3, "one-exits");
  EXPECT_NE(run.status, 0);
  EXPECT_NE(run.status, kTimedOut);
  EXPECT_EQ(lines_with(run.err, "espalier: rank 1 of 3: the process ended"), 1) << run.err;
}

TEST_F(MpiMachineTest, AnInterruptEndsAllQuietly) {
  const auto run = mpirun_case(3, "interrupted");
  EXPECT_NE(run.status, 0);
  EXPECT_NE(run.status, kTimedOut);
  EXPECT_EQ(lines_with(run.err, "espalier: "), 0) << run.err;
}

TEST_F(MpiMachineTest, BadInputOnOneRankEndsAllWithItsLineAndStatus) {
  const auto run = mpirun_case(3, "one-refuses");
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(lines_with(run.err, "espalier: "), 1) << run.err;
  EXPECT_EQ(lines_with(run.err, "espalier: no such file"), 1) << run.err;
}

TEST_F(MpiMachineTest, TheProcessorsAreTheRanks) {
  const auto run = mpirun_case(2, "wrong-count");
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(lines_with(run.err, "mpirun started 2, not 3"), 1) << run.err;
}

}  // namespace
}  // namespace espalier::testing::machine_test
