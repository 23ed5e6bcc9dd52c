// SPDX-License-Identifier: MIT
// `espalier advise`, end to end.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace espalier::testing {
namespace advise_command_test {

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

constexpr const char* kSmall =
    "advise --position 'model=pinhanez85 degree=4 height=4' --depth 4 --processors 4 --trees 3 "
    "--costs worm";

TEST(Advise, RanksAlgorithmsAndGivesACommandThatRuns) {
  const auto advice = espalier(kSmall);
  ASSERT_EQ(advice.status, 0) << advice.err;
  EXPECT_TRUE(says(advice.out, "ordering")) << advice.out;
  EXPECT_TRUE(says(advice.out, "speed-up")) << advice.out;
  const auto place = advice.out.find("Use:  espalier ");
  ASSERT_NE(place, std::string::npos) << advice.out;
  auto command = advice.out.substr(place + std::string("Use:  espalier ").size());
  command = command.substr(0, command.find('\n'));
  const auto run = espalier(command);
  EXPECT_EQ(run.status, 0) << command << "\n" << run.err;
  EXPECT_EQ(espalier(kSmall).out, advice.out) << "simulated: the same every time";
}

TEST(Advise, AnswersProgramsToo) {
  const auto advice = espalier(std::string(kSmall) + " --json --check");
  ASSERT_EQ(advice.status, 0) << advice.err;
  const auto json = nlohmann::json::parse(advice.out.substr(0, advice.out.find('\n')));
  EXPECT_GT(json["ranking"].size(), 10u);
  EXPECT_GE(json["ranking"][0]["speedup"], json["ranking"][1]["speedup"]);
  EXPECT_TRUE(says(json["command"], "--processors 4"));
  EXPECT_TRUE(says(advice.out, R"("measured":)")) << "three searches on real threads";
}

TEST(Advise, SaysWhatIsWrong) {
  for (const auto& [command, words] : {
           std::pair{"advise --game tree", "depth"},
           {"advise --depth 3 --costs worn", "did you mean 'worm'"},
           {"advise --depth 3 --set latancy=4", "did you mean 'latency'"},
           {"advise --game chess --depth 2 --position nonsense", "chess"},
           {"advise --depth 2 --position '((3))'", "two moves"},
       }) {
    const auto run = espalier(command);
    EXPECT_EQ(run.status, 2) << command;
    EXPECT_TRUE(says(run.err, words)) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

}  // namespace advise_command_test
}  // namespace espalier::testing
