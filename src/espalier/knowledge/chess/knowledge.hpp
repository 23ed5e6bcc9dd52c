// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace espalier::chess {

/// The seven kinds of knowledge into which the thesis on chess in Linda splits GNU Chess's
/// evaluation. Any subset of them is a player of its own.
enum class Category : std::uint8_t {
  kMaterial,
  kPlacement,
  kMobility,
  kKingSafety,
  kPawnStructure,
  kProtection,
  kPiecesAndPawns,
};
inline constexpr std::size_t kCategories = 7;

struct CategoryInfo {
  char letter;
  unsigned bit;  // in a knowledge code
  std::string_view name;
};

/// By Category.
inline constexpr std::array<CategoryInfo, kCategories> kCategoryInfo = {{
    {'M', 64, "material"},
    {'B', 32, "placement"},
    {'X', 16, "mobility and attacks"},
    {'K', 8, "king safety"},
    {'P', 4, "pawn structure"},
    {'A', 2, "protection"},
    {'R', 1, "pieces and pawns"},
}};
constexpr const CategoryInfo& info(Category category) {
  return kCategoryInfo[static_cast<std::size_t>(category)];
}

/// What an evaluation knows: a set of categories, each with a weight in percent (100 unless told).
///
///     M  64   material               P  4   pawn structure
///     B  32   placement              A  2   protection
///     X  16   mobility and attacks   R  1   pieces and pawns
///     K   8   king safety
///
/// The code of a set is the sum of its bits: MKP is 76.
class Knowledge {
 public:
  static constexpr unsigned kAll = 127;
  static constexpr int kFullPercent = 100;
  static constexpr int kMostPercent = 1000;

  /// Everything.
  constexpr Knowledge() : Knowledge(kAll) {}
  /// The categories of a code; bits above kAll are ignored.
  constexpr explicit Knowledge(unsigned code) : code_(static_cast<std::uint8_t>(code & kAll)) {
    percent_.fill(kFullPercent);
  }
  /// Reads a code from 0 to 127, or letters in any order, each followed by its weight in percent
  /// where it is not 100 (`MBK50P`), or `all`, or `none`. Throws InputError.
  static Knowledge parse(std::string_view text);

  [[nodiscard]] constexpr unsigned code() const { return code_; }
  [[nodiscard]] constexpr bool has(Category category) const {
    return (code_ & info(category).bit) != 0;
  }
  [[nodiscard]] constexpr bool has_any(unsigned bits) const { return (code_ & bits) != 0; }
  /// 0 for what is not known.
  [[nodiscard]] constexpr int percent(Category category) const {
    return has(category) ? percent_[static_cast<std::size_t>(category)] : 0;
  }
  [[nodiscard]] constexpr bool is_weighted() const {
    for (const auto percent : percent_)
      if (percent != kFullPercent) return true;
    return false;
  }
  /// Weight 0 forgets the category. Requires 0 <= percent <= kMostPercent.
  void set_percent(Category category, int percent);

  /// What parse() reads: the letters in the order of the table, or `none`.
  [[nodiscard]] std::string text() const;

  friend constexpr bool operator==(const Knowledge&, const Knowledge&) = default;

 private:
  std::uint8_t code_;
  std::array<std::int16_t, kCategories> percent_{};  // kFullPercent where the category is unknown
};

}  // namespace espalier::chess
