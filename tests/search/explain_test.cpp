// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/search/catalogue.hpp"
#include "espalier/search/explain/drawing.hpp"
#include "espalier/search/explain/explain.hpp"
#include "espalier/search/explain/layout.hpp"
#include "espalier/search/explain/wording.hpp"
#include "espalier/search/sss.hpp"

namespace espalier::explain_test {
namespace {

using Cause = Explanation::Cause;

// game-theory-slides.md R1 and R2: the textbook tree, and that of the article on alpha-beta.
const char* const kTextbook = "((3 12 8) (2 4 6) (14 5 2))";
const char* const kArticle = "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))";
// Cung & Roucairol 1991, section 1: the bound 3 of the first move cuts at the second (shallow), or
// two levels further down (deep).
const char* const kShallow = "(3 (2 7 8))";
const char* const kDeep = "(3 (((2 9) 5) 4))";

Explanation explain_text(const char* tree, const std::string& algorithm = "alpha-beta",
                         const std::vector<std::string>& set = {}, Window window = {}) {
  return explain(ExplicitTree::parse(tree), algorithm, Parameters(set), window);
}

std::vector<Value> leaves_in_order(const Explanation& e) {
  std::vector<Value> values;
  for (const auto& step : e.steps)
    if (step.event.kind == ExplainEvent::Kind::kLeaf)
      values.push_back(e.tree.value(step.event.node));
  return values;
}

std::vector<std::string> cuts_in_words(const Explanation& e) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < e.cuts.size(); ++i) words.push_back(cut_words(kAsciiSigns, e, i));
  return words;
}

using Words = std::vector<std::string>;

TEST(Explain, TheTextbookTreeHasOneShallowCut) {
  const auto e = explain_text(kTextbook);
  EXPECT_EQ(e.value, 3);
  EXPECT_EQ(leaves_in_order(e), (std::vector<Value>{3, 12, 8, 2, 14, 5, 2}));
  EXPECT_EQ(cuts_in_words(e), (Words{"node 2 is <=2, but MAX already has 3 at node 1: shallow "
                                     "cut-off, skips 2.2, 2.3"}));
}

TEST(Explain, WithItsLastMovesReversedTheTextbookTreeHasTwoCuts) {
  const auto e = explain_text("((3 12 8) (2 4 6) (2 5 14))");
  EXPECT_EQ(e.evaluated, 5U);
  EXPECT_EQ(e.cuts.size(), 2U);
}

TEST(Explain, TheArticleTreeTakesNineOfFourteenLeaves) {
  const auto e = explain_text(kArticle);
  EXPECT_EQ(e.value, 6);
  EXPECT_EQ(leaves_in_order(e), (std::vector<Value>{5, 6, 7, 4, 3, 6, 6, 7, 5}));
  EXPECT_EQ(e.best->child, 1U);
  EXPECT_EQ(cuts_in_words(e),
            (Words{"node 1.1.2 is <=4, but MAX already has 5 at node 1.1.1: shallow cut-off, "
                   "skips 1.1.2.3",
                   "node 2.1.2 is <=6, but MAX already has 6 at node 2.1.1: shallow cut-off, "
                   "skips 2.1.2.2",
                   "node 3 is <=6, but MAX already has 6 at node 2: shallow cut-off, skips 3.2"}));
}

TEST(Explain, AShallowCutIsCausedByABrother) {
  const auto e = explain_text(kShallow);
  ASSERT_EQ(e.cuts.size(), 1U);
  EXPECT_TRUE(e.cuts[0].shallow);
  EXPECT_EQ(e.cuts[0].bound, 3);
  EXPECT_EQ(node_words(e.tree, e.cuts[0].witness), "1");
  EXPECT_EQ(node_words(e.tree, e.cuts[0].origin), "root");
}

TEST(Explain, ADeepCutIsCausedFartherUpAndWeakAlphaBetaDoesNotMakeIt) {
  const auto e = explain_text(kDeep);
  EXPECT_EQ(cuts_in_words(e), (Words{"node 2.1.1 is <=2, but MAX already has 3 at node 1: deep "
                                     "cut-off, skips 2.1.1.2"}));
  EXPECT_EQ(node_words(e.tree, e.cuts[0].origin), "root");
  EXPECT_TRUE(explain_text(kDeep, "bound").cuts.empty());
}

TEST(Explain, TheWindowOfTheRootCanCauseACut) {
  const auto e = explain_text("((5 6) (7 8))", "alpha-beta-fail-soft", {}, {-kInfinity, 4});
  EXPECT_EQ(cuts_in_words(e), (Words{"the root is >=5, and the search began with the bound 4: "
                                     "deep cut-off, skips 2"}));
  EXPECT_EQ(known_words(kAsciiSigns, e.nodes[0]), ">=5");
}

