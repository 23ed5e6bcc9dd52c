// SPDX-License-Identifier: MIT
#include "espalier/book/opening_book.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include "espalier/book/polyglot_key.hpp"
#include "espalier/book/text_book.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

using chess::Move;
using chess::Position;

constexpr std::size_t kEntryBytes = 16;
constexpr std::uint64_t kMostPolyglotWeight = 0xffff;

bool is_polyglot(const std::string& path) { return path.ends_with(".bin"); }

std::uint16_t code_of(Move move) {
  const unsigned promotion = move.is_promotion() ? move.promotion() - chess::kKnight + 1U : 0U;
  return static_cast<std::uint16_t>(move.to() | move.from() << 6 | promotion << 12);
}

/// Polyglot's files are big-endian.
std::uint64_t number(const unsigned char* bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes[i];
  return value;
}
void append(std::string& bytes, std::uint64_t value, std::size_t count) {
  for (std::size_t i = count; i-- > 0;) bytes += static_cast<char>(value >> (8 * i));
}

}  // namespace

OpeningBook OpeningBook::load(const std::string& path) {
  return is_polyglot(path) ? load_polyglot(path) : load_text_book(path);
}

void OpeningBook::save(const std::string& path) const {
  if (is_polyglot(path)) return save_polyglot(path);
  save_text_book(*this, path);
}

OpeningBook OpeningBook::load_polyglot(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) throw InputError("cannot read the book " + in_quotes(path));
  if (size % kEntryBytes != 0)
    throw InputError("the book " + in_quotes(path) +
                     " is cut short, or not a Polyglot book: its size is no multiple of 16");
  OpeningBook book;
  book.entries_.reserve(size / kEntryBytes);
  for (std::array<unsigned char, kEntryBytes> bytes;
       file.read(reinterpret_cast<char*>(bytes.data()), kEntryBytes);)
    book.entries_.push_back({number(bytes.data(), 8),
                             static_cast<std::uint16_t>(number(&bytes[8], 2)),
                             static_cast<std::uint16_t>(number(&bytes[10], 2)),
                             static_cast<std::uint32_t>(number(&bytes[12], 4))});
  const auto by_key = [](const Entry& a, const Entry& b) { return a.key < b.key; };
  std::stable_sort(book.entries_.begin(), book.entries_.end(), by_key);
  return book;
}

void OpeningBook::save_polyglot(const std::string& path) const {
  NewFile file(path);
  std::string bytes;
  for (const Entry& entry : entries_) {
    bytes.clear();
    append(bytes, entry.key, 8);
    append(bytes, entry.move, 2);
    append(bytes, entry.weight, 2);
    append(bytes, entry.learn, 4);
    file.stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  file.finish();
}

std::vector<BookMove> OpeningBook::moves(const Position& position) const {
  MoveList<Move> legal;
  position.legal_moves(legal);
  std::vector<BookMove> found;
  const auto key = polyglot_key(position);
  const auto first = std::partition_point(entries_.begin(), entries_.end(),
                                          [&](const Entry& entry) { return entry.key < key; });
  for (auto entry = first; entry != entries_.end() && entry->key == key; ++entry)
    for (const Move move : legal)
      if (code_of(move) == entry->move) found.push_back({move, entry->weight});
  std::stable_sort(found.begin(), found.end(),
                   [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
  return found;
}

std::optional<Move> OpeningBook::choose(const Position& position, Random& random) const {
  const auto known = moves(position);
  std::uint32_t sum = 0;
  for (const BookMove& one : known) sum += one.weight;
  if (sum == 0) return std::nullopt;
  std::uint32_t lot = random.below(sum);
  for (const BookMove& one : known) {
    if (lot < one.weight) return one.move;
    lot -= one.weight;
  }
  return std::nullopt;
}

void BookBuilder::add(const Position& position, Move move, unsigned weight) {
  weights_[{polyglot_key(position), code_of(move)}] += weight;
}

OpeningBook BookBuilder::build() const {
  std::map<std::uint64_t, std::uint64_t> most;
  for (const auto& [place, weight] : weights_)
    most[place.first] = std::max(most[place.first], weight);
  OpeningBook book;
  for (const auto& [place, weight] : weights_) {
    const std::uint64_t largest = std::max(kMostPolyglotWeight, most[place.first]);
    book.entries_.push_back({place.first, place.second,
                             static_cast<std::uint16_t>(weight * kMostPolyglotWeight / largest)});
  }
  return book;
}

}  // namespace espalier
