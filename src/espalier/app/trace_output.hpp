// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/core/new_file.hpp"
#include "espalier/machine/trace_file.hpp"

namespace espalier::app {

/// The file of `--trace FILE`. Made before the search, so that a wrong name is found at once; the
/// file appears with write().
class TraceOutput {
 public:
  TraceOutput(const std::string& path, std::size_t limit)
      : path_(path), file_(path), trace_(limit) {}

  [[nodiscard]] Trace* trace() { return &trace_; }

  /// After the run. Says on standard error where the trace is, and whether it is whole.
  void write(TraceInfo info, const RunAccount& account);
  /// After a run that broke off: what there is of it.
  void write_unfinished(TraceInfo info, const std::string& why);

 private:
  void write(TraceInfo info);

  std::string path_;
  NewFile file_;
  Trace trace_;
};

}  // namespace espalier::app
