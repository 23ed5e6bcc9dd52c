// SPDX-License-Identifier: MIT
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace espalier::testing {

struct ProgramRun {
  int status;
  std::string out;
  std::string err;
};

/// A folder that goes away with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    path_ = std::filesystem::temp_directory_path();
    path_ /= "espalier-XXXXXX";
    std::string pattern = path_.string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string contents(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Runs a command through the shell, as a user would.
inline ProgramRun run_command(const std::string& command, const std::string& input = "") {
  const TemporaryFolder folder;
  std::ofstream(folder.file("in")) << input;
  const int status = std::system(
      (command + " <" + folder.file("in") + " >" + folder.file("out") + " 2>" + folder.file("err"))
          .c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          contents(folder.file("out")), contents(folder.file("err"))};
}

/// Runs the real program: espalier("games --json").
inline ProgramRun espalier(const std::string& arguments, const std::string& input = "") {
  return run_command(ESPALIER_PROGRAM " " + arguments, input);
}

}  // namespace espalier::testing
