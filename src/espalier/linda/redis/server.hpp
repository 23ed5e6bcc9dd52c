// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "espalier/linda/redis/batch.hpp"
#include "espalier/linda/redis/bell.hpp"
#include "espalier/linda/redis/connection.hpp"
#include "espalier/linda/redis/options.hpp"

namespace espalier::linda::redis {

/// A Redis server as a client of one space sees it: always there. Each thread that asks borrows a
/// line, a connection with a memory of its own on the server. When a connection is lost the line
/// connects again, with growing pauses, and repeats the request; the server knows by its number
/// whether it was done already, and answers what it answered then.
class Server {
 public:
  class Line;

  /// Connects once, to find out whether it can. Throws InputError or std::runtime_error with one
  /// clear line.
  Server(Url url, Options options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Does a batch and returns an answer for each of its operations. Throws std::runtime_error when
  /// the server stays away longer than the patience.
  std::vector<Reply> perform(const Batch& batch);
  Reply perform_one(const Batch& batch) { return std::move(perform(batch).front()); }

  /// A line to be used by one thread, until it is destroyed.
  [[nodiscard]] std::unique_ptr<Line> borrow();

  /// Ends listening on all lines; requests go on, but are not repeated for long.
  void cancel() { cancelled_.ring(); }
  [[nodiscard]] bool is_cancelled() const { return cancelled_.has_rung(); }

  /// Every key of the space goes away.
  void delete_space();
  /// And every key of the spaces that runs have made beside it.
  void delete_runs();

  [[nodiscard]] const Options& options() const { return options_; }

 private:
  struct Slot;

  std::unique_ptr<Connection> connect() const;
  void delete_keys(const std::string& pattern);
  [[nodiscard]] std::runtime_error lost(const std::exception& error) const;

  const Url url_;
  const Options options_;
  const std::string prefix_;
  const std::string client_;  // unlike any other
  Bell cancelled_;
  std::mutex mutex_;    // of what follows
  std::string script_;  // its name on the server
  std::vector<std::unique_ptr<Slot>> free_;
  std::size_t slots_ = 0;
};

class Server::Line {
 public:
  Line(Server& server, std::unique_ptr<Slot> slot);
  ~Line();
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  std::vector<Reply> perform(const Batch& batch);
  Reply perform_one(const Batch& batch) { return std::move(perform(batch).front()); }
  /// A name for a new operation, unlike any other.
  [[nodiscard]] std::string new_id();
  /// Sleeps until the server rings this line, the time is over, or everything is cancelled; or for
  /// no reason at all.
  void listen(std::chrono::milliseconds time);

 private:
  Connection& connection();
  Reply evaluate(const Batch& batch, const std::string& request);

  Server& server_;
  std::unique_ptr<Slot> slot_;
};

}  // namespace espalier::linda::redis
