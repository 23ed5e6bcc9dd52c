// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <typeindex>
#include <unordered_map>

#include "espalier/linda/simulated/network.hpp"
#include "espalier/linda/simulated/store.hpp"
#include "espalier/linda/tuple_space.hpp"
#include "espalier/machine/simulated.hpp"

namespace espalier::linda {

/// A tuple space over the nodes of a simulated network, one node a processor, by one of three
/// kernels. Every operation happens at one point of virtual time; the same run repeats itself
/// exactly. Who waits sleeps, and a program in which all wait is a Deadlock.
///
/// Every operation costs `cell` for looking at the node's own tuples, and then (network.hpp says
/// what a message costs):
///
///   in      out: nothing more, and a message for every blocked operation that it serves.
///           Others: nothing more when a tuple on the own node matches. Else the pattern is
///           broadcast, and the oldest tuple that matches is sent back; all nodes answer an inp or
///           rdp that fails. A pattern that waits is known to all nodes.
///   out     out: a broadcast; the tuple is visible elsewhere when that arrives. rd, rdp: nothing
///           more. in, inp of a tuple of the own node: a broadcast that deletes it; of another: a
///           question to that node, which broadcasts the deletion or answers that it came too late;
///           all that wait for a tuple ask when it arrives.
///   hybrid  The home of a tuple is determined by its number of fields and the first of them. out:
///           a message to the home. Others: a question and an answer when the first field is
///           given, else as with `in`. No message where the home is the own node.
///
/// Deletion is seen by all nodes at once, so that no kernel ever shows a tuple that is gone; and
/// what a processor puts is seen in the order in which it was put. So a correct program is correct
/// with every kernel.
template <class Machine>
class SimulatedSpace {
 public:
  using Me = typename Machine::Processor;
  class Handle;

  explicit SimulatedSpace(int processors, Kernel kernel = Kernel::kIn)
      : kernel_(kernel), network_(processors) {}

  Handle at(Me& me) { return Handle(*this, me); }
  /// After the run. Throws StrayTuples when something is left.
  void finish() const { expect_empty(census()); }
  [[nodiscard]] std::vector<Census> census() const {
    std::vector<Census> census;
    for (const auto& one : in_order_) one->add_to(census);
    return census;
  }

 private:
  using Order = typename Machine::Order;
  using Network = simulated::Network<Machine>;
  template <class Tuple>
  using Store = simulated::Store<Tuple>;
  template <class Tuple>
  using Waiter = simulated::Waiter<Tuple>;
  static constexpr std::size_t kNote = Network::kNote;

  /// What an operation wants besides its pattern.
  struct Wish {
    bool takes;
    bool waits;
    Time deadline = espalier::simulated::kNever;
    std::size_t bytes = 0;  // of the pattern
  };

  template <class Tuple>
  Store<Tuple>& store_of() {
    auto& place = stores_[std::type_index(typeid(Tuple))];
    if (!place) {
      auto made = std::make_unique<Store<Tuple>>();
      place = made.get();
      in_order_.push_back(std::move(made));
    }
    return static_cast<Store<Tuple>&>(*place);
  }

  void begin(Me& me) {
    ++me.account().tuple_operations;
    me.work(me.costs().cell);
    network_.settle(me);
  }

  template <class Tuple>
  void out(Me& me, Tuple tuple, std::size_t bytes) {
    begin(me);
    const int nodes = network_.nodes();
    simulated::Stored<Tuple> stored{std::move(tuple), me.id(), me.now(), ++made_};
    if (kernel_ == Kernel::kHybrid) {
      stored.node = simulated::home_of(std::get<0>(stored.tuple), std::tuple_size_v<Tuple>, nodes);
      if (stored.node != me.id()) {
        network_.send(me, me.id(), stored.node, bytes);
        stored.visible = me.now() + network_.transit(me, bytes);
      }
    } else if (kernel_ == Kernel::kOut && nodes > 1) {
      network_.broadcast(me, me.id(), bytes);
      stored.visible = me.now() + network_.transit(me, bytes);
    }
    stored.visible = network_.in_order(me.id(), stored.visible);
    Store<Tuple>& store = store_of<Tuple>();
    if (!serve_waiters(me, store, stored, bytes)) store.tuples.push_back(std::move(stored));
  }

