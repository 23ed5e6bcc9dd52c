// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "espalier/games/chess/move.hpp"

namespace espalier::chess {

/// The positions since the last move that cannot be undone, as far as repetition needs them: a
/// value, cheap to copy. The latest few lie in the object itself; the others in chunks that all
/// copies share, so that only every eighth ply allocates.
///
///     recent_ [e8 e9 e10]   older_ -> [e0 ... e7] -> null
///
/// Copies may be used in different threads: shared chunks never change.
class History {
 public:
  struct Entry {
    std::uint64_t key;  // of the position
    Move move;          // that was played in it
  };

  void clear() {
    size_ = 0;
    older_.reset();
  }
  void push_back(Entry entry) {
    if (size_ != 0 && size_ % kChunk == 0)
      older_ = std::make_shared<const Chunk>(Chunk{recent_, std::move(older_)});
    recent_.keys[size_ % kChunk] = entry.key;
    recent_.moves[size_ % kChunk] = entry.move;
    ++size_;
  }
  [[nodiscard]] unsigned size() const { return size_; }

  /// Calls visit(entry) from the latest to the oldest until it returns false.
  template <class Visit>
  void backwards(Visit visit) const {
    const Entries* entries = &recent_;
    const Chunk* next = older_.get();
    for (unsigned i = size_; i-- > 0;) {
      if (!visit(Entry{entries->keys[i % kChunk], entries->moves[i % kChunk]})) return;
      if (i % kChunk == 0 && i > 0) {
        entries = &next->entries;
        next = next->older.get();
      }
    }
  }

 private:
  static constexpr unsigned kChunk = 8;
  struct Entries {
    std::array<std::uint64_t, kChunk> keys{};
    std::array<Move, kChunk> moves{};
  };
  struct Chunk {
    Entries entries;
    std::shared_ptr<const Chunk> older;
  };

  Entries recent_;
  std::shared_ptr<const Chunk> older_;
  unsigned size_ = 0;
};

}  // namespace espalier::chess
