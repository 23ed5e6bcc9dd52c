// SPDX-License-Identifier: MIT
#include "espalier/matrix/examples.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

const std::vector<MatrixExample>& matrix_examples() {
  static const std::vector<MatrixExample> all = {
      {"prisoners",
       "Prisoner's dilemma: stay silent (N) or testify (T); payoffs are years in prison",
       "rows: N T; columns: N T; sense: minimise; 1,1 3,0; 0,3 2,2"},
      {"driving", "Driving side: two drivers meet and choose left or right",
       "rows: L R; columns: L R; 10,10 0,0; 0,0 10,10"},
      {"rock-paper-scissors", "Rock, paper, scissors: the loser pays one",
       "rows: R P S; columns: R P S; 0 -1 1; 1 0 -1; -1 1 0"},
      {"matching-pennies", "Matching pennies: the row player wins when both show the same side",
       "rows: heads tails; columns: heads tails; 1 -1; -1 1"},
      {"chicken", "Chicken: two cars race at each other; to swerve is shame, not to is a risk",
       "rows: swerve straight; columns: swerve straight; 0,0 -1,1; 1,-1 -10,-10"},
      {"battle-of-the-sexes", "Battle of the sexes: both prefer to meet, but not in the same place",
       "rows: opera football; columns: opera football; 3,2 0,0; 0,0 2,3"},
      {"stag-hunt", "Stag hunt: the stag takes two hunters, a hare one",
       "rows: stag hare; columns: stag hare; 4,4 0,3; 3,0 3,3"},
  };
  return all;
}

const MatrixExample& find_matrix_example(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& example : matrix_examples()) {
    if (example.name == name) return example;
    names.push_back(example.name);
  }
  throw InputError("unknown example " + in_quotes(name) + suggestion(name, names));
}

}  // namespace espalier
