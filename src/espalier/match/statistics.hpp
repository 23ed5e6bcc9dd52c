// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace espalier::match {

/// Elo's logistic curve: the expected score of a player that is stronger by so much, and back.
double score_of_elo(double elo);
/// Infinite for scores of 0 and 1.
double elo_of_score(double score);

/// Results of one player, as it sees them.
///
/// Games of a pair (one opening, both colours) are not independent: a lopsided opening gives 1-1
/// whoever plays. So the unit of the statistics is the pair, with five possible outcomes
/// (pentanomial); single games, with three (trinomial), overstate the error.
struct Tally {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::array<std::int64_t, 5> pairs{};  // by half points of the pair, 0 to 4

  [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
  [[nodiscard]] std::int64_t pair_count() const;
  /// Of all games; 0.5 when there are none.
  [[nodiscard]] double score() const;
};

enum class Model { kPentanomial, kTrinomial };
std::string_view name_of(Model model);

/// Strength from a score with its 95 % interval, by the normal approximation of the mean score.
/// Ends of the interval may be infinite; so may the estimate.
struct EloEstimate {
  Model model = Model::kTrinomial;
  double score = 0.5;
  double elo = 0;
  double low = 0;
  double high = 0;
  double superiority = 0.5;  // the likelihood that the player is the stronger one
};
/// Pentanomial when whole pairs have been played, else trinomial; nothing without a game.
std::optional<EloEstimate> estimate(const Tally& tally);

/// The sequential probability ratio test of two strengths (Wald 1945), generalised to several
/// outcomes of unknown frequencies, which are estimated under each hypothesis (Van den Bergh, "A
/// practical introduction to the GSPRT").
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // the chance to accept elo1 when elo0 is true
  double beta = 0.05;   // and the other way round

  enum class Verdict { kContinue, kAcceptElo0, kAcceptElo1 };
  [[nodiscard]] double lower_bound() const;
  [[nodiscard]] double upper_bound() const;
  /// The logarithm of the likelihood ratio, from whole pairs; 0 without any.
  [[nodiscard]] double log_ratio(const Tally& tally) const;
  [[nodiscard]] Verdict verdict(const Tally& tally) const;

  friend bool operator==(const Sprt&, const Sprt&) = default;
};

}  // namespace espalier::match
