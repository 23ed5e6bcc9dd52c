// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/knowledge.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"

namespace espalier::chess::chess_knowledge_test {
namespace {

std::string error_of(const std::string& text) {
  try {
    Knowledge::parse(text);
    return "no error";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(ChessKnowledge, CodesAreThoseOfTheThesis) {
  EXPECT_EQ(Knowledge::parse("M").code(), 64U);
  EXPECT_EQ(Knowledge::parse("B").code(), 32U);
  EXPECT_EQ(Knowledge::parse("X").code(), 16U);
  EXPECT_EQ(Knowledge::parse("K").code(), 8U);
  EXPECT_EQ(Knowledge::parse("P").code(), 4U);
  EXPECT_EQ(Knowledge::parse("A").code(), 2U);
  EXPECT_EQ(Knowledge::parse("R").code(), 1U);
  EXPECT_EQ(Knowledge::parse("MKP").code(), 76U);
  EXPECT_EQ(Knowledge().code(), 127U);
}

TEST(ChessKnowledge, EveryCodeHasLettersAndTheLettersTheCode) {
  for (unsigned code = 0; code <= Knowledge::kAll; ++code) {
    const Knowledge knowledge(code);
    EXPECT_EQ(Knowledge::parse(knowledge.text()), knowledge) << knowledge.text();
    EXPECT_EQ(Knowledge::parse(std::to_string(code)), knowledge);
  }
  EXPECT_EQ(Knowledge(76).text(), "MKP");
  EXPECT_EQ(Knowledge(0).text(), "none");
  EXPECT_EQ(Knowledge::parse("all").text(), "MBXKPAR");
}

TEST(ChessKnowledge, LettersComeInAnyOrderAndCase) {
  EXPECT_EQ(Knowledge::parse("pkM"), Knowledge(76));
}

TEST(ChessKnowledge, CategoriesCanBeWeighted) {
  const auto knowledge = Knowledge::parse("MK50P200");
  EXPECT_EQ(knowledge.code(), 76U);
  EXPECT_EQ(knowledge.percent(Category::kMaterial), 100);
  EXPECT_EQ(knowledge.percent(Category::kKingSafety), 50);
  EXPECT_EQ(knowledge.percent(Category::kPawnStructure), 200);
  EXPECT_EQ(knowledge.percent(Category::kMobility), 0);
  EXPECT_EQ(knowledge.text(), "MK50P200");
  EXPECT_EQ(Knowledge::parse("MK0"), Knowledge(64));
}

TEST(ChessKnowledge, ErrorsSayWhatIsWrong) {
  EXPECT_NE(error_of("MZ").find("'Z' is no category"), std::string::npos) << error_of("MZ");
  EXPECT_NE(error_of("MBM").find("M twice"), std::string::npos);
  EXPECT_NE(error_of("").find("nothing given"), std::string::npos);
  EXPECT_NE(error_of("128").find("127"), std::string::npos) << error_of("128");
  EXPECT_NE(error_of("-1").find("knowledge code"), std::string::npos);
  EXPECT_NE(error_of("M1001").find("1000"), std::string::npos);
  EXPECT_NE(error_of("M99999999999999999999").find("weight of M"), std::string::npos);
}

RC_GTEST_PROP(ChessKnowledge, AnyBytesAreReadOrRefused, (const std::string& text)) {
  try {
    const auto knowledge = Knowledge::parse(text);
    RC_ASSERT(Knowledge::parse(knowledge.text()) == knowledge);
  } catch (const InputError&) {
  }
}

}  // namespace
}  // namespace espalier::chess::chess_knowledge_test
