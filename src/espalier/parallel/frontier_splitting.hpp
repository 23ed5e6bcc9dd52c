// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "espalier/parallel/distributed/frontier_tree.hpp"
#include "espalier/parallel/distributed/node_stack.hpp"
#include "espalier/parallel/result.hpp"

namespace espalier {

/// Frontier splitting (Lu 1993), for narrow trees such as those of checkers: PV-Splitting whose
/// jobs are not the moves of the node in hand, of which there are too few, but the nodes of a
/// frontier some plies below them. Processor 0 follows the line of first moves; on the way back it
/// keeps the tree between a node of the line and its frontier, hands frontier nodes to whoever is
/// free, and narrows or ends their searches as values come in. All meet at each node of the line.
///
/// Where the source is short: the frontier node goes first that is most certainly needed (it has
/// the fewest elder brothers under way at expected cut nodes); processor 0 searches frontier nodes
/// itself between messages.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; with more,
/// frontier nodes that a cut-off would have spared. Processor 0 talks to all others.
struct FrontierSplitting {
  template <Game G>
  using Message = PeerMessage<typename G::Move>;

  int frontier = 2;  // plies below a node of the line
  int serial = 1;    // plies at the bottom that are searched alone

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    using Me = typename Machine::Processor;
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](Me& me) {
      Counters& mine = counters[static_cast<std::size_t>(me.id())];
      if (me.id() == 0) {
        Master<Me, G> master(*this, me, root, depth);
        found = master.run(window);
        mine = master.counters();
      } else {
        Worker<Me, G> worker(me, root, depth, depth);
        worker.run(window);
        mine = worker.counters();
      }
    });
    return make_result(machine, std::move(found), std::move(counters), account);
  }

 private:
  template <class Me, Game G>
  class Master;

  /// Searches alone what it is given, and always answers.
  template <class Me, Game G>
  class Worker : public NodeStack<Me, G> {
   public:
    using NodeStack<Me, G>::NodeStack;

   private:
    [[nodiscard]] bool awaits_the_last() const override { return true; }
  };
};

/// Processor 0.
template <class Me, Game G>
class FrontierSplitting::Master {
 public:
  using Move = typename G::Move;

  Master(const FrontierSplitting& options, Me& me, const G& root, int depth)
      : options_(options), me_(me), root_(root), depth_(depth), searcher_(me) {
    for (int id = me.count(); --id > 0;) free_.push_back(id);
  }

