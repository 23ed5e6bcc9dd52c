// SPDX-License-Identifier: MIT
#include "espalier/search/messages/table.hpp"

#include <cassert>

namespace espalier::messages {

Message Table::run(const Message& first) {
  const NodeId end = pai(first.to);
  waiting_ = {first};
  for (;;) {
    assert(!waiting_.empty());
    auto& peak = engine_.run_.peak_stored;
    peak = std::max(peak, waiting_.size() + static_cast<std::size_t>(engine_.nesting_));
    const Message message = waiting_.front();
    waiting_.pop_front();
    if (message.to == end) return message;
    interpret(message);
  }
}

void Table::interpret(const Message& message) {
  auto& run = engine_.run_;
  ++run.steps;
  const std::size_t outer = engine_.current_;
  if (engine_.traced_) {
    engine_.current_ = run.trace.size();
    run.trace.emplace_back();
    run.trace.back().number = run.steps;
    run.trace.back().nesting = engine_.nesting_;
    run.trace.back().received = message;
  }
  const std::size_t here = engine_.current_;
  ++engine_.nesting_;  // whatever the table calls runs inside this step
  if (message.descending)
    descending(message.to, message);
  else
    ascending(message.to, message);
  --engine_.nesting_;
  if (engine_.traced_ && has_list()) {
    run.trace[here].has_list = true;
    run.trace[here].list.assign(waiting_.begin(), waiting_.end());
  }
  engine_.current_ = outer;
}

NodeId Table::noted(NodeId s) {
  if (engine_.traced()) engine_.note("s=" + node_name(engine_.tree(), s));
  return s;
}

void Table::record(const Message& message) {
  if (engine_.traced()) engine_.run_.trace[engine_.current_].emitted.push_back(message);
}

void Table::send(const Message& message) {
  record(message);
  waiting_.push_front(message);
}

void Table::send(const std::vector<Message>& several) {
  for (const auto& message : several) record(message);
  waiting_.insert(waiting_.begin(), several.begin(), several.end());
}

void Table::insert(const Message& message) {
  record(message);
  const auto place = std::find_if(waiting_.begin(), waiting_.end(), [&](const Message& other) {
    return goes_before(message, other);
  });
  waiting_.insert(place, message);
}

void Table::delete_below(NodeId t) {
  std::erase_if(waiting_, [&](const Message& message) {
    const bool gone = engine_.is_below(message.to, t);
    if (gone && engine_.traced()) engine_.note("deletes " + text(engine_.tree(), message));
    return gone;
  });
}

}  // namespace espalier::messages
