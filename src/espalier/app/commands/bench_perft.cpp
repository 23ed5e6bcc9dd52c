// SPDX-License-Identifier: MIT
// Our chess perft beside Stockfish's: the same positions in the same run, in turn.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/perft.hpp"
#include "espalier/match/process.hpp"

namespace espalier::app {
namespace {

struct Problem {
  std::string name;
  std::string fen;
  int depth;
};

const std::array<Problem, 2> kProblems = {{
    {"start position", std::string(chess::kStartFen), 6},
    {"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5},
}};

struct BenchPerftRequest {
  std::string peer = "stockfish";
  int rounds = 5;
  bool json = false;
};

struct Times {
  std::uint64_t leaves = 0;
  std::vector<double> own;
  std::vector<double> peer;
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Processor time of this program in user mode so far.
double own_user_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec) +
         1e-6 * static_cast<double>(used.ru_utime.tv_usec);
}

/// What another program did.
struct PeerRun {
  std::string output;
  double user_seconds = 0;  // processor time in user mode
};

/// Runs a program to its end with this text as its standard input.
PeerRun run_peer(const std::string& path, const std::string& input) {
  using match::Process;
  Process peer({path});
  peer.write(input, Process::kNever);
  peer.close_input();
  PeerRun run;
  for (std::string line; peer.read_line(line, Process::kNever) == Process::Read::kLine;)
    run.output += line + "\n";
  const auto exit = peer.end(Process::kNever);
  if (!exit.is_clean()) throw std::runtime_error(in_quotes(path) + " " + exit.text());
  run.user_seconds = exit.user_seconds;
  return run;
}

void count_ourselves(const Problem& problem, Times& times) {
  const auto position = chess::Position::parse(problem.fen);
  const double start = own_user_seconds();
  times.leaves = chess::perft(position, problem.depth);
  times.own.push_back(own_user_seconds() - start);
}

/// The number of leaves, as the peer writes it.
std::string let_peer_count(const std::string& peer, const Problem& problem, Times& times) {
  constexpr std::string_view kTotal = "Nodes searched: ";
  const double start_up = run_peer(peer, "quit\n").user_seconds;
  const auto run = run_peer(
      peer, fmt::format("position fen {}\ngo perft {}\nquit\n", problem.fen, problem.depth));
  times.peer.push_back(run.user_seconds - start_up);
  const std::string_view output = run.output;
  const auto place = output.find(kTotal);
  const auto total = place == output.npos ? std::vector<std::string_view>()
                                          : words(output.substr(place + kTotal.size()));
  if (total.empty())
    throw std::runtime_error(peer + " does not answer 'go perft' as Stockfish does");
  return std::string(total.front());
}

/// The peer begins: whether it can count at all shows at once.
void count_in_turn(const std::optional<std::string>& peer, const Problem& problem, Times& times) {
  const auto told = peer ? let_peer_count(*peer, problem, times) : "";
  count_ourselves(problem, times);
  if (peer && told != std::to_string(times.leaves))
    throw std::runtime_error(
        fmt::format("{}: we count {} leaves, the peer {}", problem.name, times.leaves, told));
}

void print(const BenchPerftRequest& request, const Problem& problem, const Times& times) {
  const auto leaves = static_cast<double>(times.leaves);
  const double own = leaves / std::max(median(times.own), 1e-6);
  const double peer = times.peer.empty() ? 0 : leaves / std::max(median(times.peer), 1e-6);
  if (request.json) {
    nlohmann::json object = {{"position", problem.fen},
                             {"depth", problem.depth},
                             {"leaves", times.leaves},
                             {"rounds", request.rounds},
                             {"leaves_per_second", own}};
    if (peer > 0) {
      object["peer_leaves_per_second"] = peer;
      object["ratio"] = own / peer;
    }
    fmt::print("{}", json_line(object));
  } else if (peer > 0) {
    fmt::print("{:<15} depth {}  {:>10} leaves  {:6.1f} million/s  peer {:6.1f}  ratio {:.2f}\n",
               problem.name, problem.depth, times.leaves, own / 1e6, peer / 1e6, own / peer);
  } else {
    fmt::print("{:<15} depth {}  {:>10} leaves  {:6.1f} million/s\n", problem.name, problem.depth,
               times.leaves, own / 1e6);
  }
}

void run(const BenchPerftRequest& request) {
  const auto peer = match::find_program(request.peer);
  if (!peer && request.peer != BenchPerftRequest{}.peer)
    throw InputError("there is no program " + in_quotes(request.peer));
  std::array<Times, kProblems.size()> times;
  for (int round = 0; round < request.rounds; ++round)
    for (std::size_t i = 0; i < kProblems.size(); ++i) count_in_turn(peer, kProblems[i], times[i]);
  if (!request.json)
    fmt::print("perft, one thread, no table, median user time of {} rounds{}\n", request.rounds,
               peer ? ", beside " + *peer : "; no stockfish to compare with");
  for (std::size_t i = 0; i < kProblems.size(); ++i) print(request, kProblems[i], times[i]);
}

}  // namespace

void add_bench_perft(CLI::App& bench) {
  auto request = std::make_shared<BenchPerftRequest>();
  auto* command =
      bench.add_subcommand("perft", "Chess move generation beside Stockfish's, in one run");
  command->footer("Example: espalier bench perft --rounds 3");
  command->add_option("--rounds", request->rounds, "How often to count each position")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--peer", request->peer, "The program that answers 'go perft'")
      ->type_name("PROGRAM")
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object a position");
  command->callback([request] { run(*request); });
}

}  // namespace espalier::app
