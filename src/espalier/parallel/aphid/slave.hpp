// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "espalier/parallel/aphid/message.hpp"
#include "espalier/parallel/distributed/frontier.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Any other processor of APHID: deepens on the leaves that the master wants.
template <class Me, Game G>
class AphidSlave {
 public:
  using Move = typename G::Move;

  AphidSlave(Me& me, const G& root, int depth, int top, bool deepen)
      : me_(me), root_(root), full_(depth - top), deepen_(deepen), searcher_(me) {}

  void run() {
    while (!ended_) {
      me_.check_stop();
      while (const auto message = me_.poll()) handle(*message);
      if (ended_) return;
      const auto urgent =
          std::min_element(tasks_.begin(), tasks_.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second.done, a.second.rank) <
                   std::pair(b.second.done, b.second.rank);
          });
      if (urgent == tasks_.end())
        handle(me_.receive());
      else
        search(urgent->first, urgent->second);
    }
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  using Message = AphidMessage<Move>;
  using Kind = typename Message::Kind;

  struct Task {
    std::vector<Move> line;
    Window window;
    std::uint32_t rank;
    int done;  // the last iteration
  };

  void handle(const Message& message) {
    if (message.kind == Kind::kWant)
      want(message);
    else if (message.kind == Kind::kCancel)
      tasks_.erase(message.leaf);
    else
      ended_ = true;
  }
  void want(const Message& message) {
    const auto [place, fresh] = tasks_.try_emplace(
        message.leaf, Task{message.line, message.window, message.rank, message.depth});
    if (fresh) return;
    place->second.window = message.window;
    place->second.rank = message.rank;
  }

  /// Hears what comes while a leaf is searched with the window that was wanted first.
  struct Ear {
    AphidSlave& slave;
    std::uint32_t leaf;
    Window window;
    std::optional<Window> look(Me& me) {
      for (;;) {
        const auto task = slave.tasks_.find(leaf);
        if (slave.ended_ || task == slave.tasks_.end()) return std::nullopt;
        const auto message = me.poll();
        if (message) {
          slave.handle(*message);
          continue;
        }
        const Window now = intersection(window, task->second.window);
        if (now.is_empty()) return std::nullopt;  // begins again
        return window = now;
      }
    }
  };

  void search(std::uint32_t leaf, const Task& task) {
    const int depth = next_depth(task.done);
    const Window window = task.window;
    const auto line = task.line;  // the task may be taken away meanwhile
    G position = root_;
    for (const Move& move : line) position = position.after(move);
    Ear ear{*this, leaf, window};
    std::optional<Result<Move>> found;
    {
      const Span span(me_, Activity::kSearch, [&] {
        return line_label(root_, line) + ", " + std::to_string(depth) + " plies";
      });
      found = searcher_.search(AlphaBetaFailSoft{}, position, depth, window, ear);
    }
    if (!found) {
      note(me_, Activity::kAbort, -1, [&] { return line_label(root_, line); });
      return;
    }
    if (depth < full_) {
      const auto still = tasks_.find(leaf);
      if (still != tasks_.end()) still->second.done = depth;
      me_.send(0, Message{.kind = Kind::kGuess,
                          .from = me_.id(),
                          .leaf = leaf,
                          .depth = depth,
                          .value = found->value});
      return;
    }
    tasks_.erase(leaf);
    const auto bounds = proved(found->value, ear.window, ear.window != window);
    me_.send(0, Message{.kind = Kind::kBounds,
                        .from = me_.id(),
                        .leaf = leaf,
                        .value = bounds.lower,
                        .upper = bounds.upper});
  }
  /// Iterations have the parity of the full depth, so that they guess for the same side.
  [[nodiscard]] int next_depth(int done) const {
    if (!deepen_) return full_;
    return done == 0 ? 2 - full_ % 2 : std::min(done + 2, full_);
  }

  Me& me_;
  const G& root_;
  const int full_;
  const bool deepen_;
  Searcher<Me> searcher_;
  std::map<std::uint32_t, Task> tasks_;  // by leaf
  bool ended_ = false;
};

}  // namespace espalier
