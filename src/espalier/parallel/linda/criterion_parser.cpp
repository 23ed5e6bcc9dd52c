// SPDX-License-Identifier: MIT
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/parallel/linda/criterion.hpp"

namespace espalier::linda {

/// Reads a criterion from left to right, one function a rule of the grammar. Every part is either a
/// number or a condition; an operator says which it wants.
class CriterionParser {
 public:
  explicit CriterionParser(std::string_view text) : text_(text) { next(); }

  Criterion parse() {
    const Part whole = disjunction();
    if (!word_.empty()) fail("expected 'and', 'or' or the end");
    want(whole, true);
    return std::move(made_);
  }

 private:
  using Kind = Criterion::Kind;
  using Term = Criterion::Term;
  static constexpr int kMostNested = 32;

  struct Part {
    std::uint8_t term;
    bool is_condition;
    std::size_t begin, end;  // in the text
  };

  Part disjunction() {
    const Nesting nesting(*this);
    return chain({{"or", Kind::kOr}}, true, [this] { return conjunction(); });
  }
  Part conjunction() {
    return chain({{"and", Kind::kAnd}}, true, [this] { return negation(); });
  }
  Part negation() {
    if (word_ != "not") return comparison();
    const Nesting nesting(*this);
    return prefix(Kind::kNot, true, [this] { return negation(); });
  }
  Part comparison() {
    Part left = sum();
    for (const auto& [sign, kind] : {std::pair{"<", Kind::kLess},
                                     {"<=", Kind::kLessEqual},
                                     {">", Kind::kGreater},
                                     {">=", Kind::kGreaterEqual},
                                     {"=", Kind::kEqual},
                                     {"==", Kind::kEqual},
                                     {"!=", Kind::kUnequal}}) {
      if (word_ != sign) continue;
      next();
      want(left, false);
      const Part right = sum();
      want(right, false);
      return add({.kind = kind, .left = left.term, .right = right.term}, true, left.begin);
    }
    return left;
  }
  Part sum() {
    return chain({{"+", Kind::kPlus}, {"-", Kind::kMinus}}, false, [this] { return product(); });
  }
  Part product() {
    return chain({{"*", Kind::kTimes}}, false, [this] { return primary(); });
  }
  Part primary() {
    const std::size_t begin = begin_;
    if (word_ == "-") {
      const Nesting nesting(*this);
      return prefix(Kind::kNegative, false, [this] { return primary(); });
    }
    if (word_ == "(") {
      next();
      Part inside = disjunction();
      if (word_ != ")") fail("expected ')'");
      next();
      inside.begin = begin;
      inside.end = last_end_;
      return inside;
    }
    if (word_ == "always" || word_ == "never") {
      const std::int64_t number = word_ == "always" ? 1 : 0;
      next();
      return add({.kind = Kind::kTruth, .number = number}, true, begin);
    }
    if (!word_.empty() && is_digit(word_[0])) {
      const auto number = to_integer(word_);
      if (!number || *number > Criterion::kMostNumber)
        fail("expected a number up to " + std::to_string(Criterion::kMostNumber));
      next();
      return add({.kind = Kind::kNumber, .number = *number}, false, begin);
    }
    return fact();
  }
  Part fact() {
    const std::size_t begin = begin_;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kFacts; ++i) {
      const auto fact = static_cast<Fact>(i);
      if (word_ == name_of(fact)) {
        next();
        return add({.kind = Kind::kFact, .fact = fact}, false, begin);
      }
      names.emplace_back(name_of(fact));
    }
    if (word_.empty() || !is_letter(word_[0]) || is_keyword(word_))
      fail("expected a fact, a number or '('");
    fail("expected a fact", suggestion(word_, names));
  }

