// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/knowledge/chess/score.hpp"

namespace espalier::chess {

// Every number of the evaluation, in centipawns. Bonuses are positive, what costs is negative.
// Set by hand, then fitted with `espalier learn tune --caution 3e-6` to 28,000 games of the engine
// against itself (1000 nodes a move). for_each_weight() in weights_list.hpp makes them a flat list.

struct MaterialWeights {
  Score pawn = {86, 113};
  Score knight = {345, 316};
  Score bishop = {359, 338};
  Score rook = {495, 576};
  Score queen = {1050, 1060};
};

/// What a piece gains on a square. The board is folded along its middle: files a to d, the other
/// half mirrors them. Rank 1 is the side's own first rank and comes first.
using SquareScores = std::array<Score, 32>;

struct PlacementWeights {
  SquareScores pawn = {{
      {0, 0},   {0, 0},   {0, 0},   {0, 0},    //
      {-8, 6},  {0, 4},   {-4, 6},  {-10, 8},  //
      {-9, 2},  {-2, 1},  {1, 0},   {5, 2},    //
      {-8, 8},  {-5, 7},  {8, 0},   {18, -5},  //
      {-4, 16}, {1, 12},  {10, 6},  {22, -1},  //
      {4, 28},  {10, 26}, {22, 20}, {30, 14},  //
      {20, 50}, {26, 46}, {34, 38}, {40, 32},  //
      {0, 0},   {0, 0},   {0, 0},   {0, 0},    //
  }};
  SquareScores knight = {{
      {-64, -48},  {-26, -36}, {-24, -26}, {-20, -18},  //
      {-30, -34},  {-22, -20}, {-6, -12},  {0, -4},     //
      {-19, -24},  {-3, -10},  {8, 0},     {16, 10},    //
      {-14, -18},  {2, 0},     {16, 12},   {20, 22},    //
      {-8, -18},   {6, 2},     {22, 12},   {28, 22},    //
      {-10, -26},  {12, -10},  {32, 4},    {36, 12},    //
      {-34, -34},  {-16, -20}, {16, -14},  {20, 0},     //
      {-110, -60}, {-60, -40}, {-40, -26}, {-24, -18},  //
  }};
  SquareScores bishop = {{
      {-18, -24}, {-4, -16},  {-13, -13}, {-14, -8},  //
      {-4, -16},  {14, -10},  {6, -4},    {0, 0},     //
      {-2, -10},  {8, -2},    {10, 4},    {6, 8},     //
      {-4, -10},  {4, 0},     {8, 6},     {18, 10},   //
      {-8, -8},   {8, 2},     {10, 6},    {18, 10},   //
      {-8, -10},  {2, 0},     {12, 2},    {10, 4},    //
      {-16, -12}, {-10, -6},  {-4, -2},   {-4, 0},    //
      {-28, -18}, {-18, -14}, {-22, -12}, {-22, -8},  //
  }};
  SquareScores rook = {{
      {-12, -5}, {-7, -4},  {1, -2},  {8, -5},   //
      {-22, -6}, {-10, -4}, {-6, -4}, {-2, -4},  //
      {-20, -4}, {-8, -2},  {-6, -2}, {-4, -4},  //
      {-16, 0},  {-8, 2},   {-6, 0},  {-2, 0},   //
      {-10, 6},  {-4, 4},   {2, 4},   {6, 2},    //
      {-4, 8},   {6, 6},    {8, 4},   {12, 4},   //
      {8, 12},   {8, 14},   {16, 12}, {18, 10},  //
      {2, 12},   {2, 12},   {4, 12},  {6, 12},   //
  }};
  SquareScores queen = {{
      {-4, -34}, {-6, -30}, {-4, -26}, {4, -22},  //
      {-6, -28}, {0, -20},  {6, -16},  {6, -8},   //
      {-4, -20}, {2, -10},  {2, 2},    {0, 4},    //
      {-2, -10}, {-2, 4},   {-2, 12},  {-4, 24},  //
      {-2, -6},  {-4, 8},   {-4, 18},  {-6, 28},  //
      {2, -10},  {0, 2},    {0, 14},   {2, 20},   //
      {-2, -12}, {-18, 4},  {-4, 12},  {-4, 20},  //
      {2, -16},  {4, -8},   {6, -2},   {6, 4},    //
  }};
  SquareScores king = {{
      {20, -62},  {34, -43},  {6, -30},   {-15, -30},  //
      {22, -36},  {18, -18},  {-12, -6},  {-26, -2},   //
      {-12, -24}, {-16, -4},  {-30, 8},   {-40, 14},   //
      {-30, -16}, {-32, 6},   {-44, 18},  {-54, 26},   //
      {-36, -6},  {-34, 16},  {-44, 26},  {-54, 32},   //
      {-36, 0},   {-30, 24},  {-38, 32},  {-46, 34},   //
      {-40, -14}, {-34, 14},  {-38, 20},  {-40, 22},   //
      {-50, -60}, {-44, -28}, {-44, -18}, {-44, -12},  //
  }};
  Score bishop_pair = {26, 49};
  Score knight_pair = {-6, -8};  // two knights guard the same kind of squares
};

struct MobilityWeights {
  // By the number of squares that the piece can go to without being lost to a pawn.
  std::array<Score, 9> knight = {{{-41, -52},
                                  {-26, -34},
                                  {-11, -18},
                                  {-1, -5},
                                  {9, 6},
                                  {15, 15},
                                  {20, 21},
                                  {24, 24},
                                  {26, 26}}};
  std::array<Score, 14> bishop = {{{-37, -48},
                                   {-27, -35},
                                   {-16, -22},
                                   {-8, -10},
                                   {-1, 0},
                                   {7, 11},
                                   {13, 18},
                                   {19, 25},
                                   {25, 32},
                                   {28, 37},
                                   {32, 40},
                                   {34, 43},
                                   {35, 45},
                                   {36, 46}}};
  std::array<Score, 15> rook = {{{-34, -56},
                                 {-26, -40},
                                 {-17, -24},
                                 {-10, -10},
                                 {-5, 3},
                                 {2, 15},
                                 {7, 26},
                                 {12, 35},
                                 {15, 43},
                                 {19, 50},
                                 {22, 56},
                                 {25, 60},
                                 {26, 63},
                                 {27, 65},
                                 {28, 66}}};
  std::array<Score, 28> queen = {
      {{-24, -44}, {-21, -37}, {-17, -29}, {-14, -22}, {-10, -15}, {-7, -9}, {-4, -3},
       {-1, 3},    {2, 9},     {4, 14},    {7, 19},    {9, 24},    {11, 29}, {14, 33},
       {15, 37},   {17, 41},   {19, 44},   {20, 47},   {22, 50},   {23, 52}, {24, 54},
       {25, 56},   {26, 58},   {26, 59},   {27, 60},   {27, 61},   {27, 61}, {28, 62}}};
  Score pin = {13, 12};             // an enemy piece pinned to its king
  Score x_ray = {11, 6};            // a rook or bishop on the enemy queen, through one piece
  Score near_king = {1, 0};         // a square next to the enemy king, reached by rook or bishop
  Score knight_distance = {-1, 4};  // a step between a knight or queen and the enemy king
  Score queen_distance = {1, -1};
};

struct KingSafetyWeights {
  // Units of danger; they grow into centipawns by their square (see king_safety.cpp).
  std::array<std::int32_t, 4> attacker = {62, 46, 52, 40};        // knight, bishop, rook, queen
  std::array<std::int32_t, 4> safe_check = {330, 260, 420, 340};  // the same order
  std::int32_t attacked_neighbour = 34;  // a square beside the king that the enemy attacks
  std::int32_t weak_square = 68;         // and that only king or queen defend
  std::int32_t unsafe_check = 60;
  std::int32_t pinned_defender = 44;
  std::int32_t no_enemy_queen = -420;
  std::int32_t shelter_to_danger = -3;  // units a centipawn of shelter takes away
  std::int32_t base = -60;

