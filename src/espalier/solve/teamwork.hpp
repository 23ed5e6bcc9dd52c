// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/machine/crew.hpp"

namespace espalier {

// How the threads of a solver search one tree: ABDADA (Weill 1996), simplified. All start at the
// root with the same question and share a table, whose entries also say that somebody is busy at
// their position. Of a node's moves each thread searches those that nobody is at, then what is
// left; whoever is done first ends all. There are no split points, and nobody waits. The mark costs
// no cache line of its own: a position's entry is read before it is searched and written after. It
// is one bit: within one question a position is always asked the same, so the first who is done has
// answered for all. Marks only steer who searches what first, never a value. Three things are
// added:
//  - only where a cut is expected do all search the first move together: it will do alone, and
//    elsewhere every move is needed. Cuts are expected where the least tree has them (Knuth & Moore
//    1975), until the first move of a node has failed;
//  - such a node is marked as doubtful then: it may have no cut at all, in which case it refutes
//    the move before it. So threads rather help there than begin other moves of the node above;
//  - a thread leaves a subtree as soon as another one has answered a question around it.

/// What the threads tell each other besides the table; on a cache line of its own, since all of
/// them look at it all the time.
struct alignas(64) Teamwork {
  std::atomic<bool> is_over{false};
  Crew* crew = nullptr;  // those who may have to take turns
};

/// One searcher's turns, by its own count of nodes. Who went too far sits out until it is even.
class Turns {
 public:
  explicit Turns(const Teamwork* team = nullptr)
      : crew_(team != nullptr ? team->crew : nullptr),
        end_(crew_ != nullptr ? crew_->turn() : Crew::kNoEnd) {}

  [[nodiscard]] std::uint64_t end() const { return end_; }
  /// Lets the others go on when this one's turn is over.
  void look(std::uint64_t nodes) {
    for (; nodes >= end_; end_ += crew_->turn()) crew_->end_turn();
  }

 private:
  Crew* crew_;
  std::uint64_t end_;
};

/// The shared nodes that one thread is inside of, from the root on, each with its question.
template <class Question>
class Trail {
 public:
  class Step {
   public:
    Step(Trail& trail, Question question) : trail_(trail) {
      trail_.questions_.push_back(std::move(question));
    }
    ~Step() { trail_.questions_.pop_back(); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    Trail& trail_;
  };

  /// The search below is in vain: return, whatever the value, to the step that arrives.
  [[nodiscard]] bool is_leaving() const { return is_leaving_; }
  void leave_all() { is_leaving_ = true; }

  /// Begins to leave when an outer question has an answer: answer_of(question), an optional.
  template <class AnswerOf>
  void look(const AnswerOf& answer_of) {
    for (std::size_t i = 0; i < questions_.size(); ++i)
      if (const std::optional<int> answer = answer_of(questions_[i])) {
        goal_ = i;
        answer_ = *answer;
        is_leaving_ = true;
        return;
      }
  }
  /// At the innermost step, while leaving: its answer, if that is where the thread went. It stays.
  std::optional<int> arrive() {
    if (goal_ + 1 != questions_.size()) return std::nullopt;
    goal_ = kNowhere;
    is_leaving_ = false;
    return answer_;
  }

 private:
  static constexpr auto kNowhere = ~std::size_t{0} - 1;
  std::vector<Question> questions_;
  std::size_t goal_ = kNowhere;
  int answer_ = 0;
  bool is_leaving_ = false;
};

/// So many of a crew.
struct Searchers {
  Crew& crew;
  std::size_t count;

  /// Calls work(0) to work(count - 1) side by side, work(0) here. One alone does without the crew,
  /// whose member it may be.
  void run(const std::function<void(std::size_t)>& work) const {
    if (count == 1)
      work(0);
    else
      crew.run(count, work);
  }
};

}  // namespace espalier
