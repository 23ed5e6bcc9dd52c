// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "espalier/search/tools/moves_in_progress.hpp"
#include "espalier/search/tools/table_news.hpp"
#include "espalier/search/tools/transposition_table.hpp"

namespace espalier {

/// Where this process stands among those that search a position together. The first leads: it minds
/// the limits, reports, and ends the search for all.
struct Standing {
  int rank = 0;
  std::size_t first_searcher = 0;  // how many searchers the processes before this one have
  std::size_t searchers = 1;       // of all processes
  // Machines are told apart by what they share: a table and a list of moves in progress.
  unsigned machine = 0;
  unsigned machines = 1;
};

/// What the processes of one machine share; null or empty: each has its own.
struct CommonMemory {
  std::span<std::byte> table = {};
  MovesInProgress* in_progress = nullptr;
};

/// The searchers of the same position in other processes, as a search here sees them: it tells what
/// it finds and hears what they find, and never waits for them. Who carries the messages is not
/// known here; see allied_search.hpp.
///
/// Thread safety: everything.
class Allies {
 public:
  using Bytes = std::vector<std::byte>;

  explicit Allies(const Standing& standing, const CommonMemory& memory = {})
      : standing_(standing), memory_(memory) {}

  [[nodiscard]] const Standing& standing() const { return standing_; }
  [[nodiscard]] bool leads() const { return standing_.rank == 0; }
  [[nodiscard]] const CommonMemory& memory() const { return memory_; }

  /// What a search is told, from the messenger's thread.
  class Listener {
   public:
    virtual ~Listener() = default;
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;  // of this process, so far
    virtual TranspositionTable& table() = 0;
    virtual void hear_finished(const Bytes& result) = 0;
    virtual void hear_end() = 0;
  };
  /// While it lives, the listener hears. An end that came before is heard at once.
  class Attention {
   public:
    Attention(Allies* allies, Listener& listener) : allies_(allies) {
      if (!allies_) return;
      const std::lock_guard lock(allies_->mutex_);
      allies_->listener_ = &listener;
      if (allies_->standing_.machines > 1) listener.table().set_news(&allies_->news_);
      if (allies_->has_ended_) listener.hear_end();
    }
    ~Attention() {
      if (!allies_) return;
      const std::lock_guard lock(allies_->mutex_);
      allies_->last_nodes_ = allies_->listener_->nodes();
      allies_->listener_->table().set_news(nullptr);
      allies_->listener_ = nullptr;
    }
    Attention(const Attention&) = delete;
    Attention& operator=(const Attention&) = delete;

   private:
    Allies* allies_;
  };

  // For the search.

  /// Nodes that the others have visited, as far as is known here: the leader knows.
  [[nodiscard]] std::uint64_t nodes() const {
    return nodes_elsewhere_.load(std::memory_order_relaxed);  // relaxed: roughly up to date
  }
  /// A depth is finished here. What has not been sent on gives way to what is deeper.
  void tell_finished(int depth, Bytes result) {
    {
      const std::lock_guard lock(mutex_);
      if (depth <= told_depth_) return;
      told_depth_ = depth;
      finished_ = std::move(result);
    }
    woken_.notify_all();
  }

  // For the messenger.

  /// Sleeps for so long, or until a depth is finished or wake() is called.
  void wait(std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, longest, [&] { return finished_ || is_awake_; });
  }
  /// From now on wait() returns at once.
  void wake() {
    {
      const std::lock_guard lock(mutex_);
      is_awake_ = true;
    }
    woken_.notify_all();
  }
  [[nodiscard]] std::optional<Bytes> take_finished() {
    const std::lock_guard lock(mutex_);
    return std::exchange(finished_, std::nullopt);
  }
  [[nodiscard]] std::uint64_t own_nodes() const {
    const std::lock_guard lock(mutex_);
    return listener_ ? listener_->nodes() : last_nodes_;
  }
  [[nodiscard]] std::vector<TableNews::Item> take_news() { return news_.take(); }

  void hear_nodes(std::uint64_t of_all_others) {
    nodes_elsewhere_.store(of_all_others, std::memory_order_relaxed);
  }
  void hear_finished(const Bytes& result) {
    const std::lock_guard lock(mutex_);
    if (listener_) listener_->hear_finished(result);
  }
  void hear_news(const std::vector<TableNews::Item>& items) {
    const std::lock_guard lock(mutex_);
    if (!listener_) return;
    for (const auto& item : items) listener_->table().take_over(item.key, item.entry);
  }
  void hear_end() {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    if (listener_) listener_->hear_end();
  }

 private:
  const Standing standing_;
  const CommonMemory memory_;
  std::atomic<std::uint64_t> nodes_elsewhere_ = 0;
  TableNews news_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable woken_;
  Listener* listener_ = nullptr;
  std::optional<Bytes> finished_;
  int told_depth_ = 0;
  std::uint64_t last_nodes_ = 0;
  bool has_ended_ = false;
  bool is_awake_ = false;
};

}  // namespace espalier
