// SPDX-License-Identifier: MIT
#include "espalier/search/catalogue.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

constexpr bool kExact = true, kNotExact = false;
constexpr bool kRepeats = true, kNoRepeats = false;

AlgorithmEntry sequential(std::string name, std::string title, bool exact, bool repeats,
                          std::string source, std::string idea, std::string guarantee,
                          std::string cost, std::vector<ParameterInfo> parameters = {}) {
  return {std::move(name),
          std::move(title),
          "sequential",
          {"sequential"},
          exact,
          repeats,
          std::move(source),
          std::move(idea),
          std::move(guarantee),
          std::move(cost),
          std::move(parameters)};
}

std::vector<AlgorithmEntry> make_catalogue() {
  return {
      sequential("minimax", "Minimax", kExact, kNoRepeats, "von Neumann 1928; Shannon 1950",
                 "MAX takes the largest value of its children, MIN the smallest; two procedures "
                 "that call each other.",
                 "The exact value, whatever the window.", "All d^h leaves; O(h) memory."),
      sequential("negamax", "Negamax", kExact, kNoRepeats, "Knuth & Moore 1975",
                 "Minimax in one procedure: a value for one side is minus the value for the other.",
                 "The exact value, whatever the window.", "All d^h leaves; O(h) memory."),
      sequential("bound", "Bound (weak alpha-beta, F1)", kExact, kNoRepeats, "Knuth & Moore 1975",
                 "Only an upper bound travels down, so only shallow cut-offs happen.",
                 "Exact below beta; at or above beta a lower bound. Alpha is not used.",
                 "On best-ordered trees a_h = a_(h-1) + (d-1) a_(h-2) leaves; O(h) memory."),
      sequential("alpha-beta", "Alpha-Beta (fail-hard)", kExact, kNoRepeats, "Knuth & Moore 1975",
                 "A lower and an upper bound travel down; a node whose value reaches its upper "
                 "bound is left.",
                 "The window contract.",
                 "d^ceil(h/2) + d^floor(h/2) - 1 leaves on best-ordered trees, d^h at worst; O(h) "
                 "memory."),
      sequential("alpha-beta-fail-soft", "Falphabeta (alpha-beta, fail-soft)", kExact, kNoRepeats,
                 "Fishburn 1983",
                 "Alpha-beta whose running value starts at minus infinity, so that a failure "
                 "returns the best bound the leaves give.",
                 "The window contract, with the tightest bounds.",
                 "Exactly the nodes of alpha-beta."),
      sequential("lalphabeta", "Lalphabeta (alpha raising)", kNotExact, kNoRepeats,
                 "Fishburn & Finkel 1980",
                 "The last move of the root is only tested against the best so far.",
                 "The best move; when it is the last one, its value is a lower bound.",
                 "Never more leaves than alpha-beta."),
      sequential("palphabeta", "Palphabeta", kExact, kRepeats, "Fishburn & Finkel 1980",
                 "First move with the full window, the others tested by Falphabeta with the "
                 "minimal window and searched again when they are better.",
                 "The window contract.",
                 "The critical tree on best-ordered trees; repeated leaves where a test fails."),
      sequential("aspiration", "Aspiration search", kExact, kRepeats, "Baudet 1978",
                 "Alpha-beta with a narrow window around a guess, again with the rest when the "
                 "value lies outside.",
                 "The window contract.",
                 "lambda + w of a full search for a window of relative width w that holds the "
                 "value, 0.2 <= lambda <= 0.4.",
                 {{"guess", "evaluation of the root", "centre of the window, a value"},
                  {"width", "10", "half the window, at least 1"}}),
      sequential("test", "TEST", kNotExact, kNoRepeats, "Pearl 1980",
                 "Is the value above x (strict), or at least x? A node holds as soon as one child "
                 "does not.",
                 "A true bound at x: lower when the test holds, upper when it does not.",
                 "No leaf more than alpha-beta with the minimal window at x; O(h) memory.",
                 {{"x", "0", "the value asked about"},
                  flag_info("strict", true, "on: above x; off: at least x")}),
      sequential(
          "scout", "SCOUT", kExact, kRepeats, "Pearl 1980",
          "Evaluates the first child, tests each brother against the best so far and "
          "evaluates it only when it is better.",
          "The exact value, whatever the window.",
          "Its distinct leaves lie inside Bound's; leaves repeat unless they are stored.",
          {flag_info("store", false, "on: keep the values of terminals, up to d^(h/2) of them")}),
      sequential("solve", "SOLVE", kNotExact, kNoRepeats, "Pearl 1980; Tarsi 1983",
                 "For Manichean trees: a node is won as soon as one child is lost.",
                 "The exact value of games whose leaves are worth +1 or -1; an error elsewhere.",
                 "(xi/(1-xi))^h leaves on average at the critical win probability; optimal."),
      sequential("pvs", "PVS / NegaScout", kExact, kRepeats,
                 "Marsland & Campbell 1982; Reinefeld 1983",
                 "First move with the full window, the others with the minimal window, again where "
                 "one is better, at every node.",
                 "The window contract, fail-soft.",
                 "The critical tree on best-ordered trees; repeated leaves elsewhere."),
      sequential("er", "ER (evaluate and refute)", kExact, kNoRepeats, "Steinberg & Solomon 1990",
                 "Evaluates the first grandchild below every child, finishes the child that then "
                 "looks best and refutes the others, most promising ones first.",
                 "The window contract.",
                 "Far fewer leaves than alpha-beta where the first moves are bad, about as many on "
                 "random trees, more on best-ordered ones. O(d h) positions in memory."),
      sequential("sss", "SSS* (windowed)", kExact, kNoRepeats,
                 "Stockman 1979; window: Pinhanez 1989",
                 "Best-first over partial solution trees: the state of largest merit, leftmost "
                 "among equals, is always the next to be replaced. The window may narrow while it "
                 "runs.",
                 "Alpha when v <= alpha, v inside the window, beta when v >= beta.",
                 "No leaf that alpha-beta does not visit; up to d^ceil(h/2) stored states."),
      sequential("dual", "DUAL*", kExact, kNoRepeats,
                 "Kumar & Kanal 1984; Marsland, Reinefeld & Schaeffer 1987",
                 "SSS* with the two sides exchanged: merits are lower bounds that only grow.",
                 "As SSS*.", "About as SSS*; up to d^ceil(h/2) stored states."),
      sequential("staged-sss", "Staged SSS*", kExact, kNoRepeats, "Campbell & Marsland 1983",
                 "SSS* a few levels at a time; a state at the end of its stage is evaluated by a "
                 "staged SSS* of its own.",
                 "As SSS*.",
                 "More leaves than SSS*, about d^(stage/2) stored states for each stage.",
                 {{"stage", "2", "levels in a stage, at least 1"}}),
      sequential("sss-alpha-beta", "SSS* above, alpha-beta below", kExact, kNoRepeats,
                 "Campbell & Marsland 1983", "SSS* on the top levels, alpha-beta underneath.",
                 "As SSS*.", "Between the two, often worse than both; stores the top levels only.",
                 {{"depth", "2", "levels of SSS*, at least 1"}}),
      sequential("alpha-beta-sss", "Alpha-beta above, SSS* below", kExact, kNoRepeats,
                 "Pinhanez 1989; Campbell & Marsland 1983",
                 "Alpha-beta on the top levels, windowed SSS* underneath.", "The window contract.",
                 "Dominates alpha-beta, is dominated by SSS*; stores one subtree's states.",
                 {{"depth", "2", "levels of alpha-beta; 0 is SSS* alone"}}),
      sequential("mtdf", "MTD(f)", kExact, kRepeats, "Plaat, Schaeffer, Pijls & de Bruin 1994",
                 "Minimal windows alone, from a guess, over a memory of all visited nodes.",
                 "The window contract.",
                 "Fewer leaves than alpha-beta with a good guess; memory for every visited node.",
                 {{"guess", "evaluation of the root",
                   "first guess: inf gives the leaves of SSS*, -inf those of DUAL*"}}),
      sequential("best-node-search", "Best Node Search", kNotExact, kRepeats, "Rutko 2011",
                 "Seeks a value that separates the best move from the others.",
                 "The best move; the value is a lower bound, exact when the range closed.",
                 "Few leaves when one move stands out; memory for every visited node.",
                 {{"low", "-128", "smallest value expected (not a limit)"},
                  {"high", "128", "largest value expected (not a limit)"}}),
      sequential("iterative-deepening", "Iterative deepening", kExact, kRepeats,
                 "Slate & Atkin 1977",
                 "Depth 1, 2, 3 ... with the root's moves in the order that the search before "
                 "found.",
                 "The window contract at the full depth.",
                 "The shallow searches on top; better order repays them.",
                 {{"step", "1", "plies between two searches, 1 or 2"}}),
  };
}

}  // namespace

