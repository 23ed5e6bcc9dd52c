// SPDX-License-Identifier: MIT
#include "espalier/core/read_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

std::string read_file(const std::string& path, std::string_view what) {
  std::ifstream file(path, std::ios::binary);
  std::error_code error;
  if (!file || std::filesystem::is_directory(path, error))
    throw InputError("cannot read " + std::string(what) + " " + in_quotes(path));
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace espalier
