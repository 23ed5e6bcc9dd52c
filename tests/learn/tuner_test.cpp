// SPDX-License-Identifier: MIT
#include "espalier/learn/tuner.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/knowledge/chess/evaluation.hpp"
#include "espalier/knowledge/chess/weights_file.hpp"
#include "support/temporary_folder.hpp"

namespace espalier::tuner_test {
namespace {

using chess::Position;
using chess::Weights;
using testing::TemporaryFolder;

constexpr double kScale = 0.006;

/// Positions of random games, with results drawn as an evaluation with `truth` expects them.
std::vector<LabelledPosition> predicted_by(const Weights& truth, int games) {
  chess::ChessEvaluation evaluate(chess::Knowledge(), truth);
  Random random(17);
  std::vector<LabelledPosition> positions;
  for (int game = 0; game < games; ++game) {
    Position position;
    for (int ply = 0; ply < 60; ++ply) {
      MoveList<chess::Move> moves;
      position.moves(moves);
      if (moves.empty()) break;
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      if (ply < 10 || ply % 5 != 0) continue;
      const double value = evaluate(position) * (position.side() == chess::kWhite ? 1 : -1);
      const double p = 1 / (1 + std::exp(-kScale * value));
      positions.push_back({position, random.real() < p ? 1.0 : 0.0, std::to_string(game)});
    }
  }
  return positions;
}

TEST(Tuner, FindsTheMaterialValuesThatMadeTheResults) {
  Weights truth;
  truth.material.queen = {600, 620};
  const auto positions = predicted_by(truth, 300);
  Weights first;
  const auto tuned =
      tune(positions, first, {.rounds = 12, .caution = 0, .threads = 2, .only = "material."}, false,
           [](const TunerReport&) {});
  ASSERT_EQ(tuned.reports.size(), 13U);
  EXPECT_LT(tuned.reports.back().training, tuned.reports.front().training);
  // The scale was fitted to the wrong weights, so that the right ones are found up to a factor.
  EXPECT_LT(prediction_loss(positions, tuned.weights, tuned.scale),
            1.02 * prediction_loss(positions, truth, kScale));
  EXPECT_LT(tuned.weights.material.queen.middle(), 900);
  EXPECT_EQ(tuned.weights.placement.king[0].middle(), first.placement.king[0].middle());
}

TEST(Tuner, KeepsTheFirstWeightsWhenItOnlyLearnsByHeart) {
  const auto positions = predicted_by({}, 40);
  const auto tuned =
      tune(positions, {}, {.rounds = 1, .caution = 0}, false, [](const TunerReport&) {});
  EXPECT_LT(tuned.reports[1].training, tuned.reports[0].training);
  EXPECT_EQ(chess::weights_text(tuned.weights), chess::weights_text({}));
}

TEST(Tuner, GivesTheSameWithAnyNumberOfThreads) {
  const auto positions = predicted_by({}, 30);
  const auto with = [&](unsigned threads) {
    return chess::weights_text(tune(positions, {}, {.rounds = 1, .threads = threads, .only = "m"},
                                    false, [](const TunerReport&) {})
                                   .weights);
  };
  EXPECT_EQ(with(1), with(3));
}

TEST(Tuner, NeedsEnoughPositions) {
  EXPECT_THROW(tune({}, {}, {}, false, [](const TunerReport&) {}), InputError);
  EXPECT_THROW(
      tune(predicted_by({}, 20), {}, {.only = "nothing"}, false, [](const TunerReport&) {}),
      InputError);
}

TEST(LabelledPositions, AreTheQuietOnesOfFinishedGames) {
  SeenGames seen;
  const auto found = quiet_positions(
      "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qd6 6. d4 exd4 7. Qxd4 Qxd4 8. Nxd4 Bd7 "
      "1-0\n\n1. d4 d5 *\n\n1. zz9 1-0\n\n[Event \"?\"]\n\n1. c4 c5 2. Nc3 Nc6 0-1\n",
      {.skipped_plies = 2, .every = 1}, seen);
  std::size_t won = 0, lost = 0;
  for (const auto& one : found) {
    won += one.result == 1 ? 1 : 0;
    lost += one.result == 0 ? 1 : 0;
    EXPECT_FALSE(one.position.is_check());
  }
  EXPECT_EQ(lost, 2U);
  EXPECT_EQ(won, 8U);
}

TEST(LabelledPositions, OfAGameThatWasRepeatedAreTakenOnceAlsoFromAnotherFile) {
  const std::string game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1-0\n\n";
  const ExtractOptions options{.skipped_plies = 0, .every = 1};
  SeenGames none, seen;
  const auto once = quiet_positions(game, options, none);
  EXPECT_EQ(quiet_positions(game + game, options, seen).size(), once.size());
  EXPECT_TRUE(quiet_positions(game, options, seen).empty());
}

TEST(LabelledPositions, ReadBackFromTheirFile) {
  const TemporaryFolder folder;
  const auto positions = predicted_by({}, 3);
  save_positions(positions, folder.file("p.epd"));
  const auto read = load_positions(folder.file("p.epd"));
  ASSERT_EQ(read.size(), positions.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].position.key(), positions[i].position.key());
    EXPECT_EQ(read[i].result, positions[i].result);
    EXPECT_EQ(read[i].game, positions[i].game);
  }
  std::ofstream(folder.file("bad.epd")) << "8/8/8/8/8/8/8/K1k5 w - - id \"x\";\n";
  EXPECT_THROW(load_positions(folder.file("bad.epd")), InputError);
}

TEST(WeightsFile, ReadsBackAndSaysWhatIsWrong) {
  Weights weights;
  weights.material.rook = {462, 555};
  EXPECT_EQ(chess::read_weights(chess::weights_text(weights)).material.rook.end(), 555);
  EXPECT_EQ(chess::read_weights("# only this\nmaterial.pawn.middle 77\n").material.pawn.middle(),
            77);
  const auto complaint = [](std::string_view text) {
    try {
      chess::read_weights(text);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_NE(complaint("material.pown.middle 7").find("material.pawn.middle"), std::string::npos);
  EXPECT_NE(complaint("\nmaterial.pawn.middle x").find("line 2"), std::string::npos);
  EXPECT_NE(complaint("material.pawn.middle").find("expected"), std::string::npos);
}

}  // namespace
}  // namespace espalier::tuner_test