const std::vector<AlgorithmEntry>& algorithms() {
  static const auto all = make_catalogue();
  return all;
}

const AlgorithmEntry& find_algorithm(const std::vector<AlgorithmEntry>& among,
                                     std::string_view name) {
  std::vector<std::string> names;
  for (const auto& entry : among) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw InputError("unknown algorithm " + in_quotes(name) + suggestion(name, names));
}

std::string catalogue_page(const std::vector<AlgorithmEntry>& entries) {
  std::string page =
      "# The algorithms\n\n"
      "Every search that `espalier search --algorithm NAME` knows. This page is printed by\n"
      "`espalier algorithms --markdown`; a test keeps the two equal. d is the degree of a uniform\n"
      "tree, h its height; the *window contract* stands in `core/value.hpp`.\n\n"
      "| name | algorithm | family | exact | source |\n|---|---|---|---|---|\n";
  for (const auto& a : entries)
    page += "| [`" + a.name + "`](#" + a.name + ") | " + a.title + " | " + a.family + " | " +
            (a.exact ? "yes" : "no") + " | " + a.source + " |\n";
  for (const auto& a : entries) {
    page += "\n## " + a.name + "\n\n**" + a.title + "** (" + a.source + "). " + a.idea + "\n\n" +
            "- Guarantee: " + a.guarantee + "\n- Cost: " + a.cost +
            "\n- Machines: " + joined(a.machines, ", ") + "\n";
    for (const auto& p : a.parameters)
      page += "- `--set " + form_of(p) + "`: " + p.meaning + " (default " + p.initial + ")\n";
  }
  return page;
}

}  // namespace espalier
