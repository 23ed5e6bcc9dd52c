// SPDX-License-Identifier: MIT
#include "espalier/match/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <utility>

#include "espalier/core/text.hpp"

extern char** environ;

namespace espalier::match {
namespace {

/// Both ends close by themselves in programs that others start meanwhile: a program sees the end of
/// its input when we close it, and no sooner or later.
struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw std::runtime_error(std::string("cannot make a pipe: ") + std::strerror(errno));
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    if (read_end >= 0) close(read_end);
    if (write_end >= 0) close(write_end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
};

int without_waiting(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return descriptor;
}

/// Writing to a program that has ended raises SIGPIPE, which would end ours. Keeps it away from
/// this thread and takes it back, without touching what the rest of the program does about it.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const timespec at_once{};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_;
};

pid_t spawn(const std::vector<std::string>& command, int in, int out) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  sigset_t standard;
  sigemptyset(&standard);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&standard, signal);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = -1;
  const int error =
      posix_spawn(&pid, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    throw std::runtime_error("cannot start " + in_quotes(command.front()) + ": " +
                             std::strerror(error));
  return pid;
}

/// For poll(): at least 1 ms while there is time left, at most `most`.
int wait_ms(Process::Clock::time_point deadline, std::chrono::milliseconds most) {
  if (deadline == Process::kNever) return static_cast<int>(most.count());
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now());
  return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), most).count());
}

constexpr std::chrono::milliseconds kLongWait{10'000};

}  // namespace

std::string Process::Exit::text() const {
  if (!by_signal) return "exited with status " + std::to_string(status);
  return "killed by signal " + std::to_string(status) + " (" + strsignal(status) + ")";
}

Process::Process(const std::vector<std::string>& command) {
  Pipe in;
  Pipe out;
  pid_ = spawn(command, in.read_end, out.write_end);
  input_ = without_waiting(std::exchange(in.write_end, -1));
  output_ = without_waiting(std::exchange(out.read_end, -1));
}

Process::~Process() { end(Clock::now()); }

bool Process::write(std::string_view text, Clock::time_point deadline) {
  const NoPipeSignal guard;
  while (!text.empty()) {
    if (input_ < 0) return false;
    const auto written = ::write(input_, text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno != EAGAIN) return false;
    if (Clock::now() >= deadline) return false;
    pollfd place{input_, POLLOUT, 0};
    poll(&place, 1, wait_ms(deadline, kLongWait));
  }
  return true;
}

Process::Read Process::read_line(std::string& line, Clock::time_point deadline,
                                 const std::atomic<bool>* stop) {
  for (;;) {
    if (take_line(line)) return Read::kLine;
    if (output_ < 0) return Read::kEnd;
    // Relaxed: the flag carries no data, it only has to be seen soon.
    const bool is_last =
        Clock::now() >= deadline || (stop != nullptr && stop->load(std::memory_order_relaxed));
    const int wait = is_last ? 0 : wait_ms(deadline, stop != nullptr ? kBetweenLooks : kLongWait);
    pollfd place{output_, POLLIN, 0};
    if (poll(&place, 1, wait) > 0 && !fill()) {
      close(std::exchange(output_, -1));
      if (!buffer_.empty() && !skipping_) buffer_ += '\n';  // a last line without an end counts
    }
    if (is_last) return take_line(line) ? Read::kLine : Read::kTimeout;
  }
}

bool Process::take_line(std::string& line) {
  for (;;) {
    const auto place = buffer_.find('\n', looked_);
    if (place == buffer_.npos) {
      if (skipping_) {
        buffer_.clear();
      } else if (buffer_.size() > kLongestLine) {
        line = buffer_.substr(0, kLongestLine);
        buffer_.clear();
        looked_ = 0;
        skipping_ = true;
        return true;
      }
      looked_ = buffer_.size();
      return false;
    }
    if (!skipping_) line = buffer_.substr(0, place);
    buffer_.erase(0, place + 1);
    looked_ = 0;
    if (std::exchange(skipping_, false)) continue;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
  }
}

bool Process::fill() {
  std::array<char, 4096> chunk{};
  const auto got = ::read(output_, chunk.data(), chunk.size());
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  buffer_.append(chunk.data(), static_cast<std::size_t>(got));
  return got > 0;
}

void Process::close_input() {
  if (input_ >= 0) close(std::exchange(input_, -1));
}

Process::Exit Process::end(Clock::time_point deadline) {
  if (exit_) return *exit_;
  close_input();
  const auto has_ended = [&] {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid_;
  };
  constexpr std::chrono::milliseconds kStep{2};
  while (!has_ended() && Clock::now() < deadline) std::this_thread::sleep_for(kStep);
  // Before it is reaped: its number cannot be anybody else's yet.
  kill(-pid_, SIGKILL);
  int status = 0;
  rusage used{};
  while (wait4(pid_, &status, 0, &used) < 0 && errno == EINTR) {
  }
  if (output_ >= 0) close(std::exchange(output_, -1));
  exit_ = Exit{WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), WIFSIGNALED(status),
               static_cast<double>(used.ru_utime.tv_sec) +
                   1e-6 * static_cast<double>(used.ru_utime.tv_usec)};
  return *exit_;
}

}  // namespace espalier::match
