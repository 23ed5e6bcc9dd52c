// SPDX-License-Identifier: MIT
#include "espalier/app/soak/draw.hpp"

#include <fmt/format.h>

#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/machine/simulated/settings.hpp"
#include "espalier/trees/tree_game.hpp"

namespace espalier::app {
namespace {

DrawnPosition draw_tree(Random& lot) {
  const auto degree = 1 + lot.below(5);
  const auto height = lot.below(degree == 5 ? 5 : 6);
  const auto seed = lot.below(1'000'000);
  const auto& models = tree_models();
  std::string text = fmt::format("model={} degree={} height={} seed={}",
                                 models[lot.below(static_cast<std::uint32_t>(models.size()))].name,
                                 degree, height, seed);
  try {
    return {parse_tree(text), text};
  } catch (const InputError&) {  // not every model has trees of every shape
    text =
        fmt::format("model=random degree={} height={} seed={} low=-3 high=3", degree, height, seed);
    return {parse_tree(text), text};
  }
}

DrawnPosition draw_game(Random& lot) {
  const auto& all = games();
  const auto& entry = all[lot.below(static_cast<std::uint32_t>(all.size()))];
  if (entry.name == "tree") return draw_tree(lot);
  AnyGame position =
      entry.parse(entry.examples[lot.below(static_cast<std::uint32_t>(entry.examples.size()))]);
  for (auto plies = lot.below(20); plies > 0; --plies) {
    MoveList<AnyGame::Move> moves;
    position.moves(moves);
    if (moves.empty()) break;
    AnyGame next = position.after(moves[lot.below(static_cast<std::uint32_t>(moves.size()))]);
    if (next.outcome()) break;
    position = std::move(next);
  }
  return {position, fmt::format("{} '{}'", entry.name, position.text())};
}

}  // namespace

DrawnPosition draw_position(Random& lot) {
  return lot.below(2) == 0 ? draw_tree(lot) : draw_game(lot);
}

std::vector<std::string> draw_settings(Random& lot, const std::vector<ParameterInfo>& parameters) {
  std::vector<std::string> settings;
  for (const auto& parameter : parameters) {
    const auto& choices = parameter.choices;
    if (!choices.empty())
      settings.push_back(parameter.name + "=" +
                         choices[lot.below(static_cast<std::uint32_t>(choices.size()))]);
    else if (lot.below(4) == 0)
      settings.push_back(fmt::format("{}={}", parameter.name, lot.below(5)));
  }
  return settings;
}

std::vector<std::string> draw_machine_settings(Random& lot) {
  constexpr const char* kCosts[] = {"nodes",   "terminals", "even",     "worm",
                                    "balance", "network",   "multicore"};
  std::vector<std::string> settings;
  for (const auto& setting : simulated_settings())
    if (!setting.choices.empty())
      settings.push_back(
          setting.name + "=" +
          setting.choices[lot.below(static_cast<std::uint32_t>(setting.choices.size()))]);
  settings.push_back(fmt::format("costs={}", kCosts[lot.below(std::size(kCosts))]));
  if (lot.below(4) == 0) settings.push_back("speeds=100,170,35");
  return settings;
}

}  // namespace espalier::app
