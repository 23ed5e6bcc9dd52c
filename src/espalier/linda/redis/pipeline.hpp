// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/linda/redis/space.hpp"

namespace espalier::linda {

/// Many operations in one round trip. They are done in order, a good hundred at a time together;
/// what inp() and rdp() found is there after send(). One thread.
class Pipeline {
 public:
  explicit Pipeline(RedisSpace& space) : server_(space.tuples().server()) {}
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  template <class... T>
  void out(T&&... fields) {
    using Tuple = TupleOf<T...>;
    add("out", redis::class_text<Tuple>(), redis::encoded(Tuple(std::forward<T>(fields)...)),
        [](const redis::Reply&) {});
  }
  template <class... T>
  std::shared_ptr<const std::optional<TupleOf<T...>>> inp(T&&... fields) {
    return find("inp", std::forward<T>(fields)...);
  }
  template <class... T>
  std::shared_ptr<const std::optional<TupleOf<T...>>> rdp(T&&... fields) {
    return find("rdp", std::forward<T>(fields)...);
  }

  void send() {
    if (batch_.size() == 0) return;
    const auto replies = server_.perform(batch_);
    for (std::size_t i = 0; i < replies.size() && i < receivers_.size(); ++i)
      receivers_[i](replies[i]);
    batch_ = redis::Batch();
    receivers_.clear();
  }

 private:
  static constexpr std::size_t kMostAtOnce = 128;  // others wait meanwhile, a millisecond or so

  template <class... T>
  std::shared_ptr<const std::optional<TupleOf<T...>>> find(std::string_view operation,
                                                           T&&... fields) {
    using Tuple = TupleOf<T...>;
    auto found = std::make_shared<std::optional<Tuple>>();
    const auto pattern = make_template(std::forward<T>(fields)...);
    add(operation, redis::class_text<Tuple>(), redis::encoded(pattern),
        [found, pattern](const redis::Reply& reply) {
          if (reply.kind != redis::Reply::Kind::kText) return;
          *found = redis::decoded<Tuple>(reply.text);
          pattern.bind(**found);
        });
    return found;
  }
  void add(std::string_view operation, const std::string& tuple_class, const std::string& fields,
           std::function<void(const redis::Reply&)> receiver) {
    batch_.add({operation, tuple_class, fields});
    receivers_.push_back(std::move(receiver));
    if (batch_.size() >= kMostAtOnce) send();
  }

  redis::Server& server_;
  redis::Batch batch_;
  std::vector<std::function<void(const redis::Reply&)>> receivers_;
};

}  // namespace espalier::linda
