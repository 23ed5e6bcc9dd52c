// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/linda/fields.hpp"

namespace espalier::linda {

/// The signatures of the splits of a tree, in a tuple space: numbers that tell whose jobs and
/// results are whose, and a tree, kept by its edges, by which a cut-off at a split reaches
/// everything that is searched for it (the Linda thesis, 5.2.2.2).
///
///     ("sig", n)              the last signature given
///     ("no_cut", s)           s is alive
///     ("sig_tree", s, t)      t was split off while s was searched
///
/// Who takes an edge away also takes the son's no_cut: so that of several processes that cut, and
/// the one that ends a split in peace, exactly one does it. A no_cut is put before its edge.
///
/// When a son is added while its father is killed, either the killer sees the edge or the adder
/// sees that the father is dead. Where tuples take time to be seen by others (kernels `out` and
/// `hybrid`) both may miss it: then the son is searched in vain, and still ends in peace.
template <class Space>
class Signatures {
 public:
  static constexpr int kNobody = -1;  // the father of the root
  static constexpr int kRoot = 0;

  explicit Signatures(Space& space) : space_(space) {}

  /// By one process, before the others begin.
  void make() {
    space_.out("sig", kRoot);
    space_.out("no_cut", kRoot);
    space_.out("sig_tree", kNobody, kRoot);
  }
  /// By one, when nobody draws or adds any more.
  void remove() { space_.in("sig", any<int>); }

  int draw() {
    int last = 0;
    space_.in("sig", into(last));
    space_.out("sig", last + 1);
    return last + 1;
  }
  /// False when the father has been killed: nothing is added then.
  bool add(int father, int son) {
    space_.out("no_cut", son);
    space_.out("sig_tree", father, son);
    if (!is_killed(father)) return true;
    end(son);
    return false;
  }
  bool is_killed(int signature) { return !space_.rdp("no_cut", signature); }

  /// The split is over, and has no sons left.
  void end(int signature) {
    if (space_.inp("sig_tree", any<int>, signature)) space_.in("no_cut", signature);
  }
  /// And everything below it. Does nothing when another did it before.
  void kill(int signature) {
    if (!space_.inp("sig_tree", any<int>, signature)) return;
    space_.in("no_cut", signature);
    kill_sons(signature);
  }

 private:
  void kill_sons(int signature) {
    int son = 0;
    while (space_.inp("sig_tree", signature, into(son))) {
      space_.in("no_cut", son);
      kill_sons(son);
    }
  }

  Space& space_;
};

}  // namespace espalier::linda