  /// In the order in which they came: readers get a copy, the first taker gets it. True when it is
  /// taken.
  template <class Tuple>
  bool serve_waiters(Me& me, Store<Tuple>& store, const simulated::Stored<Tuple>& stored,
                     std::size_t bytes) {
    if (kernel_ == Kernel::kOut) return serve_copies(me, store, stored);
    for (auto place = store.waiters.begin(); place != store.waiters.end();) {
      Waiter<Tuple>& waiter = **place;
      if (!waiter.matches(stored.tuple)) {
        ++place;
        continue;
      }
      place = store.waiters.erase(place);
      waiter.found = stored.tuple;
      waiter.due = stored.visible;
      if (stored.node != waiter.processor) {
        const Time handling = stored.node == me.id() ? 0 : me.costs().receive + me.costs().send;
        network_.send(me, stored.node, waiter.processor, bytes);
        waiter.by_message = true;
        waiter.due = std::max(waiter.due, me.now()) + handling + network_.transit(me, bytes);
      }
      Order::wake(me, waiter.processor, waiter.due);
      if (waiter.takes) return true;
    }
    return false;
  }

  /// With the kernel `out`: all who wait see it when it arrives. The readers have it then; the
  /// takers ask for it, all of them, and the first gets it.
  template <class Tuple>
  bool serve_copies(Me& me, Store<Tuple>& store, const simulated::Stored<Tuple>& stored) {
    std::vector<int> askers;
    for (auto place = store.waiters.begin(); place != store.waiters.end();) {
      Waiter<Tuple>& waiter = **place;
      const bool matches = waiter.matches(stored.tuple);
      if (matches && waiter.takes) askers.push_back(waiter.processor);
      if (!matches || (waiter.takes && askers.size() > 1)) {
        ++place;
        continue;
      }
      place = store.waiters.erase(place);
      waiter.found = stored.tuple;
      waiter.due = stored.visible;
      if (waiter.takes) {
        waiter.by_message = true;
        waiter.due += me.costs().send + network_.transit(me, kNote) + network_.answer(me, kNote);
      }
      Order::wake(me, waiter.processor, waiter.due);
    }
    if (!askers.empty()) network_.will_be_asked(me, askers, kNote);
    return !askers.empty();
  }

  template <class Tuple, class Pattern>
  std::optional<Tuple> find(Me& me, const Pattern& pattern, const Wish& wish) {
    begin(me);
    Store<Tuple>& store = store_of<Tuple>();
    if (kernel_ == Kernel::kOut) return find_copy(me, store, pattern, wish);
    if constexpr (Pattern::kNamesFirst)
      if (kernel_ == Kernel::kHybrid) {
        const int home =
            simulated::home_of(pattern.first(), std::tuple_size_v<Tuple>, network_.nodes());
        return ask(me, store, pattern, wish, home);
      }
    return ask(me, store, pattern, wish, kEverybody);
  }