  /// Operands with operators between them, grouped to the left.
  template <class Operand>
  Part chain(std::initializer_list<std::pair<const char*, Kind>> operators, bool of_conditions,
             Operand operand) {
    Part left = operand();
    for (;;) {
      const auto* found = operators.begin();
      while (found != operators.end() && word_ != found->first) ++found;
      if (found == operators.end()) return left;
      next();
      want(left, of_conditions);
      const Part right = operand();
      want(right, of_conditions);
      left = add({.kind = found->second, .left = left.term, .right = right.term}, of_conditions,
                 left.begin);
    }
  }
  template <class Operand>
  Part prefix(Kind kind, bool of_condition, Operand operand) {
    const std::size_t begin = begin_;
    next();
    const Part only = operand();
    want(only, of_condition);
    return add({.kind = kind, .left = only.term, .right = only.term}, of_condition, begin);
  }

  Part add(const Term& term, bool is_condition, std::size_t begin) {
    if (made_.terms_.size() == Criterion::kMostTerms)
      fail_at(begin, "the criterion is too long: expected at most " +
                         std::to_string(Criterion::kMostTerms) + " facts, numbers and operators");
    made_.terms_.push_back(term);
    return {static_cast<std::uint8_t>(made_.terms_.size() - 1), is_condition, begin, last_end_};
  }
  void want(const Part& part, bool condition) const {
    if (part.is_condition == condition) return;
    fail_at(part.begin, std::string("expected ") +
                            (condition ? "a condition such as depth>=2" : "a number or a fact") +
                            ", found " + (condition ? "the number " : "the condition ") +
                            in_quotes(text_.substr(part.begin, part.end - part.begin)));
  }

  /// Parentheses and signs in each other: as deep as the stack can take with ease.
  class Nesting {
   public:
    explicit Nesting(CriterionParser& parser) : parser_(parser) {
      if (++parser_.nested_ > kMostNested)
        parser_.fail_at(parser_.begin_, "too many parentheses in each other: expected at most " +
                                            std::to_string(kMostNested));
    }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    ~Nesting() { --parser_.nested_; }

   private:
    CriterionParser& parser_;
  };

  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_keyword(std::string_view word) {
    return word == "and" || word == "or" || word == "not";
  }

  /// The next word: letters, digits, one of the signs, or one strange character. Empty at the end.
  void next() {
    last_end_ = begin_ + word_.size();
    begin_ = last_end_;
    while (begin_ < text_.size() && (text_[begin_] == ' ' || text_[begin_] == '\t')) ++begin_;
    std::size_t end = begin_;
    const auto take = [&](auto belongs) {
      while (end < text_.size() && belongs(text_[end])) ++end;
    };
    if (end < text_.size()) {
      if (is_letter(text_[end]))
        take(is_letter);
      else if (is_digit(text_[end]))
        take(is_digit);
      else if (std::string_view("<>=!").find(text_[end]) != std::string_view::npos)
        end += end + 1 < text_.size() && text_[end + 1] == '=' ? 2 : 1;
      else
        ++end;
    }
    word_ = text_.substr(begin_, end - begin_);
  }

  [[noreturn]] void fail(const std::string& expected, const std::string& hint = "") const {
    fail_at(begin_, expected + ", found " + (word_.empty() ? "the end" : in_quotes(word_)) + hint);
  }
  [[noreturn]] void fail_at(std::size_t place, const std::string& what) const {
    throw InputError("criterion " + in_quotes(text_) + ", column " + std::to_string(place + 1) +
                     ": " + what);
  }

  std::string_view text_;
  std::string_view word_;
  std::size_t begin_ = 0;     // of the word
  std::size_t last_end_ = 0;  // of the word before
  int nested_ = 0;
  Criterion made_;
};

Criterion Criterion::parse(std::string_view text) {
  if (text.size() > kMostLetters)
    throw InputError("criterion " + in_quotes(text) + ", column " +
                     std::to_string(kMostLetters + 1) + ": expected the end after at most " +
                     std::to_string(kMostLetters) + " characters");
  return CriterionParser(text).parse();
}

}  // namespace espalier::linda
