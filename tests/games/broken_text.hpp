// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/random.hpp"

namespace espalier {

/// Makes broken text out of good text, the same for the same seed. Most of it stays close to the
/// original, where parsers are most easily taken in.
class TextBreaker {
 public:
  TextBreaker(std::uint64_t seed, std::vector<std::string> originals)
      : random_(seed), originals_(std::move(originals)) {
    if (originals_.empty()) originals_.emplace_back();
  }

  std::string next() {
    std::string text = original();
    for (auto n = 1 + random_.below(4); n > 0; --n) mutate(text);
    return text.substr(0, kLongest);
  }

 private:
  static constexpr std::size_t kLongest = 4000;

  const std::string& original() { return originals_[pick(originals_.size())]; }
  std::size_t pick(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  std::size_t place(const std::string& text) { return pick(text.size() + 1); }

  void mutate(std::string& text) {
    static constexpr std::array<std::string_view, 18> kAwkward = {"99999999999999999999",
                                                                  "-1",
                                                                  "0",
                                                                  "2147483648",
                                                                  "-9223372036854775808",
                                                                  "4294967296",
                                                                  "1e9",
                                                                  "nan",
                                                                  "=",
                                                                  "(",
                                                                  ")",
                                                                  ",",
                                                                  " ",
                                                                  "\n",
                                                                  "/",
                                                                  "-",
                                                                  std::string_view("\0", 1),
                                                                  "\xc3\xa9"};
    const auto at = place(text);
    const auto length = pick(8);
    switch (random_.below(9)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.resize(at);
        break;
      case 2:
        text.insert(at, 1, static_cast<char>(random_.below(256)));
        break;
      case 3:
        text.insert(at, kAwkward[pick(kAwkward.size())]);
        break;
      case 4:
        text.insert(at, text.substr(place(text), length));
        break;
      case 5:
        if (at < text.size()) text[at] = static_cast<char>(random_.below(256));
        break;
      case 6:  // a neighbour in the alphabet: often still legal
        if (at < text.size()) text[at] = static_cast<char>(text[at] + random_.between(-2, 2));
        break;
      case 7: {  // a number becomes another
        const auto start = text.find_first_of("0123456789", at);
        if (start == text.npos) break;
        const auto end = std::min(text.find_first_not_of("0123456789", start), text.size());
        text.replace(start, end - start,
                     random_.below(2) == 0 ? std::string(kAwkward[pick(6)])
                                           : std::to_string(random_.below(70)));
        break;
      }
      default: {  // the head of one and the tail of another; sometimes very long
        const auto& other = original();
        text = text.substr(0, at) + other.substr(place(other));
        if (random_.below(20) == 0)
          while (!text.empty() && text.size() < kLongest) text += text;
      }
    }
  }

  Random random_;
  std::vector<std::string> originals_;
};

}  // namespace espalier
