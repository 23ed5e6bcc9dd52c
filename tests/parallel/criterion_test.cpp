// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/criterion.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "support/sample_trees.hpp"

namespace espalier::linda {
namespace criterion_test {

/// What the error says after the criterion itself.
std::string complaint(const std::string& text) {
  try {
    Criterion::parse(text);
    return "none";
  } catch (const InputError& error) {
    const std::string words = error.what();
    return words.substr(words.find("column"));
  }
}

Facts facts(std::initializer_list<std::pair<Fact, std::int64_t>> known) {
  Facts all;
  for (const auto& [fact, number] : known) all[fact] = point(number);
  return all;
}

bool holds(const std::string& text, const Facts& all) {
  return Criterion::parse(text).holds(all, [](Fact) -> std::int64_t {
    ADD_FAILURE() << "everything is known";
    return 0;
  });
}

TEST(Criterion, SaysWhenASuccessorIsGivenAway) {
  const std::string text = "depth>=2 and brothers>=1 and idle>0 and queued<processors-1";
  const auto at = [](std::int64_t depth, std::int64_t brothers, std::int64_t idle,
                     std::int64_t queued) {
    return facts({{Fact::kDepth, depth},
                  {Fact::kBrothers, brothers},
                  {Fact::kIdle, idle},
                  {Fact::kQueued, queued},
                  {Fact::kProcessors, 4}});
  };
  EXPECT_TRUE(holds(text, at(2, 1, 1, 2)));
  EXPECT_FALSE(holds(text, at(1, 1, 1, 2)));
  EXPECT_FALSE(holds(text, at(2, 0, 1, 2)));
  EXPECT_FALSE(holds(text, at(2, 1, 0, 2)));
  EXPECT_FALSE(holds(text, at(2, 1, 1, 3)));
}

TEST(Criterion, KnowsAllOperators) {
  const auto here = facts({{Fact::kPly, 2}, {Fact::kDepth, 3}});
  for (const auto* text :
       {"always", "not never", "ply<3", "ply<=2", "depth>2", "depth>=3", "ply=2", "ply==2",
        "ply!=3", "2*ply=depth+1", "depth-ply-1=0", "-ply<0", "ply=1 or depth=3",
        "ply=1 and depth=1 or always", "not (ply=1 or depth=1)", "(depth-(ply-1))=2", " ply =\t2 "})
    EXPECT_TRUE(holds(text, here)) << text;
  for (const auto* text : {"never", "not always", "ply>2", "ply=1 or depth=4",
                           "ply=2 and (depth=1 or never)", "depth-ply-1!=0", "ply*ply*ply=6"})
    EXPECT_FALSE(holds(text, here)) << text;
}

TEST(Criterion, AsksForSharedFactsOnlyWhenTheyMatter) {
  const auto criterion = Criterion::parse("queued<3 and depth>=2 and idle>0");
  const auto asked = [&](std::int64_t depth, std::int64_t queued) {
    Facts known = facts({{Fact::kDepth, depth}});
    known[Fact::kIdle] = known[Fact::kQueued] = {0, 1000};
    std::vector<Fact> all;
    static_cast<void>(criterion.holds(known, [&](Fact fact) -> std::int64_t {
      all.push_back(fact);
      return fact == Fact::kQueued ? queued : 1;
    }));
    return all;
  };
  EXPECT_EQ(asked(1, 0), std::vector<Fact>()) << "the node itself speaks first";
  EXPECT_EQ(asked(2, 3), std::vector{Fact::kQueued});
  EXPECT_EQ(asked(2, 0), (std::vector{Fact::kQueued, Fact::kIdle}));
}

TEST(Criterion, FollowsFromWhatIsKnownOfTheFacts) {
  const auto criterion = Criterion::parse("depth>2 and ply*ply<10");
  Facts below;
  below[Fact::kDepth] = {0, 2};
  below[Fact::kPly] = {1, 5};
  EXPECT_EQ(criterion.judge(below).holds, false);
  below[Fact::kDepth] = {0, 3};
  EXPECT_EQ(criterion.judge(below).holds, std::nullopt);
  below[Fact::kDepth] = {3, 4};
  below[Fact::kPly] = {-3, 3};
  EXPECT_EQ(criterion.judge(below).holds, true);
}

TEST(Criterion, IsWrittenWithFewParentheses) {
  for (const auto& [text, written] :
       {std::pair{"((depth)>=(2))", "depth>=2"},
        {"(ply=0)and(idle>0)", "ply=0 and idle>0"},
        {"ply==0 or (idle>0 and queued<3)", "ply=0 or idle>0 and queued<3"},
        {"(ply=0 or idle>0) and always", "(ply=0 or idle>0) and always"},
        {"ply-(depth-1)>0", "ply-(depth-1)>0"},
        {"(ply-depth)-1>0", "ply-depth-1>0"},
        {"not (not (ply=0))", "not not ply=0"},
        {"not (ply=0 and never)", "not (ply=0 and never)"},
        {"-(ply+1)*2<3", "-(ply+1)*2<3"}})
    EXPECT_EQ(Criterion::parse(text).text(), written);
}

TEST(Criterion, ReadyMadeOnesAreCriteria) {
  for (const auto& ready : ready_criteria()) {
    EXPECT_EQ(find_ready_criterion(ready.name), &ready);
    EXPECT_EQ(Criterion::parse(ready.text).text(), ready.text) << ready.name;
  }
  EXPECT_EQ(find_ready_criterion("C"), nullptr);
  EXPECT_TRUE(find_ready_criterion("A")->signatures);
  EXPECT_FALSE(find_ready_criterion("B")->signatures);
}

TEST(Criterion, ErrorsNameTheColumnAndWhatWasExpected) {
  for (const auto& [text, words] : {
           std::pair{"", "column 1: expected a fact, a number or '(', found the end"},
           {"depth>=", "column 8: expected a fact, a number or '(', found the end"},
           {"depth>=and", "column 8: expected a fact, a number or '(', found 'and'"},
           {"depth>>2", "column 7: expected a fact, a number or '(', found '>'"},
           {"dept>2", "column 1: expected a fact, found 'dept' (did you mean 'depth'?)"},
           {"depth>2 idle>0", "column 9: expected 'and', 'or' or the end, found 'idle'"},
           {"depth>2>1", "column 8: expected 'and', 'or' or the end, found '>'"},
           {"(depth>2", "column 9: expected ')', found the end"},
           {"depth>2)", "column 8: expected 'and', 'or' or the end, found ')'"},
           {"depth", "column 1: expected a condition such as depth>=2, found the number 'depth'"},
           {"idle>0 and depth+1",
            "column 12: expected a condition such as depth>=2, found the number 'depth+1'"},
           {"depth and idle>0",
            "column 1: expected a condition such as depth>=2, found the number 'depth'"},
           {"not depth",
            "column 5: expected a condition such as depth>=2, found the number 'depth'"},
           {"(depth>2)+1>0",
            "column 1: expected a number or a fact, found the condition '(depth>2)'"},
           {"ply<(depth>2)",
            "column 5: expected a number or a fact, found the condition '(depth>2)'"},
           {"-always>0", "column 2: expected a number or a fact, found the condition 'always'"},
           {"ply<1000000001", "column 5: expected a number up to 1000000000, found '1000000001'"},
           {"ply<99999999999999999999999",
            "column 5: expected a number up to 1000000000, found '99999999999999999999999'"},
           {"ply<2.5", "column 6: expected 'and', 'or' or the end, found '.'"},
           {"ply<2\n", "column 6: expected 'and', 'or' or the end, found '\\x0a'"},
           {"ply\xff", "column 4: expected 'and', 'or' or the end, found '\\xff'"},
       })
    EXPECT_EQ(complaint(text), words) << text;
}

TEST(Criterion, HasASizeThatASearchCanAfford) {
  std::string sum = "ply";
  for (int i = 0; i < 31; ++i) sum += "+1";
  EXPECT_EQ(complaint(sum + ">0 or never").find("column 1: the criterion is too long"), 0u)
      << complaint(sum + ">0 or never");
  EXPECT_EQ(complaint(std::string(40, '(') + "always" + std::string(40, ')')),
            "column 33: too many parentheses in each other: expected at most 32");
  EXPECT_EQ(complaint(std::string(900, '-') + "1>0").substr(0, 27), "column 32: too many parenth");
  EXPECT_EQ(complaint(std::string(1001, ' ')),
            "column 1001: expected the end after at most 1000 characters");
}

TEST(Criterion, NumbersStopAtTheEndsOfTheirType) {
  const std::string large = "1000000000*1000000000*1000000000";
  EXPECT_TRUE(holds(large + ">" + "1000000000*1000000000", {}));
  EXPECT_TRUE(holds("-" + large + "<0", {}));
  EXPECT_TRUE(holds("-" + large + "-" + large + "<0", {}));
  EXPECT_TRUE(holds(large + "*-1000000000<0", {}));
}

/// An expression drawn by lot, with every operand in parentheses or not, and what it is worth.
struct Drawn {
  std::string text;
  std::int64_t value;
};
using samples::between;

Drawn any_number(const Facts& here, int depth) {
  if (depth == 0 || between(0, 3) == 0) {
    if (between(0, 2) == 0) {
      const int number = between(0, 10);
      return {std::to_string(number), number};
    }
    const auto fact = static_cast<Fact>(between(0, static_cast<int>(kFacts)));
    return {name_of(fact), here[fact].low};
  }
  const Drawn a = any_number(here, depth - 1), b = any_number(here, depth - 1);
  switch (between(0, 4)) {
    case 0:
      return {"(" + a.text + ")+(" + b.text + ")", a.value + b.value};
    case 1:
      return {"(" + a.text + ") - (" + b.text + ")", a.value - b.value};
    case 2:
      return {"(" + a.text + ")*(" + b.text + ")", a.value * b.value};
    default:
      return {"-(" + a.text + ")", -a.value};
  }
}
Drawn any_condition(const Facts& here, int depth) {
  if (depth > 0 && between(0, 3) > 0) {
    const Drawn a = any_condition(here, depth - 1), b = any_condition(here, depth - 1);
    switch (between(0, 3)) {
      case 0:
        return {"(" + a.text + ") and (" + b.text + ")", a.value & b.value};
      case 1:
        return {"(" + a.text + ")or(" + b.text + ")", a.value | b.value};
      default:
        return {"not (" + a.text + ")", 1 - a.value};
    }
  }
  const Drawn a = any_number(here, 2), b = any_number(here, 1);
  switch (between(0, 6)) {
    case 0:
      return {a.text + "<" + b.text, a.value < b.value};
    case 1:
      return {a.text + "<=" + b.text, a.value <= b.value};
    case 2:
      return {a.text + " > " + b.text, a.value > b.value};
    case 3:
      return {a.text + " >= " + b.text, a.value >= b.value};
    case 4:
      return {a.text + "==" + b.text, a.value == b.value};
    default:
      return {a.text + "!=" + b.text, a.value != b.value};
  }
}

RC_GTEST_PROP(Criterion, IsReadAsItWasWrittenAndWorthWhatItSays, ()) {
  Facts here;
  for (std::size_t i = 0; i < kFacts; ++i) here[static_cast<Fact>(i)] = point(between(0, 8));
  const Drawn drawn = any_condition(here, 2);
  RC_LOG() << drawn.text << std::endl;
  const auto criterion = Criterion::parse(drawn.text);
  const std::string written = criterion.text();
  RC_ASSERT(Criterion::parse(written) == criterion);
  RC_ASSERT(Criterion::parse(written).text() == written);
  RC_ASSERT(criterion.judge(here).holds == std::optional(drawn.value == 1));

  // What is concluded from less knowledge is still true.
  Facts less = here;
  for (std::size_t i = 0; i < kFacts; ++i) {
    Range& range = less[static_cast<Fact>(i)];
    range = {range.low - between(0, 3), range.high + between(0, 3)};
  }
  const auto guess = criterion.judge(less).holds;
  RC_ASSERT(guess.value_or(drawn.value == 1) == (drawn.value == 1));
}

RC_GTEST_PROP(Criterion, SurvivesAnyText, ()) {
  const std::vector<std::string> pieces = {
      "depth", "idle", "(", ")",  "<",    ">=", "and", "or", "not", "12", "never", "ply",
      "+",     "-",    "*", "!=", "\xff", "\n", " ",   "=",  "!",   "0",  "x"};
  std::string text;
  for (int i = between(0, 40); i > 0; --i) text += pieces[between<std::size_t>(0, pieces.size())];
  RC_LOG() << text << std::endl;
  try {
    const auto criterion = Criterion::parse(text);
    RC_ASSERT(Criterion::parse(criterion.text()) == criterion);
  } catch (const InputError& error) {
    RC_ASSERT(std::string(error.what()).find('\n') == std::string::npos);
  }
}

}  // namespace criterion_test
}  // namespace espalier::linda
