// SPDX-License-Identifier: MIT
#include "espalier/games/chess/epd.hpp"

#include <algorithm>
#include <array>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier::chess {
namespace {

constexpr std::string_view kSpace = " \t\r\n\f\v";

bool is_space(char c) { return kSpace.find(c) != kSpace.npos; }

/// Takes words and quoted strings off the front of the operations.
class Operations {
 public:
  explicit Operations(std::string_view text) : rest_(text) {}

  std::vector<EpdOperation> read() {
    std::vector<EpdOperation> operations;
    while (skip_to_operation()) {
      EpdOperation operation;
      operation.opcode = word();
      for (skip_space(); !rest_.empty() && rest_.front() != ';'; skip_space())
        operation.operands.push_back(rest_.front() == '"' ? quoted(operation.opcode) : word());
      operations.push_back(std::move(operation));
    }
    return operations;
  }

 private:
  void skip_space() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kSpace), rest_.size()));
  }
  bool skip_to_operation() {
    while (!rest_.empty() && (rest_.front() == ';' || is_space(rest_.front())))
      rest_.remove_prefix(1);
    return !rest_.empty();
  }
  std::string word() {
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] != ';' && !is_space(rest_[end])) ++end;
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return text;
  }
  std::string quoted(const std::string& opcode) {
    const auto end = rest_.find('"', 1);
    if (end == rest_.npos)
      throw InputError("EPD: the string behind " + in_quotes(opcode) + " has no closing quote");
    std::string text(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return text;
  }

  std::string_view rest_;
};

/// Takes the next word off the front; a semicolon ends a word and stays.
std::string_view take_word(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(kSpace), rest.size()));
  std::size_t end = 0;
  while (end < rest.size() && rest[end] != ';' && !is_space(rest[end])) ++end;
  const auto word = rest.substr(0, end);
  rest.remove_prefix(end);
  return word;
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

/// Could be written without quotes and read back as one operand.
bool is_plain(const std::string& operand) {
  return !operand.empty() && operand.front() != '"' &&
         std::none_of(operand.begin(), operand.end(),
                      [](char c) { return c == ';' || is_space(c); });
}

}  // namespace

Epd Epd::parse(std::string_view line) {
  auto rest = line;
  std::vector<std::string_view> fields;
  for (int i = 0; i < 4; ++i) {
    fields.push_back(take_word(rest));
    if (fields.back().empty())
      throw InputError("EPD: " + std::to_string(i) +
                       " fields before the operations, but 4 are needed (board, side, castling, en "
                       "passant)");
  }
  auto behind = rest;
  const auto clock = take_word(behind);
  const auto number = take_word(behind);
  const bool has_clocks = is_number(clock) && is_number(number);
  if (has_clocks) rest = behind;

  Epd record{Position(), Operations(rest).read()};
  const auto hmvc = record.operand("hmvc");
  const auto fmvn = record.operand("fmvn");
  if (has_clocks)
    fields.insert(fields.end(), {clock, number});
  else if (!hmvc.empty() || !fmvn.empty())
    fields.insert(fields.end(), {hmvc.empty() ? std::string_view("0") : hmvc,
                                 fmvn.empty() ? std::string_view("1") : fmvn});
  record.position = position_from(fields);
  return record;
}

std::string Epd::text() const {
  std::string text = fen_without_clocks(position);
  const auto write = [&](std::string_view opcode, const std::vector<std::string>& operands) {
    (text += ' ') += opcode;
    const bool is_text = opcode == "id" || (opcode.size() == 2 && opcode[0] == 'c' &&
                                            opcode[1] >= '0' && opcode[1] <= '9');
    for (const auto& operand : operands) {
      const bool wants_quotes = is_text && operand.find('"') == operand.npos;
      (text += ' ') += is_plain(operand) && !wants_quotes ? operand : '"' + operand + '"';
    }
    text += ';';
  };
  const std::array clocks = {std::pair("hmvc", position.halfmove_clock()),
                             std::pair("fmvn", position.move_number())};
  for (const auto& operation : operations)
    if (operation.opcode != "hmvc" && operation.opcode != "fmvn")
      write(operation.opcode, operation.operands);
  for (const auto& [opcode, value] : clocks)
    if (find(opcode) || value != (std::string_view(opcode) == "hmvc" ? 0U : 1U))
      write(opcode, {std::to_string(value)});
  return text;
}

const EpdOperation* Epd::find(std::string_view opcode) const {
  for (const auto& operation : operations)
    if (operation.opcode == opcode) return &operation;
  return nullptr;
}

std::string Epd::operand(std::string_view opcode) const {
  const auto* operation = find(opcode);
  return operation && !operation->operands.empty() ? operation->operands.front() : "";
}

std::vector<Move> Epd::moves(std::string_view opcode) const {
  std::vector<Move> moves;
  if (const auto* operation = find(opcode))
    for (const auto& operand : operation->operands) moves.push_back(read_move(position, operand));
  return moves;
}

std::vector<Epd> read_epd(std::string_view text) {
  std::vector<Epd> records;
  std::size_t number = 0;
  for (const auto line : split(text, '\n')) {
    ++number;
    const auto content = trimmed(line);
    if (content.empty() || content.front() == '#') continue;
    try {
      records.push_back(Epd::parse(content));
    } catch (const InputError& error) {
      throw InputError("line " + std::to_string(number) + ": " + error.what());
    }
  }
  return records;
}

}  // namespace espalier::chess