TEST(Explain, DeepeningIsCutAtTheRootAsOtherSearchesAre) {
  const auto e = explain_text("(5 3 (1 2))", "iterative-deepening", {}, {-kInfinity, 4});
  EXPECT_EQ(cuts_in_words(e), (Words{"the root is >=5, and the search began with the bound 4: "
                                     "deep cut-off, skips 2, 3"}));
}

TEST(Explain, ATestCausesCutsOfItsOwnAndRepeatedVisitsAreCounted) {
  const auto e = explain_text(kArticle, "scout");
  EXPECT_EQ(e.evaluations, 12U);
  EXPECT_EQ(e.evaluated, 9U);
  EXPECT_EQ(cuts_in_words(e)[1],
            "node 2.1 is >=4, which settles the test of node 2 at 4: deep "
            "cut-off, skips 2.1.2 this time");
  EXPECT_EQ(e.nodes[e.tree.child(0, 1)].visits, 2U);
}

TEST(Explain, UnknownNamesAreAnsweredWithTheNearest) {
  EXPECT_THROW(explain_text(kTextbook, "alpha-bet"), InputError);
  EXPECT_THROW(explain_text(kTextbook, "aspiration", {"wide=3"}), InputError);
}

TEST(TextDrawing, OfTheTextbookTree) {
  EXPECT_EQ('\n' + text_drawing(explain_text(kTextbook)), R"(
Alpha-Beta (fail-hard)
value 3 · best move 1 · 7 of 9 leaves evaluated · 1 cut-off: 1 shallow, 0 deep

                      ▲ 3
                    (-∞, ∞)
                      #1
       ┌───────────────┼───────────────┐
       ┃               │               │
      ▼ 3            ▼ ≤2            ▼ ≤2
    (-∞, ∞)         (3, ∞)          (3, ∞)
      #2              #6              #8
  ┌────┼────┐     ┌────┼────┐     ┌────┼────┐
  ┃    │    │     │    ×a   ×a    │    │    │
  3   12    8     2   (4)  (6)   14    5    2
 #3   #4   #5    #7              #9   #10  #11

×a  node 2 is ≤2, but MAX already has 3 at node 1: shallow cut-off, skips 2.2, 2.3

▲ MAX  ▼ MIN  (alpha, beta) window of the last visit  #n order of visits
┃ principal variation  (n) never visited  × shallow cut-off  ×× deep cut-off
)");
}
TEST(TextDrawing, OfADeepCut) {
  EXPECT_EQ('\n' + text_drawing(explain_text(kDeep)), R"(
Alpha-Beta (fail-hard)
value 4 · best move 2 · 4 of 5 leaves evaluated · 1 cut-off: 0 shallow, 1 deep

         ▲ 4
       (-∞, ∞)
         #1
  ┌───────┴────────┐
  │                ┃
  3               ▼ 4
 #2             (3, ∞)
                  #3
              ┌────┴─────┐
              │          ┃
             ▲ 5         4
           (3, ∞)       #8
             #4
          ┌───┴────┐
          │        │
        ▼ ≤2       5
       (3, ∞)     #7
         #5
        ┌─┴──┐
        │   ××a
        2   (9)
       #6

××a  node 2.1.1 is ≤2, but MAX already has 3 at node 1: deep cut-off, skips 2.1.1.2

▲ MAX  ▼ MIN  (alpha, beta) window of the last visit  #n order of visits
┃ principal variation  (n) never visited  × shallow cut-off  ×× deep cut-off
)");
}
TEST(TextDrawing, InPlainCharacters) {
  EXPECT_EQ('\n' + text_drawing(explain_text(kDeep), {.ascii = true}), R"(
Alpha-Beta (fail-hard)
value 4, best move 2, 4 of 5 leaves evaluated, 1 cut-off: 0 shallow, 1 deep

        /\ 4
     (-inf, inf)
         #1
  +-------+--------+
  |                *
  3              \/ 4
 #2            (3, inf)
                  #3
              +----+-----+
              |          *
            /\ 5         4
          (3, inf)      #8
             #4
          +---+----+
          |        |
       \/ <=2      5
      (3, inf)    #7
         #5
        +-+--+
        |   xxa
        2   (9)
       #6

xxa  node 2.1.1 is <=2, but MAX already has 3 at node 1: deep cut-off, skips 2.1.1.2

/\ MAX  \/ MIN  (alpha, beta) window of the last visit  #n order of visits
* principal variation  (n) never visited  x shallow cut-off  xx deep cut-off
)");
}
TEST(TextDrawing, AsAnOutlineWhereThePaperIsNarrow) {
  EXPECT_EQ('\n' + text_drawing(explain_text(kDeep), {.columns = 20}), R"(
Alpha-Beta (fail-hard)
value 4 · best move 2 · 4 of 5 leaves evaluated · 1 cut-off: 0 shallow, 1 deep

root: ▲ 4  (-∞, ∞)  #1
├─ 1: 3  #2
└─ 2: ▼ 4  (3, ∞)  #3  ┃
   ├─ 2.1: ▲ 5  (3, ∞)  #4
   │  ├─ 2.1.1: ▼ ≤2  (3, ∞)  #5
   │  │  ├─ 2.1.1.1: 2  #6
   │  │  └─ ××a 2.1.1.2: (9)
   │  └─ 2.1.2: 5  #7
   └─ 2.2: 4  #8  ┃

××a  node 2.1.1 is ≤2, but MAX already has 3 at node 1: deep cut-off, skips 2.1.1.2

▲ MAX  ▼ MIN  (alpha, beta) window of the last visit  #n order of visits
┃ principal variation  (n) never visited  × shallow cut-off  ×× deep cut-off
)");
}
TEST(Steps, TellEveryEventAndWhyACutHappened) {
  EXPECT_EQ('\n' + steps_text(kUnicodeSigns, explain_text(kDeep)), R"(
 1  enter root (MAX) with window (-∞, ∞)
 2    leaf 1 = 3
 3    enter 2 (MIN) with window (3, ∞)
 4      enter 2.1 (MAX) with window (3, ∞)
 5        enter 2.1.1 (MIN) with window (3, ∞)
 6          leaf 2.1.1.1 = 2
 7        cut a: node 2.1.1 is ≤2, but MAX already has 3 at node 1: deep cut-off, skips 2.1.1.2
 8        back up 2.1.1 ≤2
 9        leaf 2.1.2 = 5
10      back up 2.1 = 5
11      leaf 2.2 = 4
12    back up 2 = 4
13  back up root = 4
)");
}