  /// Of one node, or of all: on the own node first, then by a question.
  template <class Tuple, class Pattern>
  std::optional<Tuple> ask(Me& me, Store<Tuple>& store, const Pattern& pattern, const Wish& wish,
                           int whom) {
    const auto is_here = [&](const auto& one) {
      return one.node == me.id() && one.visible <= me.now();
    };
    if (const auto place = store.find(pattern, is_here); place != store.tuples.end())
      return store.get(place, wish.takes);
    const bool asks = network_.nodes() > 1 && whom != me.id();
    if (asks) {
      if (whom == kEverybody)
        network_.broadcast(me, me.id(), wish.bytes);
      else
        network_.send(me, me.id(), whom, wish.bytes);
      const Time arrival = me.now() + network_.transit(me, wish.bytes);
      Network::sleep_until(me, std::max(arrival, network_.latest(me.id())));
    } else {
      Network::sleep_until(me, network_.latest(me.id()));  // of its own tuples, behind those sent
    }
    auto place = store.find(pattern, [&](const auto& one) { return one.visible <= me.now(); });
    if (place == store.tuples.end() && wish.waits)
      place = store.find(pattern, [](const auto&) { return true; });  // it is on its way
    if (place != store.tuples.end()) return fetch(me, store, place, wish.takes);
    if (wish.waits) return wait(me, store, pattern, wish.takes, wish.deadline);
    if (asks) be_refused(me, whom);
    return std::nullopt;
  }

  template <class Tuple>
  Tuple fetch(Me& me, Store<Tuple>& store, typename Store<Tuple>::Place place, bool takes) {
    const int node = place->node;
    const Time ready = std::max(me.now(), place->visible);
    Tuple tuple = store.get(place, takes);
    const bool is_remote = node != me.id();
    Time due = ready;
    if (is_remote) {
      const std::size_t bytes = bytes_of_tuple(tuple);
      network_.send(me, node, me.id(), bytes);
      due = ready + network_.answer(me, bytes);
    }
    Network::sleep_until(me, due);
    if (is_remote) Network::received(me);
    return tuple;
  }
  void be_refused(Me& me, int whom) {
    int answers = 0;
    for (int node = 0; node < network_.nodes(); ++node) {
      if (node == me.id() || (whom != kEverybody && whom != node)) continue;
      network_.send(me, node, me.id(), kNote);
      ++answers;
    }
    Network::sleep_until(me, me.now() + network_.answer(me, kNote));
    Network::received(me, answers);
  }
  /// Until something is handed to it, or the alarm.
  template <class Tuple, class Pattern>
  std::optional<Tuple> wait(Me& me, Store<Tuple>& store, const Pattern& pattern, bool takes,
                            Time alarm) {
    Waiter<Tuple> waiter{[&](const Tuple& tuple) { return pattern.matches(tuple); }, takes,
                         me.id()};
    store.waiters.push_back(&waiter);
    sleep_as(me, store, waiter, label_of(pattern), alarm);
    if (!waiter.found) return std::nullopt;
    Network::sleep_until(me, waiter.due);
    if (waiter.by_message) Network::received(me);
    return std::move(waiter.found);
  }

  /// With the kernel `out`.
  template <class Tuple, class Pattern>
  std::optional<Tuple> find_copy(Me& me, Store<Tuple>& store, const Pattern& pattern,
                                 const Wish& wish) {
    for (;;) {
      const auto is_here = [&](const auto& one) {
        return one.node == me.id() || one.visible <= me.now();
      };
      const auto place = store.find(pattern, is_here);
      if (place != store.tuples.end()) {
        if (!wish.takes) return place->tuple;
        if (auto taken = take_everywhere(me, store, place)) return taken;
        continue;
      }
      if (!wish.waits || me.now() >= wish.deadline) return std::nullopt;
      Time alarm = wish.deadline;
      for (const auto& one : store.tuples)  // on their way
        if (pattern.matches(one.tuple)) alarm = std::min(alarm, one.visible);
      if (auto handed = wait(me, store, pattern, wish.takes, alarm)) return handed;
    }
  }
  /// Asks the node that made it. Nothing when another was first.
  template <class Tuple>
  std::optional<Tuple> take_everywhere(Me& me, Store<Tuple>& store,
                                       typename Store<Tuple>::Place place) {
    const int node = place->node;
    if (node == me.id()) {
      if (network_.nodes() > 1) network_.broadcast(me, node, kNote);
      return store.get(place, true);
    }
    const std::uint64_t number = place->number;
    network_.send(me, me.id(), node, kNote);
    Network::sleep_until(me, me.now() + network_.transit(me, kNote));
    const auto same = std::find_if(store.tuples.begin(), store.tuples.end(),
                                   [&](const auto& one) { return one.number == number; });
    std::optional<Tuple> taken;
    if (same != store.tuples.end()) {
      network_.broadcast(me, node, kNote);
      taken = store.get(same, true);
    } else {
      network_.send(me, node, me.id(), kNote);
    }
    Network::sleep_until(me, me.now() + network_.answer(me, kNote));
    Network::received(me);
    return taken;
  }

