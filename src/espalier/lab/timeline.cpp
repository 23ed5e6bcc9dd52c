// SPDX-License-Identifier: MIT
#include "espalier/lab/timeline.hpp"

#include "espalier/machine/timeline.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::lab {
namespace {

/// As an image's address: its style sheet stays its own.
std::string data_address(std::string_view svg) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string address = "data:image/svg+xml,";
  for (const char c : svg) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte > 0x20 && byte < 0x7f &&
                       std::string_view("\"#%&<>'").find(c) == std::string_view::npos;
    if (plain)
      address += c;
    else
      address += {'%', kHex[byte >> 4], kHex[byte & 15]};
  }
  return address;
}

}  // namespace

std::string timeline_drawing(const Search& search) {
  const AnyGame position = search.on.position(1);
  ParallelRequest request = parallel_request(search);
  TracedRun run;
  request.trace = &run.trace;
  const auto report = search_in_parallel(position, request);
  run.trace.finish();
  run.info = {.machine = name_of(request.machine),
              .algorithm = search.algorithm,
              .game = search.on.game,
              .position = position.text(),
              .depth = request.depth,
              .processors = request.processors,
              .elapsed = report.account.elapsed};
  for (const auto& one : report.account.processors) run.info.ends.push_back(one.end);
  run.info.cut_at = run.trace.cut_at();
  return "<img class=\"timeline\" alt=\"what every processor did\" src=\"" +
         data_address(timeline_svg(run)) + "\">";
}

}  // namespace espalier::lab
