// SPDX-License-Identifier: MIT
// How games in normal form are written: NormalForm::parse and NormalForm::text.
#include <algorithm>
#include <optional>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/matrix/normal_form.hpp"

namespace espalier {
namespace {

constexpr std::size_t kMaxText = 200'000;  // bytes; the largest game has 1024 cells

struct Draft {
  std::vector<std::string> rows, columns;
  std::optional<Sense> sense;
  std::vector<std::vector<NormalForm::Payoffs>> cells;
  bool is_bimatrix = false;  // cells are pairs, as the first one
};

Sense read_sense(std::string_view text) {
  if (text == "maximise" || text == "maximize") return Sense::kMaximise;
  if (text == "minimise" || text == "minimize") return Sense::kMinimise;
  throw InputError("the sense is 'maximise' or 'minimise', not " + in_quotes(text));
}

void read_header(std::string_view line, std::size_t colon, Draft& draft) {
  const auto key = trimmed(line.substr(0, colon));
  const auto value = line.substr(colon + 1);
  if (!draft.cells.empty())
    throw InputError("header " + in_quotes(key) + " after row " +
                     std::to_string(draft.cells.size()) + "; headers come before the rows");
  if (key == "sense") {
    if (draft.sense) throw InputError("header 'sense' occurs twice");
    draft.sense = read_sense(trimmed(value));
    return;
  }
  if (key != "rows" && key != "columns")
    throw InputError("unknown header " + in_quotes(key) +
                     suggestion(key, {"rows", "columns", "sense"}));
  auto& names = key == "rows" ? draft.rows : draft.columns;
  if (!names.empty()) throw InputError("header " + in_quotes(key) + " occurs twice");
  for (const auto name : words(value)) names.emplace_back(name);
  if (names.empty()) throw InputError("header " + in_quotes(key) + " has no names");
}

void read_row(const std::vector<std::string_view>& cells, Draft& draft) {
  const std::size_t r = draft.cells.size() + 1;
  if (r > NormalForm::kMaxStrategies || cells.size() > NormalForm::kMaxStrategies)
    throw InputError("row " + std::to_string(r) + ": a game has at most " +
                     std::to_string(NormalForm::kMaxStrategies) + " rows and as many columns");
  if (r == 1) draft.is_bimatrix = cells[0].find(',') != cells[0].npos;
  auto& row = draft.cells.emplace_back();
  for (const auto cell : cells) {
    const auto where = [&] {
      return "row " + std::to_string(r) + ", column " + std::to_string(row.size() + 1) + ": ";
    };
    const auto parts = split(cell, ',');
    if (parts.size() != (draft.is_bimatrix ? 2U : 1U))
      throw InputError(where() +
                       (draft.is_bimatrix ? "expected two payoffs such as '3,-1/2', not "
                                          : "expected one number, as in the first cell, not ") +
                       in_quotes(cell));
    Vector numbers;
    for (const auto part : parts) {
      auto number = Rational::parse(part);
      if (!number)
        throw InputError(where() + "expected a number such as 3, -1/2 or 2.5 with at most 18 " +
                         "digits, not " + in_quotes(part));
      numbers.push_back(*std::move(number));
    }
    Rational to_column = draft.is_bimatrix ? numbers[1] : -numbers[0];
    row.push_back({numbers[0], std::move(to_column)});
  }
}

}  // namespace

NormalForm NormalForm::parse(std::string_view text) {
  if (text.size() > kMaxText)
    throw InputError("the text of a game has at most " + std::to_string(kMaxText) + " bytes, not " +
                     std::to_string(text.size()));
  Draft draft;
  for (const auto whole_line : split(text, '\n')) {
    const auto line = whole_line.substr(0, whole_line.find('#'));
    for (const auto part : split(line, ';')) {
      if (const auto colon = part.find(':'); colon != part.npos)
        read_header(part, colon, draft);
      else if (const auto cells = words(part); !cells.empty())
        read_row(cells, draft);
    }
  }
  if (draft.cells.empty())
    throw InputError("a game needs at least one row of payoffs, such as '3,3 0,5; 5,0 1,1'");
  return {std::move(draft.rows), std::move(draft.columns), std::move(draft.cells),
          draft.sense.value_or(Sense::kMaximise)};
}

std::string NormalForm::text() const {
  std::string out = "rows: " + joined(rows_, " ") + "; columns: " + joined(columns_, " ");
  if (sense_ == Sense::kMinimise) out += "; sense: minimise";
  const bool zero_sum = is_zero_sum(*this);
  for (const auto& row : cells_) {
    out += ';';
    for (const auto& cell : row)
      out += " " + cell.row.text() + (zero_sum ? "" : "," + cell.column.text());
  }
  return out;
}

}  // namespace espalier
