// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/alpha_beta_sss.hpp"
#include "espalier/search/aspiration.hpp"
#include "espalier/search/bound.hpp"
#include "espalier/search/er.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/mtdf.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/palphabeta.hpp"
#include "espalier/search/pvs.hpp"
#include "espalier/search/scout.hpp"
#include "espalier/search/sss.hpp"
#include "espalier/search/sss_alpha_beta.hpp"
#include "espalier/search/staged_sss.hpp"

namespace espalier {

/// Calls f(name, algorithm) for each of the searches that visit every move, whatever the window.
template <class F>
void for_each_windowless_algorithm(const F& f) {
  f("minimax", Minimax{});
  f("negamax", Negamax{});
  f("scout", Scout{});
  f("scout with stored leaves", Scout{.store = true});
}

/// Those that may run while their window is narrowed.
template <class F>
void for_each_narrowing_algorithm(const F& f) {
  for_each_windowless_algorithm(f);
  f("alpha-beta", AlphaBeta{});
  f("fail-soft alpha-beta", AlphaBetaFailSoft{});
  f("palphabeta", Palphabeta{});
  f("pvs", Pvs{});
  f("er", Er{});
  f("er, refuting", Er::Refutation{});
  f("sss*", Sss{});
  f("dual*", DualSss{});
  f("staged sss*, 1 level a stage", StagedSss{1});
  f("staged sss*, 2 levels a stage", StagedSss{2});
  f("staged sss*, 3 levels a stage", StagedSss{3});
  f("sss*/alpha-beta at 1", SssAlphaBeta{1});
  f("sss*/alpha-beta at 2", SssAlphaBeta{2});
  f("alpha-beta/sss* at 0", AlphaBetaSss{0});
  f("alpha-beta/sss* at 1", AlphaBetaSss{1});
  f("alpha-beta/sss* at 2", AlphaBetaSss{2});
  f("bound", BoundSearch{});
  f("aspiration", Aspiration<>{});
  f("aspiration, exact guess wanted", Aspiration<>{.guess = 1, .width = 1});
  f("aspiration, far guess", Aspiration<>{.guess = kInfinity - 5, .width = 100});
  f("iterative deepening", IterativeDeepening<>{});
  f("iterative deepening by two", IterativeDeepening<>{.step = 2});
  f("iterative deepening of pvs", IterativeDeepening<Pvs>{});
}

/// Every algorithm that returns the minimax value and a move that attains it.
template <class F>
void for_each_exact_algorithm(const F& f) {
  for_each_narrowing_algorithm(f);
  f("mtd(f)", Mtdf{});
  f("mtd(0)", Mtdf{0});
  f("mtd(+infinity)", Mtdf{kInfinity});
  f("mtd(-infinity)", Mtdf{-kInfinity});
}

}  // namespace espalier
