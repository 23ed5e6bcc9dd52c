// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/server.hpp"

#include <algorithm>
#include <random>
#include <thread>

#include "espalier/linda/redis/script.hpp"

namespace espalier::linda::redis {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kAnswerTime{10'000};      // longer than any script or pause of a live server
constexpr milliseconds kFirstPause{10};          // between attempts to connect; doubled each time
constexpr milliseconds kLongestPause{1'000};     //
constexpr milliseconds kAfterCancelling{1'000};  // patience when everything is to end

std::string random_name() {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::random_device random;
  std::string name;
  for (int i = 0; i < 4; ++i) {
    auto bits = random();
    for (int k = 0; k < 8; ++k, bits >>= 4) name += kDigits[bits & 15];
  }
  return name;
}

/// As the script wants it: compared as texts, numbers keep their order.
std::string padded(std::uint64_t number) {
  constexpr std::size_t kDigits = 20;
  const std::string digits = std::to_string(number);
  return std::string(kDigits - digits.size(), '0') + digits;
}

/// A server that is just starting, or busy with something long, will answer later.
bool is_passing(const ServerError& error) {
  return error.is("LOADING") || error.is("BUSY") || error.is("TRYAGAIN") ||
         error.is("MASTERDOWN") || error.is("READONLY") || error.is("CLUSTERDOWN");
}

}  // namespace

struct Server::Slot {
  std::string name;
  std::uint64_t requests = 0;
  std::unique_ptr<Connection> connection;
};

Server::Server(Url url, Options options)
    : url_(std::move(url)),
      options_([&] {
        check_space_name(options.space);
        if (options.owner.empty()) options.owner = this_process();
        return std::move(options);
      }()),
      prefix_("espalier:{" + options_.space + "}:"),
      client_(random_name()) {
  auto slot = std::make_unique<Slot>();
  slot->name = client_ + "-" + std::to_string(slots_++);
  try {
    slot->connection = connect();
  } catch (const ConnectionLost& error) {
    if (!options_.may_begin_alone) throw lost(error);
  } catch (const ServerError& error) {  // it is there, and what is asked first will wait for it
    if (!is_passing(error)) throw;
  }
  free_.push_back(std::move(slot));
}

Server::~Server() {
  try {
    for (const auto& slot : free_)
      if (slot->connection)
        slot->connection->call(
            {"UNLINK", prefix_ + "r:" + slot->name, prefix_ + "b:" + slot->name});
  } catch (const std::exception&) {  // they will expire
  }
}

std::unique_ptr<Connection> Server::connect() const {
  return std::make_unique<Connection>(url_, kAnswerTime);
}

std::runtime_error Server::lost(const std::exception& error) const {
  return std::runtime_error("cannot reach the Redis server at " + url_.place() + ": " +
                            error.what());
}

std::unique_ptr<Server::Line> Server::borrow() {
  std::unique_ptr<Slot> slot;
  {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) {
      slot = std::make_unique<Slot>();
      slot->name = client_ + "-" + std::to_string(slots_++);
    } else {
      slot = std::move(free_.back());
      free_.pop_back();
    }
  }
  return std::make_unique<Line>(*this, std::move(slot));
}

std::vector<Reply> Server::perform(const Batch& batch) { return borrow()->perform(batch); }

void Server::delete_space() { delete_keys(prefix_ + "*"); }
void Server::delete_runs() { delete_keys("espalier:{" + run_space_prefix(options_.space) + "*"); }

void Server::delete_keys(const std::string& pattern) {
  auto connection = connect();
  std::string cursor = "0";
  do {
    const Reply page = connection->call({"SCAN", cursor, "MATCH", pattern, "COUNT", "1000"});
    cursor = page.list.at(0).text;
    for (const Reply& key : page.list.at(1).list) connection->call({"UNLINK", key.text});
  } while (cursor != "0");
}

Server::Line::Line(Server& server, std::unique_ptr<Slot> slot)
    : server_(server), slot_(std::move(slot)) {}
Server::Line::~Line() {
  const std::lock_guard lock(server_.mutex_);
  server_.free_.push_back(std::move(slot_));
}

std::string Server::Line::new_id() {
  return slot_->name + "-" + std::to_string(slot_->requests + 1);
}

Connection& Server::Line::connection() {
  if (!slot_->connection) slot_->connection = server_.connect();
  return *slot_->connection;
}

Reply Server::Line::evaluate(const Batch& batch, const std::string& request) {
  const auto script = [&] {
    const std::lock_guard lock(server_.mutex_);
    return server_.script_;
  }();
  Connection::Words words = {"EVALSHA", script, "1", server_.prefix_, slot_->name, request};
  words.insert(words.end(), batch.words().begin(), batch.words().end());
  try {
    if (!script.empty()) return connection().call(words);
  } catch (const ServerError& error) {
    if (!error.is("NOSCRIPT")) throw;
  }
  const std::string name = connection().call({"SCRIPT", "LOAD", kScript}).text;
  {
    const std::lock_guard lock(server_.mutex_);
    server_.script_ = name;
  }
  words[1] = name;
  return connection().call(words);
}

std::vector<Reply> Server::Line::perform(const Batch& batch) {
  const std::string request = batch.changes() ? padded(++slot_->requests) : "";
  const auto start = Clock::now();
  milliseconds pause = kFirstPause;
  for (;;) {
    const auto again = [&](const std::exception& error) {
      const auto patience = server_.is_cancelled()
                                ? std::min(kAfterCancelling, server_.options_.patience)
                                : server_.options_.patience;
      if (Clock::now() - start > patience) throw server_.lost(error);
      // Not the bell's sleep once it has rung: that would be none.
      server_.is_cancelled() ? std::this_thread::sleep_for(pause) : server_.cancelled_.sleep(pause);
      pause = std::min(2 * pause, kLongestPause);
    };
    try {
      auto replies = evaluate(batch, request).list;
      if (replies.size() != batch.size())
        throw std::runtime_error("the Redis server at " + server_.url_.place() +
                                 " answers what was not asked");
      return replies;
    } catch (const ConnectionLost& error) {
      slot_->connection.reset();
      again(error);
    } catch (const ServerError& error) {
      if (!is_passing(error))
        throw std::runtime_error("the Redis server at " + server_.url_.place() +
                                 " refuses: " + error.what());
      again(error);
    }
  }
}

void Server::Line::listen(milliseconds time) {
  constexpr milliseconds kGrace{5'000};  // an answer that is so late does not come
  const std::string bell = server_.prefix_ + "b:" + slot_->name;
  const std::string seconds = std::to_string(static_cast<double>(time.count()) / 1000);
  try {
    if (!connection().call_until({"BLPOP", bell, seconds}, Clock::now() + time + kGrace,
                                 server_.cancelled_))
      slot_->connection.reset();
  } catch (const ConnectionLost&) {
    slot_->connection.reset();  // the next request connects, patiently
  } catch (const ServerError&) {
    slot_->connection.reset();
  }
}

}  // namespace espalier::linda::redis
