// SPDX-License-Identifier: MIT
// Processes of their own for the tests to kill:
//   redis_programs hold URL      takes ("job", number) under a lease and sits on it
//   redis_programs wait URL      waits for ("job", number)
//   redis_programs work URL      a worker of a farm that does searches, each slowed down
//   redis_programs processor URL a worker that is a processor of Linda searches
//   redis_programs lead URL      the master of a long Linda search with one worker
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

#include "espalier/games/registry.hpp"
#include "espalier/linda/farm/search_job.hpp"
#include "espalier/linda/farm/worker.hpp"
#include "espalier/parallel/linda/team/job.hpp"
#include "espalier/parallel/linda/team/master.hpp"
#include "espalier/parallel/linda/team/processor.hpp"

int main(int argc, char** argv) {
  using namespace espalier::linda;
  using namespace std::chrono_literals;
  if (argc != 3) return 2;
  const std::string what = argv[1], url = argv[2];
  const redis::Options options{.lease = 300ms};
  try {
    if (what == "hold") {
      RedisSpace space(url, options);
      const auto job = space.lease("job", any<int>);
      std::this_thread::sleep_for(1h);
    } else if (what == "wait") {
      RedisSpace space(url, options);
      space.in("job", any<int>);
    } else if (what == "work") {
      const auto search = farm::search_performer(url, options, 1);
      const auto slowly = [&](const std::string& job, const farm::Situation& situation) {
        std::this_thread::sleep_for(10ms);
        return search(job, situation);
      };
      farm::Worker(url, options, {{std::string(farm::kSearchKind), slowly}}).work(1);
    } else if (what == "processor") {
      farm::Worker(url, options,
                   {{std::string(team::kProcessorKind), team::processor_performer(url, options)}})
          .work(1);
    } else if (what == "lead") {
      espalier::ParallelRequest request;
      request.algorithm = "linda-peers";
      request.depth = 20;
      request.processors = 2;
      team::search_with_team({.url = url,
                              .options = options,
                              .game = "connect4",
                              .root = espalier::find_game("connect4").parse(""),
                              .request = request,
                              .workers = 1});
    } else {
      return 2;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
