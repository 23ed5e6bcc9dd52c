// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/match/display.hpp"
#include "espalier/app/match/items.hpp"
#include "espalier/app/match/journal.hpp"
#include "espalier/app/match/pgn_file.hpp"
#include "espalier/app/redis_options.hpp"
#include "espalier/core/random.hpp"
#include "espalier/match/farm/venue.hpp"

namespace espalier::app {
namespace {

using match::Plan;

struct MatchOptions {
  std::string game = "chess";
  std::vector<std::string> players;
  std::string tc, movetime, nodes, depth;
  int games = 20;
  std::string openings, position;
  int opening_plies = -1;  // as the kind of opening has it
  std::uint64_t shuffle = 0;
  std::string draw, resign, sprt;
  int most_moves = 0;
  int concurrency = 1;
  bool is_gauntlet = false;
  int margin_ms = 100;
  double stall_seconds = 60;
  std::string pgn, journal;
  RedisPlace redis;
  bool json = false;
};

constexpr int kPliesOfPgn = 16;
constexpr int kPliesAtRandom = 4;
constexpr int kOpeningsAtRandom = kOpeningsCompared;  // at least
constexpr const char* kDefaultMoveTime = "100";

match::Adjudication adjudication_of(const MatchOptions& options) {
  match::Adjudication rule;
  if (!options.draw.empty()) {
    rule.draw_moves = 8;
    read_items("--draw", options.draw, {"moves", "score", "from"},
               [&](const std::string& key, std::string_view value) {
                 const auto number = static_cast<int>(read_integer(key, value, 0, 100'000));
                 (key == "moves"   ? rule.draw_moves
                  : key == "score" ? rule.draw_score
                                   : rule.draw_from) = number;
               });
  }
  if (!options.resign.empty()) {
    rule.resign_moves = 4;
    read_items("--resign", options.resign, {"moves", "score"},
               [&](const std::string& key, std::string_view value) {
                 const auto number = static_cast<int>(read_integer(key, value, 0, 100'000));
                 (key == "moves" ? rule.resign_moves : rule.resign_score) = number;
               });
  }
  rule.most_moves = options.most_moves;
  return rule;
}

match::Sprt sprt_of(const MatchOptions& options) {
  match::Sprt sprt;
  read_items("--sprt", options.sprt, {"elo0", "elo1", "alpha", "beta"},
             [&](const std::string& key, std::string_view value) {
               const auto number = to_real(value);
               // Farther out scores are 0 and 1, and nothing can be told from anything else.
               constexpr double kMostElo = 1000;
               if (!number || !(*number >= -kMostElo && *number <= kMostElo))
                 throw InputError(fmt::format("{}: expected a number from {:g} to {:g}, not {}",
                                              key, -kMostElo, kMostElo, in_quotes(value)));
               (key == "elo0"    ? sprt.elo0
                : key == "elo1"  ? sprt.elo1
                : key == "alpha" ? sprt.alpha
                                 : sprt.beta) = *number;
             });
  if (!(sprt.elo0 < sprt.elo1)) throw InputError("--sprt: elo0 must be below elo1");
  if (!(sprt.alpha > 0 && sprt.alpha < 0.5 && sprt.beta > 0 && sprt.beta < 0.5))
    throw InputError("--sprt: alpha and beta must be above 0 and below 0.5");
  return sprt;
}

match::Limit limit_of(const MatchOptions& options) {
  match::Limit limit;
  if (!options.tc.empty()) limit.set("tc", options.tc);
  if (!options.movetime.empty()) limit.set("movetime", options.movetime);
  if (!options.nodes.empty()) limit.set("nodes", options.nodes);
  if (!options.depth.empty()) limit.set("depth", options.depth);
  if (!limit.is_set()) limit.set("movetime", kDefaultMoveTime);
  return limit;
}

std::vector<match::Opening> openings_of(const MatchOptions& options) {
  const int plies = options.opening_plies;
  std::vector<match::Opening> openings;
  if (!options.openings.empty()) {
    if (!options.position.empty()) throw InputError("--position and --openings do not go together");
    openings =
        match::read_openings(options.game, options.openings, plies < 0 ? kPliesOfPgn : plies);
  } else {
    const int usual = options.position.empty() && options.game != "chess" ? kPliesAtRandom : 0;
    const int at_random = plies < 0 ? usual : plies;
    // More games have more openings, of which the first are the same: a match may be prolonged.
    const int count = std::max(kOpeningsAtRandom, options.games / 2);
    openings = match::usual_openings(options.game, options.position, at_random,
                                     static_cast<std::size_t>(count), options.shuffle + 1);
    if (at_random > 0) return openings;
  }
  if (options.shuffle != 0) {
    Random random(options.shuffle);
    for (std::size_t i = openings.size(); i > 1; --i)
      std::swap(openings[i - 1], openings[random.below(static_cast<std::uint32_t>(i))]);
  }
  return openings;
}

Plan plan_of(const MatchOptions& options) {
  Plan plan;
  plan.game = options.game;
  for (const auto& text : options.players) plan.players.push_back(match::PlayerSpec::parse(text));
  if (plan.players.size() < 2)
    throw InputError(
        "a match needs two players or more, as in --player espalier --player stockfish");
  match::make_names_unique(plan.players);
  if (options.games % 2 != 0)
    throw InputError(
        fmt::format("--games {}: expected an even number, since every opening is "
                    "played with both colours",
                    options.games));
  plan.rounds = options.games / 2;
  plan.limit = limit_of(options);
  plan.openings = openings_of(options);
  plan.format = options.is_gauntlet ? match::Format::kGauntlet : match::Format::kRoundRobin;
  plan.rules = {adjudication_of(options), match::Milliseconds(options.margin_ms),
                match::Milliseconds(static_cast<std::int64_t>(options.stall_seconds * 1000))};
  plan.concurrency = options.concurrency;
  if (!options.sprt.empty()) {
    if (plan.players.size() != 2) throw InputError("--sprt is for two players");
    plan.sprt = sprt_of(options);
  }
  return plan;
}

void print_start(const Plan& plan, const MatchOptions& options, int games, std::size_t done) {
  const bool all_have_own = std::all_of(plan.players.begin(), plan.players.end(),
                                        [](const auto& player) { return player.limit.is_set(); });
  fmt::print("{}: {} games, {}, {} opening{}, {}; Ctrl-C ends it\n", plan.game, games,
             all_have_own ? "each player with its own limit" : plan.limit.text(),
             plan.openings.size(), plan.openings.size() == 1 ? "" : "s",
             options.redis.url.empty() ? fmt::format("{} at a time", plan.concurrency)
                                       : "for the workers of the space " + options.redis.space);
  if (done > 0) fmt::print("{} games were played before\n", done);
  fmt::print("\n");
  std::fflush(stdout);
}

match::Ending play(match::Tournament& tournament, const Plan& plan, linda::RedisSpace* space,
                   const match::Tournament::OnGame& on_game) {
  const auto& stop = interrupted();
  if (!space) return tournament.run(stop, on_game);
  const OnInterrupt on_interrupt([&] { space->cancel(); });
  match::FarmVenue venue(
      *space, plan,
      [](const std::string& worker, const std::string& why) {
        fmt::print(stderr, "espalier: the worker {} does not play: {}\n", worker, why);
      },
      [] {
        fmt::print(stderr,
                   "espalier: no worker that is there can play this match: it waits for one that "
                   "can; Ctrl-C ends it\n");
      });
  return tournament.run(stop, on_game, venue);
}

void run(const MatchOptions& options) {
  if (!options.redis.url.empty() && options.concurrency > 1)
    throw InputError("--concurrency is for games here; with --redis each worker has its --threads");
  interrupted();  // from here on Ctrl-C ends it in order
  const Plan plan = plan_of(options);
  std::optional<linda::RedisSpace> space;  // whose workers play
  if (!options.redis.url.empty()) space.emplace(options.redis.url, options.redis.options());
  match::Tournament tournament(plan);
  std::optional<Journal> journal;
  if (!options.journal.empty()) journal.emplace(options.journal, plan);
  const auto done = journal ? journal->finished() : std::vector<match::GameRecord>();
  std::optional<PgnFile> pgn;
  if (!options.pgn.empty()) pgn.emplace(options.pgn, plan, !done.empty());
  if (!space) tournament.try_players(interrupted());
  tournament.resume(done);
  if (pgn)
    for (const auto& game : done) pgn->add(game);

  const int games = tournament.schedule().games();
  Display display(plan, games);
  if (!options.json) print_start(plan, options, games, done.size());
  const auto on_game = [&](const match::GameRecord& game, const match::Standings& standings) {
    if (journal) journal->add(game);
    if (pgn) pgn->add(game);
    if (!options.json) return display.show(game, standings);
    fmt::print("{}", json_line(app::to_json(game, plan)));
    std::fflush(stdout);
  };
  const auto end = [&](bool is_complete) {
    if (options.json) {
      auto object = standings_json(tournament.standings(), plan);
      object["complete"] = is_complete;
      fmt::print("{}", json_line(object));
    } else {
      display.finish(tournament.standings());
    }
    if (pgn) pgn->flush();  // last: when it cannot be written, the standings are there
  };
  auto ending = match::Ending::kStopped;
  try {
    ending = play(tournament, plan, space ? &*space : nullptr, on_game);
  } catch (...) {
    end(false);
    throw;
  }
  end(ending != match::Ending::kStopped);
  if (ending == match::Ending::kStopped && !options.json)
    fmt::print("interrupted{}\n", journal ? "; the same command goes on with it" : "");
}

}  // namespace

void add_match(CLI::App& app) {
  auto options = std::make_shared<MatchOptions>();
  auto* command = app.add_subcommand("match", "Let engines play against each other");
  command->footer(
      "Players, items with commas between them:\n"
      "  espalier                            our own engine, inside this program\n"
      "  espalier,hash=64,knowledge=MKP,option.Null Move=false\n"
      "  espalier,threads=8,interleaved=50   searchers that take turns of 50 nodes on one core\n"
      "  stockfish                           a program that speaks UCI\n"
      "  gnuchess:xboard                     one that speaks the XBoard protocol (CECP 2)\n"
      "  name=A,cmd=\"./engine -x\",proto=uci,threads=1,hash=16,option.Contempt=0,tc=5+0.05\n"
      "A limit among the items is the player's own; those among the options are for all others.\n"
      "Examples:\n"
      "  espalier match --player espalier --player stockfish --movetime 40 --games 100\n"
      "  espalier match --engine 'espalier uci' --engine gnuchess:xboard --tc 10+0.1\n"
      "  espalier match --player name=new,cmd=./new --player name=old,cmd=./old --tc 1+0.01 \\\n"
      "      --games 10000 --sprt elo0=0,elo1=5 --concurrency 8 --journal match.jsonl\n"
      "  espalier match othello --player espalier,depth=6 --player espalier,depth=4\n"
      "  espalier match --player espalier --player stockfish --games 1000 --redis redis://host\n"
      "With --redis the games are played by the workers of that server (see: espalier worker).\n"
      "A player that crashes, stalls or plays an illegal move loses the game and is started anew.\n"
      "The same command with the same --journal goes on with a match that was interrupted.");
  command->add_option("GAME", options->game, "The game (see: espalier games)")
      ->capture_default_str();
  command->add_option("--player,--engine", options->players, "A player; two or more")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  command->add_option("--tc", options->tc, "Clock in seconds: 10+0.1, 40/60 (moves/seconds)")
      ->type_name("TC");
  command->add_option("--movetime", options->movetime, "Milliseconds a move; default: 100")
      ->type_name("MS");
  command->add_option("--nodes", options->nodes, "Nodes a move")->type_name("N");
  command->add_option("--depth", options->depth, "Plies")->type_name("D");
  command->add_option("--games", options->games, "Games of each pairing, an even number")
      ->check(CLI::Range(2, 10'000'000))
      ->capture_default_str();
  command->add_flag("--gauntlet", options->is_gauntlet,
                    "The first player against all others, instead of everyone against everyone");
  command
      ->add_option("--openings", options->openings,
                   "EPD, FEN or PGN; one position a line for other games")
      ->type_name("FILE");
  command
      ->add_option("--opening-plies", options->opening_plies,
                   "At most so many plies of a PGN game (16); without a file, so many at random "
                   "(chess: well-known lines, others: 4)")
      ->check(CLI::Range(0, 1000));
  command->add_option("--position", options->position, "Start all games here");
  command->add_option("--shuffle", options->shuffle, "Openings in another order, by this seed");
  command->add_option("--draw", options->draw, "Draw when both say so: moves=8,score=10,from=40")
      ->type_name("ITEMS");
  command
      ->add_option("--resign", options->resign,
                   "End lost games when both say so: moves=4,score=600")
      ->type_name("ITEMS");
  command->add_option("--max-moves", options->most_moves, "Draw after so many moves")
      ->check(CLI::Range(1, 100'000));
  command
      ->add_option("--sprt", options->sprt, "End when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05")
      ->type_name("ITEMS");
  command->add_option("--concurrency", options->concurrency, "Games at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--margin", options->margin_ms, "Milliseconds that a move may be late")
      ->check(CLI::Range(0, 3'600'000))
      ->capture_default_str();
  command
      ->add_option("--stall", options->stall_seconds,
                   "Seconds for a move that is limited by depth or nodes only")
      ->check(between(0.001, 1e6))
      ->capture_default_str();
  command->add_option("--pgn", options->pgn, "Write the games there")->type_name("FILE");
  command
      ->add_option("--journal", options->journal,
                   "Keep finished games there, and go on from what it holds")
      ->type_name("FILE");
  add_redis_options(*command, options->redis);
  command->add_flag("--json", options->json, "One JSON object a game, then one with the standings");
  command->callback([options] { run(*options); });
}

}  // namespace espalier::app
