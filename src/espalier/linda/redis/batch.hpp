// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::linda::redis {

/// Operations of the script, done together: nobody sees a state between two of them.
class Batch {
 public:
  Batch() = default;
  Batch(std::initializer_list<std::string_view> words) { add(words); }

  /// An operation by name, and its arguments.
  void add(std::initializer_list<std::string_view> words) {
    words_.insert(words_.end(), words.begin(), words.end());
    ++size_;
  }
  /// Nothing is lost when it is done twice: the server need not remember that it was done.
  Batch&& only_looks() && {
    changes_ = false;
    return std::move(*this);
  }

  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool changes() const { return changes_; }

 private:
  std::vector<std::string> words_;
  std::size_t size_ = 0;
  bool changes_ = true;
};

inline std::string text_of(std::chrono::milliseconds time) { return std::to_string(time.count()); }

}  // namespace espalier::linda::redis