  Result<Move> run(Window window) {
    std::vector<Node> line = first_moves(window);
    Node bottom = std::move(line.back());
    line.pop_back();
    auto found = searcher_.search(AlphaBeta{}, bottom.position, plies_left(bottom), bottom.window);
    for (; !line.empty(); line.pop_back()) {
      Tree tree(*this, std::move(line.back()), found.value);
      share(tree);
      found.value = tree.value();
      found.best = tree.best();
    }
    for (int id = 1; id < me_.count(); ++id) me_.send(id, Message{.kind = Kind::kEnd});
    return {found.value,
            bound_of(found.value, window),
            found.value > window.alpha ? found.best : std::nullopt,
            {}};
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

  // For the tree.
  using Tree = FrontierTree<G, Master>;
  using Node = typename Tree::Node;

  void opened(Node& node) {
    const auto plies = node.line.size() - line_plies_;
    node.leaf = plies >= static_cast<std::size_t>(options_.frontier) ||
                plies_left(node) <= options_.serial || node.position.outcome();
    if (!node.leaf) expand(node);
  }
  void narrowed(const Node& leaf) {
    if (leaf.searcher > 0) tell(leaf, leaf.window);
  }
  void dropped(const Node& leaf) {
    if (leaf.searcher == 0) return;
    tell(leaf, {kInfinity, -kInfinity});
    jobs_.erase(leaf.job);
  }

 private:
  using Message = PeerMessage<Move>;
  using Kind = typename Message::Kind;

  [[nodiscard]] int plies_left(const Node& node) const {
    return depth_ - static_cast<int>(node.line.size());
  }
  void expand(Node& node) {
    searcher_.expanded();
    MoveList<Move> list;
    node.position.moves(list);
    node.moves.assign(list.begin(), list.end());
  }

  /// From the root to where the line is searched alone.
  std::vector<Node> first_moves(Window window) {
    std::vector<Node> line;
    line.push_back(Node{root_, {}, ExpectedType::kPrincipal, window});
    while (!is_leaf(line.back().position, plies_left(line.back())) &&
           plies_left(line.back()) > options_.serial) {
      Node& node = line.back();
      expand(node);
      Node child{node.position.after(node.moves.front()), node.line, ExpectedType::kPrincipal,
                 -node.window};
      child.line.push_back(node.moves.front());
      line.push_back(std::move(child));
    }
    return line;
  }

  void share(Tree& tree) {
    note(me_, Activity::kSplit, -1, [&] { return line_label(root_, tree.line()); });
    line_plies_ = tree.line().size();
    while (!tree.is_done()) {
      me_.check_stop();
      while (const auto message = me_.poll()) handle(tree, *message);
      give(tree);
      if (tree.is_done()) break;
      if (Node* leaf = tree.take())
        search(tree, *leaf);
      else
        handle(tree, me_.receive());
    }
    if (tree.is_cut())
      note(me_, Activity::kCut, -1, [&] { return line_label(root_, tree.line()); });
  }

  void give(Tree& tree) {
    while (!free_.empty() && !tree.is_done()) {
      Node* leaf = tree.take();
      if (!leaf) return;
      leaf->searcher = free_.back();
      leaf->job = ++jobs_given_;
      free_.pop_back();
      jobs_[leaf->job] = leaf;
      me_.send(leaf->searcher, Message{.kind = Kind::kJob,
                                       .job = leaf->job,
                                       .window = leaf->window,
                                       .type = leaf->type,
                                       .line = leaf->line});
    }
  }
  void tell(const Node& leaf, Window window) {
    me_.send(leaf.searcher, Message{.kind = Kind::kWindow, .job = leaf.job, .window = window});
  }
  void handle(Tree& tree, const Message& reply) {
    free_.push_back(reply.from);
    const auto job = jobs_.find(reply.job);
    if (job == jobs_.end()) return;  // it was dropped
    Node& leaf = *job->second;
    jobs_.erase(job);
    leaf.searcher = 0;
    tree.valued(leaf, *reply.value);
  }

  /// Serves the others while this processor searches a leaf.
  struct Ear {
    Master& master;
    Tree& tree;
    const Node& leaf;
    std::optional<Window> look(Me& me) {
      while (!leaf.closed) {
        const auto message = me.poll();
        if (!message) return leaf.window;
        master.handle(tree, *message);
        master.give(tree);
      }
      return std::nullopt;
    }
  };
  void search(Tree& tree, Node& leaf) {
    std::optional<Result<Move>> found;
    {
      const Span span(me_, Activity::kSearch, [&] { return line_label(root_, leaf.line); });
      if (me_.count() == 1) {
        found = searcher_.search(AlphaBeta{}, leaf.position, plies_left(leaf), leaf.window);
      } else {
        Ear ear{*this, tree, leaf};
        found = searcher_.search(AlphaBeta{}, leaf.position, plies_left(leaf), leaf.window, ear);
      }
    }
    if (found && !leaf.closed) return tree.valued(leaf, found->value);
    note(me_, Activity::kAbort, -1, [&] { return line_label(root_, leaf.line); });
  }

  const FrontierSplitting& options_;
  Me& me_;
  const G& root_;
  const int depth_;
  Searcher<Me> searcher_;
  std::vector<int> free_;
  std::map<std::uint32_t, Node*> jobs_;
  std::uint32_t jobs_given_ = 0;
  std::size_t line_plies_ = 0;  // to the node of the line in hand
};

}  // namespace espalier
