// SPDX-License-Identifier: MIT
#pragma once

namespace espalier::app {

/// Lets measurements begin on each core in turn. A scheduler leaves a thread where it is, for
/// minutes if nobody comes, and cores are not equally fast where others have a part in them: one
/// search alone would tell about one core, and threads that it starts about the others.
class CoreTour {
 public:
  /// Brings the calling thread to the next core, from where the scheduler may move it again.
  void next();

 private:
  int visits_ = 0;
};

}  // namespace espalier::app
