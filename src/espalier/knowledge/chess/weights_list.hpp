// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <string>
#include <type_traits>

#include "espalier/knowledge/chess/weights.hpp"

namespace espalier::chess {

namespace detail {

/// Names weights and hands them to visit(name, number&), in the order of their declaration. What a
/// visitor writes there counts; the references end with the call.
template <class Visit>
struct WeightList {
  Visit& visit;

  template <class Weight>
  void operator()(const std::string& name, Weight& weight) const {
    if constexpr (std::same_as<std::remove_const_t<Weight>, Score>) {
      std::int32_t middle = weight.middle(), end = weight.end();
      visit(name + ".middle", middle);
      visit(name + ".end", end);
      if constexpr (!std::is_const_v<Weight>) weight = Score(middle, end);
    } else if constexpr (requires { weight.size(); }) {
      for (std::size_t i = 0; i < weight.size(); ++i)
        (*this)(name + "." + std::to_string(i), weight[i]);
    } else {
      visit(name, weight);
    }
  }
};

template <class Visit>
void placement_weights(const WeightList<Visit>& list, auto& weights) {
  const auto squares = [&](const std::string& piece, auto& table) {
    for (std::size_t i = 0; i < table.size(); ++i)
      list("placement." + piece + "." + "abcd"[i % 4] + std::to_string(i / 4 + 1), table[i]);
  };
  squares("pawn", weights.pawn);
  squares("knight", weights.knight);
  squares("bishop", weights.bishop);
  squares("rook", weights.rook);
  squares("queen", weights.queen);
  squares("king", weights.king);
  list("placement.bishop_pair", weights.bishop_pair);
  list("placement.knight_pair", weights.knight_pair);
}

}  // namespace detail

/// Calls visit(name, number) for every number of `weights`, by a reference that holds for the call:
/// what a tuner needs. W is Weights or const Weights. Names look like `mobility.knight.3.end` and
/// are all different.
template <class W, class Visit>
void for_each_weight(W& weights, Visit visit) {
  const detail::WeightList<Visit> list{visit};
  const auto room = [&](const std::string& name) {
    return [&list, name](const char* field, auto& weight) { list(name + "." + field, weight); };
  };
  {
    auto& w = weights.material;
    const auto add = room("material");
    add("pawn", w.pawn), add("knight", w.knight), add("bishop", w.bishop);
    add("rook", w.rook), add("queen", w.queen);
  }
  detail::placement_weights(list, weights.placement);
  {
    auto& w = weights.mobility;
    const auto add = room("mobility");
    add("knight", w.knight), add("bishop", w.bishop), add("rook", w.rook), add("queen", w.queen);
    add("pin", w.pin), add("x_ray", w.x_ray), add("near_king", w.near_king);
    add("knight_distance", w.knight_distance), add("queen_distance", w.queen_distance);
  }
  {
    auto& w = weights.king_safety;
    const auto add = room("king_safety");
    add("attacker", w.attacker), add("safe_check", w.safe_check);
    add("attacked_neighbour", w.attacked_neighbour), add("weak_square", w.weak_square);
    add("unsafe_check", w.unsafe_check), add("pinned_defender", w.pinned_defender);
    add("no_enemy_queen", w.no_enemy_queen), add("shelter_to_danger", w.shelter_to_danger);
    add("base", w.base), add("shelter_own_file", w.shelter_own_file);
    add("shelter_side_file", w.shelter_side_file), add("storm", w.storm);
    add("blocked_storm", w.blocked_storm);
  }
  {
    auto& w = weights.pawn_structure;
    const auto add = room("pawn_structure");
    add("isolated", w.isolated), add("isolated_open", w.isolated_open);
    add("doubled", w.doubled), add("backward", w.backward);
    add("backward_open", w.backward_open), add("free_file", w.free_file);
    add("supported", w.supported), add("phalanx", w.phalanx), add("chain_rank", w.chain_rank);
    add("passed", w.passed), add("candidate", w.candidate), add("island", w.island);
    add("lever", w.lever), add("lever_step", w.lever_step);
  }
  {
    auto& w = weights.protection;
    const auto add = room("protection");
    add("attacked_by_pawn", w.attacked_by_pawn), add("attacked_by_minor", w.attacked_by_minor);
    add("queen_attacked_by_rook", w.queen_attacked_by_rook);
    add("attacked_by_king", w.attacked_by_king), add("hanging_pawn", w.hanging_pawn);
    add("hanging_piece", w.hanging_piece), add("several_hanging", w.several_hanging);
    add("outnumbered", w.outnumbered), add("loose", w.loose);
    add("guarded_minor", w.guarded_minor), add("pawn_push", w.pawn_push);
  }
  {
    auto& w = weights.pieces_and_pawns;
    const auto add = room("pieces_and_pawns");
    add("rook_open_file", w.rook_open_file), add("rook_half_open_file", w.rook_half_open_file);
    add("rook_on_seventh", w.rook_on_seventh), add("rook_behind_passed", w.rook_behind_passed);
    add("knight_outpost", w.knight_outpost), add("bishop_outpost", w.bishop_outpost);
    add("minor_behind_pawn", w.minor_behind_pawn), add("bishop_pawns", w.bishop_pawns);
    add("blocked_centre_pawn", w.blocked_centre_pawn);
    add("knight_per_pawn", w.knight_per_pawn), add("rook_per_pawn", w.rook_per_pawn);
    add("passed_free_path", w.passed_free_path), add("passed_can_advance", w.passed_can_advance);
    add("passed_blocked", w.passed_blocked), add("own_king_distance", w.own_king_distance);
    add("enemy_king_distance", w.enemy_king_distance);
    add("king_half_open_file", w.king_half_open_file);
    add("king_without_pawns", w.king_without_pawns);
    add("king_pawn_distance", w.king_pawn_distance);
  }
}

}  // namespace espalier::chess
