// SPDX-License-Identifier: MIT
#include "espalier/games/laws.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include "espalier/core/perft.hpp"
#include "espalier/core/random.hpp"
#include "espalier/games/evaluation_sign.hpp"

namespace espalier {
namespace {

enum LawId : std::size_t {
  kExamples,
  kExceptions,
  kEnding,
  kDistinct,
  kRepeatable,
  kUnchanged,
  kTurn,
  kText,
  kNotation,
  kKey,
  kCanonical,
  kRange,
  kNoisy,
  kPerft,
  kSign,
  kLawCount
};

constexpr std::array<std::array<const char*, 2>, kLawCount> kLaws = {{
    {"examples", "every example and the empty text are positions"},
    {"exceptions", "play throws no exceptions"},
    {"ending", "moves() is empty exactly when outcome() is set"},
    {"moves", "the moves of a position are distinct"},
    {"repeatable", "asked twice, a position gives the same answers"},
    {"unchanged", "after() leaves the position it is called on unchanged"},
    {"turn", "after() leads to another position, with another key"},
    {"text", "parse(text()) is the same position"},
    {"notation", "moves have distinct names, and find_move() finds each"},
    {"key", "equal positions have equal keys, different ones different keys"},
    {"symmetry", "positions that share a canonical key have the same worth"},
    {"range", "values lie strictly between -kInfinity and kInfinity"},
    {"noisy", "noisy moves are moves"},
    {"perft", "perft by play equals perft by text at every node"},
    {"sign", "evaluate() speaks for the side to move"},
}};

constexpr int kLongestGame = 1000;             // plies
constexpr std::uint64_t kPerftLeaves = 20000;  // from each example

/// All that can be asked of a position.
struct Snapshot {
  std::string text;
  std::uint64_t key = 0;
  std::uint64_t canonical_key = 0;
  std::optional<Value> outcome;
  Value evaluation = 0;  // zero when the game is over
  std::vector<std::uint64_t> moves;
  std::vector<std::string> names;

  explicit Snapshot(const AnyGame& position)
      : text(position.text()),
        key(position.key()),
        canonical_key(position.canonical_key()),
        outcome(position.outcome()),
        evaluation(outcome ? 0 : position.evaluate()) {
    MoveList<AnyGame::Move> list;
    position.moves(list);
    for (const auto& move : list) {
      moves.push_back(move.bits);
      names.push_back(position.move_text(move));
    }
  }

  /// What differs, in words; empty when nothing does.
  [[nodiscard]] std::string difference(const Snapshot& other) const {
    if (text != other.text) return "text() is \"" + text + "\" and then \"" + other.text + "\"";
    if (key != other.key) return "key() differs";
    if (canonical_key != other.canonical_key) return "canonical_key() differs";
    return difference_in_play(other);
  }
  [[nodiscard]] std::string difference_in_play(const Snapshot& other) const {
    if (outcome != other.outcome) return "outcome() differs";
    if (evaluation != other.evaluation)
      return "evaluate() is " + std::to_string(evaluation) + " and then " +
             std::to_string(other.evaluation);
    if (moves != other.moves || names != other.names) return "moves() differ";
    return "";
  }
};

class Checker {
 public:
  Checker(const GameEntry& game, const LawOptions& options) : game_(game), options_(options) {
    for (const auto& [name, statement] : kLaws)
      report_.laws.push_back({name, statement, 0, "", ""});
  }

  LawReport run() {
    read_examples();
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      for (int number = 0; number < options_.games; ++number)
        guarded([&] { play(i, mix(options_.seed, mix(i, static_cast<std::uint64_t>(number)))); });
      guarded([&] { count(i); });
    }
    guarded([&] { check_sign(); });
    return std::move(report_);
  }

