// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "espalier/match/tournament.hpp"

namespace espalier::app {

/// The standings as a table, and what the figures mean.
std::string standings_text(const match::Standings& standings, const match::Plan& plan);
/// The same as one object; infinite strengths are null.
nlohmann::ordered_json standings_json(const match::Standings& standings, const match::Plan& plan);

/// A line for every game on standard output, and under them the table: on a terminal it stays at
/// the foot, elsewhere it comes once at the end.
class Display {
 public:
  Display(const match::Plan& plan, int games);
  void show(const match::GameRecord& game, const match::Standings& standings);
  void finish(const match::Standings& standings);

 private:
  void erase_table();

  const match::Plan& plan_;
  int games_;
  bool is_terminal_;
  std::size_t table_lines_ = 0;
};

}  // namespace espalier::app
