// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/bell.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace espalier::linda::redis {

Bell::Bell() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}
Bell::~Bell() { close(descriptor_); }

void Bell::ring() {
  rung_ = true;
  const std::uint64_t one = 1;
  // It can only fail by being full, and is readable then.
  [[maybe_unused]] const auto written = write(descriptor_, &one, sizeof one);
}

void Bell::sleep(std::chrono::milliseconds time) const {
  pollfd bell{descriptor_, POLLIN, 0};
  poll(&bell, 1, static_cast<int>(time.count()));
}

}  // namespace espalier::linda::redis
