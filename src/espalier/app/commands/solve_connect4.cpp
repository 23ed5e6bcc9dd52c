// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "espalier/app/commands/solve.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/solve/connect4_solver.hpp"

namespace espalier::app {
namespace {

using connect4::Diagram;

struct Task {
  std::string text;
  Diagram position;
};

/// What is printed of a position. The score of the best move is the score of the position.
struct Answer {
  Value score = 0;
  Counters counters;
  double seconds = 0;
  std::vector<std::optional<Value>> columns;  // with --moves
};

Task read_task(std::string_view text) {
  Task task{std::string(trimmed(text)), connect4::read_diagram(text)};
  if (connect4::AnySize(task.position).outcome())
    throw InputError("the game is over in " + in_quotes(task.text) + ": there is nothing to solve");
  if (task.text.empty()) task.text = "7x6:";
  return task;
}

std::vector<Task> read_tasks(const SolveOptions& options) {
  if (!options.from_stdin) return {read_task(options.position)};
  std::vector<Task> tasks;
  std::size_t number = 0;
  for (std::string line; std::getline(std::cin, line);) {
    ++number;
    if (trimmed(line).empty()) continue;
    try {
      tasks.push_back(read_task(line));
    } catch (const InputError& error) {
      throw InputError("line " + std::to_string(number) + ": " + error.what());
    }
  }
  return tasks;
}

std::string columns_text(const std::vector<std::optional<Value>>& columns) {
  std::vector<std::string> parts;
  for (const auto& value : columns) parts.push_back(value ? std::to_string(*value) : "x");
  return joined(parts, ",");
}

void print(const Task& task, const Answer& answer, bool json) {
  const auto microseconds = std::llround(answer.seconds * 1e6);
  if (!json) {
    fmt::print("{} {} {} {}", task.text, answer.score, answer.counters.nodes(), microseconds);
    fmt::print("{}{}\n", answer.columns.empty() ? "" : " ", columns_text(answer.columns));
    return;
  }
  nlohmann::json object = {{"game", "connect4"},
                           {"position", task.text},
                           {"score", answer.score},
                           {"nodes", answer.counters.nodes()},
                           {"table_hits", answer.counters.table_hits},
                           {"microseconds", microseconds}};
  for (const auto& value : answer.columns)
    object["moves"].push_back(value ? nlohmann::json(*value) : nlohmann::json());
  fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// Prints answers in the order of their tasks, each as soon as those before it are there.
class OrderedPrinter {
 public:
  OrderedPrinter(const std::vector<Task>& tasks, bool json)
      : tasks_(tasks), json_(json), waiting_(tasks.size()) {}

  void add(std::size_t index, Answer answer) {
    const bool took_long = answer.seconds > 0.01;
    waiting_[index] = std::move(answer);
    for (; next_ < tasks_.size() && waiting_[next_]; ++next_)
      print(tasks_[next_], *waiting_[next_], json_);
    if (took_long) std::fflush(stdout);  // somebody may be watching
  }
  [[nodiscard]] bool is_complete() const { return next_ == tasks_.size(); }

 private:
  const std::vector<Task>& tasks_;
  bool json_;
  std::vector<std::optional<Answer>> waiting_;
  std::size_t next_ = 0;
};

}  // namespace

void solve_connect4(const SolveOptions& options) {
  const auto tasks = read_tasks(options);
  const auto& stop = interrupted();
  Connect4Solver solver(options.hash_mb);
  OrderedPrinter printer(tasks, options.json);
  if (options.all_moves) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      auto analysis = solver.analyse(tasks[i].position, options.threads, stop);
      if (!analysis) break;
      Value best = -kInfinity;
      for (const auto& value : analysis->columns) best = std::max(best, value.value_or(best));
      printer.add(i, {best, analysis->counters, analysis->seconds, std::move(analysis->columns)});
    }
  } else if (tasks.size() == 1) {
    if (const auto solution = solver.solve(tasks[0].position, options.threads, stop))
      printer.add(0, {solution->value, solution->counters, solution->seconds, {}});
  } else {
    std::vector<Diagram> positions;
    for (const auto& task : tasks) positions.push_back(task.position);
    solver.solve_all(
        positions, options.threads,
        [&](std::size_t i, const auto& s) {
          printer.add(i, {s.value, s.counters, s.seconds, {}});
        },
        stop);
  }
  if (!printer.is_complete()) throw std::runtime_error("interrupted before every value was known");
}

}  // namespace espalier::app
