// SPDX-License-Identifier: MIT
#include "espalier/lab/plot_colours.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace espalier::lab {
namespace {

// The first seven are those of Okabe & Ito (2008), which colour-blind people can tell apart.
constexpr std::array<std::string_view, 13> kColours = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#9a8f00",
    "#5b6875", "#7b4fb5", "#8c4a2f", "#00979d", "#c2336b", "#2f3b8f"};

const std::map<std::string, std::size_t, std::less<>> kAlgorithms = {
    {"Tree", 0},
    {"TreeUp", 1},
    {"MWF-Tree", 2},
    {"MWF-Tree and windows", 10},
    {"PV-Splitting", 3},
    {"PV-Splitting and windows", 11},
    {"MWF", 4},
    {"MWF and windows", 9},
    {"Parallel SCOUT", 5},
    {"SCOUT", 5},
    {"scout", 5},
    {"KNM", 6},
    {"alpha-beta", 7},
    {"Alpha-Beta", 7},
    {"Pool-SSS*", 8},
    {"SSS*", 8},
    {"sss", 8},
    {"Aspiration", 12},
};

}  // namespace

std::string curve_colour(std::size_t number) {
  return "s" + std::to_string(number % kColours.size());
}

std::vector<std::string> curve_colours(const std::vector<std::string>& labels) {
  std::set<std::size_t> taken;
  for (const auto& label : labels)
    if (const auto known = kAlgorithms.find(label); known != kAlgorithms.end())
      taken.insert(known->second);
  std::vector<std::string> colours;
  std::size_t next = 0;
  for (const auto& label : labels) {
    if (const auto known = kAlgorithms.find(label); known != kAlgorithms.end()) {
      colours.push_back(curve_colour(known->second));
      continue;
    }
    while (taken.size() < kColours.size() && taken.contains(next)) ++next;
    taken.insert(next);
    colours.push_back(curve_colour(next++));
  }
  return colours;
}

std::string colour_style() {
  std::string css;
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const std::string name = "." + curve_colour(i), value(kColours[i]);
    css += name + " { stroke: " + value + "; } .dot" + name + ", .area" + name +
           " { fill: " + value + "; }\n";
  }
  return css;
}

}  // namespace espalier::lab
