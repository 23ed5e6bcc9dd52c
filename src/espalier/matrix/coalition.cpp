// SPDX-License-Identifier: MIT
#include "espalier/matrix/coalition.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <map>
#include <numeric>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/matrix/payoff_check.hpp"
#include "espalier/matrix/simplex.hpp"

namespace espalier {
namespace {

using Coalition = CoalitionGame::Coalition;

constexpr Coalition player(std::size_t i) { return 1U << i; }

Rational total(const Vector& shares, Coalition c) {
  Rational sum;
  for (std::size_t i = 0; i < shares.size(); ++i)
    if ((c & player(i)) != 0) sum += shares[i];
  return sum;
}

}  // namespace

CoalitionGame CoalitionGame::parse(std::string_view text) {
  std::map<std::string, Rational> entries;  // by sorted members
  CoalitionGame game;
  PayoffCheck check;
  for (const auto word : words(text)) {
    const auto equals = word.find('=');
    std::string members(word.substr(0, equals));
    std::sort(members.begin(), members.end());
    const auto is_player = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto worth = Rational::parse(equals == word.npos ? "" : word.substr(equals + 1));
    if (members.empty() || !std::all_of(members.begin(), members.end(), is_player) || !worth)
      throw InputError("expected a coalition such as AB=60 or AB=1/2, not " + in_quotes(word));
    check.admit(*worth, "coalition " + in_quotes(members));
    if (std::adjacent_find(members.begin(), members.end()) != members.end())
      throw InputError("a player occurs twice in the coalition " + in_quotes(word));
    for (const char c : members)
      if (game.players_.find(c) == std::string::npos) game.players_ += c;
    if (game.players_.size() > kMaxPlayers)
      throw InputError("more than " + std::to_string(kMaxPlayers) + " players, the last in " +
                       in_quotes(word));
    if (!entries.emplace(members, *worth).second)
      throw InputError("coalition " + in_quotes(members) + " occurs twice");
  }
  if (game.players_.empty())
    throw InputError("a cooperative game needs at least one coalition, such as 'A=0 B=0 AB=60'");
  std::sort(game.players_.begin(), game.players_.end());
  game.worth_.resize(std::size_t{1} << game.size());
  for (const auto& [members, worth] : entries) {
    Coalition c = 0;
    for (const char member : members) c |= player(game.players_.find(member));
    game.worth_[c] = worth;
  }
  return game;
}

std::string CoalitionGame::name(Coalition c) const {
  std::string members;
  for (std::size_t i = 0; i < size(); ++i)
    if ((c & player(i)) != 0) members += players_[i];
  return members;
}

std::string CoalitionGame::text() const {
  std::vector<Coalition> all(everybody());
  std::iota(all.begin(), all.end(), 1U);
  std::stable_sort(all.begin(), all.end(),
                   [](auto a, auto b) { return std::popcount(a) < std::popcount(b); });
  std::vector<std::string> parts;
  for (const auto c : all) parts.push_back(name(c) + "=" + worth(c).text());
  return joined(parts, " ");
}

bool is_superadditive(const CoalitionGame& game) {
  for (Coalition a = 1; a <= game.everybody(); ++a)
    for (Coalition b = a + 1; b <= game.everybody(); ++b)
      if ((a & b) == 0 && game.worth(a | b) < game.worth(a) + game.worth(b)) return false;
  return true;
}

bool is_convex(const CoalitionGame& game) {
  for (Coalition a = 1; a <= game.everybody(); ++a)
    for (Coalition b = a + 1; b <= game.everybody(); ++b)
      if (game.worth(a | b) + game.worth(a & b) < game.worth(a) + game.worth(b)) return false;
  return true;
}

Vector shapley_value(const CoalitionGame& game) {
  const auto n = static_cast<int>(game.size());
  const auto factorial = [](int k) {
    std::int64_t product = 1;
    for (int i = 2; i <= k; ++i) product *= i;
    return product;
  };
  Vector shares(game.size());
  for (std::size_t i = 0; i < game.size(); ++i)
    for (Coalition c = 0; c <= game.everybody(); ++c) {
      if ((c & player(i)) != 0) continue;
      const int before = std::popcount(c);
      const Rational share(factorial(before) * factorial(n - before - 1), factorial(n));
      shares[i] += share * (game.worth(c | player(i)) - game.worth(c));
    }
  return shares;
}

bool is_in_core(const CoalitionGame& game, const Vector& shares) {
  if (total(shares, game.everybody()) != game.worth(game.everybody())) return false;
  for (Coalition c = 1; c < game.everybody(); ++c)
    if (total(shares, c) < game.worth(c)) return false;
  return true;
}

/// Minimise the sum of shares with total(c) >= worth(c) for every proper coalition. Counted from
/// what each player gains alone, shares are not negative, and this is the dual of a program that
/// is feasible at zero: its prices are the shares.
CoreCost core_cost(const CoalitionGame& game) {
  const std::size_t n = game.size();
  Vector alone;
  for (std::size_t i = 0; i < n; ++i) alone.push_back(game.worth(player(i)));
  LinearProgram program{Matrix(n), Vector(n, 1), {}};
  for (Coalition c = 1; c < game.everybody(); ++c) {
    if (std::popcount(c) < 2) continue;
    for (std::size_t i = 0; i < n; ++i)
      program.constraints[i].emplace_back((c & player(i)) != 0 ? 1 : 0);
    program.objective.push_back(game.worth(c) - total(alone, c));
  }
  const auto optimum = maximise(program).value();  // bounded: every variable is at most 1
  CoreCost cost{{}, alone};
  for (std::size_t i = 0; i < n; ++i) cost.shares[i] += optimum.prices[i];
  cost.total = total(cost.shares, game.everybody());
  return cost;
}

std::optional<Vector> core_point(const CoalitionGame& game) {
  auto cost = core_cost(game);
  const Rational left = game.worth(game.everybody()) - cost.total;
  if (left.sign() < 0) return std::nullopt;
  for (auto& share : cost.shares) share += left / Rational(static_cast<std::int64_t>(game.size()));
  return cost.shares;
}

}  // namespace espalier
