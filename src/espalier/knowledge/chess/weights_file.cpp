// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/weights_file.hpp"

#include <map>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/knowledge/chess/weights_list.hpp"

namespace espalier::chess {
namespace {

constexpr std::int64_t kLargest = 5000;  // the sum over a board stays far from kWon

using Numbers = std::map<std::string, std::int32_t>;

Numbers numbers_of(const Weights& weights) {
  Numbers numbers;
  for_each_weight(
      weights, [&](const std::string& name, const auto& number) { numbers.emplace(name, number); });
  return numbers;
}

std::string known_names_near(std::string_view wrong, const Numbers& numbers) {
  std::vector<std::string> names;
  for (const auto& [name, number] : numbers) names.push_back(name);
  return suggestion(wrong, names);
}

}  // namespace

Weights read_weights(std::string_view text, const std::string& name) {
  Weights weights;
  Numbers numbers = numbers_of(weights);
  std::size_t number = 0;
  for (const auto line : split(text, '\n')) {
    ++number;
    const auto parts = words(line.substr(0, line.find('#')));
    if (parts.empty()) continue;
    const auto where = name + ", line " + std::to_string(number) + ": ";
    if (parts.size() != 2) throw InputError(where + "expected a name and a number");
    const auto place = numbers.find(std::string(parts[0]));
    if (place == numbers.end())
      throw InputError(where + "unknown weight " + in_quotes(parts[0]) +
                       known_names_near(parts[0], numbers));
    place->second = static_cast<std::int32_t>(
        read_integer(where + place->first, parts[1], -kLargest, kLargest));
  }
  for_each_weight(weights,
                  [&](const std::string& weight, auto& value) { value = numbers.at(weight); });
  return weights;
}

Weights load_weights(const std::string& path) {
  return read_weights(read_file(path, "the weights"), "the weights " + in_quotes(path));
}

std::string weights_text(const Weights& weights) {
  std::string text;
  for_each_weight(weights, [&](const std::string& name, const auto& number) {
    text += name + " " + std::to_string(number) + "\n";
  });
  return text;
}

void save_weights(const Weights& weights, const std::string& path) {
  NewFile file(path);
  file.stream() << weights_text(weights);
  file.finish();
}

}  // namespace espalier::chess
