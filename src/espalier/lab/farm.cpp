// SPDX-License-Identifier: MIT
#include "espalier/lab/farm.hpp"

#include <stdexcept>

#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/lab/bratko_kopec.hpp"
#include "espalier/linda/farm/run_name.hpp"

namespace espalier::lab {
namespace {

namespace farm = linda::farm;

/// A search of one position. The key tells whether the worker understands all of it.
struct FarmJob {
  std::string game, text;
  std::int32_t depth = 0;
  std::vector<std::string> list;
  std::string algorithm;
  std::vector<std::string> settings;
  std::int32_t processors = 1;
  bool distinct = false;
  std::vector<std::string> tools;
  std::string key;
  std::string position;

  void fields(auto&& visit) {
    visit(game, text, depth, list, algorithm, settings, processors, distinct, tools, key, position);
  }
};

std::string perform_search(const std::string& bytes, const farm::Situation& situation) {
  const auto job = farm::unpacked_text<FarmJob>(bytes);
  Search search;
  search.on.game = job.game;
  search.on.text = job.text;
  search.on.depth = job.depth;
  search.on.list = job.list;
  search.algorithm = job.algorithm;
  search.settings = job.settings;
  search.processors = job.processors;
  search.distinct = job.distinct;
  search.tools = job.tools;
  if (search.key() != job.key) throw InputError("it is of another version than the lab");
  // What is lost to others runs to its end: such searches are short.
  const AnyGame position = job.game == kBratkoKopec ? bratko_kopec_position(job.position)
                                                    : find_game(job.game).parse(job.position);
  const auto found = run(search, position, situation.leaving);
  return found ? farm::packed_text(*found) : "";
}

}  // namespace

farm::Perform farm_performer() { return perform_search; }

FarmRunner::FarmRunner(linda::RedisSpace& space) : space_(space), name_(farm::new_run_name()) {}

FarmRunner::~FarmRunner() {
  // What broke the run off may be the loss of the server: no long patience with it again.
  if (std::uncaught_exceptions() > before_) space_.cancel();
  try {
    using linda::any;
    space_.erase(farm::kJobName, any<std::string>, name_, any<farm::Group>, any<farm::Number>,
                 any<std::string>);
    space_.erase(farm::kResultName, name_, any<farm::Number>, any<std::string>);
  } catch (const std::exception&) {  // the server is gone
  }
}

std::optional<Measurement> FarmRunner::run(const Search& search, const AnyGame& position) {
  const FarmJob job{.game = search.on.game,
                    .text = search.on.text,
                    .depth = search.on.depth,
                    .list = search.on.list,
                    .algorithm = search.algorithm,
                    .settings = search.settings,
                    .processors = search.processors,
                    .distinct = search.distinct,
                    .tools = search.tools,
                    .key = search.key(),
                    .position = position.text()};
  const farm::Number number = next_++;
  std::string bytes;
  try {
    space_.out(farm::kJobName, std::string(kFarmKind), name_, farm::Group{0}, number,
               farm::packed_text(job));
    space_.in(farm::kResultName, name_, number, linda::into(bytes));
  } catch (const Stopped&) {
    return std::nullopt;
  }
  const auto answer = farm::unpacked_text<farm::Answer>(bytes);
  if (!answer.error.empty())
    throw std::runtime_error("the worker " + answer.worker + " cannot do its job: " + answer.error);
  return farm::unpacked_text<Measurement>(answer.result);
}

}  // namespace espalier::lab
