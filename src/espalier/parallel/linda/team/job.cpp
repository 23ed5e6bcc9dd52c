// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/team/job.hpp"

namespace espalier::linda::team {

void erase_team(RedisSpace& tuples, const std::string& run) {
  // The jobs first: once none is there or in work no result can come any more.
  tuples.erase(farm::kJobName, any<std::string>, run, any<farm::Group>, any<farm::Number>,
               any<std::string>);
  tuples.erase(farm::kResultName, run, any<farm::Number>, any<std::string>);
  tuples.erase(kPlaceName, run, any<std::int32_t>);
  tuples.erase(kJoinedName, run, any<std::int32_t>, any<std::string>);
  tuples.erase(kStartName, run, any<Processors>, any<std::int32_t>);
  tuples.erase(kClosedName, run);
  tuples.erase(kMasterName, run);
}

}  // namespace espalier::linda::team
