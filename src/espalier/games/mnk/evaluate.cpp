// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>

#include "espalier/games/mnk/mnk.hpp"

namespace espalier {
namespace {

/// The worth of a line of k squares that only one side has marked, by the marks it lacks: one, two,
/// three, or more. Eight of a kind are worth one of the next, so that a line counts for more than
/// those that cross it.
constexpr std::array<Value, 4> kWorth = {512, 64, 8, 1};
constexpr int kMostSquares = Mnk::kMaxSide * Mnk::kMaxSide;
static_assert(4 * kMostSquares * kWorth[0] < Mnk::kWin - kMostSquares, "less than any win");

/// 64 lines at once, each known by the bit of its first square: who has marked them, and how many
/// of their squares are empty (two binary digits, and whether it is four or more).
class Lines {
 public:
  void add_square(std::uint64_t own, std::uint64_t other) {
    own_ |= own;
    other_ |= other;
    const auto carry = ones_ & ~(own | other);
    ones_ ^= ~(own | other);
    four_ |= twos_ & carry;
    twos_ ^= carry;
  }
  [[nodiscard]] Value score(std::uint64_t lines) const {
    const std::array<std::uint64_t, 4> lacking = {ones_ & ~twos_ & ~four_, twos_ & ~ones_ & ~four_,
                                                  twos_ & ones_ & ~four_, four_};
    Value sum = 0;
    for (std::size_t i = 0; i < lacking.size(); ++i)
      sum += kWorth[i] * (std::popcount(lines & lacking[i] & own_ & ~other_) -
                          std::popcount(lines & lacking[i] & other_ & ~own_));
    return sum;
  }

 private:
  std::uint64_t own_ = 0;
  std::uint64_t other_ = 0;
  std::uint64_t ones_ = 0;
  std::uint64_t twos_ = 0;
  std::uint64_t four_ = 0;
};

/// The 64 bits of the set that begin at bit 64 * word + offset.
template <class Set>
std::uint64_t bits_at(const Set& set, int word, int offset) {
  const auto first = static_cast<std::size_t>(word + offset / 64);
  const int shift = offset % 64;
  const auto at = [&](std::size_t i) { return i < set.size() ? set[i] : 0; };
  return shift == 0 ? at(first) : at(first) >> shift | at(first + 1) << (64 - shift);
}

/// Adds `count` squares from the first on.
template <class Set>
void fill(Set& set, int first, int count) {
  const auto below = [](int bits) {
    return bits <= 0 ? 0 : bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  };
  for (int word = first / 64; 64 * word < first + count; ++word)
    set[static_cast<unsigned>(word)] |=
        below(first + count - 64 * word) & ~below(first - 64 * word);
}

}  // namespace

Value Mnk::evaluate() const {
  const int k = rules_.in_a_row;
  const int width = rules_.width;
  // The first squares of the lines that fit on the board.
  Marks across{};  // to the right
  Marks down{};
  for (int row = 0; row < rules_.height; ++row)
    fill(across, row * width, std::max(0, width - k + 1));
  fill(down, 0, width * std::max(0, rules_.height - k + 1));

  const auto& own = marks_[static_cast<unsigned>(side())];
  const auto& other = marks_[static_cast<unsigned>(1 - side())];
  Value score = 0;
  for (int word = 0; word < word_count(); ++word) {
    const auto lines = [&](int step) {
      Lines found;
      for (int i = 0; i < k; ++i)
        found.add_square(bits_at(own, word, i * step), bits_at(other, word, i * step));
      return found;
    };
    const auto w = static_cast<unsigned>(word);
    score += lines(1).score(across[w]);
    score += lines(width).score(down[w]);
    score += lines(width + 1).score(across[w] & down[w]);
    // Lines down to the left are found from the column k - 1 places left of where they begin.
    Lines falling;
    for (int i = 0; i < k; ++i) {
      const int offset = i * width + (k - 1 - i);
      falling.add_square(bits_at(own, word, offset), bits_at(other, word, offset));
    }
    score += falling.score(across[w] & down[w]);
  }
  return score;
}

}  // namespace espalier