/// Elements open and close in order, attributes are quoted, no raw sign of markup in a text.
bool is_well_formed(const std::string& xml) {
  Words open;
  for (std::size_t at = xml.find("?>") + 2; at < xml.size();) {
    const auto start = xml.find('<', at);
    const auto text = xml.substr(at, start - at);
    if (text.find('>') != text.npos) return false;
    if (start == xml.npos) break;
    const auto end = xml.find('>', start);
    if (end == xml.npos) return false;
    const auto tag = xml.substr(start + 1, end - start - 1);
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0 || tag.find('<') != tag.npos) return false;
    const auto name = tag.substr(0, tag.find_first_of(" /", 1));
    if (tag[0] == '/') {
      if (open.empty() || '/' + open.back() != tag) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    at = end + 1;
  }
  return open.empty();
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(SvgDrawing, HoldsEveryNodeEveryCutAndNothingFromOutside) {
  const auto svg = svg_drawing(explain_text(kTextbook));
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(occurrences(svg, "class=\"leaf-value\""), 7U);
  EXPECT_EQ(occurrences(svg, "class=\"unseen-value\""), 2U);
  EXPECT_EQ(occurrences(svg, "class=\"window\""), 4U);
  EXPECT_EQ(occurrences(svg, "class=\"unseen-edge\""), 2U);
  EXPECT_EQ(occurrences(svg, "class=\"cut-letter\""), 2U);  // at the edge and in the list
  EXPECT_NE(svg.find("but MAX already has 3 at node 1: shallow cut-off"), svg.npos);
  EXPECT_NE(svg.find("7 of 9 leaves evaluated"), svg.npos);
  EXPECT_EQ(svg.find("href"), svg.npos);
  EXPECT_EQ(svg.find("<script"), svg.npos);
  EXPECT_EQ(svg.find("url("), svg.npos);
}

ExplicitTree random_tree(std::uint32_t seed, int height) {
  Random random(seed);
  TreeBuilder builder;
  const auto grow = [&](const auto& self, std::uint32_t node, int left) -> void {
    if (left == 0 || (left < height && random.below(8) == 0))
      return builder.set_value(node, random.between(-9, 9));
    const int children = random.between(1, 4);
    for (int i = 0; i < children; ++i) self(self, builder.add_child(node), left - 1);
  };
  grow(grow, 0, height);
  return builder.build();
}

ExplicitTree any_tree() {
  const auto tree =
      random_tree(*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::element(0, 1, 2, 3, 4, 5));
  RC_LOG() << tree.brackets() << '\n';
  return tree;
}

/// The minimax value of every node, for MAX.
std::vector<Value> minimax_values(const Explanation& e) {
  std::vector<Value> values(e.tree.size());
  for (auto node = static_cast<std::uint32_t>(e.tree.size()); node-- > 0;) {
    values[node] = e.tree.value(node);
    for (std::uint32_t i = 0; i < e.tree.child_count(node); ++i) {
      const Value child = values[e.tree.child(node, i)];
      values[node] = i == 0 ? child
                            : (e.nodes[node].max ? std::max(values[node], child)
                                                 : std::min(values[node], child));
    }
  }
  return values;
}

void check_facts(const Explanation& e) {
  const auto values = minimax_values(e);
  for (std::uint32_t node = 0; node < e.nodes.size(); ++node) {
    RC_ASSERT(e.nodes[node].lower <= values[node]);
    RC_ASSERT(e.nodes[node].upper >= values[node]);
  }
  for (const auto& cut : e.cuts) {
    RC_ASSERT((e.nodes[cut.node].max ? cut.value >= cut.bound : cut.value <= cut.bound));
    RC_ASSERT(!cut.skipped.empty());
    if (cut.shallow) {
      RC_ASSERT(e.tree.parent(cut.node) == e.tree.parent(cut.witness));
      RC_ASSERT(e.tree.parent(cut.node) == cut.origin);
    }
  }
  if (e.bound == Bound::kExact && !e.variation.empty()) {
    RC_ASSERT(values[e.variation.back()] == e.value);
    RC_ASSERT(e.variation.front() == e.tree.child(0, e.best->child));
  }
}

RC_GTEST_PROP(Explain, SaysNothingFalseOfAnyNodeWhateverTheAlgorithm, ()) {
  const auto tree = any_tree();
  for (const auto& entry : algorithms()) {
    if (entry.family != "sequential" || entry.name == "solve") continue;
    RC_LOG() << entry.name << '\n';
    const auto e = explain(tree, entry.name, Parameters());
    check_facts(e);
    if (entry.exact) RC_ASSERT(e.value == minimax_values(e)[0]);
    RC_ASSERT(is_well_formed(svg_drawing(e)));
    RC_ASSERT(!text_drawing(e).empty());
  }
  check_facts(explain(tree, Sss{}, "SSS*"));
  check_facts(explain(tree, DualSss{}, "DUAL*"));
}

RC_GTEST_PROP(Explain, TheCauseOfAnAlphaBetaCutIsAnAncestorsChildWorthTheBound, ()) {
  const auto e = explain(any_tree(), "alpha-beta", Parameters());
  const auto values = minimax_values(e);
  for (const auto& cut : e.cuts) {
    RC_ASSERT(cut.cause == Cause::kBrother);
    RC_ASSERT(values[cut.witness] == cut.bound);
    const auto path = e.tree.path_to(cut.node), above = e.tree.path_to(cut.origin);
    RC_ASSERT(above.size() < path.size());
    RC_ASSERT(std::equal(above.begin(), above.end(), path.begin()));
    RC_ASSERT((path.size() - above.size()) % 2 == 1U);
    RC_ASSERT(cut.shallow == (path.size() - above.size() == 1));
  }
}

RC_GTEST_PROP(Explain, BoundCutsAreAllShallow, ()) {
  for (const auto& cut : explain(any_tree(), "bound", Parameters()).cuts) RC_ASSERT(cut.shallow);
}

RC_GTEST_PROP(TidyLayout, KeepsNodesApartAndFathersCentred, ()) {
  const auto tree = any_tree();
  std::vector<int> half;
  Random random(7);
  for (std::size_t i = 0; i < tree.size(); ++i) half.push_back(random.between(1, 9));
  const auto layout = tidy_layout(tree, half, 2);
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    RC_ASSERT(layout.x[node] - half[node] >= 0);
    RC_ASSERT(layout.x[node] + half[node] <= layout.width);
    if (node > 0 && layout.level[node] == layout.level[node - 1])
      RC_ASSERT(layout.x[node] - half[node] >= layout.x[node - 1] + half[node - 1] + 2);
    const auto children = tree.child_count(node);
    if (children == 0) continue;
    const int sum = layout.x[tree.child(node, 0)] + layout.x[tree.child(node, children - 1)];
    RC_ASSERT(std::abs(sum - 2 * layout.x[node]) <= 1);
  }
}

}  // namespace
}  // namespace espalier::explain_test
