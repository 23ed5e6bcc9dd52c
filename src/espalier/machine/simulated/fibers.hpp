// SPDX-License-Identifier: MIT
#pragma once

#include <boost/context/fiber.hpp>
#include <boost/context/preallocated.hpp>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "espalier/machine/simulated/address_sanitizer.hpp"
#include "espalier/machine/simulated/stacks.hpp"

namespace espalier::simulated {

/// The stacks and saved places of a run's processors: which of them the host's thread is on. Knows
/// nothing of clocks. In a header, so that the kernel's switch is one piece of code.
class Fibers {
 public:
  static constexpr int kOutside = -1;  // from where the run was started

  /// body(id) is what each runs; `next` is asked where to go on when one has ended.
  Fibers(int count, std::size_t stack_bytes, std::function<void(int)> body,
         std::function<int()> next)
      : stacks_(count, stack_bytes),
        places_(static_cast<std::size_t>(count) + 1),
        body_(std::move(body)),
        next_(std::move(next)) {
    for (int id = 0; id < count; ++id) prepare(id);
  }
  Fibers(const Fibers&) = delete;
  Fibers& operator=(const Fibers&) = delete;

  [[nodiscard]] int running() const { return running_; }

  /// Leaves the running one and goes on with `to`; comes back when somebody switches here.
  void switch_to(int to) {
    const int me = running_;
    if (to == me) return;  // it slept, and is the next to go on
    place(me).frame = static_cast<const std::byte*>(__builtin_frame_address(0));
    leave(me, to, false);
    boost::context::fiber from = std::move(place(to).fiber).resume();
    arrived(me, std::move(from));
  }

  /// Says that `id` will be switched to soon: the stacks of many processors do not fit into the
  /// caches, and fetching ahead what one will touch first hides most of the wait.
  void prefetch(int id) {
    constexpr int kBelow = 4, kAbove = 12, kLine = 64;
    const std::byte* frame = place(id).frame;
    for (int line = -kBelow; line < kAbove; ++line) __builtin_prefetch(frame + line * kLine, 1);
  }

 private:
  struct Place {
    boost::context::fiber fiber;
    const std::byte* frame = nullptr;  // of the function that left it
    // The address sanitizer must be told about stacks.
    const void* stack_bottom = nullptr;
    std::size_t stack_size = 0;
    void* fake_stack = nullptr;
  };
  /// The stacks outlive the fibers; there is nothing to give back.
  struct KeepStack {
    static boost::context::stack_context allocate() { return {}; }
    static void deallocate(boost::context::stack_context&) {}
  };

  Place& place(int id) { return places_[static_cast<std::size_t>(id + 1)]; }

  void prepare(int id) {
    boost::context::stack_context stack;
    stack.sp = stacks_.top(id);
    stack.size = static_cast<std::size_t>(stacks_.top(id) - stacks_.bottom(id));
    Place& here = place(id);
    here.frame = stacks_.top(id);
    here.stack_bottom = stacks_.bottom(id);
    here.stack_size = stack.size;
    here.fiber = boost::context::fiber(std::allocator_arg,
                                       boost::context::preallocated(stack.sp, stack.size, stack),
                                       KeepStack{}, [this, id](boost::context::fiber&& from) {
                                         arrived(id, std::move(from));
                                         body_(id);
                                         const int to = next_();
                                         leave(id, to, true);
                                         return std::move(place(to).fiber);
                                       });
  }

  void leave(int me, int to, bool for_good) {
    left_ = me;
    running_ = to;
    leaving_stack(for_good ? nullptr : &place(me).fake_stack, place(to).stack_bottom,
                  place(to).stack_size);
  }
  /// Whoever came here left its place behind.
  void arrived(int me, boost::context::fiber from) {
    Place& previous = place(left_);
    previous.fiber = std::move(from);
    const void* bottom = previous.stack_bottom;
    std::size_t size = previous.stack_size;
    arriving_on_stack(place(me).fake_stack, bottom, size);
    if (left_ == kOutside) {  // the one stack that is not ours
      previous.stack_bottom = bottom;
      previous.stack_size = size;
    }
  }

  Stacks stacks_;
  std::vector<Place> places_;
  std::function<void(int)> body_;
  std::function<int()> next_;
  int running_ = kOutside;
  int left_ = kOutside;
};

}  // namespace espalier::simulated
