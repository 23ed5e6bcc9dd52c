// SPDX-License-Identifier: MIT
#include "espalier/engine/histories.hpp"

#include <algorithm>
#include <vector>

namespace espalier {
namespace {

using Answer = Relaxed<std::uint16_t>;

/// The part's share of a table.
template <class Entry>
std::span<Entry> share(std::span<Entry> table, Histories::Part part) {
  const std::size_t from = table.size() * part.number / part.count;
  return table.subspan(from, table.size() * (part.number + 1) / part.count - from);
}

/// In blocks, so that the sums stay in the nearest cache and several are added at a time.
void unite_tendencies(std::span<Tendency> common, const std::vector<std::span<Tendency>>& all) {
  constexpr std::size_t kBlock = 512;
  std::array<int, kBlock> sums;
  for (std::size_t from = 0; from < common.size(); from += kBlock) {
    const std::size_t count = std::min(kBlock, common.size() - from);
    const auto before = common.subspan(from, count);
    std::copy(before.begin(), before.end(), sums.begin());
    for (const auto& table : all)
      for (std::size_t i = 0; i < count; ++i) sums[i] += table[from + i] - before[i];
    for (std::size_t i = 0; i < count; ++i) before[i] = Tendency(sums[i]);
    for (const auto& table : all)
      std::copy(before.begin(), before.end(), table.subspan(from).begin());
  }
}

/// An answer is as good as another; of those that are new the last one stays.
void unite_answers(std::span<Answer> common, const std::vector<std::span<Answer>>& all) {
  for (std::size_t i = 0; i < common.size(); ++i) {
    const std::uint16_t before = common[i];
    for (const auto& table : all)
      if (table[i] != before) common[i] = table[i];
    for (const auto& table : all) table[i] = common[i];
  }
}

}  // namespace

void Histories::unite(Histories& common, std::span<Histories* const> all, Part part) {
  const auto unite_tables = [&](auto table_of, const auto& unite_entries) {
    std::vector<decltype(table_of(common))> tables;
    for (Histories* one : all) tables.push_back(share(table_of(*one), part));
    unite_entries(share(table_of(common), part), tables);
  };
  for (unsigned side = 0; side < 2; ++side) {
    unite_tables([&](Histories& h) { return std::span<Tendency>(h.quiet_[side]); },
                 unite_tendencies);
    unite_tables([&](Histories& h) { return std::span<Tendency>(h.noisy_[side]); },
                 unite_tendencies);
    unite_tables([&](Histories& h) { return std::span<Answer>(h.counters_[side]); }, unite_answers);
  }
  unite_tables([](Histories& h) { return std::span<Tendency>(h.continuation_); }, unite_tendencies);
}

}  // namespace espalier
