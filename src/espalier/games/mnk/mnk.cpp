// SPDX-License-Identifier: MIT
#include "espalier/games/mnk/mnk.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "espalier/core/hash.hpp"

namespace espalier {
namespace {

constexpr int kMaxSquares = Mnk::kMaxSide * Mnk::kMaxSide;

/// Zobrist keys (1970): one for each side on each square.
constexpr auto kKeys = [] {
  std::array<std::array<std::uint64_t, kMaxSquares>, 2> keys{};
  std::uint64_t seed = 0x6d6e6b;
  for (auto& side : keys)
    for (auto& key : side) key = mix(seed++);
  return keys;
}();

constexpr std::uint64_t key_of(int side, int square) {
  return kKeys[static_cast<unsigned>(side)][static_cast<unsigned>(square)];
}

constexpr std::uint64_t key_of(const Mnk::Rules& rules) {
  return mix((std::uint64_t{rules.width} << 24) | (std::uint64_t{rules.height} << 16) |
             (std::uint64_t{rules.in_a_row} << 8) | (rules.exactly ? 1 : 0));
}

constexpr std::array<std::pair<int, int>, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

}  // namespace

Mnk::Mnk(Rules rules) : key_(key_of(rules)), rules_(rules) {
  assert(rules.width >= 1 && rules.width <= kMaxSide && rules.height >= 1 &&
         rules.height <= kMaxSide && rules.in_a_row >= 1 && rules.in_a_row <= kMaxSide);
}

std::uint64_t Mnk::empty(int word) const {
  const auto w = static_cast<unsigned>(word);
  const int rest = rules_.squares() - 64 * word;
  const auto on_board = rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
  return ~(marks_[0][w] | marks_[1][w]) & on_board;
}

void Mnk::moves(MoveList<Move>& list) const {
  if (won_) return;
  for (int word = 0; word < word_count(); ++word)
    for (auto squares = empty(word); squares != 0; squares &= squares - 1)
      list.push_back({static_cast<std::uint16_t>(64 * word + std::countr_zero(squares))});
}

void Mnk::put(int side, int square) {
  const auto s = static_cast<unsigned>(square);
  marks_[static_cast<unsigned>(side)][s / 64] |= std::uint64_t{1} << (s % 64);
  key_ ^= key_of(side, square);
  ++played_;
}

Mnk Mnk::after(Move move) const {
  assert(!is_over() && !has(0, move.square) && !has(1, move.square));
  Mnk next = *this;
  next.put(side(), move.square);
  next.won_ = completes_row(side(), move.square);
  return next;
}

/// How many marks of the side stand in a row beyond the square, both ways.
int Mnk::run(int side, int square, int right, int down) const {
  const int column = square % rules_.width;
  const int row = square / rules_.width;
  const int room_right = rules_.width - 1 - column;
  const int room_down = rules_.height - 1 - row;
  const int step = right + down * rules_.width;
  const auto one_way = [&](int room, int stride) {
    int length = 0;
    while (length < room && has(side, square + (length + 1) * stride)) ++length;
    return length;
  };
  const int ahead = std::min(right > 0 ? room_right : kMaxSide, down > 0   ? room_down
                                                                : down < 0 ? row
                                                                           : kMaxSide);
  const int behind = std::min(right > 0 ? column : kMaxSide, down > 0   ? row
                                                             : down < 0 ? room_down
                                                                        : kMaxSide);
  return one_way(ahead, step) + one_way(behind, -step);
}

/// Whether the side has (or, playing there, gets) a winning row through the square.
bool Mnk::completes_row(int side, int square) const {
  return std::any_of(kDirections.begin(), kDirections.end(), [&](auto direction) {
    const int length = 1 + run(side, square, direction.first, direction.second);
    return rules_.exactly ? length == rules_.in_a_row : length >= rules_.in_a_row;
  });
}

bool Mnk::has_row(int side) const {
  for (int square = 0; square < rules_.squares(); ++square)
    if (has(side, square) && completes_row(side, square)) return true;
  return false;
}

std::optional<Value> Mnk::outcome() const {
  if (won_) return -(kWin - played_);
  if (played_ == rules_.squares()) return 0;
  return std::nullopt;
}

std::uint64_t Mnk::canonical_key() const {
  const int width = rules_.width;
  const int height = rules_.height;
  const unsigned symmetries = width == height ? 8 : 4;
  std::array<std::uint64_t, 8> keys{};
  for (int side = 0; side < 2; ++side)
    for (int word = 0; word < word_count(); ++word)
      for (auto bits = marks_[static_cast<unsigned>(side)][static_cast<unsigned>(word)]; bits != 0;
           bits &= bits - 1) {
        const int square = 64 * word + std::countr_zero(bits);
        for (unsigned s = 0; s < symmetries; ++s) {
          int column = square % width;
          int row = square / width;
          if ((s & 1) != 0) column = width - 1 - column;
          if ((s & 2) != 0) row = height - 1 - row;
          if ((s & 4) != 0) std::swap(column, row);
          keys[s] ^= key_of(side, row * width + column);
        }
      }
  return key_of(rules_) ^ *std::min_element(keys.begin(), keys.begin() + symmetries);
}

void Mnk::noisy_moves(MoveList<Move>& list) const {
  if (is_over()) return;
  for (const int who : {side(), 1 - side()}) {
    const auto before = list.size();
    for (int word = 0; word < word_count(); ++word)
      for (auto squares = empty(word); squares != 0; squares &= squares - 1) {
        const int square = 64 * word + std::countr_zero(squares);
        if (completes_row(who, square)) list.push_back({static_cast<std::uint16_t>(square)});
      }
    if (list.size() > before) return;
  }
}

int Mnk::promise(Move move) const {
  constexpr int kWinsAtOnce = 1 << 24;
  if (completes_row(side(), move.square)) return kWinsAtOnce;
  if (completes_row(1 - side(), move.square)) return kWinsAtOnce / 2;
  int rows = 0;
  for (const auto& [right, down] : kDirections)
    for (const int who : {0, 1}) {
      const int marks = std::min(run(who, move.square, right, down), 8);
      rows += (1 << (2 * marks)) - 1;
    }
  const int column = move.square % rules_.width;
  const int row = move.square / rules_.width;
  const int from_middle =
      std::abs(2 * column + 1 - rules_.width) + std::abs(2 * row + 1 - rules_.height);
  return 2 * kMaxSide * (1 + rows) - from_middle;
}

}  // namespace espalier
