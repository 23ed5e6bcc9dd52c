// SPDX-License-Identifier: MIT
// The two queues of CABP against a sorted list, with several processors inside at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <set>

#include "espalier/core/random.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/cabp/sibling_queue_heap.hpp"
#include "espalier/parallel/cabp/sibling_queue_list.hpp"

namespace espalier::sibling_queue_test {
namespace {

/// Stands for a list of brothers: each take moves its key on by one, and no other element's key
/// lies in between.
template <class Machine, template <class, class> class Queue>
struct Entry {
  static constexpr int kBlock = 10;
  int key = 0;
  int left = 1;
  bool is_known = false;  // its insertion has returned
  typename Queue<Machine, Entry>::Links links;

  [[nodiscard]] bool comes_before(const Entry& other) const { return key < other.key; }
};

template <class Machine, template <class, class> class Queue>
struct Kind {
  using MachineType = Machine;
  using Element = Entry<Machine, Queue>;
  using QueueType = Queue<Machine, Element>;
};

template <class Kind>
class SiblingQueues : public testing::Test {
 public:
  using MachineType = typename Kind::MachineType;
  using Element = typename Kind::Element;
  using Me = typename MachineType::Processor;

  Element& element(int block, int left = 1) {
    elements_.emplace_back();
    elements_.back().key = block * Element::kBlock;
    elements_.back().left = left;
    return elements_.back();
  }
  void insert(Me& me, Element& element) {
    queue.insert(me, element);
    const std::lock_guard guard(mutex_);
    element.is_known = true;
    if (element.left > 0) known_.insert(element.key);
  }
  /// False when the queue is empty. What was inserted before is never overtaken.
  bool take(Me& me) {
    return queue.take(me, [&](Element& first) {
      const std::lock_guard guard(mutex_);
      if (!known_.empty() && *known_.begin() < first.key) ++overtakings;
      known_.erase(first.key);
      taken.push_back(first.key++);
      --first.left;
      if (first.is_known && first.left > 0) known_.insert(first.key);
      return first.left > 0;
    }) != nullptr;
  }

  typename Kind::QueueType queue;
  std::vector<int> taken;
  int overtakings = 0;

