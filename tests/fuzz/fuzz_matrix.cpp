// SPDX-License-Identifier: MIT
// The first byte picks a parser (normal form, tree, coalitions), the rest is the text.
#include <cstdio>
#include <cstdlib>

#include "espalier/core/input_error.hpp"
#include "espalier/matrix/coalition.hpp"
#include "espalier/matrix/extensive.hpp"
#include "espalier/matrix/pure.hpp"
#include "espalier/matrix/report.hpp"

namespace {

using namespace espalier;

void require(bool law, const char* what) {
  if (law) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

void check_normal_form(std::string_view text) {
  const auto game = NormalForm::parse(text);
  require(NormalForm::parse(game.text()) == game, "the text reads back as the same game");
  require(!drawing(game).empty(), "there is a drawing");
  constexpr std::size_t kQuick = 5;  // strategies a player that are quickly analysed
  if (game.count(Player::kRow) > kQuick || game.count(Player::kColumn) > kQuick) return;
  const auto analysis = analyse(game);
  require(!report(game, analysis).empty(), "there is a report");
  for (const auto& e : analysis.equilibria->extreme)
    require(is_equilibrium(game, e.row, e.column), "nobody gains by leaving an equilibrium");
}

void check_tree(std::string_view text) {
  const auto form = normal_form(parse_game_tree(text));
  require(form.game.payoffs(form.subgame_perfect).row == Rational(form.value),
          "best moves at every node attain the minimax value");
  require(pure_guarantee(form.game, Player::kRow) == Rational(form.value),
          "the matrix is worth the minimax value");
}

void check_coalition(std::string_view text) {
  const auto game = CoalitionGame::parse(text);
  require(CoalitionGame::parse(game.text()).text() == game.text(), "the text reads back");
  if (game.size() > 4) return;
  const auto point = core_point(game);
  require(!point || is_in_core(game, *point), "a point of the core is in the core");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    switch (data[0] % 3) {
      case 0:
        check_normal_form(text);
        break;
      case 1:
        check_tree(text);
        break;
      default:
        check_coalition(text);
    }
  } catch (const InputError&) {
    return 0;
  }
  return 0;
}
