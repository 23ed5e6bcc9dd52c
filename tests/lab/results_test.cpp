// SPDX-License-Identifier: MIT
#include "espalier/lab/results.hpp"

#include <gtest/gtest.h>

#include "espalier/lab/report_html.hpp"
#include "espalier/lab/report_text.hpp"
#include "espalier/lab/runner.hpp"
#include "lab/sample_experiment.hpp"
#include "support/temporary_folder.hpp"
#include "support/well_formed.hpp"

namespace espalier::lab::results_test {
namespace {

using espalier::testing::TemporaryFolder;
using testing::sample_experiment;

Data data_of(const Experiment& e) {
  const TemporaryFolder folder;
  Store store(folder.file("lab.sqlite"));
  run({e}, store, {});
  return store.load(searches_of(e));
}

Estimate estimate(double mean, double error) { return {mean, 10 * error, error, 101}; }

TEST(Marks, SayHowFarAFigureIsFromThePapers) {
  const Published paper{100, percent(10)};
  EXPECT_EQ(mark_of(estimate(109, 0.1), paper), Mark::kInside);
  EXPECT_EQ(mark_of(estimate(91, 0.1), paper), Mark::kInside);
  EXPECT_EQ(mark_of(estimate(119, 0.1), paper), Mark::kNear);
  EXPECT_EQ(mark_of(estimate(121, 0.1), paper), Mark::kOutside);
  EXPECT_EQ(mark_of(estimate(130, 15), paper), Mark::kNear) << "the interval reaches inside";
  EXPECT_EQ(mark_of(Estimate{}, paper), Mark::kNone);
  EXPECT_EQ(mark_of(estimate(500, 1), {100, unjudged()}), Mark::kNone);
  EXPECT_EQ(mark_of(known(17), {17, exactly()}), Mark::kInside);
  EXPECT_EQ(mark_of(known(18), {17, exactly()}), Mark::kOutside);
}

TEST(Results, HoldFiguresMarksAndVerdicts) {
  const auto e = sample_experiment();
  const Results results(e, data_of(e));
  const Score score = results.score();
  EXPECT_EQ(score.inside, 2);
  EXPECT_EQ(score.outside, 1);
  EXPECT_EQ(score.unmarked, 1);
  EXPECT_EQ(score.holds, 1);
  EXPECT_EQ(score.fails, 1);
  EXPECT_THROW(results("no such row", "a"), std::logic_error);
}

TEST(Results, OfWhatHasNotBeenRunAreNotJudged) {
  const auto e = sample_experiment();
  const Results results(e, {});
  EXPECT_EQ(results.score().missing, 4);
  for (const auto& claim : results.claims()) EXPECT_EQ(claim.verdict, Verdict::kNotRun);
  EXPECT_NE(text_report(results).find("not run"), std::string::npos);
  std::vector<Results> all = {results};
  EXPECT_NE(html_report(all).find("not run"), std::string::npos);
}

TEST(Reports, TellFiguresPaperAndClaims) {
  const auto e = sample_experiment();
  const std::vector<Results> all = {Results(e, data_of(e))};
  for (const auto& report : {text_report(all[0]), markdown_report(all), html_report(all)}) {
    for (const auto* words : {"17.00", "100.00", "The moon is made of cheese", "does not hold",
                              "These tests, 2026", "Does it run?"})
      EXPECT_NE(report.find(words), std::string::npos) << words << " in\n" << report;
  }
  const auto csv = csv_report(all);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
  EXPECT_NE(csv.find("\"best order, \"\"quoted\"\"\",\"a\",17,0,0,1,17,1e-09,inside"),
            std::string::npos)
      << csv;
}

TEST(Reports, ThePageIsCompleteAndWellFormed) {
  const auto e = sample_experiment();
  const std::vector<Results> all = {Results(e, data_of(e))};
  const auto page = html_report(all);
  for (const auto* address : {"http:", "https:", "<script", "<link"})
    EXPECT_EQ(page.find(address), std::string::npos) << "nothing is loaded from elsewhere";
  EXPECT_EQ(page.find("<experiment>"), std::string::npos) << "texts are escaped";
  std::size_t drawings = 0;
  for (auto at = page.find("<svg"); at != page.npos; at = page.find("<svg", at + 1)) {
    const auto end = page.find("</svg>", at) + 6;
    EXPECT_EQ(espalier::testing::xml_fault(page.substr(at, end - at)), "");
    ++drawings;
  }
  for (const auto* outside : {"=\"-", "M-", "L-"})
    EXPECT_EQ(page.find(outside), std::string::npos) << "everything is inside its drawing";
  EXPECT_EQ(drawings, 2u) << "the curves and the distribution";
}

}  // namespace
}  // namespace espalier::lab::results_test