 private:
  std::deque<Element> elements_;
  std::mutex mutex_;  // of everything but the queue
  std::set<int> known_;
};

using Kinds =
    testing::Types<Kind<ThreadMachine<>, SiblingQueueList>, Kind<ThreadMachine<>, SiblingQueueHeap>,
                   Kind<SimulatedMachine<>, SiblingQueueList>,
                   Kind<SimulatedMachine<>, SiblingQueueHeap>>;
struct KindNames {
  template <class K>
  static std::string GetName(int i) {
    return std::string(i % 2 == 0 ? "List" : "Heap") + "On" + K::MachineType::kName;
  }
};
TYPED_TEST_SUITE(SiblingQueues, Kinds, KindNames);

template <class Machine>
Machine machine_with_seed(std::uint64_t seed) {
  if constexpr (Machine::kVirtualTime)
    return Machine({.costs = cost_preset("balance"), .schedule = {.jitter = 7}, .seed = seed});
  else
    return static_cast<void>(seed), Machine();
}

TYPED_TEST(SiblingQueues, GiveElementsInOrder) {
  auto machine = machine_with_seed<typename TestFixture::MachineType>(1);
  machine.run(1, [&](auto& me) {
    EXPECT_TRUE(this->queue.empty(me));
    for (const int block : {5, 3, 8, 1, 9, 2, 7}) this->insert(me, this->element(block));
    EXPECT_FALSE(this->queue.empty(me));
    while (this->take(me)) {
    }
    EXPECT_TRUE(this->queue.empty(me));
  });
  EXPECT_EQ(this->taken, (std::vector<int>{10, 20, 30, 50, 70, 80, 90}));
}

TYPED_TEST(SiblingQueues, KeepTheFirstElementInPlaceWhileItsKeyMovesOn) {
  auto machine = machine_with_seed<typename TestFixture::MachineType>(1);
  machine.run(1, [&](auto& me) {
    this->insert(me, this->element(2, 2));
    this->insert(me, this->element(1, 3));
    while (this->take(me)) {
    }
  });
  EXPECT_EQ(this->taken, (std::vector<int>{10, 11, 12, 20, 21}));
}

TYPED_TEST(SiblingQueues, GiveAwayWhatIsLeft) {
  auto machine = machine_with_seed<typename TestFixture::MachineType>(1);
  machine.run(1, [&](auto& me) {
    for (const int block : {5, 3, 8, 1}) this->insert(me, this->element(block));
    this->take(me);
  });
  std::vector<int> left;
  this->queue.drain([&](auto* element) { left.push_back(element->key); });
  std::sort(left.begin(), left.end());
  EXPECT_EQ(left, (std::vector<int>{30, 50, 80}));
}

/// Everybody inserts and takes at random; then one takes what is left.
TYPED_TEST(SiblingQueues, LoseNothingAndOvertakeNothingUnderConcurrentUse) {
  using Machine = typename TestFixture::MachineType;
  constexpr int kProcessors = 6, kEach = 40;
  const int rounds = Machine::kVirtualTime ? 40 : 20;
  for (int round = 1; round <= rounds; ++round) {
    this->taken.clear();
    std::vector<std::vector<typename TestFixture::Element*>> own(kProcessors);
    std::vector<int> expected;
    Random shuffle(static_cast<std::uint64_t>(round));
    std::vector<int> blocks(kProcessors * kEach);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      blocks[i] = static_cast<int>(i);
      std::swap(blocks[i], blocks[shuffle.below(static_cast<std::uint32_t>(i + 1))]);
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      auto& element = this->element(blocks[i], 1 + static_cast<int>(shuffle.below(3)));
      own[i % kProcessors].push_back(&element);
      for (int j = 0; j < element.left; ++j) expected.push_back(element.key + j);
    }
    auto machine = machine_with_seed<Machine>(static_cast<std::uint64_t>(round));
    machine.run(kProcessors, [&](auto& me) {
      Random random(static_cast<std::uint64_t>(round * 1000 + me.id()));
      for (auto* element : own[static_cast<std::size_t>(me.id())]) {
        this->insert(me, *element);
        for (auto takes = random.below(4); takes > 0; --takes) this->take(me);
      }
    });
    const auto in_turmoil = static_cast<std::ptrdiff_t>(this->taken.size());
    machine.run(1, [&](auto& me) {
      while (this->take(me)) {
      }
    });
    EXPECT_EQ(this->overtakings, 0) << "round " << round;
    EXPECT_TRUE(std::is_sorted(this->taken.begin() + in_turmoil, this->taken.end()));
    std::sort(this->taken.begin(), this->taken.end());
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(this->taken, expected) << "round " << round;
  }
}

/// Ticks that eight processors take to insert 50 elements each, in descending or ascending order.
template <template <class, class> class Queue>
Time time_of_insertions(bool ascending) {
  using Machine = SimulatedMachine<>;
  using Element = Entry<Machine, Queue>;
  constexpr int kProcessors = 8, kEach = 50;
  Queue<Machine, Element> queue;
  std::deque<Element> elements(kProcessors * kEach);
  for (std::size_t i = 0; i < elements.size(); ++i)
    elements[i].key = static_cast<int>(ascending ? i : elements.size() - i);
  Machine machine({.costs = {.cell = 1, .lock = 1}});
  const auto account = machine.run(kProcessors, [&](auto& me) {
    for (int i = 0; i < kEach; ++i)
      queue.insert(me, elements[static_cast<std::size_t>(i * kProcessors + me.id())]);
  });
  return account.elapsed;
}

TEST(SiblingQueueHeap, SparesTheLongWalkUnderOneLockThatTheListHas) {
  EXPECT_GT(time_of_insertions<SiblingQueueList>(true),
            20 * time_of_insertions<SiblingQueueHeap>(true));
}

}  // namespace
}  // namespace espalier::sibling_queue_test
