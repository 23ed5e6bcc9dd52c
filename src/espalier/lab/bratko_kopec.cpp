// SPDX-License-Identifier: MIT
#include "espalier/lab/bratko_kopec.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/bratko_kopec.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/lab/static_order.hpp"

namespace espalier::lab {

AnyGame bratko_kopec_position(std::uint64_t number) {
  static const auto records = chess::read_epd(chess::kBratkoKopec);
  if (number < 1 || number > records.size())
    throw InputError("there is no position " + std::to_string(number) +
                     " of Bratko and Kopec: 1 to " + std::to_string(records.size()));
  return AnyGame(StaticOrder<chess::Position>(records[number - 1].position));
}

AnyGame bratko_kopec_position(const std::string& fen) {
  return AnyGame(StaticOrder<chess::Position>(chess::Position::parse(fen)));
}

}  // namespace espalier::lab
