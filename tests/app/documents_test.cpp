// SPDX-License-Identifier: MIT
// The documents say what is true.
#include <gtest/gtest.h>

#include "espalier/parallel/registry.hpp"
#include "support/run_program.hpp"

namespace espalier::testing {
namespace {

const std::string kSource = ESPALIER_SOURCE;

TEST(Documents, AlgorithmsPageIsTheCatalogue) {
  EXPECT_EQ(contents(kSource + "/docs/algorithms.md"), catalogue_page(all_algorithms()))
      << "print it again: ./espalier algorithms --markdown > docs/algorithms.md";
}

TEST(Documents, ReadmeHoldsTheExampleWhole) {
  const auto example = contents(kSource + "/examples/hexapawn.cpp");
  EXPECT_NE(contents(kSource + "/README.md").find("```cpp\n" + example + "```"), std::string::npos);
  EXPECT_LE(std::count(example.begin(), example.end(), '\n'), 60);
}

TEST(Documents, ReadmeBuildsTheExampleAsItSays) {
  const TemporaryFolder folder;
  const std::string command = "g++ -std=c++20 -O2 -shared -fPIC -Isrc examples/hexapawn.cpp -o ";
  ASSERT_NE(contents(kSource + "/README.md").find(command + "hexapawn.so"), std::string::npos);
  ASSERT_EQ(std::system(("cd " + kSource + " && " + command + folder.file("hexapawn.so")).c_str()),
            0);
  const auto check = espalier("--plugin " + folder.file("hexapawn.so") + " check-game hexapawn");
  EXPECT_EQ(check.status, 0) << check.out << check.err;
  const auto best =
      espalier("--plugin " + folder.file("hexapawn.so") + " analyze hexapawn --depth 8 --json");
  EXPECT_NE(best.out.find(R"("value":-100)"), std::string::npos) << best.out << best.err;
}

}  // namespace
}  // namespace espalier::testing
