// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "espalier/linda/redis/server.hpp"

namespace espalier::linda::redis {

/// What stands in a space under one name, as the server counts it.
struct Row {
  std::string name;         // the first field when it is a text, else the class in brackets
  std::string tuple_class;  // the types of the fields
  std::size_t tuples = 0;
  std::size_t blocked = 0;  // operations that wait for one
  std::size_t held = 0;     // with a worker, under a lease
};
/// A tuple in work.
struct LeaseRow {
  std::string name;
  std::string owner;
  std::chrono::milliseconds left{};  // until it is put back, unless it is renewed
};
struct Inventory {
  std::vector<Row> rows;  // by name
  std::vector<LeaseRow> leases;
  std::uint64_t expired = 0;  // leases so far whose worker was not heard of
};

/// The operations of a space on encoded tuples and templates: waiting, leases and their heartbeat.
/// RedisSpace puts types on it.
class Tuples {
 public:
  enum class Mode { kTake, kRead, kLease };
  struct Found {
    std::string tuple;
    std::string lease;  // its name, under kLease
  };
  /// Whether a lease still holds; becomes true when the server says that it does not.
  using LostFlag = std::shared_ptr<std::atomic<bool>>;

  Tuples(Url url, Options options) : server_(std::move(url), std::move(options)) {}
  ~Tuples() { server_.cancel(); }

  void out(const std::string& tuple_class, const std::string& tuple);
  std::optional<std::string> find(const std::string& tuple_class, const std::string& pattern,
                                  Mode mode);
  /// Waits for a tuple; nothing at `end`. Throws Stopped when it was cancelled.
  std::optional<Found> wait(const std::string& tuple_class, const std::string& pattern, Mode mode,
                            std::optional<Clock::time_point> end);
  std::optional<std::string> replace(const std::string& tuple_class, const std::string& pattern,
                                     const std::string& new_class, const std::string& tuple);
  std::size_t erase(const std::string& tuple_class, const std::string& pattern);

  /// From now on the lease is renewed until it is ended.
  LostFlag keep(const std::string& lease);
  /// Both end a lease; false when it had been lost. The class is empty for no result.
  bool complete(const std::string& lease, const std::string& tuple_class, const std::string& tuple);
  bool give_back(const std::string& lease);

  [[nodiscard]] Inventory inventory();
  Server& server() { return server_; }

 private:
  [[nodiscard]] std::chrono::milliseconds heartbeat() const;
  [[nodiscard]] std::chrono::milliseconds life() const;
  void keep_renewing(const std::stop_token& stop);
  void renew();
  bool end_lease(const std::string& lease, const Batch& batch);

  Server server_;
  std::mutex mutex_;  // of what follows
  std::condition_variable_any ended_;
  std::map<std::string, LostFlag> leases_;
  std::jthread renewer_;
};

}  // namespace espalier::linda::redis