 private:
  template <class... Parts>
  void check(LawId id, bool holds, const Parts&... what) {
    auto& law = report_.laws[id];
    ++law.checks;
    if (holds || !law.violation.empty()) return;
    ((law.violation += what), ...);
    law.violation += where_ + ", seed " + std::to_string(options_.seed);
    std::replace_if(
        law.violation.begin(), law.violation.end(),
        [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  }

  template <class Act>
  void guarded(Act act) {
    try {
      act();
      check(kExceptions, true);
    } catch (const std::exception& error) {
      check(kExceptions, false, "exception \"", error.what(), "\"");
    }
  }

  void stand_at(const std::string& text) {
    where_ = " at \"" + text + "\" (from \"" + start_ + "\"";
    if (!path_.empty()) where_ += " by" + path_;
    where_ += ")";
  }

  void read_examples() {
    auto texts = game_.examples;
    texts.insert(texts.begin(), "");
    for (const auto& text : texts) {
      where_ = "";
      try {
        starts_.push_back(game_.parse(text));
        start_texts_.push_back(text);
        check(kExamples, true);
      } catch (const std::exception& error) {
        check(kExamples, false, "\"", text, "\" is refused: ", error.what());
      }
    }
  }

  /// All laws at one position. Returns the same position, read from its text.
  AnyGame visit(const AnyGame& position) {
    const auto seen = look_twice(position);
    const bool over = seen.outcome.has_value();
    check(kEnding, seen.moves.empty() == over,
          over ? "the game is over and there are moves" : "no moves and no outcome");
    const auto value = seen.outcome.value_or(seen.evaluation);
    check(kRange, value > -kInfinity && value < kInfinity, "the value is ", std::to_string(value));
    check_moves(position, seen);
    check_keys(seen);
    return check_text(position, seen);
  }

  Snapshot look_twice(const AnyGame& position) {
    Snapshot seen(position);
    stand_at(seen.text);
    const auto change = seen.difference(Snapshot(position));
    check(kRepeatable, change.empty(), change);
    return seen;
  }

  void check_moves(const AnyGame& position, const Snapshot& seen) {
    const std::set<std::uint64_t> distinct(seen.moves.begin(), seen.moves.end());
    check(kDistinct, distinct.size() == seen.moves.size(), "a move is listed twice");

    std::set<std::string> names;
    for (const auto& name : seen.names) {
      check(kNotation, !name.empty() && name.find_first_of(" \t\n") == name.npos, "the move \"",
            name, "\" is empty or has white space");
      check(kNotation, names.insert(name).second, "two moves are called \"", name, "\"");
    }
    if (!seen.moves.empty()) {
      const auto i = mix(seen.key, seen.moves.size()) % seen.moves.size();
      check(kNotation, find_move(position, seen.names[i]) == AnyGame::Move{seen.moves[i]},
            "find_move() does not find \"", seen.names[i], "\"");
    }

    MoveList<AnyGame::Move> noisy;
    position.noisy_moves(noisy);
    std::set<std::uint64_t> noisy_seen;
    for (const auto& move : noisy) {
      check(kNoisy, distinct.count(move.bits) == 1, "a noisy move is not among the moves");
      check(kNoisy, noisy_seen.insert(move.bits).second, "a noisy move is listed twice");
    }

    for (std::size_t i = 0; i < seen.moves.size(); ++i) {
      const auto child = position.after({seen.moves[i]});
      check(kTurn, child.key() != seen.key, "move \"", seen.names[i], "\" leaves the key as it is");
    }
    const auto change = seen.difference(Snapshot(position));
    check(kUnchanged, change.empty(), "after playing moves ", change);
  }

  /// Texts may hold what the game does not depend on (a move number); so positions with one key
  /// and two texts are an error only when they play differently.
  void check_keys(const Snapshot& seen) {
    const auto [known_text, is_new_text] = key_of_text_.emplace(seen.text, seen.key);
    check(kKey, known_text->second == seen.key, "the same text has had another key");

    const auto [known, is_new] = by_key_.emplace(seen.key, seen.text);
    if (!is_new && known->second != seen.text) {
      const auto other = game_.parse(known->second);
      check(kKey, play_alike(game_.parse(seen.text), other), "the key is also that of \"",
            known->second, "\"");
    }

    const auto [twin, is_first] = by_canonical_key_.emplace(
        seen.canonical_key, Worth{seen.outcome, seen.evaluation, seen.moves.size(), seen.text});
    check(kCanonical,
          twin->second.outcome == seen.outcome && twin->second.evaluation == seen.evaluation &&
              twin->second.moves == seen.moves.size(),
          "the canonical key is also that of \"", twin->second.text,
          "\", whose outcome, evaluation or number of moves differs");
  }

  static bool play_alike(const AnyGame& a, const AnyGame& b) {
    const Snapshot seen(a);
    if (!seen.difference_in_play(Snapshot(b)).empty()) return false;
    return std::all_of(seen.moves.begin(), seen.moves.end(), [&](std::uint64_t bits) {
      return Snapshot(a.after({bits})).difference_in_play(Snapshot(b.after({bits}))).empty();
    });
  }

  AnyGame check_text(const AnyGame& position, const Snapshot& seen) {
    try {
      const auto again = game_.parse(seen.text);
      const auto change = seen.difference(Snapshot(again));
      check(kText, change.empty(), "after parse(text()) ", change);
      return again;
    } catch (const std::exception& error) {
      check(kText, false, "parse() refuses what text() wrote: ", error.what());
      return position;
    }
  }

  void start_at(std::size_t i) {
    start_ = start_texts_[i];
    path_ = "";
  }

  void play(std::size_t start, std::uint64_t seed) {
    Random random(seed);
    start_at(start);
    AnyGame position = starts_[start];
    for (int ply = 0; ply < kLongestGame; ++ply) {
      visit(position);
      MoveList<AnyGame::Move> moves;
      position.moves(moves);
      if (moves.empty() || position.outcome()) return;
      const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const auto text = position.text();
      path_ += " " + position.move_text(move);
      position = position.after(move);
      stand_at(position.text());
      check(kTurn, position.text() != text, "the last move changed nothing");
    }
  }

  void count(std::size_t start) {
    start_at(start);
    int depth = 0;
    std::uint64_t leaves = 1;
    MoveList<AnyGame::Move> moves;
    starts_[start].moves(moves);
    while (depth < options_.perft_depth && leaves * moves.size() <= kPerftLeaves)
      leaves = perft(starts_[start], ++depth);
    const auto by_text = count_by_text(starts_[start], depth);
    path_ = "";
    stand_at(starts_[start].text());
    check(kPerft, leaves == by_text, "perft ", std::to_string(depth), " is ",
          std::to_string(leaves), " by play and ", std::to_string(by_text), " by text");
  }

  /// Perft in which each position is read from the text of the one before it, and each move found
  /// by its name.
  std::uint64_t count_by_text(const AnyGame& position, int depth) {
    const auto again = visit(position);
    if (depth <= 0) return 1;
    MoveList<AnyGame::Move> moves;
    MoveList<AnyGame::Move> moves_again;
    position.moves(moves);
    again.moves(moves_again);
    if (moves_again.empty()) return 1;
    if (depth == 1) return moves_again.size();
    const auto path = path_;
    std::uint64_t leaves = 0;
    for (std::size_t i = 0; i < std::min(moves.size(), moves_again.size()); ++i) {
      path_ = path + " " + position.move_text(moves[i]);
      const auto child = position.after(moves[i]);
      const auto child_again = again.after(moves_again[i]);
      stand_at(child.text());
      const auto change = Snapshot(child).difference(Snapshot(child_again));
      check(kPerft, change.empty(), "played from the position and from its text, ", change);
      leaves += count_by_text(child_again, depth - 1);
    }
    return leaves;
  }

  void check_sign() {
    const auto found = evaluation_sign(starts_, options_.seed);
    auto& law = report_.laws[kSign];
    if (found.won + found.lost == 0) {
      law.note = "random games gave too few won and lost positions to compare";
      return;
    }
    if (found.z == 0) law.note = "evaluate() does not tell won positions from lost ones";
    where_ = "";
    check(kSign, found.z > kWrongSide,
          "evaluate() speaks for the wrong side, or after() does not pass the turn: ",
          std::to_string(found.won), " won positions are valued below ", std::to_string(found.lost),
          " lost ones (z = ", std::to_string(found.z), ", ",
          found.was_solved ? "solved exactly" : "by random play", ")");
  }

  struct Worth {
    std::optional<Value> outcome;
    Value evaluation;
    std::size_t moves;
    std::string text;
  };

  const GameEntry& game_;
  const LawOptions& options_;
  LawReport report_;
  std::vector<AnyGame> starts_;
  std::vector<std::string> start_texts_;
  std::string start_;  // where the line in progress began,
  std::string path_;   // its moves,
  std::string where_;  // and both in words
  std::unordered_map<std::string, std::uint64_t> key_of_text_;
  std::unordered_map<std::uint64_t, std::string> by_key_;
  std::unordered_map<std::uint64_t, Worth> by_canonical_key_;
};

}  // namespace

bool LawReport::all_kept() const {
  return std::all_of(laws.begin(), laws.end(), [](const Law& law) { return law.is_kept(); });
}

const Law& LawReport::law(const std::string& name) const {
  const auto found =
      std::find_if(laws.begin(), laws.end(), [&](const Law& law) { return law.name == name; });
  if (found == laws.end()) throw std::out_of_range("no law called " + name);
  return *found;
}

LawReport check_laws(const GameEntry& game, const LawOptions& options) {
  return Checker(game, options).run();
}

}  // namespace espalier
