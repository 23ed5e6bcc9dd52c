// SPDX-License-Identifier: MIT
// The only file that knows hiredis: it writes commands and reads answers. The socket is our own,
// because waiting for it must be interruptible and hiredis 0.14 has no TLS.
#include "espalier/linda/redis/connection.hpp"

#include <hiredis/hiredis.h>

#include <array>

#include "espalier/core/input_error.hpp"
#include "espalier/linda/redis/tls.hpp"

namespace espalier::linda::redis {
namespace {

constexpr int kDeepestReply = 7;  // hiredis reads no deeper ones

Reply from_hiredis(const redisReply& reply, int depth = 0) {
  Reply result;
  switch (reply.type) {
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
      result.kind = Reply::Kind::kText;
      result.text.assign(reply.str, reply.len);
      break;
    case REDIS_REPLY_ERROR:
      result.kind = Reply::Kind::kError;
      result.text.assign(reply.str, reply.len);
      break;
    case REDIS_REPLY_INTEGER:
      result.kind = Reply::Kind::kNumber;
      result.number = reply.integer;
      break;
    case REDIS_REPLY_ARRAY:
      result.kind = Reply::Kind::kList;
      if (depth < kDeepestReply)
        for (std::size_t i = 0; i < reply.elements; ++i)
          result.list.push_back(from_hiredis(*reply.element[i], depth + 1));
      break;
    default:
      break;
  }
  return result;
}

struct FreeReply {
  void operator()(void* reply) const { freeReplyObject(reply); }
};

}  // namespace

bool is_available() { return true; }

struct Connection::State {
  struct FreeReader {
    void operator()(redisReader* one) const { redisReaderFree(one); }
  };

  State(const Url& url, Clock::time_point deadline) : socket(url.host, url.port, deadline) {
    if (url.tls) tls.emplace(socket, url, deadline);
  }

  Socket socket;
  std::optional<Tls> tls;
  std::unique_ptr<redisReader, FreeReader> reader{redisReaderCreate()};
  std::array<char, 16384> buffer;
};

Connection::Connection(const Url& url, std::chrono::milliseconds patience)
    : patience_(patience), state_(std::make_unique<State>(url, Clock::now() + patience)) {
  try {
    if (!url.user.empty())
      call({"AUTH", url.user, url.password});
    else if (!url.password.empty())
      call({"AUTH", url.password});
    if (url.database != 0) call({"SELECT", std::to_string(url.database)});
    call({"PING"});
  } catch (const ServerError& error) {
    if (error.is("NOAUTH"))
      throw InputError("the Redis server at " + url.place() +
                       " asks for a password: write redis://:password@host");
    if (error.is("WRONGPASS") || error.is("ERR AUTH"))
      throw InputError("the Redis server at " + url.place() +
                       " does not take this user and password");
    if (error.is("ERR DB index"))
      throw InputError("the Redis server at " + url.place() + " has no database " +
                       std::to_string(url.database));
    throw;
  }
}
Connection::~Connection() = default;

void Connection::send(const Words& words) {
  std::vector<const char*> starts;
  std::vector<std::size_t> sizes;
  for (const auto word : words) {
    starts.push_back(word.data());
    sizes.push_back(word.size());
  }
  char* command = nullptr;
  const int size =
      redisFormatCommandArgv(&command, static_cast<int>(words.size()), starts.data(), sizes.data());
  if (size < 0) throw std::bad_alloc();
  const std::unique_ptr<char, void (*)(char*)> owner(command, redisFreeCommand);
  const std::string_view bytes(command, static_cast<std::size_t>(size));
  const auto deadline = Clock::now() + patience_;
  if (state_->tls)
    state_->tls->send(bytes, deadline);
  else
    state_->socket.send(bytes, deadline);
}

std::optional<Reply> Connection::receive(Clock::time_point deadline, const Bell* bell) {
  for (;;) {
    void* answer = nullptr;
    if (redisReaderGetReply(state_->reader.get(), &answer) != REDIS_OK)
      throw ConnectionLost("it does not speak Redis's protocol");
    const std::unique_ptr<void, FreeReply> owner(answer);
    if (answer) return from_hiredis(*static_cast<const redisReply*>(answer));
    const std::size_t size = state_->tls ? state_->tls->receive(state_->buffer, deadline, bell)
                                         : state_->socket.receive(state_->buffer, deadline, bell);
    if (size == 0) return std::nullopt;
    if (redisReaderFeed(state_->reader.get(), state_->buffer.data(), size) != REDIS_OK)
      throw std::bad_alloc();
  }
}

Reply Connection::call(const Words& words) {
  send(words);
  auto reply = receive(Clock::now() + patience_, nullptr);
  if (!reply) throw ConnectionLost("it does not answer");
  if (reply->kind == Reply::Kind::kError) throw ServerError(reply->text);
  return std::move(*reply);
}

std::optional<Reply> Connection::call_until(const Words& words, Clock::time_point deadline,
                                            const Bell& bell) {
  send(words);
  auto reply = receive(deadline, &bell);
  if (reply && reply->kind == Reply::Kind::kError) throw ServerError(reply->text);
  return reply;
}

}  // namespace espalier::linda::redis
