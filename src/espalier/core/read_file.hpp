// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace espalier {

/// The whole file. Throws InputError "cannot read WHAT 'PATH'": for what is not there, not allowed,
/// or a folder.
std::string read_file(const std::string& path, std::string_view what);

}  // namespace espalier
