// SPDX-License-Identifier: MIT
#include "espalier/app/peer.hpp"

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

/// A file without a name: unlike a pipe it never fills and never breaks.
File scratch_file() {
  File file(std::tmpfile());
  if (!file) throw std::runtime_error("cannot create a temporary file");
  return file;
}

}  // namespace

PeerRun run_peer(const std::string& path, const std::string& input) {
  const File in = scratch_file();
  const File out = scratch_file();
  std::fwrite(input.data(), 1, input.size(), in.get());
  std::rewind(in.get());

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(in.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(out.get()), STDOUT_FILENO);
  std::string name = path;
  std::array<char*, 2> arguments = {name.data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawn(&child, path.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot start " + in_quotes(path));

  int status = 0;
  rusage used{};
  while (wait4(child, &status, 0, &used) < 0)
    if (errno != EINTR) throw std::runtime_error("lost " + in_quotes(path));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw std::runtime_error(in_quotes(path) + " failed");

  PeerRun run;
  run.user_seconds = seconds(used.ru_utime);
  std::rewind(out.get());
  std::array<char, 4096> buffer{};
  while (const auto got = std::fread(buffer.data(), 1, buffer.size(), out.get()))
    run.output.append(buffer.data(), got);
  return run;
}

std::optional<std::string> find_program(const std::string& name) {
  if (name.find('/') != name.npos)
    return access(name.c_str(), X_OK) == 0 ? std::optional(name) : std::nullopt;
  const char* path = std::getenv("PATH");
  const std::string folders = std::string(path ? path : "") + ":/usr/games";
  for (const auto folder : split(folders, ':')) {
    const std::string file = std::string(folder) + "/" + name;
    if (!folder.empty() && access(file.c_str(), X_OK) == 0) return file;
  }
  return std::nullopt;
}

double own_user_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return seconds(used.ru_utime);
}

}  // namespace espalier::app
