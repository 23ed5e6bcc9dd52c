// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "espalier/linda/redis/encoding.hpp"
#include "espalier/linda/redis/tuples.hpp"

namespace espalier::linda {

/// A tuple that a worker has taken but not used up. Others do not see it; when the worker dies it
/// is put back. It ends in one of three ways: complete() puts a result in its place, give_back()
/// or the destructor the tuple itself. One thread at a time; must not outlive its space.
template <class Tuple>
class Lease {
 public:
  Lease(redis::Tuples& tuples, Tuple tuple, std::string name)
      : tuples_(&tuples),
        tuple_(std::move(tuple)),
        name_(std::move(name)),
        lost_(tuples.keep(name_)) {}
  Lease(Lease&& other) noexcept
      : tuples_(std::exchange(other.tuples_, nullptr)),
        tuple_(std::move(other.tuple_)),
        name_(std::move(other.name_)),
        lost_(std::move(other.lost_)) {}
  Lease& operator=(Lease&&) = delete;
  ~Lease() {
    if (!tuples_) return;
    try {
      give_back();
    } catch (const std::exception&) {  // it expires
    }
  }

  [[nodiscard]] const Tuple& tuple() const { return tuple_; }
  /// Becomes true when the server has put the tuple back, or somebody erased it: what the worker
  /// does is in vain. From any thread.
  [[nodiscard]] const std::atomic<bool>& lost() const { return *lost_; }

  /// The tuple is used up, and this one comes in its place, both at once: however often workers
  /// die, each tuple has one result. False when the lease was lost: nothing is put then.
  template <class... T>
  bool complete(T&&... fields) {
    using Result = TupleOf<T...>;
    return std::exchange(tuples_, nullptr)
        ->complete(name_, redis::class_text<Result>(),
                   redis::encoded(Result(std::forward<T>(fields)...)));
  }
  /// Used up, without a result.
  bool complete() { return std::exchange(tuples_, nullptr)->complete(name_, "", ""); }
  bool give_back() { return std::exchange(tuples_, nullptr)->give_back(name_); }

 private:
  redis::Tuples* tuples_;  // none: it has ended
  Tuple tuple_;
  std::string name_;
  redis::Tuples::LostFlag lost_;
};

}  // namespace espalier::linda
