// SPDX-License-Identifier: MIT
#include "espalier/games/laws.hpp"

#include <gtest/gtest.h>

#include <array>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::laws_test {
namespace {

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, KeepsTheLaws) {
  const auto report = check_laws(find_game(GetParam()), {.seed = 1, .games = 4, .perft_depth = 3});
  for (const auto& law : report.laws)
    EXPECT_TRUE(law.is_kept()) << law.name << ": " << law.violation;
}

std::vector<std::string> names_of_games() {
  std::vector<std::string> names;
  for (const auto& game : games()) names.push_back(game.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Laws, EveryGame, testing::ValuesIn(names_of_games()), [](const auto& p) {
  std::string name;
  for (const char c : p.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
});

enum class Flaw {
  kNone,
  kEvaluatesForTheOtherSide,
  kEvaluatesForOneSide,
  kDoesNotPassTheTurn,
  kKeyIgnoresTheSide,
  kKeyOfTextDiffers,
  kCanonicalKeyIsTooCoarse,
  kPlaysOnAfterTheEnd,
  kEndsWithoutOutcome,
  kTextForgetsTheSide,
  kCannotReadItsText,
  kTwoMovesOfOneName,
  kNameWithBlank,
  kMoveTwice,
  kAfterChangesThePosition,
  kForgetful,
  kInfiniteValue,
  kNoisyMoveIsNoMove,
  kThrows,
  kMoveChangesNothing,
};

/// Players take one, two or three points from a common store of twenty; the higher sum wins.
/// With a flaw, some law is broken.
template <Flaw kFlaw>
class Store {
 public:
  struct Move {
    std::uint8_t points;
    bool operator==(const Move&) const = default;
  };

  void moves(MoveList<Move>& list) const {
    if (left() == 0 && !has(Flaw::kPlaysOnAfterTheEnd)) return;
    for (std::uint8_t points = 1; points <= std::min(3, std::max(left(), 1)); ++points)
      list.push_back({points});
    if (has(Flaw::kMoveTwice)) list.push_back({1});
  }
  Store after(Move move) const {
    if (has(Flaw::kThrows) && left() == 7) throw std::logic_error("seven is unlucky");
    if (has(Flaw::kMoveChangesNothing) && left() == 7 && move.points == 2) return *this;
    Store next = *this;
    next.was_read_ = false;
    next.sum_[side_] += move.points;
    if (!has(Flaw::kDoesNotPassTheTurn)) next.side_ = 1 - side_;
    if (has(Flaw::kAfterChangesThePosition)) sum_[side_] += left() > 10 ? 1 : 0;
    return next;
  }
  std::optional<Value> outcome() const {
    if (left() > 0 || has(Flaw::kEndsWithoutOutcome)) return std::nullopt;
    return has(Flaw::kInfiniteValue) ? kInfinity : lead(side_);
  }
  Value evaluate() const {
    if (has(Flaw::kForgetful)) return ++asked_;
    if (has(Flaw::kEvaluatesForTheOtherSide)) return -lead(side_);
    return lead(has(Flaw::kEvaluatesForOneSide) ? 0 : side_);
  }
  std::uint64_t key() const {
    const auto sums = mix(static_cast<std::uint64_t>(sum_[0]), static_cast<std::uint64_t>(sum_[1]));
    if (has(Flaw::kKeyOfTextDiffers)) return mix(sums, side_ + (was_read_ ? 2U : 0U));
    return has(Flaw::kKeyIgnoresTheSide) ? sums : mix(sums, side_);
  }
  std::uint64_t canonical_key() const {
    return has(Flaw::kCanonicalKeyIsTooCoarse) ? static_cast<std::uint64_t>(left()) : key();
  }
  void noisy_moves(MoveList<Move>& list) const {
    if (has(Flaw::kNoisyMoveIsNoMove)) list.push_back({9});
  }

  std::string text() const {
    return std::to_string(sum_[0]) + ":" + std::to_string(sum_[1]) +
           (has(Flaw::kTextForgetsTheSide) ? ""
            : side_ == 0                   ? ":a"
                                           : ":b");
  }
  std::string move_text(Move move) const {
    if (has(Flaw::kNameWithBlank)) return "take " + std::to_string(move.points);
    return has(Flaw::kTwoMovesOfOneName) ? "take" : std::to_string(move.points);
  }
  static Store parse(std::string_view text) {
    Store position;
    position.was_read_ = true;
    if (text.empty()) return position;
    const auto parts = split(text, ':');
    if (has(Flaw::kCannotReadItsText)) throw InputError("I cannot read");
    if (parts.size() < 2) throw InputError("sums and side such as 3:4:a");
    for (const std::size_t i : {0U, 1U})
      position.sum_[i] = static_cast<int>(read_integer("a sum", parts[i], 0, 30));
    position.side_ = parts.size() > 2 && parts[2] == "b" ? 1 : 0;
    return position;
  }

 private:
  static constexpr bool has(Flaw flaw) { return kFlaw == flaw; }
  int left() const { return std::max(0, 20 - sum_[0] - sum_[1]); }
  Value lead(unsigned side) const { return sum_[side] - sum_[1 - side]; }
  mutable std::array<int, 2> sum_{};
  mutable Value asked_ = 0;
  unsigned side_ = 0;
  bool was_read_ = false;
};

template <Flaw kFlaw>
LawReport report_on() {
  return check_laws(game_entry<Store<kFlaw>>("store", "", "", {}), {.seed = 5});
}

/// The law is broken, and its message has these words.
template <Flaw kFlaw>
void expect_caught(const std::string& law, const std::string& words) {
  const auto report = report_on<kFlaw>();
  EXPECT_FALSE(report.all_kept());
  EXPECT_NE(report.law(law).violation.find(words), std::string::npos)
      << law << ": " << report.law(law).violation;
}

TEST(Laws, AFlawlessGameKeepsThemAll) {
  for (const auto& law : report_on<Flaw::kNone>().laws) {
    EXPECT_TRUE(law.is_kept()) << law.name << ": " << law.violation;
    if (law.name != "noisy") {
      EXPECT_GT(law.checks, 0U) << law.name;
    }
  }
}

TEST(Laws, AnEvaluationForTheOtherSideIsCaught) {
  expect_caught<Flaw::kEvaluatesForTheOtherSide>("sign", "speaks for the wrong side");
}
TEST(Laws, AnEvaluationForAlwaysTheSameSideIsCaught) {
  expect_caught<Flaw::kEvaluatesForOneSide>("sign", "does not change sides with the turn");
}
TEST(Laws, ATurnThatDoesNotPassIsCaught) {
  expect_caught<Flaw::kDoesNotPassTheTurn>("sign", "after() does not pass it");
}
TEST(Laws, AMoveThatChangesNothingIsCaught) {
  expect_caught<Flaw::kMoveChangesNothing>("turn", "\"2\" leaves the key as it is");
}
TEST(Laws, AKeyWithoutTheSideToMoveIsCaught) {
  expect_caught<Flaw::kKeyIgnoresTheSide>("key", "the key is also that of");
}
TEST(Laws, AKeyThatIsLostInTextIsCaught) {
  expect_caught<Flaw::kKeyOfTextDiffers>("text", "key() differs");
}
TEST(Laws, ACanonicalKeyForPositionsOfDifferentWorthIsCaught) {
  expect_caught<Flaw::kCanonicalKeyIsTooCoarse>("symmetry", "the canonical key is also that of");
}
TEST(Laws, MovesAfterTheEndAreCaught) {
  expect_caught<Flaw::kPlaysOnAfterTheEnd>("ending", "the game is over and there are moves");
}
TEST(Laws, AnEndWithoutOutcomeIsCaught) {
  expect_caught<Flaw::kEndsWithoutOutcome>("ending", "no moves and no outcome");
}
TEST(Laws, TextThatLosesSomethingIsCaught) {
  expect_caught<Flaw::kTextForgetsTheSide>("text", "after parse(text()) key() differs");
}
TEST(Laws, TextThatCannotBeReadIsCaught) {
  expect_caught<Flaw::kCannotReadItsText>("text", "I cannot read");
}
TEST(Laws, MovesOfOneNameAreCaught) {
  expect_caught<Flaw::kTwoMovesOfOneName>("notation", "two moves are called \"take\"");
}
TEST(Laws, MoveNamesWithBlanksAreCaught) {
  expect_caught<Flaw::kNameWithBlank>("notation", "has white space");
}
TEST(Laws, RepeatedMovesAreCaught) {
  expect_caught<Flaw::kMoveTwice>("moves", "a move is listed twice");
}
TEST(Laws, AfterThatChangesThePositionIsCaught) {
  expect_caught<Flaw::kAfterChangesThePosition>("unchanged", "after playing moves");
}
TEST(Laws, AnswersThatChangeAreCaught) {
  expect_caught<Flaw::kForgetful>("repeatable", "evaluate() is 1 and then 2");
}
TEST(Laws, ValuesOutOfRangeAreCaught) {
  expect_caught<Flaw::kInfiniteValue>("range", "the value is 1000000000");
}
TEST(Laws, NoisyMovesThatAreNoneAreCaught) {
  expect_caught<Flaw::kNoisyMoveIsNoMove>("noisy", "not among the moves");
}
TEST(Laws, ExceptionsAreCaught) { expect_caught<Flaw::kThrows>("exceptions", "seven is unlucky"); }

TEST(Laws, AnExampleThatCannotBeReadIsCaught) {
  const auto game = game_entry<Store<Flaw::kNone>>("store", "", "", {"nonsense"});
  EXPECT_NE(check_laws(game).law("examples").violation.find("\"nonsense\" is refused"),
            std::string::npos);
}

TEST(Laws, AViolationNamesThePositionTheWayToItAndTheSeed) {
  const auto report = report_on<Flaw::kMoveChangesNothing>();
  const auto& line = report.law("turn").violation;
  EXPECT_NE(line.find(" at \""), std::string::npos) << line;
  EXPECT_NE(line.find("(from \"\" by "), std::string::npos) << line;
  EXPECT_NE(line.find("seed 5"), std::string::npos) << line;
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace espalier::laws_test
