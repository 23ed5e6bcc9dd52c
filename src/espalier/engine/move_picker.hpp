// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "espalier/engine/histories.hpp"

namespace espalier {

/// What suggests moves at a node, besides the game. Codes may be kNoMove.
struct MoveHints {
  std::uint16_t table = kNoMove;
  std::array<std::uint16_t, 2> killers{};
  std::uint16_t counter = kNoMove;
  /// Continuations of the last two moves, as far as these are known.
  std::array<const Tendency*, 2> after{Histories::after_nothing(), Histories::after_nothing()};
};

/// Which quiet moves a search still wants: all while is_shut() is false, then those that
/// keeps(move) accepts. A gate that is shut once stays so.
template <class IsShut, class Keeps>
struct QuietGate {
  IsShut is_shut;
  Keeps keeps;
};
template <class IsShut, class Keeps>
QuietGate(IsShut, Keeps) -> QuietGate<IsShut, Keeps>;

struct OpenGate {
  static constexpr bool is_shut() { return false; }
  static constexpr auto keeps = [](const auto&) { return true; };
};

/// Hands out the moves of a position one by one, the most promising first, and makes only what is
/// asked for: a cut-off by the table's move generates nothing.
///
///     table move > good captures > killers, countermove > quiet moves > losing captures
///
/// Games without staged generation have all their moves made and scored at once. Every legal move
/// comes exactly once; in quiescence, every noisy one. Only a gate that shuts keeps quiet moves
/// back, before they cost anything.
template <Game G>
class MovePicker {
 public:
  using Move = typename G::Move;
  enum class Scope { kAll, kNoisy };

  MovePicker(const G& position, unsigned side, Histories& histories, const MoveHints& hints,
             Scope scope)
      : position_(position), side_(side), histories_(histories), hints_(hints), scope_(scope) {}

  /// False when there are no more.
  template <class Gate = OpenGate>
  bool next(Move& move, const Gate& gate = {}) {
    if constexpr (StagedMoves<G>)
      return next_staged(move, gate);
    else
      return next_listed(move);
  }
  /// How many quiet moves the gate has kept back.
  [[nodiscard]] int skipped() const { return skipped_; }
  /// Whether the exchanges after the move that next() gave last are known not to lose.
  [[nodiscard]] bool is_sound() const { return stage_ == Stage::kNoisy && scope_ == Scope::kAll; }

 private:
  /// A score and, below it, how early the move was generated: equal moves come in the game's
  /// natural order. The best of many is found without branches.
  using Rank = std::int64_t;
  static constexpr Rank kTaken = std::numeric_limits<Rank>::min();
  static constexpr std::size_t kAtOnce = 4;
  using FourRanks [[gnu::vector_size(kAtOnce * sizeof(Rank))]] = Rank;  // compared at once
  enum class Stage { kTable, kMakeNoisy, kNoisy, kRefutations, kMakeQuiet, kQuiet, kLosing, kEnd };

  template <class Gate>
  bool next_staged(Move& move, const Gate& gate) {
    switch (stage_) {
      case Stage::kTable:
        stage_ = Stage::kMakeNoisy;
        if (take_code(hints_.table, move) && (scope_ == Scope::kAll || position_.is_noisy(move)))
          return true;
        hints_.table = kNoMove;
        [[fallthrough]];
      case Stage::kMakeNoisy:
        make_noisy();
        stage_ = Stage::kNoisy;
        [[fallthrough]];
      case Stage::kNoisy:
        while (take_best(move))
          if (is_good(move))
            return true;
          else
            losing_.push_back(move);
        if (scope_ == Scope::kNoisy) return false;
        stage_ = Stage::kRefutations;
        [[fallthrough]];
      case Stage::kRefutations:
        while (refutation_ < 3)
          if (take_refutation(refutation_++, move)) {
            if (!gate.is_shut() || gate.keeps(move)) return true;
            ++skipped_;
          }
        stage_ = Stage::kMakeQuiet;
        [[fallthrough]];
      case Stage::kMakeQuiet:
        make_quiet(gate);
        stage_ = Stage::kQuiet;
        [[fallthrough]];
      case Stage::kQuiet:
        if (!is_shut_ && gate.is_shut()) keep_back(gate);
        if (take_best(move)) return true;
        stage_ = Stage::kLosing;
        [[fallthrough]];
      case Stage::kLosing:
        if (next_losing_ < losing_.size()) {
          move = losing_[next_losing_++];
          return true;
        }
        stage_ = Stage::kEnd;
        [[fallthrough]];
      default:
        return false;
    }
  }

  bool next_listed(Move& move) {
    if (stage_ == Stage::kTable) {
      make_all();
      stage_ = Stage::kQuiet;
    }
    return take_best(move);
  }

  bool take_code(std::uint16_t code, Move& move) {
    if (code == kNoMove) return false;
    move = move_from_code<Move>(code);
    return position_.is_legal(move);
  }
  bool take_refutation(std::size_t which, Move& move) {
    std::uint16_t& code = which < 2 ? hints_.killers[which] : hints_.counter;
    const bool is_new = code != hints_.table && (which < 1 || code != hints_.killers[0]) &&
                        (which < 2 || code != hints_.killers[1]);
    if (is_new && take_code(code, move) && !position_.is_noisy(move)) return true;
    code = kNoMove;
    return false;
  }
  [[nodiscard]] bool is_refutation(const Move& move) const {
    const auto code = move_code(move);
    return code == hints_.killers[0] || code == hints_.killers[1] || code == hints_.counter;
  }

