// SPDX-License-Identifier: MIT
#include "espalier/core/perft.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <future>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/node.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/chess/perft.hpp"

namespace espalier::app {
namespace {

struct PerftRequest {
  std::string game;
  int depth = 0;
  std::string position;
  bool divide = false;
  bool drop_ended = false;
  int threads = 1;
  std::size_t hash_mb = 0;
  bool json = false;
};

constexpr std::size_t kEnoughBranches = 65536;

template <class G>
struct Branch {
  G position;
  int depth;          // plies still to play
  std::size_t first;  // which move of the root it belongs to
};

/// The tree cut into branches, two plies below the root, so that many threads stay busy. Each
/// thread takes the next branch; the counts are added up by the root's moves.
template <class G, class Count>
std::vector<std::uint64_t> count_branches(const G& root, const PerftRequest& request,
                                          const MoveList<typename G::Move>& moves, Count count) {
  std::vector<Branch<G>> branches;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto child = root.after(moves[i]);
    MoveList<typename G::Move> replies;
    if (request.depth > 2 && branches.size() < kEnoughBranches) child.moves(replies);
    if (replies.empty()) branches.push_back({child, request.depth - 1, i});
    for (const auto& reply : replies)
      branches.push_back({child.after(reply), request.depth - 2, i});
  }

  std::vector<std::uint64_t> leaves(branches.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < branches.size(); i = next++)
      leaves[i] = count(branches[i].position, branches[i].depth);
  };
  std::vector<std::future<void>> others;
  for (int i = 1; i < request.threads; ++i) others.push_back(std::async(std::launch::async, work));
  work();
  for (auto& other : others) other.get();

  std::vector<std::uint64_t> by_move(moves.size());
  for (std::size_t i = 0; i < branches.size(); ++i) by_move[branches[i].first] += leaves[i];
  return by_move;
}

template <class G, class Count>
void report(const G& root, const PerftRequest& request, Count count) {
  MoveList<typename G::Move> moves;
  root.moves(moves);
  const bool is_divided = request.depth > 0 && !moves.empty();

  const auto start = std::chrono::steady_clock::now();
  std::vector<std::uint64_t> by_move;
  if (is_divided) by_move = count_branches(root, request, moves, count);
  std::uint64_t leaves = 0;
  for (const auto part : by_move) leaves += part;
  if (!is_divided) leaves = count(root, request.depth);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  const double speed = static_cast<double>(leaves) / std::max(time.count(), 1e-9);

  if (request.json) {
    nlohmann::json object = {{"game", request.game},       {"position", root.text()},
                             {"depth", request.depth},     {"threads", request.threads},
                             {"hash_mb", request.hash_mb}, {"leaves", leaves},
                             {"time", time.count()},       {"leaves_per_second", speed}};
    if (request.divide) {
      object["divide"] = nlohmann::json::object();
      for (std::size_t i = 0; i < by_move.size(); ++i)
        object["divide"][root.move_text(moves[i])] = by_move[i];
    }
    fmt::print("{}", json_line(object));
    return;
  }
  if (request.divide)
    for (std::size_t i = 0; i < by_move.size(); ++i)
      fmt::print("{}: {}\n", root.move_text(moves[i]), by_move[i]);
  fmt::print("perft {}: {} leaves in {:.3f} s, {:.1f} million a second\n", request.depth, leaves,
             time.count(), speed / 1e6);
}

void run(const PerftRequest& request) {
  const auto root = read_position(request.game, request.position);
  std::optional<PerftTable> table;
  try {
    if (request.hash_mb > 0) table.emplace(request.hash_mb << 20);
  } catch (const std::bad_alloc&) {
    throw InputError("--hash " + std::to_string(request.hash_mb) + ": not that much memory");
  }
  auto* const hash = table ? &*table : nullptr;
  if (const auto* game = root.as<Chess>()) {
    report(chess::BareChess(game->position()), request,
           [&](const chess::BareChess& position, int depth) {
             return chess::perft(position.position(), depth, hash);
           });
    return;
  }
  const auto ended = request.drop_ended ? EndedGames::kDrop : EndedGames::kCount;
  report(root, request,
         [&](const AnyGame& position, int depth) { return perft(position, depth, ended, hash); });
}

}  // namespace

void add_perft(CLI::App& app) {
  auto* command = app.add_subcommand(
      "perft", "Count the ways to play a number of plies: checks move generators");
  command->footer(
      "Example: espalier perft tictactoe 9 --divide\n"
      "A game that ends before the depth counts as one leaf (--drop-ended: not at all). Chess is\n"
      "counted as its published tables are: mated and stalemated lines are dropped, draws by rule\n"
      "go on.");
  auto request = std::make_shared<PerftRequest>();
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
  command->add_option("--hash", request->hash_mb, "Megabytes for positions met again; 0: none")
      ->type_name("MB")
      ->check(CLI::Range(0, 1 << 20))
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object");
  command->callback([request] { run(*request); });
}

}  // namespace espalier::app
