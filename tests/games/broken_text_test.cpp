// SPDX-License-Identifier: MIT
// Every game of the registry, those that will be added too, must survive any text.
#include <gtest/gtest.h>

#include "games/broken_text.hpp"
#include "games/text_laws.hpp"

namespace espalier::broken_text_test {
namespace {

constexpr int kTexts = 2000;  // a game

std::string random_choices(Random& random) {
  std::string choices(random.below(7), '\0');
  for (auto& c : choices) c = static_cast<char>(random.below(256));
  return choices;
}

/// The examples, the starting position, and positions some moves below them.
std::vector<std::string> good_texts(const GameEntry& game) {
  Random random(1);
  std::vector<std::string> texts = {""};
  for (const auto& example : game.examples) {
    texts.push_back(example);
    auto position = game.parse(example);
    for (int ply = 0; ply < 8; ++ply) {
      MoveList<AnyGame::Move> moves;
      position.moves(moves);
      if (moves.empty()) break;
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    texts.push_back(position.text());
  }
  return texts;
}

/// Take one from a heap of up to 9; who cannot move loses. With one flaw, to be noticed.
enum class Flaw { kNone, kForgetsText, kUnendingMoves, kThrowsSomethingElse, kLongMessage, kTwins };

template <Flaw flaw>
struct Heap {
  using Move = int;
  int left = 0;

  static Heap parse(std::string_view text) {
    if constexpr (flaw == Flaw::kThrowsSomethingElse) return {std::stoi(std::string(text))};
    if constexpr (flaw == Flaw::kLongMessage)
      if (text.size() > 1) throw InputError("not a heap:\n" + std::string(text));
    return {static_cast<int>(read_integer("heap", text, 0, 9))};
  }
  [[nodiscard]] std::string text() const {
    return std::to_string(flaw == Flaw::kForgetsText && left == 2 ? 3 : left);
  }
  [[nodiscard]] std::string move_text(int move) const {
    return std::to_string(flaw == Flaw::kTwins ? 1 : move);
  }
  void moves(MoveList<int>& list) const {
    if (left > 0 || flaw == Flaw::kUnendingMoves) list.push_back(1);
    if (left > 1) list.push_back(2);
  }
  [[nodiscard]] Heap after(int move) const { return {left - move}; }
  [[nodiscard]] std::optional<Value> outcome() const {
    return left > 0 ? std::nullopt : std::optional<Value>(-1);
  }
  [[nodiscard]] Value evaluate() const { return -outcome().value_or(0); }
  [[nodiscard]] std::uint64_t key() const { return mix(static_cast<std::uint64_t>(left)); }
};

template <Flaw flaw>
std::string law_broken_by_heap(std::string_view text) {
  const auto game = game_entry<Heap<flaw>>("heap", "", "", {"9"});
  return TextLaws(game).broken_by(text, std::string(6, '\0')).value_or("none");
}

TEST(TextLaws, NoticeEachFlaw) {
  EXPECT_EQ(law_broken_by_heap<Flaw::kNone>("5"), "none");
  EXPECT_EQ(law_broken_by_heap<Flaw::kNone>("x"), "none");
  EXPECT_EQ(law_broken_by_heap<Flaw::kForgetsText>("4"),
            "at '3': own text reads back with another key");
  EXPECT_EQ(law_broken_by_heap<Flaw::kUnendingMoves>("3"), "at '0': over, yet there are moves");
  EXPECT_EQ(law_broken_by_heap<Flaw::kThrowsSomethingElse>("x"),
            "an exception other than a refusal of the text: stoi");
  EXPECT_EQ(law_broken_by_heap<Flaw::kLongMessage>("12"),
            "refused with a message of several lines or control characters: 'not a heap:\\x0a12'");
  EXPECT_EQ(law_broken_by_heap<Flaw::kTwins>("2"), "at '2': move '1' is not unique");
}

class BrokenText : public testing::TestWithParam<std::string> {};

TEST_P(BrokenText, GoodTextKeepsTheLaws) {
  const auto& game = find_game(GetParam());
  for (const auto& text : good_texts(game)) {
    EXPECT_NO_THROW(game.parse(text)) << text;
    EXPECT_EQ(TextLaws(game).broken_by(text, "espalier").value_or("none"), "none") << text;
  }
}

TEST_P(BrokenText, IsRefusedOrGivesAPositionThatKeepsTheLaws) {
  const auto& game = find_game(GetParam());
  TextBreaker breaker(hash_bytes(game.name), good_texts(game));
  Random random(7);
  for (int i = 0; i < kTexts; ++i) {
    const auto text = breaker.next();
    if (text.find("file=") != text.npos) continue;  // would read a file of that name
    ASSERT_EQ(TextLaws(game).broken_by(text, random_choices(random)).value_or("none"), "none")
        << "text " << i << ": " << testing::PrintToString(text);
  }
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const auto& game : games()) names.push_back(game.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Games, BrokenText, testing::ValuesIn(game_names()), [](const auto& game) {
  std::string name = game.param;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(BrokenText);

}  // namespace
}  // namespace espalier::broken_text_test
