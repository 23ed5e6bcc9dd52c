// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated/kernel.hpp"

#include <cassert>

#include "espalier/core/hash.hpp"
#include "espalier/core/text.hpp"

namespace espalier::simulated {
namespace {

constexpr std::uint32_t kOneMessageIn = 16;  // is late in a burst
constexpr int kSlowdown = 10;
constexpr int kFitIntoCaches = 128;  // the stacks of so many processors

}  // namespace

Kernel::Kernel(int processors, const SimulatedOptions& options)
    : options_(options),
      strands_(static_cast<std::size_t>(processors)),
      queue_(processors),
      disturbed_(options.schedule.jitter > 0 || options.pace == Pace::kSystolic ||
                 options.pay == Pay::kLate) {
  for (int id = 0; id < processors; ++id) {
    Strand& one = strand(id);
    one.id = id;
    one.random = Random(mix(options.seed, static_cast<std::uint64_t>(id)));
    if (!options.speeds.empty())
      one.speed = options.speeds[static_cast<std::size_t>(id) % options.speeds.size()];
  }
  if (options.schedule.slow) {
    Strand& slow = strand(static_cast<int>(mix(options.seed) % strands_.size()));
    slow.speed = std::max(1, slow.speed / kSlowdown);
  }
  for (Strand& one : strands_) one.is_plain = one.speed == 100 && options.pay == Pay::kFirst;
  if (options_.trace) options_.trace->start(processors);
}

Kernel::~Kernel() = default;

void Kernel::run(const std::function<void(int)>& body) {
  fibers_ = std::make_unique<Fibers>(
      count(), options_.stack_bytes, [&](int id) { run_body(id, body); },
      [this] { return leave_to(); });
  unfinished_ = count();
  for (int id = 0; id < count(); ++id) queue_.add(id, start_of(id));
  fibers_->switch_to(leave_to());

  std::string deadlock;
  if (unfinished_ > 0 && !ending_) deadlock = who_waits_for_what();
  ending_ = true;
  const Time end = latest_clock();
  for (Strand& one : strands_) {
    if (one.ended) continue;
    one.clock = end;             // what it was in the middle of has lasted until now
    fibers_->switch_to(one.id);  // unwinds, then comes back here
  }
  if (failure_) std::rethrow_exception(failure_);
  if (!deadlock.empty()) throw Deadlock(deadlock);
}

Time Kernel::start_of(int id) const { return options_.costs.start * (id == 0 ? count() - 1 : id); }

Time Kernel::latest_clock() const {
  Time latest = 0;
  for (const Strand& one : strands_) latest = std::max(latest, one.clock);
  return latest;
}

void Kernel::run_body(int id, const std::function<void(int)>& body) {
  try {
    if (!ending_) body(id);
  } catch (const Stopped&) {
    if (!ending_) failure_ = std::make_exception_ptr(Stopped{});
    end();
  } catch (...) {
    if (!failure_) failure_ = std::current_exception();
    end();
  }
  Strand& me = strand(id);
  settle(me);
  me.ended = true;
  me.account.end = me.clock;
  --unfinished_;
}

int Kernel::leave_to() {
  int next = choose_next();
  while (next != Fibers::kOutside && strand(next).errand.run_all) {
    queue_.add(next, strand(next).clock);
    next = strand(next).errand.run_all(*this);
  }
  if (count() > kFitIntoCaches && queue_.next_time() != kNever)
    fibers_->prefetch(queue_.next_processor());
  return next;
}

void Kernel::throw_stopped() { throw Stopped{}; }

void Kernel::look_around(Time at) {
  check_stop();
  vain_looks_ = at > last_look_ ? 0 : vain_looks_ + 1;
  last_look_ = at;
  if (vain_looks_ > kPatience)
    throw std::runtime_error("the simulated program makes no progress at tick " +
                             std::to_string(at) +
                             ": a processor that looks for work must wait or pay for looking");
}

int Kernel::yield(Strand& me) {
  assert(fibers_->running() == me.id);
  if (ending_) throw Stopped{};
  count_switch(queue_.next_time());
  queue_.add(me.id, me.clock);
  return leave_to();
}

void Kernel::end() {
  ending_ = true;
  disturbed_ = true;
}

void Kernel::disturb(Strand& me) {
  if (ending_) throw Stopped{};
  const Time jitter = options_.schedule.jitter;
  if (jitter > 0) me.clock += me.random.below(static_cast<std::uint32_t>(jitter + 1));
  if (options_.pace == Pace::kSystolic)
    me.clock = (me.clock + options_.beat - 1) / options_.beat * options_.beat;
}

int Kernel::lie_down(Strand& me, const char* waits_for, Time alarm, int held_by) {
  assert(fibers_->running() == me.id);
  if (ending_) throw Stopped{};
  me.waits_for = waits_for;
  me.held_by = held_by;
  if (alarm != kNever) queue_.add(me.id, std::max(alarm, me.clock));
  return leave_to();
}

Time Kernel::burst_delay(Strand& sender) {
  const Time burst = options_.schedule.burst;
  if (sender.random.below(kOneMessageIn) != 0) return 0;
  return sender.random.below(static_cast<std::uint32_t>(burst + 1));
}

std::string Kernel::who_waits_for_what() const {
  constexpr std::size_t kNamed = 16;
  std::vector<std::string> sleepers;
  for (const Strand& one : strands_) {
    if (one.ended) continue;
    std::string line = "processor " + std::to_string(one.id) + " waits for " + one.waits_for;
    if (one.held_by >= 0) line += " (held by " + std::to_string(one.held_by) + ")";
    sleepers.push_back(std::move(line));
  }
  const std::size_t hidden = sleepers.size() > kNamed ? sleepers.size() - kNamed : 0;
  sleepers.resize(sleepers.size() - hidden);
  std::string text = "deadlock of the simulated program: " + joined(sleepers, ", ");
  if (hidden > 0) text += " and " + std::to_string(hidden) + " more";
  return text;
}

}  // namespace espalier::simulated
