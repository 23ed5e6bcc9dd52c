// SPDX-License-Identifier: MIT
#include "espalier/games/nim/nim.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

void Nim::add_heap(std::uint16_t pieces) {
  assert(count_ < kMaxHeaps);
  heaps_[count_++] = pieces;
}

void Nim::moves(MoveList<Move>& list) const {
  for (std::uint16_t i = 0; i < count_; ++i)
    for (int pieces = 1; pieces <= heaps_[i]; ++pieces)
      list.push_back({i, static_cast<std::uint16_t>(pieces)});
}

Nim Nim::after(Move move) const {
  assert(move.heap < count_ && move.pieces >= 1 && move.pieces <= heaps_[move.heap]);
  Nim next = *this;
  next.heaps_[move.heap] = static_cast<std::uint16_t>(heaps_[move.heap] - move.pieces);
  return next;
}

std::optional<Value> Nim::outcome() const {
  if (std::any_of(heaps_.begin(), heaps_.end(), [](auto pieces) { return pieces > 0; }))
    return std::nullopt;
  return play_ == Play::kNormal ? -1 : 1;  // the other side took the last piece
}

std::uint64_t Nim::key() const {
  std::uint64_t key = mix(count_, static_cast<std::uint64_t>(play_));
  for (unsigned i = 0; i < count_; ++i) key = mix(key, heaps_[i]);
  return key;
}

std::uint64_t Nim::canonical_key() const {
  Nim sorted = *this;
  std::sort(sorted.heaps_.begin(), sorted.heaps_.end(), std::greater<>());
  while (sorted.count_ > 0 && sorted.heaps_[sorted.count_ - 1U] == 0) --sorted.count_;
  return sorted.key();
}

std::string Nim::text() const {
  std::string out = play_ == Play::kMisere ? "misere " : "";
  for (unsigned i = 0; i < count_; ++i) (out += i == 0 ? "" : ",") += std::to_string(heaps_[i]);
  return out;
}

std::string Nim::move_text(Move move) const {
  return std::to_string(move.heap + 1) + "-" + std::to_string(move.pieces);
}

Nim Nim::parse(std::string_view text) {
  const auto parts = words(text);
  Nim position;
  std::string_view heaps = "3,4,5";
  if (!parts.empty()) {
    heaps = parts.back();
    const auto play = parts.size() == 1 ? std::string_view("normal") : parts.front();
    if (parts.size() > 2 || (play != "normal" && play != "misere"))
      throw InputError(
          "a position of Nim is 'HEAPS', 'normal HEAPS' or 'misere HEAPS' with heaps "
          "such as 3,4,5, not " +
          in_quotes(text));
    if (play == "misere") position.play_ = Play::kMisere;
  }
  const auto sizes = split(heaps, ',');
  if (sizes.size() > kMaxHeaps)
    throw InputError("there are " + std::to_string(sizes.size()) + " heaps; at most " +
                     std::to_string(kMaxHeaps) + " are possible");
  for (const auto size : sizes)
    position.add_heap(
        static_cast<std::uint16_t>(read_integer("the size of a heap", size, 0, kMaxPieces)));
  return position;
}

GameEntry nim_entry() {
  return game_entry<Nim>("nim",
                         "Nim: take pieces from one heap; the last piece wins, in misere play it "
                         "loses",
                         "heap sizes, '3,4,5' or 'misere 3,4,5'; the move '2-3' takes three pieces "
                         "from the second heap",
                         {"3,4,5", "1,3,5,7", "misere 3,4,5", "1,2,3"});
}

}  // namespace espalier
