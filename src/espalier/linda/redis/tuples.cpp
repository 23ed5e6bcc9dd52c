// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/tuples.hpp"

#include <algorithm>

#include "espalier/machine/stopped.hpp"

namespace espalier::linda::redis {
namespace {

using std::chrono::milliseconds;

std::string_view mode_word(Tuples::Mode mode) {
  switch (mode) {
    case Tuples::Mode::kTake:
      return "take";
    case Tuples::Mode::kRead:
      return "read";
    default:
      return "lease";
  }
}

std::optional<std::string> text_in(Reply reply) {
  if (reply.kind != Reply::Kind::kText) return std::nullopt;
  return std::move(reply.text);
}

std::string row_name(const std::string& tuple_class, const std::string& first) {
  return tuple_class == "text" || tuple_class.starts_with("text,") ? first
                                                                   : "(" + tuple_class + ")";
}

}  // namespace

/// Often enough that a lease survives two that are lost.
milliseconds Tuples::heartbeat() const {
  return std::max(server_.options().lease / 4, milliseconds(1));
}
/// How long somebody who waits is believed to be alive after a sign of life.
milliseconds Tuples::life() const { return server_.options().lease; }

void Tuples::out(const std::string& tuple_class, const std::string& tuple) {
  server_.perform({"out", tuple_class, tuple});
}

std::optional<std::string> Tuples::find(const std::string& tuple_class, const std::string& pattern,
                                        Mode mode) {
  if (mode == Mode::kRead)
    return text_in(server_.perform_one(Batch{"rdp", tuple_class, pattern}.only_looks()));
  return text_in(server_.perform_one({"inp", tuple_class, pattern}));
}

std::optional<Tuples::Found> Tuples::wait(const std::string& tuple_class,
                                          const std::string& pattern, Mode mode,
                                          std::optional<Clock::time_point> end) {
  if (server_.is_cancelled()) {
    if (mode != Mode::kLease)
      if (auto tuple = find(tuple_class, pattern, mode)) return Found{std::move(*tuple), ""};
    throw Stopped();
  }
  const auto line = server_.borrow();
  const std::string id = line->new_id();
  const std::string alive = text_of(life()), lease = text_of(server_.options().lease);
  const auto request = [&](const Batch& batch) {
    try {
      return line->perform_one(batch);
    } catch (const std::runtime_error&) {  // the server will forget us by itself
      if (server_.is_cancelled()) throw Stopped();
      throw;
    }
  };
  const auto ask = [&] {
    return request(
        {"wait", tuple_class, pattern, id, mode_word(mode), server_.options().owner, alive, lease});
  };
  Reply reply = ask();
  while (reply.kind != Reply::Kind::kText) {
    const auto now = Clock::now();
    if (server_.is_cancelled() || (end && now >= *end)) {
      reply = request({"withdraw", id, lease});
      if (reply.kind == Reply::Kind::kText) break;
      if (server_.is_cancelled()) throw Stopped();
      return std::nullopt;
    }
    auto time = heartbeat();
    if (end) time = std::min(time, std::chrono::ceil<milliseconds>(*end - now));
    line->listen(time);
    if (server_.is_cancelled()) continue;
    reply = request({"look", id, alive, lease});
    if (reply.number < 0) reply = ask();  // thought dead meanwhile
  }
  return Found{std::move(reply.text), mode == Mode::kLease ? id : ""};
}

std::optional<std::string> Tuples::replace(const std::string& tuple_class,
                                           const std::string& pattern, const std::string& new_class,
                                           const std::string& tuple) {
  return text_in(server_.perform_one({"replace", tuple_class, pattern, new_class, tuple}));
}

std::size_t Tuples::erase(const std::string& tuple_class, const std::string& pattern) {
  return static_cast<std::size_t>(server_.perform_one({"erase", tuple_class, pattern}).number);
}

Tuples::LostFlag Tuples::keep(const std::string& lease) {
  auto lost = std::make_shared<std::atomic<bool>>(false);
  const std::lock_guard lock(mutex_);
  leases_[lease] = lost;
  if (!renewer_.joinable())
    renewer_ = std::jthread([this](const std::stop_token& stop) { keep_renewing(stop); });
  return lost;
}

bool Tuples::end_lease(const std::string& lease, const Batch& batch) {
  {
    const std::lock_guard lock(mutex_);
    leases_.erase(lease);
  }
  return server_.perform_one(batch).number == 1;
}
bool Tuples::complete(const std::string& lease, const std::string& tuple_class,
                      const std::string& tuple) {
  return end_lease(lease, {"complete", lease, tuple_class, tuple});
}
bool Tuples::give_back(const std::string& lease) { return end_lease(lease, {"give_back", lease}); }

void Tuples::keep_renewing(const std::stop_token& stop) {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      ended_.wait_for(lock, stop, heartbeat(), [] { return false; });
    }
    if (stop.stop_requested()) return;
    try {
      renew();
    } catch (const std::exception&) {  // the next operation of the worker will tell
    }
  }
}

void Tuples::renew() {
  std::vector<std::pair<std::string, LostFlag>> leases;
  {
    const std::lock_guard lock(mutex_);
    leases.assign(leases_.begin(), leases_.end());
  }
  if (leases.empty()) return;
  Batch batch;
  const std::string time = text_of(server_.options().lease);
  for (const auto& one : leases) batch.add({"renew", one.first, time});
  const auto replies = server_.perform(std::move(batch).only_looks());
  for (std::size_t i = 0; i < replies.size() && i < leases.size(); ++i)
    if (replies[i].number == 0) leases[i].second->store(true);
}

Inventory Tuples::inventory() {
  Batch batch;
  batch.add({"census"});
  batch.add({"leases"});
  const auto replies = server_.perform(std::move(batch).only_looks());
  Inventory inventory;
  std::map<std::pair<std::string, std::string>, Row> rows;
  for (const Reply& reply : replies.at(0).list.at(0).list) {
    const std::string& tuple_class = reply.list.at(0).text;
    const std::string name = row_name(tuple_class, reply.list.at(1).text);
    Row& row = rows[{name, tuple_class}];
    row.name = name;
    row.tuple_class = tuple_class;
    row.tuples += static_cast<std::size_t>(reply.list.at(2).number);
    row.blocked += static_cast<std::size_t>(reply.list.at(3).number);
    row.held += static_cast<std::size_t>(reply.list.at(4).number);
  }
  for (auto& [key, row] : rows) inventory.rows.push_back(std::move(row));
  inventory.expired = static_cast<std::uint64_t>(replies.at(0).list.at(1).number);
  for (const Reply& reply : replies.at(1).list)
    inventory.leases.push_back({row_name(reply.list.at(0).text, reply.list.at(1).text),
                                reply.list.at(2).text, milliseconds(reply.list.at(3).number)});
  return inventory;
}

}  // namespace espalier::linda::redis
