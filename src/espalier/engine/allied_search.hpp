// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/engine/allies.hpp"

namespace espalier {

/// What allied processes tell each other.
struct AllyMessage {
  enum class Kind : std::uint8_t {
    kNodes,     // to the leader, now and then: how many there are
    kFinished,  // to all: a depth is done
    kNews,      // to one process of every other machine: deep entries of the table
    kThanks,    // for news
    kStop,      // to the leader: somebody wants the search to end
    kEnd,       // from the leader to all
    kFarewell,  // the answer to it: what was done in all
  };
  Kind kind = Kind::kNodes;
  int from = 0;
  std::uint64_t nodes = 0;
  std::vector<std::byte> result = {};
  std::vector<TableNews::Item> news = {};
  Counters counters = {};

  void fields(auto&& visit) { visit(kind, from, nodes, result, news, counters); }
};

/// How a search of several processes is watched and ended from outside.
struct AlliedOptions {
  std::vector<int> news_to = {};                 // the processes that get this one's news
  const std::atomic<bool>* interrupt = nullptr;  // set on any process: the search ends for all
  /// Whoever started the processes is ending them: an answer that takes longer than this will not
  /// come, because its process died before. Unknown: no answer is late before kLongestSilence.
  std::function<bool()> is_being_ended = [] { return false; };
};

/// One search by several processes, a program for a machine that passes messages: every processor
/// runs its own search, on threads of its own, and carries what their Allies tell and hear. Allies
/// share a table where they share a machine; between machines they exchange its deepest entries
/// (TableNews), as Stockfish's cluster branch does (2018, after Österlund's Lazy Cluster). Nobody
/// waits for an answer, as one would with a table that is spread over the machines (Feldmann,
/// Monien, Mysliwietz & Vornberger 1990), which needs a network much faster than a search.
///
/// `search(stop)` is what this process does: Engine::search or Analysis::run with these allies. It
/// ends early when `stop` is set, and returns its Counters.
///
/// Guarantee: returns on the leader only when all have ended, with everybody's counters added up,
/// and throws when one of them does not answer: a result that was found without it is not shown.
template <class Me, class Search>
class AlliedSearch {
 public:
  using Kind = AllyMessage::Kind;
  using Clock = std::chrono::steady_clock;
  /// What a process is late with, it will not send any more.
  static constexpr auto kLongestSilence = std::chrono::seconds(60);

  AlliedSearch(Me& me, Allies& allies, const AlliedOptions& options, Search search)
      : me_(me),
        allies_(allies),
        options_(options),
        search_(std::move(search)),
        nodes_(static_cast<std::size_t>(me.count())),
        heard_(nodes_.size(), Clock::now()),
        unanswered_(nodes_.size()),
        has_left_(nodes_.size()) {}

  /// The counters of all, on the leader; elsewhere those of this process.
  Counters run() {
    {
      std::jthread searcher([this] { search_here(); });
      const WhenLeft when_left(*this);
      while (!has_ended()) {
        read_mail();
        pass_on();
        allies_.wait(kTick);
      }
      if (me_.id() == 0) tell_all({.kind = Kind::kEnd, .from = 0});
      allies_.hear_end();
    }
    if (error_) std::rethrow_exception(error_);
    if (me_.id() != 0)
      me_.send(0, {.kind = Kind::kFarewell, .from = me_.id(), .counters = counters_});
    else
      await_farewells();
    return counters_;
  }

 private:
  static constexpr auto kTick = std::chrono::milliseconds(2);
  static constexpr int kTicksBetweenCounts = 8;
  static constexpr int kTicksBetweenNews = 4;
  static constexpr int kMostUnanswered = 8;  // batches of news on their way to one process

  /// Whatever ends the messenger ends the search, which the searcher's thread is joined for.
  struct WhenLeft {
    AlliedSearch& search;
    explicit WhenLeft(AlliedSearch& of) : search(of) {}
    ~WhenLeft() {
      search.stop_.store(true);
      search.allies_.hear_end();
    }
    WhenLeft(const WhenLeft&) = delete;
    WhenLeft& operator=(const WhenLeft&) = delete;
  };

