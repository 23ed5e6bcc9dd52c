// SPDX-License-Identifier: MIT
#include "espalier/match/conversation.hpp"

#include <stdexcept>

namespace espalier::match {
namespace {

constexpr Milliseconds kToWrite{1000};    // a program that does not read is as good as hung
constexpr Milliseconds kToBeReaped{500};  // between the end of its output and its own

}  // namespace

std::optional<Fault> Conversation::open() {
  try {
    process_.emplace(command_);
    return std::nullopt;
  } catch (const std::runtime_error& error) {
    return Fault{FaultKind::kNotStarted, error.what()};
  }
}

void Conversation::close(std::string_view farewell) {
  if (!process_) return;
  process_->write(std::string(farewell) + "\n", Clock::now());
  process_->end(Clock::now() + patience_.quit);
  process_.reset();
}

void Conversation::say(std::string_view line) {
  if (process_) process_->write(std::string(line) + "\n", Clock::now() + kToWrite);
}

std::optional<Fault> Conversation::listen(Clock::time_point deadline, const std::string& what,
                                          const std::function<bool(std::string_view)>& is_it) {
  const auto too_late = [&] { return Fault{FaultKind::kTime, "no " + what + " in time"}; };
  if (!process_) return Fault{FaultKind::kCrash, "it is not running"};
  for (std::string line;;) {
    switch (process_->read_line(line, deadline, &interrupted_)) {
      case Process::Read::kLine:
        if (is_it(line)) return std::nullopt;
        if (Clock::now() >= deadline) return too_late();  // it may talk without end
        break;
      case Process::Read::kTimeout:
        if (is_interrupted()) return Fault{FaultKind::kInterrupted, ""};
        return too_late();
      case Process::Read::kEnd:
        return Fault{FaultKind::kCrash, process_->end(Clock::now() + kToBeReaped).text()};
    }
  }
}

}  // namespace espalier::match
