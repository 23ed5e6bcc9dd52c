// SPDX-License-Identifier: MIT
#include "espalier/app/core_tour.hpp"

#include <sched.h>

namespace espalier::app {

void CoreTour::next() {
  cpu_set_t usable;
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) return;
  int left = visits_++ % CPU_COUNT(&usable);
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &usable) || left-- > 0) continue;
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(core, &only);
    sched_setaffinity(0, sizeof only, &only);
    sched_setaffinity(0, sizeof usable, &usable);
    return;
  }
}

}  // namespace espalier::app
