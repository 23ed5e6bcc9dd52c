// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/knowledge/chess/score.hpp"

namespace espalier::chess {

// Every number of the evaluation, in centipawns. Bonuses are positive, what costs is negative.
// Set by hand, then fitted with `espalier learn tune --caution 1e-7` to a million positions of
// 82,000 games of the engine against itself (1000 nodes a move). for_each_weight() in
// weights_list.hpp makes them a flat list.

struct MaterialWeights {
  Score pawn = {83, 121};
  Score knight = {331, 334};
  Score bishop = {350, 380};
  Score rook = {462, 632};
  Score queen = {1029, 1077};
};

/// What a piece gains on a square. The board is folded along its middle: files a to d, the other
/// half mirrors them. Rank 1 is the side's own first rank and comes first.
using SquareScores = std::array<Score, 32>;

struct PlacementWeights {
  SquareScores pawn = {{
      {0, 0},   {0, 0},   {0, 0},   {0, 0},     //
      {-8, 7},  {4, 9},   {2, 3},   {4, 7},     //
      {-10, 5}, {-1, -4}, {-3, -1}, {5, -2},    //
      {-7, 13}, {-8, 12}, {9, -8},  {16, -13},  //
      {-5, 23}, {-4, 19}, {2, 7},   {15, -12},  //
      {7, 29},  {10, 30}, {21, 27}, {29, 15},   //
      {20, 41}, {26, 50}, {33, 40}, {42, 34},   //
      {0, 0},   {0, 0},   {0, 0},   {0, 0},     //
  }};
  SquareScores knight = {{
      {-64, -48},  {-20, -42}, {-18, -26}, {-18, -16},  //
      {-23, -32},  {-18, -16}, {-8, -14},  {-1, -3},    //
      {-16, -26},  {2, -3},    {0, -2},    {15, 8},     //
      {-6, -17},   {4, 1},     {15, 15},   {19, 29},    //
      {-6, -14},   {4, 2},     {16, 12},   {17, 26},    //
      {-8, -26},   {5, -10},   {24, 0},    {32, 12},    //
      {-34, -34},  {-18, -20}, {14, -14},  {19, 0},     //
      {-112, -62}, {-60, -40}, {-40, -25}, {-26, -18},  //
  }};
  SquareScores bishop = {{
      {-16, -22}, {-2, -16},  {-7, -2},  {-10, -8},  //
      {-4, -14},  {5, -15},   {9, -2},   {-1, 7},    //
      {3, -5},    {7, -2},    {11, 3},   {6, 11},    //
      {-4, -10},  {1, 0},     {8, 9},    {20, 10},   //
      {-13, -10}, {3, 0},     {10, 7},   {16, 12},   //
      {-7, -8},   {-2, 0},    {12, 5},   {12, 3},    //
      {-18, -12}, {-10, -3},  {-4, 0},   {-4, 2},    //
      {-33, -18}, {-18, -14}, {-22, -8}, {-22, -7},  //
  }};
  SquareScores rook = {{
      {-20, -1}, {-10, 1},  {-10, -1}, {0, -10},  //
      {-26, -8}, {-7, -5},  {-10, -6}, {-6, -8},  //
      {-23, -1}, {-11, -2}, {-10, 0},  {-6, -4},  //
      {-16, 2},  {-6, 7},   {-5, 2},   {1, 4},    //
      {-6, 11},  {-2, 11},  {4, 8},    {9, 7},    //
      {-6, 11},  {6, 9},    {8, 6},    {15, 8},   //
      {6, 12},   {8, 14},   {14, 10},  {20, 9},   //
      {2, 18},   {2, 14},   {4, 14},   {6, 14},   //
  }};
  SquareScores queen = {{
      {-2, -34}, {-6, -30}, {2, -26}, {10, -27},  //
      {-2, -28}, {-1, -20}, {8, -20}, {8, -12},   //
      {-2, -20}, {2, -8},   {-1, 6},  {0, 4},     //
      {2, -9},   {-4, 6},   {-2, 14}, {-6, 24},   //
      {-4, -4},  {-7, 10},  {-6, 18}, {-12, 28},  //
      {-2, -9},  {-6, 4},   {-2, 16}, {-2, 22},   //
      {-6, -12}, {-22, 4},  {-5, 14}, {-2, 22},   //
      {-2, -16}, {2, -8},   {6, -2},  {6, 6},     //
  }};
  SquareScores king = {{
      {16, -63},  {25, -45},  {1, -35},   {-24, -26},  //
      {22, -34},  {15, -23},  {-5, -8},   {-18, -2},   //
      {-12, -22}, {-12, -3},  {-26, 7},   {-35, 17},   //
      {-30, -14}, {-32, 5},   {-43, 20},  {-54, 21},   //
      {-36, -4},  {-34, 18},  {-44, 27},  {-54, 30},   //
      {-36, 2},   {-30, 24},  {-38, 32},  {-46, 32},   //
      {-40, -12}, {-34, 16},  {-38, 20},  {-40, 22},   //
      {-50, -60}, {-44, -26}, {-44, -18}, {-44, -12},  //
  }};
  Score bishop_pair = {14, 58};
  Score knight_pair = {-17, 2};  // two knights guard the same kind of squares
};

struct MobilityWeights {
  // By the number of squares that the piece can go to without being lost to a pawn.
  std::array<Score, 9> knight = {{{-28, -49},
                                  {-25, -34},
                                  {-8, -18},
                                  {-3, -3},
                                  {3, 10},
                                  {5, 21},
                                  {12, 29},
                                  {19, 27},
                                  {23, 19}}};
  std::array<Score, 14> bishop = {{{-28, -51},
                                   {-23, -35},
                                   {-8, -17},
                                   {-7, -6},
                                   {-3, 7},
                                   {4, 20},
                                   {6, 25},
                                   {12, 34},
                                   {15, 35},
                                   {26, 37},
                                   {30, 40},
                                   {32, 44},
                                   {35, 45},
                                   {36, 46}}};
  std::array<Score, 15> rook = {{{-43, -60},
                                 {-16, -42},
                                 {-10, -22},
                                 {-6, -11},
                                 {-6, 13},
                                 {1, 25},
                                 {2, 37},
                                 {6, 45},
                                 {8, 48},
                                 {8, 56},
                                 {13, 59},
                                 {20, 63},
                                 {24, 66},
                                 {27, 66},
                                 {27, 67}}};
  std::array<Score, 28> queen = {
      {{-24, -44}, {-21, -37}, {-12, -29}, {-13, -22}, {-11, -17}, {-6, -11}, {-6, -5},
       {-4, 1},    {-2, 9},    {2, 16},    {5, 19},    {5, 26},    {7, 33},   {9, 35},
       {13, 41},   {13, 43},   {19, 46},   {21, 51},   {24, 52},   {23, 54},  {24, 56},
       {25, 56},   {26, 58},   {26, 59},   {27, 60},   {27, 59},   {27, 61},  {28, 62}}};
  Score pin = {8, 8};                // an enemy piece pinned to its king
  Score x_ray = {23, 6};             // a rook or bishop on the enemy queen, through one piece
  Score near_king = {-11, 6};        // a square next to the enemy king, reached by rook or bishop
  Score knight_distance = {-4, 11};  // a step between a knight or queen and the enemy king
  Score queen_distance = {-5, 18};
};

struct KingSafetyWeights {
  // Units of danger; they grow into centipawns by their square (see king_safety.cpp).
  std::array<std::int32_t, 4> attacker = {61, 46, 52, 40};        // knight, bishop, rook, queen
  std::array<std::int32_t, 4> safe_check = {324, 250, 407, 325};  // the same order
  std::int32_t attacked_neighbour = 33;  // a square beside the king that the enemy attacks
  std::int32_t weak_square = 65;         // and that only king or queen defend
  std::int32_t unsafe_check = 56;
  std::int32_t pinned_defender = 44;
  std::int32_t no_enemy_queen = -419;
  std::int32_t shelter_to_danger = -2;  // units a centipawn of shelter takes away
  std::int32_t base = -62;

