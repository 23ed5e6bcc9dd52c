// SPDX-License-Identifier: MIT
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "espalier/linda/redis/connection.hpp"
#include "espalier/match/process.hpp"
#include "support/temporary_folder.hpp"

namespace espalier::testing {

/// Another program, killed when the object goes away. It does not outlive the tests either.
class Child {
 public:
  explicit Child(std::vector<std::string> command, const std::string& output = "/dev/null") {
    std::vector<char*> words;
    for (auto& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execvp(words[0], words.data());
    _exit(127);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { end(SIGKILL); }

  [[nodiscard]] bool is_running() {
    if (pid_ > 0 && waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = -1;
    return pid_ > 0;
  }
  /// Sends the signal and waits for the end; returns the exit status, or 128 + the signal.
  int end(int signal) {
    if (pid_ > 0) kill(pid_, signal);
    return wait();
  }
  int wait() {
    if (pid_ > 0) waitpid(pid_, &status_, 0);
    pid_ = -1;
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
  }

 private:
  pid_t pid_ = -1;
  int status_ = 0;
};

/// A real Redis server of our own: on a free local port, its files in a folder that goes away.
class RedisServer {
 public:
  /// Why there can be none here; nothing when there can.
  static std::optional<std::string> obstacle() {
    if (!linda::redis::is_available()) return "this build has no Redis";
    if (!match::find_program("redis-server")) return "redis-server is not installed";
    return std::nullopt;
  }

  explicit RedisServer(std::vector<std::string> options = {}) : options_(std::move(options)) {
    constexpr int kAttempts = 20;  // somebody else may take the port before the server does
    for (int i = 0; i < kAttempts && !child_; ++i) {
      port_ = free_port();
      start();
    }
    if (!child_) throw std::runtime_error("redis-server does not start");
  }

  /// As if its machine had failed.
  void kill() { child_->end(SIGKILL); }
  /// On the same port, with the same files. False when it does not start.
  bool start() {
    std::vector<std::string> command = {*match::find_program("redis-server"),
                                        "--port",
                                        std::to_string(port_),
                                        "--bind",
                                        "127.0.0.1",
                                        "--dir",
                                        folder_.file(""),
                                        "--save",
                                        ""};
    command.insert(command.end(), options_.begin(), options_.end());
    child_.emplace(command, folder_.file("log"));
    while (child_->is_running()) {
      if (is_listening()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    child_.reset();
    return false;
  }

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] std::string place() const { return "127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::string url() const { return "redis://" + place(); }

  static int free_port() {
    const int probe = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(probe, reinterpret_cast<sockaddr*>(&address), size);
    getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size);
    close(probe);
    return ntohs(address.sin_port);
  }

 private:
  [[nodiscard]] bool is_listening() const {
    try {
      const auto soon = linda::redis::Clock::now() + std::chrono::seconds(5);
      linda::redis::Socket("127.0.0.1", port_, soon);
      return true;
    } catch (const linda::redis::ConnectionLost&) {
      return false;
    }
  }

  const TemporaryFolder folder_;
  std::vector<std::string> options_;
  int port_ = 0;
  std::optional<Child> child_;
};

}  // namespace espalier::testing
