// SPDX-License-Identifier: MIT
#include "espalier/parallel/measures.hpp"

namespace espalier {
namespace {

double ratio(auto a, auto b) {
  return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
}

}  // namespace

Measures measure(const std::vector<Counters>& by_processor, const RunAccount& account,
                 const SequentialReference& reference) {
  const auto processors = static_cast<double>(by_processor.size());
  Counters sum;
  Measures m;
  for (const Counters& one : by_processor) {
    sum += one;
    m.leaves_max = std::max(m.leaves_max, one.leaves);
  }
  m.peak_stored = sum.peak_stored;
  m.leaves_mean = static_cast<double>(sum.leaves) / processors;

  const ProcessorAccount total = account.total();
  const double all_time = static_cast<double>(account.elapsed) * processors;
  Time after_the_end = 0;
  for (const auto& one : account.processors) after_the_end += account.elapsed - one.end;
  m.production = ratio(total.searching, all_time);
  m.idle = ratio(total.waiting + after_the_end, all_time);
  m.lock_wait = ratio(total.lock_waiting, all_time);
  m.messages = total.messages;
  m.bytes = total.bytes;

  if (reference.counters.nodes() == 0) return m;
  m.speedup = ratio(reference.elapsed, account.elapsed);
  m.efficiency = m.speedup / processors;
  m.search_overhead = ratio(sum.nodes(), reference.counters.nodes()) - 1;
  m.leaf_speedup = ratio(reference.counters.leaves, m.leaves_max);
  m.leaf_efficiency = ratio(reference.counters.leaves, sum.leaves);
  return m;
}

}  // namespace espalier
