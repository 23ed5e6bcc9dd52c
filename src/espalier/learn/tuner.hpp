// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "espalier/knowledge/chess/knowledge.hpp"
#include "espalier/knowledge/chess/weights.hpp"
#include "espalier/learn/labelled_position.hpp"

namespace espalier {

struct TunerOptions {
  int rounds = 3;         // the weights' effects are measured anew in each
  double caution = 1e-6;  // what a centipawn away from the first weights costs, squared
  unsigned threads = 1;
  std::string only = {};  // weights whose names begin so; the others stay. Empty: all
};

/// How well values predict results: the mean of -r log p - (1 - r) log(1 - p), where p is the
/// logistic function of the value. A constant guess of 0.5 scores log 2 = 0.693.
struct TunerReport {
  int round = 0;  // 0: before tuning
  double training = 0;
  double held_out = 0;  // on a tenth of the games, which are not learnt from
};

struct Tuned {
  chess::Weights weights;
  std::vector<TunerReport> reports;
  double scale = 0;  // p = 1 / (1 + exp(-scale * value)), fitted before tuning
};

/// Fits the evaluation's weights to the results of games by logistic regression (after Österlund's
/// "Texel's tuning method", 2014). The evaluation is nearly linear in its weights: each round
/// measures what every weight does to every position by changing it, then finds the best weights of
/// the linear model by Newton's method. Caution (ridge regression: Hoerl & Kennard 1970) holds back
/// what the games hardly speak about. The weights returned are those of the best round by the
/// held-out games; at worst the first ones.
///
/// Deterministic, whatever the number of threads. Ends early, with the best so far, when `stop` is
/// raised. Throws InputError for too few positions.
Tuned tune(const std::vector<LabelledPosition>& positions, const chess::Weights& first,
           const TunerOptions& options, const std::atomic<bool>& stop,
           const std::function<void(const TunerReport&)>& on_report);

/// The mean loss of an evaluation over positions, with this scale.
double prediction_loss(const std::vector<LabelledPosition>& positions,
                       const chess::Weights& weights, double scale);

}  // namespace espalier
