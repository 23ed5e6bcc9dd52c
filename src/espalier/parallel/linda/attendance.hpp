// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/linda/fields.hpp"
#include "espalier/linda/late_comers.hpp"

namespace espalier::linda {

/// Who takes part in a search of shared nodes (split.hpp). Where explorers may come late it is
///
///   ("members", count)           changes only while a node is open
///   ("ending", kOver, 0)         for a late comer that no node was opened for
///
/// and elsewhere simply all. A late comer enters the node that is open by its tuple "ending", which
/// it takes from all stages: while it holds that, the node cannot be closed, and the count of
/// members that the next node begins with is its to change. The master's last words are one tuple
/// for each who has come and found no node.
template <class Explorer>
class Attendance {
 public:
  explicit Attendance(Explorer& explorer) : explorer_(explorer), space_(explorer.space) {}

  /// By the master, before the first node and after the last.
  void begin() {
    if constexpr (kVaries) space_.out("members", beginners(explorer_.me));
  }
  void end() {
    if constexpr (kVaries) {
      int members = 0;
      space_.in("members", into(members));
      for (int all = close_entrance(explorer_.me); members < all; ++members)
        space_.out("ending", kOver, 0);
    }
  }

  /// By the master, while no node is open: who will come to the next.
  [[nodiscard]] int count() {
    int members = explorer_.count();
    if constexpr (kVaries) space_.rd("members", into(members));
    return members;
  }

  /// By a late comer: waits for a node and is one of its explorers from then on, and of all that
  /// follow. prepare(stage) comes before others hear of it. The stage; none: the search is over.
  template <class Prepare>
  std::optional<int> enter(const Prepare& prepare) {
    int stage = 0, left = 0, members = 0;
    space_.in("ending", into(stage), into(left));
    if (stage == kOver) return std::nullopt;
    prepare(stage);
    space_.in("members", into(members));
    space_.out("members", members + 1);
    space_.out("ending", stage, left + 1);
    return stage;
  }

 private:
  static constexpr bool kVaries = AdmitsLate<typename Explorer::Me>;
  static constexpr int kOver = -1;

  Explorer& explorer_;
  typename Explorer::Space& space_;
};

}  // namespace espalier::linda