  void search_here() {
    try {
      counters_ = search_(stop_);
    } catch (...) {
      error_ = std::current_exception();
    }
    is_done_.store(true);
    if (me_.id() == 0 || error_) allies_.wake();
  }

  /// The leader's search ends it for all. Others wait for its word, unless they failed.
  [[nodiscard]] bool has_ended() const {
    return me_.id() == 0 ? is_done_.load() : end_was_told_ || (is_done_.load() && error_);
  }

  void read_mail() {
    me_.check_stop();
    while (auto message = me_.poll()) {
      const auto from = static_cast<std::size_t>(message->from);
      heard_[from] = Clock::now();
      switch (message->kind) {
        case Kind::kNodes:
          nodes_[from] = message->nodes;
          allies_.hear_nodes(std::accumulate(nodes_.begin(), nodes_.end(), std::uint64_t{0}));
          break;
        case Kind::kFinished:
          allies_.hear_finished(message->result);
          break;
        case Kind::kNews:
          allies_.hear_news(message->news);
          me_.send(message->from, {.kind = Kind::kThanks, .from = me_.id()});
          break;
        case Kind::kThanks:
          --unanswered_[from];
          break;
        case Kind::kStop:
          stop_.store(true);
          break;
        case Kind::kEnd:
          end_was_told_ = true;
          break;
        case Kind::kFarewell:
          counters_ += message->counters;
          ++farewells_;
          has_left_[from] = true;
          break;
      }
    }
  }

  void pass_on() {
    ++ticks_;
    if (auto result = allies_.take_finished())
      tell_all({.kind = Kind::kFinished, .from = me_.id(), .result = std::move(*result)});
    if (ticks_ % kTicksBetweenNews == 0 && !options_.news_to.empty()) send_news();
    if (me_.id() != 0 && ticks_ % kTicksBetweenCounts == 0)
      me_.send(0, {.kind = Kind::kNodes, .from = me_.id(), .nodes = allies_.own_nodes()});
    if (options_.interrupt && options_.interrupt->load(std::memory_order_relaxed) && !asked_) {
      asked_ = true;
      stop_.store(me_.id() == 0);
      if (me_.id() != 0) me_.send(0, {.kind = Kind::kStop, .from = me_.id()});
    }
    if (me_.id() == 0) check_silence(kLongestSilence);
  }

  void send_news() {
    const auto news = allies_.take_news();
    if (news.empty()) return;
    for (const int to : options_.news_to)
      if (auto& unanswered = unanswered_[static_cast<std::size_t>(to)];
          unanswered < kMostUnanswered) {
        ++unanswered;
        me_.send(to, {.kind = Kind::kNews, .from = me_.id(), .news = news});
      }
  }

  void await_farewells() {
    // mpirun waits for a second between telling ranks to end and ending them.
    constexpr auto kPatienceAtTheEnd = std::chrono::milliseconds(500);
    std::optional<Clock::time_point> end_began;
    while (farewells_ < me_.count() - 1) {
      read_mail();
      check_silence(kLongestSilence);
      if (options_.is_being_ended()) {
        if (!end_began) end_began = Clock::now();
        if (Clock::now() - *end_began > kPatienceAtTheEnd) check_silence(kPatienceAtTheEnd);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  void check_silence(Clock::duration longest) const {
    for (int i = 1; i < me_.count(); ++i) {
      const auto other = static_cast<std::size_t>(i);
      if (!has_left_[other] && Clock::now() - heard_[other] > longest)
        throw std::runtime_error("no word from rank " + std::to_string(i) +
                                 ", which must have died; there is no result");
    }
  }

  void tell_all(const AllyMessage& message) {
    for (int to = 0; to < me_.count(); ++to)
      if (to != me_.id()) me_.send(to, message);
  }

  Me& me_;
  Allies& allies_;
  const AlliedOptions& options_;
  Search search_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> is_done_ = false;
  std::exception_ptr error_;  // of the search
  Counters counters_;
  bool end_was_told_ = false;
  bool asked_ = false;
  int ticks_ = 0;
  int farewells_ = 0;
  // By process, of what was heard from them.
  std::vector<std::uint64_t> nodes_;
  std::vector<Clock::time_point> heard_;
  std::vector<int> unanswered_;
  std::vector<bool> has_left_;
};

}  // namespace espalier
