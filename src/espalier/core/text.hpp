// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

/// The parts of text between separators; empty parts are kept.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The words of text between white space.
std::vector<std::string_view> words(std::string_view text);
std::string_view trimmed(std::string_view text);

/// A whole decimal number, or nothing when text is anything else or does not fit.
std::optional<std::int64_t> to_integer(std::string_view text);
std::optional<double> to_real(std::string_view text);

/// Reads a whole number in [low, high]; otherwise throws InputError naming `what`.
std::int64_t read_integer(std::string_view what, std::string_view text, std::int64_t low,
                          std::int64_t high);

/// Text made safe and short for an error message: quoted, anything but plain ASCII escaped, at most
/// about 40 characters.
std::string in_quotes(std::string_view text);

/// UTF-8 text with the middle left out when it has more than `most` characters.
std::string elided(std::string_view text, std::size_t most);

/// " (did you mean 'x'?)" for the nearest of the names, or " (known: a, b, c)" when none is near.
std::string suggestion(std::string_view wrong, const std::vector<std::string>& names);

std::string joined(const std::vector<std::string>& parts, std::string_view separator);

}  // namespace espalier
