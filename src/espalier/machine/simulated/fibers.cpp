// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated/fibers.hpp"

#include <boost/context/fiber.hpp>
#include <boost/context/preallocated.hpp>
#include <utility>
#include <vector>

#include "espalier/machine/simulated/stacks.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define ESPALIER_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ESPALIER_ADDRESS_SANITIZER 1
#endif
#endif
#ifdef ESPALIER_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#endif

namespace espalier::simulated {
namespace context = boost::context;

namespace {

/// The stacks outlive the fibers; there is nothing to give back.
struct KeepStack {
  context::stack_context allocate() { return {}; }
  void deallocate(context::stack_context&) {}
};

}  // namespace

struct Fibers::Implementation {
  /// A place to go on; the address sanitizer must be told about stacks.
  struct Place {
    context::fiber fiber;
    const void* stack_bottom = nullptr;
    std::size_t stack_size = 0;
    void* fake_stack = nullptr;
    const std::byte* frame = nullptr;  // of the function that left it
  };

  Implementation(int count, std::size_t stack_bytes, std::function<void(int)> run_body,
                 std::function<int()> choose_next)
      : stacks(count, stack_bytes),
        places(static_cast<std::size_t>(count) + 1),
        body(std::move(run_body)),
        next(std::move(choose_next)) {
    for (int id = 0; id < count; ++id) {
      context::stack_context stack;
      stack.sp = stacks.top(id);
      stack.size = static_cast<std::size_t>(stacks.top(id) - stacks.bottom(id));
      Place& here = place(id);
      here.stack_bottom = stacks.bottom(id);
      here.stack_size = stack.size;
      here.fiber =
          context::fiber(std::allocator_arg, context::preallocated(stack.sp, stack.size, stack),
                         KeepStack{}, [this, id](context::fiber&& from) {
                           arrived(id, std::move(from));
                           body(id);
                           const int to = next();
                           leave(id, to, true);
                           return std::move(place(to).fiber);
                         });
    }
  }

  Place& place(int id) { return places[static_cast<std::size_t>(id + 1)]; }

  void switch_to(int to) {
    const int me = running;
    if (to == me) return;  // it slept, and is the next to go on
    place(me).frame = static_cast<const std::byte*>(__builtin_frame_address(0));
    leave(me, to, false);
    context::fiber from = std::move(place(to).fiber).resume();
    arrived(me, std::move(from));
  }

  /// The frames that one will touch first when it goes on.
  void prefetch(int id) {
    constexpr int kBelow = 2, kAbove = 10, kLine = 64;
    const std::byte* frame = place(id).frame;
    for (int line = -kBelow; line < kAbove; ++line) __builtin_prefetch(frame + line * kLine);
  }

  void leave(int me, int to, bool for_good) {
    left = me;
    running = to;
#ifdef ESPALIER_ADDRESS_SANITIZER
    __sanitizer_start_switch_fiber(for_good ? nullptr : &place(me).fake_stack,
                                   place(to).stack_bottom, place(to).stack_size);
#else
    (void)for_good;
#endif
  }
  /// Whoever came here left its place behind.
  void arrived([[maybe_unused]] int me, context::fiber from) {
    place(left).fiber = std::move(from);
#ifdef ESPALIER_ADDRESS_SANITIZER
    const void* bottom = nullptr;
    std::size_t size = 0;
    __sanitizer_finish_switch_fiber(place(me).fake_stack, &bottom, &size);
    if (left == kOutside) {
      place(kOutside).stack_bottom = bottom;
      place(kOutside).stack_size = size;
    }
#endif
  }

  Stacks stacks;
  std::vector<Place> places;
  std::function<void(int)> body;
  std::function<int()> next;
  int running = kOutside;
  int left = kOutside;
};

Fibers::Fibers(int count, std::size_t stack_bytes, std::function<void(int)> body,
               std::function<int()> next)
    : implementation_(
          std::make_unique<Implementation>(count, stack_bytes, std::move(body), std::move(next))) {}
Fibers::~Fibers() = default;

void Fibers::switch_to(int to) { implementation_->switch_to(to); }
void Fibers::prefetch(int id) { implementation_->prefetch(id); }

}  // namespace espalier::simulated
