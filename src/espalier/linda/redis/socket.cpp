// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/socket.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace espalier::linda::redis {
namespace {

/// What poll() takes: rounded up, so that nobody wakes just before the end and turns in circles.
int milliseconds_until(Clock::time_point deadline) {
  constexpr std::chrono::milliseconds kLongest{3'600'000};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), kLongest).count());
}

std::string error_text(int error) { return std::system_category().message(error); }

}  // namespace

Socket::Socket(const std::string& host, int port, Clock::time_point deadline) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_ADDRCONFIG;
  addrinfo* found = nullptr;
  if (const int error = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found))
    throw ConnectionLost(gai_strerror(error));
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> addresses(found, freeaddrinfo);

  std::string reason = "no address";
  for (const addrinfo* one = found; one; one = one->ai_next) {
    descriptor_ = socket(one->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor_ < 0) {
      reason = error_text(errno);
      continue;
    }
    if (connect(one->ai_addr, one->ai_addrlen, deadline)) {
      const int on = 1;
      setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      setsockopt(descriptor_, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
      return;
    }
    reason = error_text(errno);
    close(descriptor_);
    descriptor_ = -1;
  }
  throw ConnectionLost(reason);
}

Socket::~Socket() {
  if (descriptor_ >= 0) close(descriptor_);
}

/// False with the reason in errno.
bool Socket::connect(const void* address, std::size_t size, Clock::time_point deadline) {
  if (::connect(descriptor_, static_cast<const sockaddr*>(address), static_cast<socklen_t>(size)) ==
      0)
    return true;
  if (errno != EINPROGRESS) return false;
  if (!wait(POLLOUT, deadline, nullptr)) {
    errno = ETIMEDOUT;
    return false;
  }
  int error = 0;
  socklen_t length = sizeof error;
  getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &error, &length);
  errno = error;
  return error == 0;
}

bool Socket::wait(short events, Clock::time_point deadline, const Bell* bell) const {
  for (;;) {
    pollfd watched[] = {{descriptor_, events, 0}, {bell ? bell->descriptor() : -1, POLLIN, 0}};
    const int ready = poll(watched, 2, milliseconds_until(deadline));
    if (ready < 0 && errno != EINTR) throw ConnectionLost(error_text(errno));
    if (ready > 0 && watched[0].revents != 0) return true;
    if (ready > 0 || Clock::now() >= deadline) return false;
  }
}

void Socket::send(std::string_view bytes, Clock::time_point deadline) {
  while (!bytes.empty()) {
    const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait(POLLOUT, deadline, nullptr)) throw ConnectionLost("it does not read");
    } else if (errno != EINTR) {
      throw ConnectionLost(error_text(errno));
    }
  }
}

std::size_t Socket::receive(std::span<char> buffer, Clock::time_point deadline, const Bell* bell) {
  for (;;) {
    const auto received = recv(descriptor_, buffer.data(), buffer.size(), 0);
    if (received > 0) return static_cast<std::size_t>(received);
    if (received == 0) throw ConnectionLost("it closed the connection");
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait(POLLIN, deadline, bell)) return 0;
    } else if (errno != EINTR) {
      throw ConnectionLost(error_text(errno));
    }
  }
}

}  // namespace espalier::linda::redis
