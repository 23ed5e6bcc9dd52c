// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/criterion.hpp"

#include <algorithm>
#include <limits>

namespace espalier::linda {
namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min() + 1;
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

std::int64_t bounded_sum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return std::max(sum, kLeast);
  return a > 0 ? kMost : kLeast;
}
std::int64_t bounded_product(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (!__builtin_mul_overflow(a, b, &product)) return std::max(product, kLeast);
  return (a > 0) == (b > 0) ? kMost : kLeast;
}

Range negative(Range a) { return {-a.high, -a.low}; }
Range sum(Range a, Range b) { return {bounded_sum(a.low, b.low), bounded_sum(a.high, b.high)}; }
Range product(Range a, Range b) {
  const auto [low, high] =
      std::minmax({bounded_product(a.low, b.low), bounded_product(a.low, b.high),
                   bounded_product(a.high, b.low), bounded_product(a.high, b.high)});
  return {low, high};
}

// Conditions are ranges too: 0 is false, 1 is true, 0 to 1 is not known.
Range truth(bool certain, bool possible) { return {certain ? 1 : 0, possible ? 1 : 0}; }
Range opposite(Range a) { return {1 - a.high, 1 - a.low}; }
Range less(Range a, Range b) { return truth(a.high < b.low, a.low < b.high); }
Range equal(Range a, Range b) {
  return truth(a.is_point() && a == b, a.low <= b.high && b.low <= a.high);
}

}  // namespace

const char* name_of(Fact fact) {
  constexpr const char* kNames[kFacts] = {"ply", "depth",      "brothers", "index", "outstanding",
                                          "pv",  "processors", "idle",     "queued"};
  return kNames[static_cast<std::size_t>(fact)];
}

const std::vector<ReadyCriterion>& ready_criteria() {
  static const std::vector<ReadyCriterion> all = {
      {"A", "depth>2 and brothers>=1 and idle>0 and queued<processors-1", true},
      {"B", "depth>2 and brothers>=1 and queued<processors-1", false},
      {"base", "ply=0 and queued<idle", true},
      {"pvsplit", "pv=1 and ply<3 and brothers>=1 and queued<idle", true},
  };
  return all;
}

const ReadyCriterion* find_ready_criterion(std::string_view text) {
  for (const auto& one : ready_criteria())
    if (text == one.name) return &one;
  return nullptr;
}

bool Criterion::uses(Fact fact) const {
  return std::any_of(terms_.begin(), terms_.end(), [&](const Term& term) {
    return term.kind == Kind::kFact && term.fact == fact;
  });
}

Criterion::Verdict Criterion::judge(const Facts& facts) const {
  Ranges ranges;
  for (std::size_t i = 0; i < terms_.size(); ++i) ranges[i] = range_of(terms_[i], ranges, facts);
  const Range whole = ranges[terms_.size() - 1];
  if (whole.is_point()) return {whole.low == 1};
  return {std::nullopt, unknown_in(ranges)};
}

Range Criterion::range_of(const Term& term, const Ranges& ranges, const Facts& facts) const {
  const Range& a = ranges[term.left];
  const Range& b = ranges[term.right];
  switch (term.kind) {
    case Kind::kTruth:
    case Kind::kNumber:
      return point(term.number);
    case Kind::kFact:
      return facts[term.fact];
    case Kind::kNegative:
      return negative(a);
    case Kind::kTimes:
      return product(a, b);
    case Kind::kPlus:
      return sum(a, b);
    case Kind::kMinus:
      return sum(a, negative(b));
    case Kind::kLess:
      return less(a, b);
    case Kind::kLessEqual:
      return opposite(less(b, a));
    case Kind::kGreater:
      return less(b, a);
    case Kind::kGreaterEqual:
      return opposite(less(a, b));
    case Kind::kEqual:
      return equal(a, b);
    case Kind::kUnequal:
      return opposite(equal(a, b));
    case Kind::kNot:
      return opposite(a);
    case Kind::kAnd:
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    default:
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
  }
}

/// What is not a point has an operand that is none, down to a fact.
Fact Criterion::unknown_in(const Ranges& ranges) const {
  std::size_t at = terms_.size() - 1;
  while (terms_[at].kind != Kind::kFact)
    at = ranges[terms_[at].left].is_point() ? terms_[at].right : terms_[at].left;
  return terms_[at].fact;
}

const char* Criterion::sign_of(Kind kind) {
  switch (kind) {
    case Kind::kTimes:
      return "*";
    case Kind::kPlus:
      return "+";
    case Kind::kMinus:
      return "-";
    case Kind::kLess:
      return "<";
    case Kind::kLessEqual:
      return "<=";
    case Kind::kGreater:
      return ">";
    case Kind::kGreaterEqual:
      return ">=";
    case Kind::kEqual:
      return "=";
    case Kind::kUnequal:
      return "!=";
    case Kind::kAnd:
      return " and ";
    default:
      return " or ";
  }
}

/// How tightly it binds: `or` least.
int Criterion::precedence(Kind kind) {
  switch (kind) {
    case Kind::kOr:
      return 0;
    case Kind::kAnd:
      return 1;
    case Kind::kNot:
      return 2;
    case Kind::kPlus:
    case Kind::kMinus:
      return 4;
    case Kind::kTimes:
      return 5;
    case Kind::kNegative:
      return 6;
    case Kind::kTruth:
    case Kind::kNumber:
    case Kind::kFact:
      return 7;
    default:  // comparisons
      return 3;
  }
}

std::string Criterion::text() const { return text_of(terms_.back(), 0); }

/// In parentheses when it binds less tightly than its place asks for.
std::string Criterion::text_of(const Term& term, int at_least) const {
  const int own = precedence(term.kind);
  std::string text;
  if (term.kind == Kind::kTruth) {
    text = term.number == 1 ? "always" : "never";
  } else if (term.kind == Kind::kNumber) {
    text = std::to_string(term.number);
  } else if (term.kind == Kind::kFact) {
    text = name_of(term.fact);
  } else if (!is_binary(term.kind)) {
    text = (term.kind == Kind::kNot ? "not " : "-") + text_of(terms_[term.left], own);
  } else {
    // Chains group to the left; a comparison is no operand of another.
    const bool is_comparison = own == precedence(Kind::kLess);
    text = text_of(terms_[term.left], is_comparison ? own + 1 : own) + sign_of(term.kind) +
           text_of(terms_[term.right], own + 1);
  }
  return own < at_least ? "(" + text + ")" : text;
}

}  // namespace espalier::linda
