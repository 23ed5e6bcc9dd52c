// SPDX-License-Identifier: MIT
#include "espalier/core/any_game.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

namespace espalier::any_game_test {
namespace {

static_assert(std::is_nothrow_move_constructible_v<AnyGame>);

/// Counts down; Ballast makes it small, large, or one that owns memory.
template <class Ballast>
class Countdown {
 public:
  struct Move {
    std::uint8_t steps;
    bool operator==(const Move&) const = default;
  };

  explicit Countdown(int left) : left_(left) {}
  void moves(MoveList<Move>& list) const {
    for (std::uint8_t steps = 1; steps <= std::min(left_, 2); ++steps) list.push_back({steps});
  }
  [[nodiscard]] Countdown after(Move move) const {
    Countdown next = *this;
    next.left_ -= move.steps;
    return next;
  }
  [[nodiscard]] std::optional<Value> outcome() const {
    return left_ == 0 ? std::optional<Value>(-1) : std::nullopt;
  }
  [[nodiscard]] Value evaluate() const { return left_; }
  [[nodiscard]] std::uint64_t key() const { return static_cast<std::uint64_t>(left_); }
  [[nodiscard]] std::string text() const { return std::to_string(left_); }
  [[nodiscard]] std::string move_text(Move move) const { return "-" + std::to_string(move.steps); }

 private:
  int left_;
  [[no_unique_address]] Ballast ballast_{};
};

struct Nothing {};
using Small = Countdown<Nothing>;
using Large = Countdown<std::array<std::byte, 500>>;
using Owner = Countdown<std::shared_ptr<int>>;
struct alignas(64) Aligned {};
using Overaligned = Countdown<Aligned>;

/// Offers every refinement, each with an answer of its own.
class Refined : public Small {
 public:
  explicit Refined(int left) : Small(left) {}
  [[nodiscard]] Refined after(Move move) const { return Refined(evaluate() - move.steps); }
  [[nodiscard]] std::uint64_t canonical_key() const { return 77; }
  void noisy_moves(MoveList<Move>& list) const { list.push_back({1}); }
  [[nodiscard]] int promise(Move move) const { return 10 * move.steps; }
  [[nodiscard]] std::string drawing() const { return "a picture\n"; }
};

template <class G>
class AnyGameOf : public testing::Test {};
using Kinds = testing::Types<Small, Large, Owner, Overaligned>;
TYPED_TEST_SUITE(AnyGameOf, Kinds);

TYPED_TEST(AnyGameOf, AnswersAsTheGameInside) {
  const AnyGame game(TypeParam(3));
  MoveList<AnyGame::Move> moves;
  game.moves(moves);
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(game.move_text(moves[1]), "-2");
  EXPECT_EQ(game.evaluate(), 3);
  EXPECT_EQ(game.key(), 3U);
  EXPECT_EQ(game.outcome(), std::nullopt);
  EXPECT_EQ(game.after(moves[1]).text(), "1");
  EXPECT_EQ(game.after(moves[0]).after(moves[1]).outcome(), -1);
  EXPECT_EQ(game.text(), "3");
}

TYPED_TEST(AnyGameOf, CopiesAreIndependent) {
  AnyGame game(TypeParam(5));
  const AnyGame copy = game;
  game = game.after(*find_move(game, "-2"));
  EXPECT_EQ(game.text(), "3");
  EXPECT_EQ(copy.text(), "5");
  game = copy;
  EXPECT_EQ(game.text(), "5");
}

TYPED_TEST(AnyGameOf, AssignmentMayChangeTheKindOfGame) {
  AnyGame game(TypeParam(5));
  game = AnyGame(Refined(1));
  EXPECT_EQ(game.drawing(), "a picture\n");
  game = AnyGame(TypeParam(2));
  EXPECT_EQ(game.drawing(), "2\n");
}

TYPED_TEST(AnyGameOf, AMovedFromPositionCanBeAssignedTo) {
  AnyGame game(TypeParam(5));
  std::vector<AnyGame> line;
  line.push_back(std::move(game));
  game = line.front();
  EXPECT_EQ(game.text(), "5");
  auto& same = game;
  game = std::move(same);
  EXPECT_EQ(game.text(), "5");
}

TYPED_TEST(AnyGameOf, GivesBackTheGameInsideToWhoKnowsIt) {
  const AnyGame game(TypeParam(4));
  ASSERT_NE(game.as<TypeParam>(), nullptr);
  EXPECT_EQ(game.as<TypeParam>()->text(), "4");
  EXPECT_EQ(game.as<Refined>(), nullptr);
}

TEST(AnyGame, PassesRefinementsOn) {
  const AnyGame game(Refined(3));
  MoveList<AnyGame::Move> noisy;
  game.noisy_moves(noisy);
  EXPECT_EQ(noisy.size(), 1U);
  EXPECT_EQ(game.canonical_key(), 77U);
  EXPECT_EQ(game.promise(*find_move(game, "-2")), 20);
  EXPECT_TRUE(game.has_noisy_moves());
  EXPECT_TRUE(game.has_symmetry());
}

TEST(AnyGame, AnswersNeutrallyWhereARefinementIsMissing) {
  const AnyGame game(Small(3));
  MoveList<AnyGame::Move> noisy;
  game.noisy_moves(noisy);
  EXPECT_TRUE(noisy.empty());
  EXPECT_EQ(game.canonical_key(), game.key());
  EXPECT_EQ(game.promise(*find_move(game, "-2")), 0);
  EXPECT_EQ(game.drawing(), "3\n");
  EXPECT_FALSE(game.has_noisy_moves());
  EXPECT_FALSE(game.has_symmetry());
}

TEST(AnyGame, PassesMovesBeyondTheInlineRoomOfAList) {
  MoveList<AnyGame::Move> moves;
  for (int i = 0; i < 50; ++i) AnyGame(Small(9)).moves(moves);
  EXPECT_EQ(moves.size(), 100U);
  EXPECT_EQ(AnyGame(Small(9)).move_text(moves[99]), "-2");
}

}  // namespace
}  // namespace espalier::any_game_test