  /// Sleeps among the waiters, also when the run ends meanwhile.
  template <class Tuple>
  static void sleep_as(Me& me, Store<Tuple>& store, Waiter<Tuple>& waiter, const std::string& label,
                       Time alarm) {
    struct Leave {
      Store<Tuple>& store;
      Waiter<Tuple>& waiter;
      ~Leave() { store.waiters.remove(&waiter); }
    } const leave{store, waiter};
    Order::sleep(me, label.c_str(), alarm);
  }
  template <class Pattern>
  static std::string label_of(const Pattern& pattern) {
    if constexpr (Pattern::kNamesFirst)
      if constexpr (std::convertible_to<decltype(pattern.first()), std::string>)
        return "a tuple " + in_quotes(pattern.first());
    return "a tuple";
  }
  template <class Tuple>
  static std::size_t bytes_of_tuple(const Tuple& tuple) {
    return std::apply([](const auto&... field) { return (simulated::bytes_of(field) + ...); },
                      tuple);
  }

  static constexpr int kEverybody = -1;

  Kernel kernel_;
  Network network_;
  std::unordered_map<std::type_index, AnyTupleClass*> stores_;
  std::vector<std::unique_ptr<AnyTupleClass>> in_order_;  // of their first use
  std::uint64_t made_ = 0;
};

/// A processor's view of the space: the operations of Space. Times are ticks: a duration counts as
/// so many of them as it has nanoseconds.
template <class Machine>
class SimulatedSpace<Machine>::Handle {
 public:
  template <class... T>
  void out(T&&... fields) {
    const std::size_t bytes = (simulated::bytes_of(fields) + ...);
    space_.out(me_, TupleOf<T...>(std::forward<T>(fields)...), bytes);
  }
  template <class... T>
  TupleOf<T...> in(T&&... fields) {
    return *find({true, true}, fields...);
  }
  template <class... T>
  TupleOf<T...> rd(T&&... fields) {
    return *find({false, true}, fields...);
  }
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> in_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return find({true, true, after(time)}, fields...);
  }
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> rd_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return find({false, true, after(time)}, fields...);
  }
  template <class... T>
  std::optional<TupleOf<T...>> inp(T&&... fields) {
    return find({true, false}, fields...);
  }
  template <class... T>
  std::optional<TupleOf<T...>> rdp(T&&... fields) {
    return find({false, false}, fields...);
  }
  /// Pays for what the node has done for others up to now. Every operation does so first; a
  /// program calls it where that time is to count.
  void serve() { space_.network_.settle(me_); }

 private:
  friend class SimulatedSpace;
  Handle(SimulatedSpace& space, Me& me) : space_(space), me_(me) {}

  [[nodiscard]] Time after(auto time) const {
    return me_.now() + std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
  }
  template <class... T>
  std::optional<TupleOf<T...>> find(Wish wish, T&&... fields) {
    wish.bytes = (simulated::bytes_of(fields) + ...);
    const auto pattern = make_template(fields...);
    auto found = space_.template find<TupleOf<T...>>(me_, pattern, wish);
    if (found) pattern.bind(*found);
    return found;
  }

  SimulatedSpace& space_;
  Me& me_;
};

}  // namespace espalier::linda
