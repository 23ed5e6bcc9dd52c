// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/machine/wire.hpp"

namespace espalier::wire_detail {

/// Messages may hold texts where this header is included: they travel like vectors of characters.
template <>
inline constexpr bool kIsVector<std::string> = true;

}  // namespace espalier::wire_detail