  void make_noisy() {
    position_.noisy_moves(moves_);
    rank([&](const Move& move) -> Rank { return noisy_score(move); });
  }
  template <class Gate>
  void make_quiet(const Gate& gate) {
    moves_.clear();
    is_shut_ = gate.is_shut();
    if constexpr (SiftsQuietMoves<G, decltype(gate.keeps)>)
      if (is_shut_) return make_kept(gate);
    position_.quiet_moves(moves_);
    rank([&](const Move& move) -> Rank {
      if (is_refutation(move)) return kTaken;
      if (is_shut_ && !gate.keeps(move)) {
        ++skipped_;
        return kTaken;
      }
      return quiet_score(move);
    });
  }
  /// What make_quiet() makes behind a gate that is shut, without making the rest.
  template <class Gate>
  void make_kept(const Gate& gate) {
    skipped_ += static_cast<int>(position_.quiet_moves(moves_, gate.keeps));
    // Among those left out are some that have come already.
    for (const std::uint16_t code :
         {hints_.table, hints_.killers[0], hints_.killers[1], hints_.counter})
      if (code != kNoMove)
        if (const auto move = move_from_code<Move>(code);
            !position_.is_noisy(move) && !gate.keeps(move))
          --skipped_;
    rank(
        [&](const Move& move) -> Rank { return is_refutation(move) ? kTaken : quiet_score(move); });
  }
  template <class Gate>
  void keep_back(const Gate& gate) {
    is_shut_ = true;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (ranks_[i] != kTaken && !gate.keeps(moves_[i])) {
        ranks_[i] = kTaken;
        ++skipped_;
      }
  }
  void make_all() {
    constexpr int kTable = 1 << 30, kRefutation = 20'000;
    [[maybe_unused]] constexpr int kPromise = 64;
    if constexpr (NoisyMoves<G>) {
      if (scope_ == Scope::kNoisy) position_.noisy_moves(moves_);
    }
    if (scope_ == Scope::kAll) position_.moves(moves_);
    const std::uint16_t first = std::exchange(hints_.table, kNoMove);
    rank([&](const Move& move) -> Rank {
      if (move_code(move) == first) return kTable;
      int score = quiet_score(move) + (is_refutation(move) ? kRefutation : 0);
      if constexpr (OrdersMoves<G>) score += kPromise * position_.promise(move);
      return score;
    });
  }
  /// The table's move is already out. `score` may answer kTaken as well.
  template <class Score>
  void rank(Score score) {
    ranks_.clear();
    ranks_.append(moves_.size() + kAtOnce, [&](Rank* end) {
      std::uint32_t earliness = std::numeric_limits<std::uint32_t>::max();
      for (const Move& move : moves_) {
        const bool is_out = hints_.table != kNoMove && move_code(move) == hints_.table;
        const Rank rank = is_out ? kTaken : score(move);
        *end++ = rank == kTaken ? kTaken : rank * (Rank{1} << 32) | earliness;
        --earliness;
      }
      for (std::size_t i = moves_.size(); i % kAtOnce != 0; ++i) *end++ = kTaken;
      return end;
    });
  }

  /// The most valuable victim first, what has worked before among equals.
  int noisy_score(const Move& move) {
    int score = 0;
    if constexpr (OrdersMoves<G>) score = 8 * position_.promise(move);
    if constexpr (PieceMoves<G>)
      score += histories_.noisy(side_, slot_of(position_, move),
                                static_cast<unsigned>(position_.captured(move)));
    return score;
  }
  [[gnu::always_inline]] int quiet_score(const Move& move) {
    int score = histories_.quiet(side_, move_code(move));
    const unsigned slot = Histories::continuation_slot(side_, slot_of(position_, move));
    for (const Tendency* after : hints_.after) score += after[slot];
    return score;
  }
  /// Worth trying before quiet moves. In quiescence the search itself decides.
  bool is_good(const Move& move) const {
    if constexpr (StaticExchange<G>)
      return scope_ == Scope::kNoisy || position_.see_ge(move, 0);
    else
      return true;
  }

  /// Selection: usually few moves are asked for.
  bool take_best(Move& move) {
    FourRanks most{kTaken, kTaken, kTaken, kTaken};
    for (const Rank* from = ranks_.begin(); from != ranks_.end(); from += kAtOnce) {
      FourRanks four;
      std::memcpy(&four, from, sizeof four);
      most = four > most ? four : most;
    }
    const FourRanks halves = __builtin_shufflevector(most, most, 2, 3, 0, 1);
    most = halves > most ? halves : most;
    const FourRanks pairs = __builtin_shufflevector(most, most, 1, 0, 3, 2);
    most = pairs > most ? pairs : most;
    const Rank best = most[0];
    if (best == kTaken) return false;
    const auto index = std::numeric_limits<std::uint32_t>::max() - static_cast<std::uint32_t>(best);
    ranks_[index] = kTaken;
    move = moves_[index];
    return true;
  }

  const G& position_;
  unsigned side_;
  Histories& histories_;
  MoveHints hints_;
  Scope scope_;
  Stage stage_ = Stage::kTable;
  std::size_t refutation_ = 0;
  std::size_t next_losing_ = 0;
  int skipped_ = 0;
  bool is_shut_ = false;
  MoveList<Move> moves_;  // those of the present stage
  MoveList<Rank> ranks_;  // of moves_, in their order, filled up with kTaken to whole fours
  MoveList<Move> losing_;
};

}  // namespace espalier
