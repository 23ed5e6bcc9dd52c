// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::linda {

/// What a criterion can ask, at a node whose next successor is to be searched.
enum class Fact : std::uint8_t {
  kPly,          // of the node; the root has 0
  kDepth,        // plies to search below the successor
  kBrothers,     // successors whose values are known
  kIndex,        // of the successor, from 0
  kOutstanding,  // successors given away whose values are not known
  kPv,           // 1 on the line of first moves from the root, 0 elsewhere
  kProcessors,
  kIdle,    // processors that wait for a job
  kQueued,  // jobs that nobody has taken
};
inline constexpr std::size_t kFacts = 9;
const char* name_of(Fact fact);
/// True of those that the whole machine shares: to know them takes an operation on a tuple.
constexpr bool is_shared(Fact fact) { return fact >= Fact::kIdle; }

/// All numbers from low to high. Sums and products stop at the ends of the type.
struct Range {
  std::int64_t low = 0;
  std::int64_t high = 0;

  [[nodiscard]] constexpr bool is_point() const { return low == high; }
  friend constexpr bool operator==(const Range&, const Range&) = default;
};
constexpr Range point(std::int64_t number) { return {number, number}; }

/// What is known of every fact.
class Facts {
 public:
  Range& operator[](Fact fact) { return ranges_[static_cast<std::size_t>(fact)]; }
  const Range& operator[](Fact fact) const { return ranges_[static_cast<std::size_t>(fact)]; }

 private:
  std::array<Range, kFacts> ranges_ = {};
};

/// The rule by which a general dynamic decomposition gives a successor away: a condition on facts,
/// as in "depth>=2 and brothers>=1 and idle>0 and queued<processors-1".
///
///     criterion  =  conjunction { "or" conjunction }
///     conjunction = condition { "and" condition }
///     condition  =  "not" condition | "always" | "never" | "(" criterion ")"
///                 | number ("<" | "<=" | ">" | ">=" | "=" | "==" | "!=") number
///     number     =  sums, differences and products of facts and whole numbers
///
/// The part about the node itself (the local sub-criterion of the Linda thesis, 5.2.2.2) is always
/// judged before any shared fact is asked for, and only what still matters is asked for at all.
class Criterion {
 public:
  static constexpr std::size_t kMostTerms = 64;      // facts, numbers and operators
  static constexpr std::size_t kMostLetters = 1000;  // of the text
  static constexpr std::int64_t kMostNumber = 1'000'000'000;

  /// Throws InputError with the column and what was expected there.
  static Criterion parse(std::string_view text);
  /// With as few parentheses as possible; parse() makes the same criterion of it.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] bool uses(Fact fact) const;

  /// What follows from what is known; when nothing does, a fact that has to be known better.
  struct Verdict {
    std::optional<bool> holds;
    Fact missing = Fact::kPly;
  };
  [[nodiscard]] Verdict judge(const Facts& facts) const;

  /// Calls read(fact) for the number of a fact that is not known and still matters.
  template <class Read>
  [[nodiscard]] bool holds(Facts facts, Read&& read) const {
    for (;;) {
      const Verdict verdict = judge(facts);
      if (verdict.holds) return *verdict.holds;
      facts[verdict.missing] = point(read(verdict.missing));
    }
  }

  friend bool operator==(const Criterion&, const Criterion&) = default;

 private:
  friend class CriterionParser;
  enum class Kind : std::uint8_t {
    kTruth,  // number is 0 or 1
    kNumber,
    kFact,
    kNegative,
    kTimes,
    kPlus,
    kMinus,
    kLess,
    kLessEqual,
    kGreater,
    kGreaterEqual,
    kEqual,
    kUnequal,
    kNot,
    kAnd,
    kOr,
  };
  struct Term {
    Kind kind = Kind::kTruth;
    Fact fact = Fact::kPly;
    std::uint8_t left = 0, right = 0;  // operands; one operand is the left one
    std::int64_t number = 0;
    friend bool operator==(const Term&, const Term&) = default;
  };
  using Ranges = std::array<Range, kMostTerms>;

  static const char* sign_of(Kind kind);
  static int precedence(Kind kind);
  static bool is_binary(Kind kind) { return kind >= Kind::kTimes && kind != Kind::kNot; }
  [[nodiscard]] Range range_of(const Term& term, const Ranges& ranges, const Facts& facts) const;
  [[nodiscard]] Fact unknown_in(const Ranges& ranges) const;
  [[nodiscard]] std::string text_of(const Term& term, int at_least) const;

  std::vector<Term> terms_;  // operands before operators: the last is the whole
};

/// A criterion that has a name, and whether its splits form a tree of signatures, by which a
/// cut-off ends what runs below.
struct ReadyCriterion {
  const char* name;
  const char* text;
  bool signatures;
};
/// A and B of the thesis (tables 5.9 and 5.10), and its base algorithm and PVSplit as criteria.
const std::vector<ReadyCriterion>& ready_criteria();
/// The one that `text` names, or none.
const ReadyCriterion* find_ready_criterion(std::string_view text);

}  // namespace espalier::linda
