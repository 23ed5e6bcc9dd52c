// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <deque>

#include "espalier/search/messages/engine.hpp"

namespace espalier::messages {

/// An algorithm as a table: what a node does with a descending and with an ascending message. The
/// words are those of the thesis (Pinhanez 1989), so that a table here reads beside the one there:
///
///   pai(t)    parent of t                    prox(t)   the next child of t, nil after the last
///   tipo(t)   AND or OR                      proxt(t)  the same, independently, for TEST
///   c(t)      value of a terminal for MAX    f(t)      the same for the side to move there
///   valor(t), bound(t), alpha(t), beta(t), x(t)        what is stored at a node
///
/// line(n) begins the numbered line n of the table. All terminals of the thesis are AND nodes; here
/// an OR terminal has f = -c, the value of the thesis's dummy son.
class Table {
 public:
  explicit Table(Engine& engine) : engine_(engine) {}
  virtual ~Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// Runs from one first message, for the root or for the node of a nested search, until the parent
  /// of that node receives a message. Returns that message.
  Message run(const Message& first);

 protected:
  virtual void descending(NodeId t, const Message& m) = 0;
  virtual void ascending(NodeId t, const Message& m) = 0;
  /// Whether a goes before b in the list, where the algorithm has one.
  [[nodiscard]] virtual bool goes_before(const Message&, const Message&) const { return false; }
  [[nodiscard]] virtual bool has_list() const { return false; }

  /// A value stored at a node: reads as a number, notes what is written.
  class Cell {
   public:
    Cell(Engine& engine, Engine::Slot slot, NodeId t) : engine_(engine), slot_(slot), t_(t) {}
    operator Value() const { return engine_.read(slot_, t_); }
    void operator=(Value value) { engine_.write(slot_, t_, value); }

   private:
    Engine& engine_;
    Engine::Slot slot_;
    NodeId t_;
  };
  Cell valor(NodeId t) { return {engine_, Engine::Slot::kValor, t}; }
  Cell bound(NodeId t) { return {engine_, Engine::Slot::kBound, t}; }
  Cell alpha(NodeId t) { return {engine_, Engine::Slot::kAlpha, t}; }
  Cell beta(NodeId t) { return {engine_, Engine::Slot::kBeta, t}; }
  Cell x(NodeId t) { return {engine_, Engine::Slot::kX, t}; }

  void line(int number) { engine_.begin_line(number); }
  /// A test of the table; noted when it holds.
  bool test(bool holds, const char* what) {
    if (holds) engine_.note(what);
    return holds;
  }
  [[nodiscard]] NodeId pai(NodeId t) const { return engine_.tree().parent(t).value_or(kAbove); }
  NodeId prox(NodeId t) { return noted(engine_.next_child(t, 0)); }
  NodeId proxt(NodeId t) { return noted(engine_.next_child(t, 1)); }
  void restart_proxt(NodeId t) { engine_.restart(t, 1); }
  [[nodiscard]] Type tipo(NodeId t) const { return engine_.type(t); }
  [[nodiscard]] bool is_terminal(NodeId t) const { return engine_.is_terminal(t); }
  Value c(NodeId t) { return engine_.examine(t); }
  Value f(NodeId t) { return tipo(t) == Type::kAnd ? c(t) : -c(t); }

  /// Sends at the head of the list (of a single place, where there is no list).
  void send(const Message& message);
  /// Several at the head, the first in front.
  void send(const std::vector<Message>& several);
  /// Puts where the order of the list wants it.
  void insert(const Message& message);
  /// Takes every message for a node below t out of the list.
  void delete_below(NodeId t);

  Engine& engine() { return engine_; }
  [[nodiscard]] const Engine& engine() const { return engine_; }

 private:
  NodeId noted(NodeId s);
  void record(const Message& message);
  void interpret(const Message& message);

  Engine& engine_;
  std::deque<Message> waiting_;
};

}  // namespace espalier::messages