  // By relative rank of the nearest own pawn before the king, 0 for none; on the king's own file
  // and on the two beside it.
  std::array<Score, 7> shelter_own_file = {
      {{-26, 0}, {26, 0}, {20, 0}, {4, 0}, {-6, 0}, {-10, 0}, {-10, 0}}};
  std::array<Score, 7> shelter_side_file = {
      {{-19, 0}, {20, 0}, {13, 0}, {0, 0}, {-4, 0}, {-6, 0}, {-6, 0}}};
  // By relative rank (the king's side) of the nearest enemy pawn before the king, 0 for none.
  std::array<Score, 7> storm = {{{0, 0}, {-4, 0}, {-36, -4}, {-24, -2}, {-8, 0}, {-2, 0}, {0, 0}}};
  Score blocked_storm = {14, -6};  // when an own pawn stands in its way
};

struct PawnStructureWeights {
  Score isolated = {-3, -8};
  Score isolated_open = {-9, -4};  // and no enemy pawn before it
  Score doubled = {-8, -19};       // a pawn more on its file
  Score backward = {-5, -10};
  Score backward_open = {-10, -6};
  Score free_file = {-1, 4};  // no enemy pawn on the file
  Score supported = {7, 6};
  Score phalanx = {3, 2};
  std::array<Score, 8> chain_rank = {  // more for either of the two, by relative rank

      {{0, 0}, {0, -1}, {2, -1}, {2, 3}, {8, 12}, {24, 26}, {48, 50}, {0, 0}}};
  std::array<Score, 8> passed = {
      {{0, 0}, {2, 10}, {2, 14}, {8, 30}, {28, 57}, {62, 101}, {110, 160}, {0, 0}}};
  std::array<Score, 8> candidate = {
      {{0, 0}, {2, 4}, {4, 6}, {8, 14}, {15, 28}, {30, 46}, {0, 0}, {0, 0}}};
  Score island = {-2, -4};
};

struct ProtectionWeights {
  // By the type of the endangered piece: knight, bishop, rook, queen.
  std::array<Score, 4> attacked_by_pawn = {{{-58, -42}, {-54, -46}, {-72, -54}, {-70, -48}}};
  std::array<Score, 4> attacked_by_minor = {{{-14, -16}, {-16, -18}, {-44, -30}, {-46, -36}}};
  Score queen_attacked_by_rook = {-40, -30};
  Score attacked_by_king = {-16, -44};
  Score hanging_pawn = {-10, -23};
  Score hanging_piece = {-33, -28};
  Score several_hanging = {-22, -18};  // two or more: one of them will fall
  Score outnumbered = {-10, -13};      // attacked more than once, defended at most once
  Score loose = {-5, -3};              // a piece that nobody protects or attacks
  Score guarded_minor = {4, 5};        // protected by a pawn
  Score pawn_push = {-19, -14};        // a safe push would attack the piece
};

struct PiecesAndPawnsWeights {
  Score rook_open_file = {28, 12};
  Score rook_half_open_file = {12, 9};
  Score rook_on_seventh = {6, 18};  // with pawns or the king to attack there
  Score rook_behind_passed = {4, 14};
  Score knight_outpost = {28, 18};
  Score bishop_outpost = {18, 8};
  Score minor_behind_pawn = {7, 3};
  Score bishop_pawns = {-4, -2};          // each own pawn on squares of the bishop's colour
  Score blocked_centre_pawn = {-22, -2};  // d or e pawn held at home by a piece
  // Each own pawn, from the fifth on.
  Score knight_per_pawn = {-3, 3};
  Score rook_per_pawn = {-11, -5};
  // Passed pawns, by relative rank.
  std::array<Score, 8> passed_free_path = {
      {{0, 0}, {0, 0}, {0, 2}, {0, 6}, {4, 17}, {12, 35}, {26, 62}, {0, 0}}};
  std::array<Score, 8> passed_can_advance = {
      {{0, 0}, {0, 0}, {0, 2}, {2, 5}, {6, 9}, {12, 17}, {20, 26}, {0, 0}}};
  std::array<Score, 8> passed_blocked = {
      {{0, 0}, {0, 0}, {0, 0}, {-2, -4}, {-8, -16}, {-18, -34}, {-28, -56}, {0, 0}}};
  std::array<Score, 8> own_king_distance = {  // a step between king and the square before it

      {{0, 0}, {-1, 0}, {-1, 0}, {-1, -1}, {-1, -4}, {-1, -7}, {0, -9}, {0, 0}}};
  std::array<Score, 8> enemy_king_distance = {
      {{0, 0}, {-2, 0}, {-1, 1}, {0, 7}, {0, 14}, {0, 20}, {0, 22}, {0, 0}}};
  Score king_half_open_file = {-12, 6};
  Score king_without_pawns = {-15, -20};  // none of its own on three files
  Score king_pawn_distance = {0, -7};     // a step to the nearest pawn of either side
};

/// All of them, by category.
struct Weights {
  MaterialWeights material;
  PlacementWeights placement;
  MobilityWeights mobility;
  KingSafetyWeights king_safety;
  PawnStructureWeights pawn_structure;
  ProtectionWeights protection;
  PiecesAndPawnsWeights pieces_and_pawns;
};

}  // namespace espalier::chess
