// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/evaluation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <utility>

#include "espalier/knowledge/chess/weights_list.hpp"
#include "games/chess_support.hpp"
#include "knowledge/mirrored.hpp"

namespace espalier::chess::chess_evaluation_test {
namespace {

using enum Category;

/// White's advantage in one category, in the middle game.
Score advantage(Category category, const std::string& fen) {
  ChessEvaluation evaluate{Knowledge(info(category).bit)};
  return evaluate.explain(Position::parse(fen)).sum;
}

RC_GTEST_PROP(ChessEvaluation, ExchangingColoursChangesNothing, (std::uint64_t seed)) {
  ChessEvaluation evaluate;
  play_randomly(seed, 120, [&](const Position& position) {
    EXPECT_EQ(evaluate(position), evaluate(colors_exchanged(position))) << position.text();
  });
}

RC_GTEST_PROP(ChessEvaluation, MirroringFilesChangesNothing, (std::uint64_t seed)) {
  ChessEvaluation evaluate;
  play_randomly(seed, 120, [&](const Position& position) {
    if (position.castling_rooks() != 0) return;
    EXPECT_EQ(evaluate(position), evaluate(files_mirrored(position))) << position.text();
  });
}

RC_GTEST_PROP(ChessEvaluation, TheScoreOfASetIsTheSumOfItsCategories,
              (std::uint64_t seed, std::uint8_t a, std::uint8_t b)) {
  const unsigned first = a & Knowledge::kAll;
  const unsigned second = b & Knowledge::kAll & ~first;
  ChessEvaluation one{Knowledge(first)};
  ChessEvaluation other{Knowledge(second)};
  ChessEvaluation both{Knowledge(first | second)};
  play_randomly(seed, 60, [&](const Position& position) {
    EXPECT_EQ(both.explain(position).sum, one.explain(position).sum + other.explain(position).sum)
        << position.text();
  });
}

RC_GTEST_PROP(ChessEvaluation, TheExplanationIsTheEvaluation, (std::uint64_t seed)) {
  ChessEvaluation evaluate;
  play_randomly(seed, 120, [&](const Position& position) {
    const auto total = evaluate.explain(position).total;
    EXPECT_EQ(evaluate(position), position.side() == kWhite ? total : -total);
    EXPECT_TRUE(-kWon < total && total < kWon);
  });
}

RC_GTEST_PROP(ChessEvaluation, RememberingPawnsChangesNothing, (std::uint64_t seed)) {
  ChessEvaluation remembering({}, {}, 4);  // so small that entries are replaced all the time
  ChessEvaluation plain({}, {}, 0);
  play_randomly(seed, 120, [&](const Position& position) {
    EXPECT_EQ(remembering(position), plain(position)) << position.text();
  });
}

TEST(ChessEvaluation, EveryCategoryIsEvenInTheStartPosition) {
  const auto start = ChessEvaluation().explain(Position());
  for (const auto& [white, black] : start.scores) EXPECT_EQ(white, black);
  EXPECT_EQ(start.total, 0);
  EXPECT_EQ(start.phase, kFullPhase);
}

TEST(ChessEvaluation, StaysBelowMateEvenWithNineQueens) {
  ChessEvaluation evaluate({}, {}, 0);
  evaluate.use_endings(false);
  const auto position = Position::parse("QQQQQQQQ/QR6/8/8/8/8/8/KRBBNN1k b - - 0 1");
  EXPECT_LT(evaluate.explain(position).total, kWon);
  EXPECT_GT(evaluate.explain(position).total, 10'000);
}

TEST(ChessEvaluation, UnknownCategoriesCountNothing) {
  const auto position = Position::parse(kKiwipete);
  const auto part = ChessEvaluation(Knowledge::parse("MK")).explain(position);
  const auto full = ChessEvaluation().explain(position);
  for (std::size_t i = 0; i < kCategories; ++i) {
    const bool known = Knowledge::parse("MK").has(static_cast<Category>(i));
    for (const Color color : {kWhite, kBlack})
      EXPECT_EQ(part.scores[i][color], known ? full.scores[i][color] : Score{});
  }
  EXPECT_EQ(ChessEvaluation(Knowledge(0))(position), 0);
}

TEST(ChessEvaluation, KnowledgeChangesWhileItRuns) {
  const auto position = Position::parse(kKiwipete);
  ChessEvaluation evaluate;
  const Value full = evaluate(position);
  evaluate.set_knowledge(Knowledge(64));
  EXPECT_EQ(evaluate(position), ChessEvaluation(Knowledge(64))(position));
  evaluate.set_knowledge(Knowledge());
  EXPECT_EQ(evaluate(position), full);
}

TEST(ChessEvaluation, WeightsInPercentScaleACategory) {
  const auto position = Position::parse("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1");
  ChessEvaluation whole(Knowledge::parse("M"));
  ChessEvaluation twice(Knowledge::parse("M200"));
  EXPECT_EQ(twice.explain(position).sum, whole.explain(position).sum * 2);
}

TEST(ChessWeights, TheListHoldsEveryNumberOnce) {
  Weights weights;
  std::map<std::string, std::int32_t> written;
  for_each_weight(weights, [&](const std::string& name, std::int32_t& value) {
    value = static_cast<std::int32_t>(written.size()) - 500;
    EXPECT_TRUE(written.emplace(name, value).second) << name;
  });
  const std::size_t listed = written.size() * sizeof(std::int32_t);
  EXPECT_LE(listed, sizeof(Weights));
  EXPECT_LT(sizeof(Weights) - listed, alignof(Score)) << "more than padding is left out";
  for_each_weight(std::as_const(weights), [&](const std::string& name, const std::int32_t& value) {
    EXPECT_EQ(value, written.at(name)) << name;
  });
  EXPECT_EQ(written.at("material.queen.end"), weights.material.queen.end());
  EXPECT_EQ(written.at("placement.knight.d4.middle"), weights.placement.knight[15].middle());
}

TEST(ChessScore, TheTwoOpinionsDoNotMix) {
  const Score gain(7, -3), loss(-20'000, -1);
  EXPECT_EQ(gain.middle(), 7);
  EXPECT_EQ(gain.end(), -3);
  EXPECT_EQ(gain + loss, Score(-19'993, -4));
  EXPECT_EQ(gain - loss, Score(20'007, -2));
  EXPECT_EQ(-loss, Score(20'000, 1));
  EXPECT_EQ(gain * -5, Score(-35, 15));
  EXPECT_EQ((loss * 3U).middle(), -60'000);
  EXPECT_EQ((loss * 3U).end(), -3);
}

TEST(ChessWeights, NewWeightsForgetRememberedPawns) {
  const auto position = Position::parse("4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1");
  ChessEvaluation evaluate(Knowledge::parse("P"));
  const Score before = evaluate.explain(position).sum;
  Weights weights;
  weights.pawn_structure.isolated -= Score(0, 100);
  evaluate.set_weights(weights);
  EXPECT_EQ(evaluate.explain(position).sum, before + Score({0, 100}));
}

// What every player knows.

TEST(ChessMaterial, AQueenIsWorthMoreThanARookAndAPiece) {
  EXPECT_GT(advantage(kMaterial, "rn2k3/8/8/8/8/8/8/3QK3 w - - 0 1").middle(), 0);
  EXPECT_LT(advantage(kMaterial, "r1r1k3/8/8/8/8/8/8/3QK3 w - - 0 1").end(), 0);
}

TEST(ChessPlacement, AKnightBelongsInTheCentre) {
  EXPECT_GT(advantage(kPlacement, "n3k3/8/8/8/3N4/8/8/4K3 w - - 0 1").middle(), 0);
}

TEST(ChessPlacement, TwoBishopsOfDifferentColoursArePreferred) {
  const Score pair = advantage(kPlacement, "4k3/8/8/8/8/8/1B2B3/4K3 w - - 0 1");
  const Score same = advantage(kPlacement, "4k3/8/8/8/8/8/1B1B4/4K3 w - - 0 1");
  EXPECT_GT(pair.end(), same.end());
}

TEST(ChessPlacement, TheKingHidesEarlyAndComesOutLate) {
  const Score score = advantage(kPlacement, "6k1/8/8/8/4K3/8/8/8 w - - 0 1");
  EXPECT_LT(score.middle(), 0);
  EXPECT_GT(score.end(), 0);
}

TEST(ChessMobility, ABishopBehindItsPawnsIsWorthLess) {
  EXPECT_LT(advantage(kMobility, "4k3/8/8/3b4/8/1P1P4/1PBP4/1R1RK3 w - - 0 1").middle(), 0);
}

TEST(ChessMobility, APinGains) {
  const Score pin = advantage(kMobility, "4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1");
  const Score none = advantage(kMobility, "3k4/4n3/8/8/8/8/8/K3R3 w - - 0 1");
  EXPECT_GT(pin.middle(), none.middle());
}

TEST(ChessKingSafety, AnExposedKingCosts) {
  const auto* const sheltered = "3qrrk1/5ppp/8/8/8/8/5PPP/3QRRK1 w - - 0 1";
  const auto* const exposed = "3qrrk1/5ppp/8/8/8/PPP5/8/3QRRK1 w - - 0 1";
  EXPECT_EQ(advantage(kKingSafety, sheltered), Score());
  EXPECT_LT(advantage(kKingSafety, exposed).middle(), -50);
}

TEST(ChessKingSafety, EnemyPiecesAroundTheKingCost) {
  const auto* const far = "6k1/q4ppp/n6r/8/8/8/5PPP/3R2K1 w - - 0 1";
  const auto* const near = "6k1/5ppp/8/8/6nr/7q/5PPP/3R2K1 w - - 0 1";
  EXPECT_LT(advantage(kKingSafety, near).middle(), advantage(kKingSafety, far).middle() - 60);
}

TEST(ChessKingSafety, WithoutAQueenItIsLessUrgent) {
  const auto* const with = "6k1/5ppp/8/8/6nr/7q/5PPP/6K1 w - - 0 1";
  const auto* const without = "6k1/5ppp/8/8/6nr/8/5PPP/6K1 w - - 0 1";
  EXPECT_LT(advantage(kKingSafety, with).middle(), advantage(kKingSafety, without).middle());
}

TEST(ChessPawnStructure, ADoubledPawnCosts) {
  EXPECT_LT(advantage(kPawnStructure, "4k3/ppp5/8/8/8/1P6/PP6/4K3 w - - 0 1").end(), 0);
}

TEST(ChessPawnStructure, AnIsolatedPawnCosts) {
  EXPECT_LT(advantage(kPawnStructure, "4k3/ppp5/8/8/8/8/P1PP4/4K3 w - - 0 1").middle(), 0);
}

TEST(ChessPawnStructure, ABackwardPawnCosts) {
  const Score backward = advantage(kPawnStructure, "4k3/8/3p4/4p3/4P3/3P4/2P5/4K3 w - - 0 1");
  const Score even = advantage(kPawnStructure, "4k3/2p5/3p4/4p3/4P3/3P4/2P5/4K3 w - - 0 1");
  EXPECT_EQ(even, Score());
  const Score held = advantage(kPawnStructure, "4k3/8/8/1p1p4/1P1P4/2P5/8/4K3 w - - 0 1");
  EXPECT_GT(held.end(), 0);
  EXPECT_NE(backward, even);
}

TEST(ChessPawnStructure, APassedPawnGainsMoreTheFartherItIs) {
  Score last;
  for (const auto* fen : {"4k3/7p/8/8/8/P7/8/4K3 w - - 0 1", "4k3/7p/8/P7/8/8/8/4K3 w - - 0 1",
                          "4k3/P6p/8/8/8/8/8/4K3 w - - 0 1"}) {
    const Score score = advantage(kPawnStructure, fen);
    EXPECT_GT(score.end(), last.end()) << fen;
    last = score;
  }
  EXPECT_GT(last.end(), 100);
}

TEST(ChessProtection, AHangingPieceCosts) {
  EXPECT_LT(advantage(kProtection, "4k3/8/8/3r4/8/8/3N4/6K1 w - - 0 1").middle(), 0);
  EXPECT_GT(advantage(kProtection, "4k3/8/8/3r4/8/8/3N4/4K3 w - - 0 1").middle(),
            advantage(kProtection, "4k3/8/8/3r4/8/8/3N4/6K1 w - - 0 1").middle());
}

TEST(ChessProtection, APieceAttackedByAPawnCosts) {
  EXPECT_LT(advantage(kProtection, "4k3/8/8/3p4/4N3/3P4/8/4K3 w - - 0 1").middle(), 0);
}

TEST(ChessProtection, TwoHangingPiecesCostMoreThanTwice) {
  const int one = advantage(kProtection, "6k1/8/8/r7/8/8/8/N6K w - - 0 1").middle();
  const int two = advantage(kProtection, "6k1/8/8/r2N4/8/8/8/N6K w - - 0 1").middle();
  EXPECT_LT(two, 2 * one);
}

TEST(ChessPiecesAndPawns, ARookWantsAnOpenFile) {
  EXPECT_GT(advantage(kPiecesAndPawns, "r3k3/ppp5/8/8/8/8/PPP5/3RK3 w - - 0 1").middle(), 0);
}

TEST(ChessPiecesAndPawns, APassedPawnIsBetterEscortedThanStopped) {
  const Score escorted = advantage(kPiecesAndPawns, "8/8/3KP3/8/8/8/8/k7 w - - 0 1");
  const Score stopped = advantage(kPiecesAndPawns, "8/4k3/4P3/8/8/8/8/K7 w - - 0 1");
  EXPECT_GT(escorted.end(), stopped.end() + 50);
}

TEST(ChessPiecesAndPawns, AKingFarFromAllPawnsCosts) {
  const Score near = advantage(kPiecesAndPawns, "k7/8/8/8/8/8/3KP3/8 w - - 0 1");
  const Score far = advantage(kPiecesAndPawns, "8/8/8/8/8/8/k3P3/7K w - - 0 1");
  EXPECT_GT(near.end(), far.end());
}

}  // namespace
}  // namespace espalier::chess::chess_evaluation_test
