// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated/settings.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

constexpr int kMostTicks = 1'000'000'000;
constexpr int kMostStack = 1024 * 1024;  // KiB

/// "100" or "100*8,170*3": percent, times how many processors.
std::vector<int> read_speeds(std::string_view text) {
  std::vector<int> speeds;
  for (const auto part : split(text, ',')) {
    const auto star = part.find('*');
    const auto speed = read_integer("a speed, in percent", part.substr(0, star), 1, 100'000);
    const auto times = star == part.npos
                           ? 1
                           : read_integer("a number of processors", part.substr(star + 1), 1, 4096);
    speeds.insert(speeds.end(), static_cast<std::size_t>(times), static_cast<int>(speed));
  }
  return speeds;
}

const std::vector<std::string> kPaces = {"asynchronous", "systolic"};
const std::vector<std::string> kPays = {"first", "late"};
const std::vector<std::string> kSchedules = {"plain", "jitter", "slow", "bursts", "all"};

Schedule schedule_named(std::string_view name) {
  constexpr Time kJitter = 20, kBurst = 1000;
  const bool all = name == "all";
  return {.jitter = all || name == "jitter" ? kJitter : 0,
          .slow = all || name == "slow",
          .burst = all || name == "bursts" ? kBurst : 0};
}

std::string preset_names() {
  std::vector<std::string> names;
  for (const auto& preset : cost_presets()) names.push_back(preset.name);
  return joined(names, ", ");
}

}  // namespace

const std::vector<ParameterInfo>& simulated_settings() {
  static const auto all = [] {
    std::vector<ParameterInfo> settings = {
        {"costs", "nodes", "a set of costs: " + preset_names()},
    };
    Costs::for_each_field([&](const char* name, auto, const char* meaning) {
      settings.push_back({name, "of the costs", std::string("ticks for ") + meaning});
    });
    settings.push_back({"speeds", "100", "in percent, in turn: 100*8,170*3 for eight and three"});
    settings.push_back({"pace", "asynchronous", "or systolic: in lock-step", kPaces});
    settings.push_back({"beat", "1", "ticks between the steps of a systolic machine"});
    settings.push_back({"slice", "0", "ticks that a processor runs before it sees the others"});
    settings.push_back({"pay", "first", "or late: what work finds is sent when it begins", kPays});
    settings.push_back({"schedule", "plain", "plain, jitter, slow, bursts or all", kSchedules});
    settings.push_back({"stack", "64", "KiB of stack for each processor"});
    return settings;
  }();
  return all;
}

SimulatedOptions simulated_options(const Parameters& settings, std::uint64_t seed) {
  SimulatedOptions options;
  options.seed = seed;
  options.costs = cost_preset(settings.text("costs", "nodes"));
  Costs::for_each_field([&](const char* name, auto member, const char*) {
    options.costs.*member =
        settings.integer(name, static_cast<int>(options.costs.*member), 0, kMostTicks);
  });
  if (const auto speeds = settings.text("speeds", ""); !speeds.empty())
    options.speeds = read_speeds(speeds);
  if (settings.choice("pace", "asynchronous", kPaces) == "systolic") options.pace = Pace::kSystolic;
  options.beat = settings.integer("beat", 1, 1, kMostTicks);
  options.slice = settings.integer("slice", 0, 0, kMostTicks);
  if (settings.choice("pay", "first", kPays) == "late") options.pay = Pay::kLate;
  options.schedule = schedule_named(settings.choice("schedule", "plain", kSchedules));
  options.stack_bytes =
      static_cast<std::size_t>(settings.integer("stack", 64, 16, kMostStack)) * 1024;
  return options;
}

}  // namespace espalier