  // By relative rank of the nearest own pawn before the king, 0 for none; on the king's own file
  // and on the two beside it.
  std::array<Score, 7> shelter_own_file = {
      {{-18, 2}, {24, 0}, {19, -1}, {4, -1}, {-6, 0}, {-10, 0}, {-10, 0}}};
  std::array<Score, 7> shelter_side_file = {
      {{-10, 4}, {20, -2}, {13, -2}, {0, -1}, {-5, 0}, {-6, 0}, {-6, 0}}};
  // By relative rank (the king's side) of the nearest enemy pawn before the king, 0 for none.
  std::array<Score, 7> storm = {{{-2, -2}, {-4, 0}, {-35, -4}, {-19, 0}, {-5, 0}, {3, 0}, {4, -2}}};
  Score blocked_storm = {13, -8};  // when an own pawn stands in its way
};

struct PawnStructureWeights {
  Score isolated = {0, -9};
  Score isolated_open = {-14, 1};  // and no enemy pawn before it
  Score doubled = {2, -20};        // a pawn more on its file
  Score backward = {-1, -10};
  Score backward_open = {-11, -3};
  Score free_file = {-8, 3};  // no enemy pawn on the file
  Score supported = {9, 10};
  Score phalanx = {5, 3};
  std::array<Score, 8> chain_rank = {  // more for either of the two, by relative rank

      {{0, 0}, {-2, -4}, {2, -4}, {0, 2}, {-3, 13}, {25, 31}, {50, 52}, {0, 0}}};
  std::array<Score, 8> passed = {
      {{0, 0}, {0, 12}, {1, 14}, {5, 36}, {28, 63}, {62, 102}, {110, 160}, {0, 0}}};
  std::array<Score, 8> candidate = {
      {{0, 0}, {0, 1}, {3, 6}, {14, 14}, {13, 28}, {26, 46}, {0, 0}, {0, 0}}};
  Score island = {-2, 2};
  // By relative rank: pawns that face an enemy pawn they may capture, and those that would after a
  // step. Such levers open lines (Kopec & Bratko 1982).
  std::array<Score, 8> lever = {
      {{0, 0}, {1, -1}, {-2, -3}, {0, 0}, {3, 3}, {-1, 1}, {0, 0}, {0, 0}}};
  std::array<Score, 8> lever_step = {
      {{0, 0}, {0, 0}, {2, 3}, {-2, -1}, {0, -3}, {6, 2}, {0, 0}, {0, 0}}};
};

struct ProtectionWeights {
  // By the type of the endangered piece: knight, bishop, rook, queen.
  std::array<Score, 4> attacked_by_pawn = {{{-63, -42}, {-58, -48}, {-72, -54}, {-64, -46}}};
  std::array<Score, 4> attacked_by_minor = {{{-16, -17}, {-22, -24}, {-46, -30}, {-43, -36}}};
  Score queen_attacked_by_rook = {-46, -30};
  Score attacked_by_king = {-25, -40};
  Score hanging_pawn = {-6, -47};
  Score hanging_piece = {-20, -18};
  Score several_hanging = {-7, -12};  // two or more: one of them will fall
  Score outnumbered = {-11, -34};     // attacked more than once, defended at most once
  Score loose = {-10, 17};            // a piece that nobody protects or attacks
  Score guarded_minor = {1, 22};      // protected by a pawn
  Score pawn_push = {-24, -13};       // a safe push would attack the piece
};

struct PiecesAndPawnsWeights {
  Score rook_open_file = {25, 15};
  Score rook_half_open_file = {4, 26};
  Score rook_on_seventh = {6, 17};  // with pawns or the king to attack there
  Score rook_behind_passed = {13, 23};
  Score knight_outpost = {14, 17};
  Score bishop_outpost = {13, 10};
  Score minor_behind_pawn = {2, 23};
  Score bishop_pawns = {-10, 3};          // each own pawn on squares of the bishop's colour
  Score blocked_centre_pawn = {-19, -2};  // d or e pawn held at home by a piece
  // Each own pawn, from the fifth on.
  Score knight_per_pawn = {-2, 8};
  Score rook_per_pawn = {-11, -5};
  // Passed pawns, by relative rank.
  std::array<Score, 8> passed_free_path = {
      {{0, 0}, {0, 5}, {0, 7}, {0, 17}, {5, 32}, {15, 47}, {28, 71}, {0, 0}}};
  std::array<Score, 8> passed_can_advance = {
      {{0, 0}, {-2, 2}, {-1, 7}, {-1, 13}, {5, 25}, {17, 31}, {25, 41}, {0, 0}}};
  std::array<Score, 8> passed_blocked = {
      {{0, 0}, {0, 1}, {4, 4}, {-1, 0}, {-7, -16}, {-18, -34}, {-33, -63}, {0, 0}}};
  std::array<Score, 8> own_king_distance = {  // a step between king and the square before it

      {{0, 0}, {2, 2}, {-1, -2}, {2, -10}, {3, -16}, {-4, -16}, {-9, -16}, {0, 0}}};
  std::array<Score, 8> enemy_king_distance = {
      {{0, 0}, {-4, 1}, {-4, 5}, {-3, 16}, {-7, 30}, {-6, 46}, {6, 46}, {0, 0}}};
  Score king_half_open_file = {-6, 13};
  Score king_without_pawns = {-2, -22};  // none of its own on three files
  Score king_pawn_distance = {2, -16};   // a step to the nearest pawn of either side
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
