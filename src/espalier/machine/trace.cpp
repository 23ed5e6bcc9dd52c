// SPDX-License-Identifier: MIT
#include "espalier/machine/trace.hpp"

namespace espalier {

const char* name_of(Activity activity) {
  switch (activity) {
    case Activity::kSearch:
      return "search";
    case Activity::kWait:
      return "wait";
    case Activity::kLock:
      return "lock";
    case Activity::kSend:
      return "send";
    case Activity::kSplit:
      return "split";
    case Activity::kCut:
      return "cut";
    default:
      return "abort";
  }
}

}  // namespace espalier
