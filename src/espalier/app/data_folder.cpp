// SPDX-License-Identifier: MIT
#include "espalier/app/data_folder.hpp"

#include <filesystem>

namespace espalier::app {

std::optional<std::string> find_data(const std::string& name) {
  const auto path = std::filesystem::path(ESPALIER_DATA) / name;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  return path.string();
}

}  // namespace espalier::app
