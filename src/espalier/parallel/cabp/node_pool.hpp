// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace espalier {

/// Memory for nodes that many processors make and release, each possibly releasing what another
/// made. It is reused, so that the pool never holds much more than what was alive at once, and
/// whatever is still alive at its end (a search that was stopped) ends with it.
///
/// Each processor keeps a short shelf of free slots and exchanges whole batches with the common
/// store, so that the store's mutex is rarely taken. This is memory, not a step of the program: it
/// takes no time on the simulated machine.
template <class T>
class NodePool {
 public:
  explicit NodePool(int processors) : shelves_(static_cast<std::size_t>(processors)) {}
  NodePool(const NodePool&) = delete;
  NodePool& operator=(const NodePool&) = delete;
  ~NodePool() {
    for (const auto& slab : slabs_)
      for (std::size_t i = 0; i < kBatch; ++i)
        if (slab[i].alive) slab[i].node()->~T();
  }

  template <class... Arguments>
  T* make(int processor, Arguments&&... arguments) {
    auto& shelf = shelves_[static_cast<std::size_t>(processor)].free;
    if (shelf.empty()) refill(shelf);
    Slot* const slot = shelf.back();
    T* const node = new (slot->storage) T(std::forward<Arguments>(arguments)...);
    shelf.pop_back();
    slot->alive = true;
    // Relaxed: these only count.
    const auto now = alive_.fetch_add(1, std::memory_order_relaxed) + 1;
    for (auto peak = peak_.load(std::memory_order_relaxed);
         peak < now && !peak_.compare_exchange_weak(peak, now, std::memory_order_relaxed);) {
    }
    return node;
  }

  void destroy(int processor, T* node) {
    node->~T();
    Slot* const slot = reinterpret_cast<Slot*>(node);
    slot->alive = false;
    alive_.fetch_sub(1, std::memory_order_relaxed);
    auto& shelf = shelves_[static_cast<std::size_t>(processor)].free;
    shelf.push_back(slot);
    if (shelf.size() >= 2 * kBatch) hand_back(shelf);
  }

  [[nodiscard]] std::uint64_t alive() const { return alive_.load(std::memory_order_relaxed); }
  /// The most that were alive at once.
  [[nodiscard]] std::uint64_t peak() const { return peak_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kBatch = 32;

  struct Slot {
    alignas(T) std::byte storage[sizeof(T)];  // first: a node's address is its slot's
    bool alive = false;
    T* node() { return std::launder(reinterpret_cast<T*>(storage)); }
  };
  struct alignas(64) Shelf {
    std::vector<Slot*> free;
  };

  void refill(std::vector<Slot*>& shelf) {
    const std::lock_guard guard(mutex_);
    if (store_.empty()) {
      slabs_.push_back(std::make_unique<Slot[]>(kBatch));
      for (std::size_t i = kBatch; i-- > 0;) shelf.push_back(&slabs_.back()[i]);
      return;
    }
    const std::size_t rest = store_.size() - std::min(store_.size(), kBatch);
    shelf.assign(store_.begin() + static_cast<std::ptrdiff_t>(rest), store_.end());
    store_.erase(store_.begin() + static_cast<std::ptrdiff_t>(rest), store_.end());
  }
  void hand_back(std::vector<Slot*>& shelf) {
    const std::lock_guard guard(mutex_);
    store_.insert(store_.end(), shelf.end() - kBatch, shelf.end());
    shelf.erase(shelf.end() - kBatch, shelf.end());
  }

  std::vector<Shelf> shelves_;
  std::mutex mutex_;  // of what follows
  std::vector<Slot*> store_;
  std::vector<std::unique_ptr<Slot[]>> slabs_;
  alignas(64) std::atomic<std::uint64_t> alive_ = 0;
  std::atomic<std::uint64_t> peak_ = 0;
};

}  // namespace espalier
