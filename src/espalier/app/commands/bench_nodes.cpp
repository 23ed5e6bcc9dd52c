// SPDX-License-Identifier: MIT
// Nodes a second of chess programs, each by its own count: the same positions in the same run, in
// turn.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/parallel_bench/scaling.hpp"
#include "espalier/app/parallel_bench/stopwatch.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/bratko_kopec.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/match/chess_question.hpp"
#include "espalier/match/process.hpp"

namespace espalier::app {
namespace {

struct BenchNodesRequest {
  std::vector<std::string> peers;
  int milliseconds = 500;
  int rounds = 3;
  std::size_t hash_mb = 64;
  bool json = false;
};

/// A player and how fast it was, by round and position.
struct Contestant {
  match::PlayerSpec spec;
  std::unique_ptr<match::Player> player;
  std::vector<std::vector<double>> nodes_per_second;

  [[noreturn]] void fail(const match::Fault& fault) const {
    throw std::runtime_error(spec.name + ": " +
                             (fault.detail.empty() ? "no answer" : fault.detail));
  }
};

constexpr const char* kUsualPeer = "name=gnuchess,cmd='gnuchess --uci'";

bool is_installed(const match::PlayerSpec& spec) {
  return spec.protocol == match::Protocol::kOwn || match::find_program(spec.command.front());
}

Contestant contestant(const std::string& text, const BenchNodesRequest& request) {
  Contestant one{match::PlayerSpec::parse(text), nullptr, {}};
  one.spec.hash_mb = request.hash_mb;
  // Not every program has the option; those that lack it have one thread.
  if (one.spec.protocol == match::Protocol::kOwn) one.spec.threads = 1;
  one.player = match::make_player(one.spec, "chess", {});
  return one;
}

double nodes_per_second(Contestant& one, const chess::Position& position, int milliseconds) {
  const match::Opening opening{AnyGame(Chess(position)), {}, ""};
  match::Limit limit;
  limit.move_time = match::Milliseconds(milliseconds);
  if (const auto fault = one.player->begin(opening, limit)) one.fail(*fault);
  const Stopwatch watch;
  const auto reply = one.player->choose(match::chess_question(opening, limit));
  const double seconds = watch.seconds();
  if (const auto* fault = std::get_if<match::Fault>(&reply)) one.fail(*fault);
  one.player->finish("*");
  const auto nodes = std::get<match::ChosenMove>(reply).thought.nodes;
  if (nodes == 0) throw std::runtime_error(one.spec.name + " does not tell how many nodes it saw");
  return static_cast<double>(nodes) / seconds;
}

/// Of the first against another, position by position.
RatioEstimate ratio(const Contestant& first, const Contestant& other) {
  auto ratios = first.nodes_per_second;
  for (std::size_t round = 0; round < ratios.size(); ++round)
    for (std::size_t i = 0; i < ratios[round].size(); ++i)
      ratios[round][i] /= other.nodes_per_second[round][i];
  return estimate_ratio(ratios);
}

void print(const std::vector<Contestant>& all, bool as_json) {
  for (const Contestant& one : all) {
    const double speed = estimate_ratio(one.nodes_per_second).value;
    const RatioEstimate lead = ratio(all.front(), one);
    if (as_json) {
      nlohmann::ordered_json object = {
          {"player", one.spec.name}, {"nodes_per_second", speed}, {"ratio", lead.value}};
      if (lead.low) object["ratio_low"] = *lead.low, object["ratio_high"] = *lead.high;
      fmt::print("{}", json_line(object));
    } else if (&one == &all.front()) {
      fmt::print("{:<16} {:7.3f} million nodes/s\n", one.spec.name, speed / 1e6);
    } else {
      fmt::print("{:<16} {:7.3f} million nodes/s; {} / {} = {:.2f}{}\n", one.spec.name, speed / 1e6,
                 all.front().spec.name, one.spec.name, lead.value,
                 lead.low ? fmt::format(" ({:.2f} to {:.2f})", *lead.low, *lead.high) : "");
    }
  }
}

void run(const BenchNodesRequest& request) {
  std::vector<Contestant> all;
  all.push_back(contestant("espalier", request));
  for (const auto& peer : request.peers) all.push_back(contestant(peer, request));
  if (request.peers.empty() && is_installed(match::PlayerSpec::parse(kUsualPeer)))
    all.push_back(contestant(kUsualPeer, request));
  const auto positions = chess::read_epd(chess::kBratkoKopec);
  if (!request.json)
    fmt::print("Bratko-Kopec, one thread, {} MB, {} ms a position, geometric means of {} rounds\n",
               request.hash_mb, request.milliseconds, request.rounds);
  for (int round = 0; round < request.rounds; ++round) {
    fmt::print(stderr, "round {} of {}\n", round + 1, request.rounds);
    for (auto& one : all) one.nodes_per_second.emplace_back();
    for (const auto& record : positions)
      for (auto& one : all) {
        throw_if_interrupted();
        one.nodes_per_second.back().push_back(
            nodes_per_second(one, record.position, request.milliseconds));
      }
  }
  print(all, request.json);
}

}  // namespace

void add_bench_nodes(CLI::App& bench) {
  auto request = std::make_shared<BenchNodesRequest>();
  auto* command = bench.add_subcommand(
      "nodes", "Nodes a second of the chess engine beside other programs', in one run");
  command->footer(
      "Examples:\n"
      "  espalier bench nodes\n"
      "  espalier bench nodes --peer toga2 --peer glaurung,threads=1 --time 1000 --rounds 1\n"
      "Every program counts nodes in its own way: ours counts a position when it is played into.\n"
      "Players are written as for espalier match.");
  command
      ->add_option(
          "--peer", request->peers,
          "Another program; may be given several times. Default: GNU Chess, if it is there")
      ->type_name("PLAYER")
      ->allow_extra_args(false);
  command->add_option("--time", request->milliseconds, "Milliseconds a position")
      ->check(CLI::Range(10, 600'000))
      ->capture_default_str();
  command->add_option("--rounds", request->rounds, "How often to search each position")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--hash", request->hash_mb, "Megabytes of table each")
      ->check(CLI::Range(1, 65'536))
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object a player");
  command->callback([request] { run(*request); });
}

}  // namespace espalier::app
