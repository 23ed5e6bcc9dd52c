// SPDX-License-Identifier: MIT
#include "espalier/core/perft.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <future>
#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/core/node.hpp"
#include "espalier/games/registry.hpp"

namespace espalier::app {
namespace {

struct Request {
  std::string game;
  int depth = 0;
  std::string position;
  bool divide = false;
  bool drop_ended = false;
  int threads = 1;
  bool json = false;
};

constexpr std::size_t kEnoughBranches = 65536;

struct Branch {
  AnyGame position;
  int depth;          // plies still to play
  std::size_t first;  // which move of the root it belongs to
};

/// The tree cut into branches, two plies below the root, so that many threads stay busy. Each
/// thread takes the next branch; the counts are added up by the root's moves.
std::vector<std::uint64_t> count_branches(const AnyGame& root, const Request& request,
                                          std::size_t root_moves) {
  std::vector<Branch> branches;
  MoveList<AnyGame::Move> moves;
  root.moves(moves);
  for (std::size_t i = 0; i < root_moves; ++i) {
    const auto child = root.after(moves[i]);
    MoveList<AnyGame::Move> replies;
    if (request.depth > 2 && branches.size() < kEnoughBranches) child.moves(replies);
    if (replies.empty()) branches.push_back({child, request.depth - 1, i});
    for (const auto& reply : replies)
      branches.push_back({child.after(reply), request.depth - 2, i});
  }

  const auto ended = request.drop_ended ? EndedGames::kDrop : EndedGames::kCount;
  std::vector<std::uint64_t> leaves(branches.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < branches.size(); i = next++)
      leaves[i] = perft(branches[i].position, branches[i].depth, ended);
  };
  std::vector<std::future<void>> others;
  for (int i = 1; i < request.threads; ++i) others.push_back(std::async(std::launch::async, work));
  work();
  for (auto& other : others) other.get();

  std::vector<std::uint64_t> by_move(root_moves);
  for (std::size_t i = 0; i < branches.size(); ++i) by_move[branches[i].first] += leaves[i];
  return by_move;
}

void run(const Request& request) {
  const auto root = find_game(request.game).parse(request.position);
  MoveList<AnyGame::Move> moves;
  root.moves(moves);
  const bool is_divided = request.depth > 0 && !moves.empty();

  const auto start = std::chrono::steady_clock::now();
  std::vector<std::uint64_t> by_move;
  if (is_divided) by_move = count_branches(root, request, moves.size());
  std::uint64_t leaves = 0;
  for (const auto part : by_move) leaves += part;
  if (!is_divided)
    leaves =
        perft(root, request.depth, request.drop_ended ? EndedGames::kDrop : EndedGames::kCount);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  const double speed = static_cast<double>(leaves) / std::max(time.count(), 1e-9);

  if (request.json) {
    nlohmann::json object = {{"game", request.game},      {"position", root.text()},
                             {"depth", request.depth},    {"threads", request.threads},
                             {"leaves", leaves},          {"time", time.count()},
                             {"leaves_per_second", speed}};
    if (request.divide) {
      object["divide"] = nlohmann::json::object();
      for (std::size_t i = 0; i < by_move.size(); ++i)
        object["divide"][root.move_text(moves[i])] = by_move[i];
    }
    fmt::print("{}\n", object.dump());
    return;
  }
  if (request.divide)
    for (std::size_t i = 0; i < by_move.size(); ++i)
      fmt::print("{}: {}\n", root.move_text(moves[i]), by_move[i]);
  fmt::print("perft {}: {} leaves in {:.3f} s, {:.1f} million a second\n", request.depth, leaves,
             time.count(), speed / 1e6);
}

}  // namespace

void add_perft(CLI::App& app) {
  auto* command = app.add_subcommand(
      "perft", "Count the ways to play a number of plies: checks move generators");
  command->footer(
      "Example: espalier perft tictactoe 9 --divide\n"
      "A game that ends before the depth counts as one leaf (--drop-ended: not at all).");
  auto request = std::make_shared<Request>();
  command->add_option("game", request->game, "A name from 'espalier games'")->required();
  command->add_option("depth", request->depth, "Plies")
      ->required()
      ->check(CLI::Range(0, kMaxDepth));
  command->add_option("--position", request->position, "Where to start; default: the game's start");
  command->add_flag("--divide", request->divide, "Also the leaves below each move");
  command->add_flag("--drop-ended", request->drop_ended, "Do not count games that end earlier");
  command->add_option("--threads", request->threads, "How many threads")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object");
  command->callback([request] { run(*request); });
}

}  // namespace espalier::app
