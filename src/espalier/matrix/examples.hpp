// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace espalier {

/// A well-known game in normal form, in the notation of NormalForm::parse.
struct MatrixExample {
  std::string name;
  std::string story;  // one line
  std::string text;
};

const std::vector<MatrixExample>& matrix_examples();

/// Throws InputError with the nearest names when there is no such example.
const MatrixExample& find_matrix_example(std::string_view name);

}  // namespace espalier
