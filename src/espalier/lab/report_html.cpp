// SPDX-License-Identifier: MIT
#include "espalier/lab/report_html.hpp"

#include <fmt/format.h>

#include "espalier/core/svg.hpp"
#include "espalier/core/text.hpp"
#include "espalier/lab/plot.hpp"
#include "espalier/lab/report_text.hpp"
#include "espalier/lab/timeline.hpp"

namespace espalier::lab {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --paper: #ffffff; --page: #f4f6f8; --ink: #17212b; --soft: #5b6875;
  --line: #dfe4ea; --accent: #0072b2; --good: #00795a; --good-back: #e2f4ee; --fair: #8a6100;
  --fair-back: #fdf1d6; --bad: #b03a00; --bad-back: #fde6db; }
@media (prefers-color-scheme: dark) { :root { --paper: #182029; --page: #10161c; --ink: #e6ebf0;
  --soft: #9aa7b4; --line: #2c3742; --accent: #56b4e9; --good: #5fd0a9; --good-back: #12362c;
  --fair: #f0c35c; --fair-back: #3a2f13; --bad: #ff9b6b; --bad-back: #43210f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.55 "Inter", "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 40px 24px 80px; }
h1 { font-size: 34px; margin: 0 0 6px; letter-spacing: -0.01em; }
h2 { font-size: 23px; margin: 0 0 2px; }
h3 { font-size: 16px; margin: 28px 0 8px; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
.lead, .source, figcaption { color: var(--soft); } .lead { font-size: 18px; margin: 0 0 28px; }
.source { font-size: 14px; margin: 0 0 14px; }
section, .card { background: var(--paper); border: 1px solid var(--line); border-radius: 14px;
  padding: 28px 30px; margin: 26px 0; }
.question { font-size: 18px; margin: 0 0 6px; } .method { color: var(--soft); margin: 0 0 8px;
  max-width: 92ch; }
.note { border-left: 3px solid var(--fair); padding: 2px 12px; margin: 12px 0; color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; width: 100%; }
th { text-align: right; font-weight: 600; color: var(--soft); padding: 6px 9px;
  border-bottom: 2px solid var(--line); }
th:first-child, td:first-child { text-align: left; } td { text-align: right; padding: 5px 9px;
  border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
td small { color: var(--soft); font-size: 12px; } td .printed-value { display: block;
  color: var(--soft); font-size: 12px; }
td.inside { background: var(--good-back); } td.near { background: var(--fair-back); }
td.outside { background: var(--bad-back); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(400px, 1fr)); gap: 18px 30px;
  margin: 22px 0 6px; }
.claims { list-style: none; padding: 0; margin: 8px 0; }
.claims li { padding: 9px 0 9px 118px; border-top: 1px solid var(--line); position: relative; }
.badge { position: absolute; left: 0; top: 10px; font-size: 12px; font-weight: 600; padding: 2px 9px;
  border-radius: 99px; }
.holds { background: var(--good-back); color: var(--good); }
.fails { background: var(--bad-back); color: var(--bad); }
.unknown { background: var(--line); color: var(--soft); }
.evidence { color: var(--soft); font-size: 14px; display: block; }
.meter { display: inline-flex; width: 150px; height: 9px; border-radius: 99px; overflow: hidden;
  background: var(--line); vertical-align: middle; }
.meter i { display: block; } .meter .in { background: #009e73; } .meter .by { background: #e69f00; }
.meter .out { background: #d55e00; }
.key span { display: inline-block; padding: 1px 9px; border-radius: 6px; margin-right: 8px;
  font-size: 13px; }
code { font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
img.timeline { width: 100%; margin: 16px 0; }
figure { margin: 0; }
footer { color: var(--soft); font-size: 14px; }
@media (max-width: 640px) { main { padding: 20px 10px; } section, .card { padding: 18px 14px; }
  .plots { grid-template-columns: 1fr; } }
@media print { body { background: #fff; font-size: 11px; } main { padding: 0; max-width: none; }
  section { break-before: page; border: none; padding: 0; } svg, tr, li { break-inside: avoid; } }
)";

std::string esc(std::string_view text) { return Svg::escaped(text); }

/// `code` in a text becomes <code>.
std::string prose(std::string_view text) {
  std::string out;
  bool code = false;
  for (const auto part : split(text, '`')) {
    out += code ? "<code>" + esc(part) + "</code>" : esc(part);
    code = !code;
  }
  return out;
}

std::string cell_html(const CellResult& cell, int digits) {
  if (cell.ours.count == 0) return "<td>–</td>";
  std::string out = "<td";
  if (cell.mark != Mark::kNone) out += std::string(" class=\"") + name_of(cell.mark) + '"';
  out += fmt::format(" title=\"{}{} positions, standard deviation {}\">",
                     cell.mark == Mark::kNone ? "" : std::string(name_of(cell.mark)) + "; ",
                     cell.ours.count, figure_text(cell.ours.deviation, digits + 1));
  out += figure_text(cell.ours.mean, digits);
  if (const double half = cell.ours.half_width(); half > 0)
    out += " <small>±" + figure_text(half, digits) + "</small>";
  if (cell.cell->paper)
    out += "<span class=\"printed-value\">" + figure_text(cell.cell->paper->value, digits) +
           (cell.cell->paper->note.empty() ? "" : " *") + "</span>";
  return out + "</td>";
}

std::string table_html(const TableResult& table) {
  std::string out = "<h3>" + esc(table.table->title) + "</h3><div class=\"wide\"><table><tr><th>" +
                    esc(table.table->x) + "</th>";
  for (const auto& column : table.table->columns) out += "<th>" + esc(column) + "</th>";
  out += "</tr>\n";
  for (const auto& row : table.rows) {
    out += "<tr><td>" + esc(row.row->label) + "</td>";
    for (const auto& cell : row.cells) out += cell_html(cell, table.table->digits);
    out += "</tr>\n";
  }
  out += "</table></div>\n";
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      if (const auto& paper = row.cells[i].cell->paper; paper && !paper->note.empty())
        out += "<p class=\"note\">* " + esc(row.row->label) + ", " + esc(table.table->columns[i]) +
               ": " + prose(paper->note) + "</p>\n";
  return out;
}

std::string plots_html(const Results& results) {
  std::string small, large;
  for (const auto& table : results.tables()) {
    if (table.table->look == Look::kCurves)
      for (const auto& drawing : curves(table)) small += "<figure>" + drawing + "</figure>\n";
    if (table.table->look == Look::kHeatMap) large += heat_map(table);
  }
  for (const auto& distribution : results.experiment().distributions)
    if (const auto drawing = histogram(distribution, results); !drawing.empty())
      small += "<figure>" + drawing + "</figure>\n";
  if (!small.empty()) small = "<div class=\"plots\">\n" + small + "</div>\n";
  return large + small;
}

std::string claims_html(const Results& results) {
  if (results.claims().empty()) return "";
  std::string out = "<h3>What holds</h3><ul class=\"claims\">\n";
  for (const auto& claim : results.claims()) {
    const char* style = claim.verdict == Verdict::kHolds   ? "holds"
                        : claim.verdict == Verdict::kFails ? "fails"
                                                           : "unknown";
    out += fmt::format(
        "<li><span class=\"badge {}\">{}</span>{} <small class=\"lead\">({})</small>"
        "<span class=\"evidence\">{}</span></li>\n",
        style, name_of(claim.verdict), prose(claim.claim->statement), esc(claim.claim->source),
        esc(joined(claim.evidence, "; ")));
  }
  return out + "</ul>\n";
}

std::string section_html(const Results& results) {
  const Experiment& e = results.experiment();
  std::string out = "<section id=\"" + esc(e.name) + "\"><h2>" + esc(e.title) +
                    "</h2>\n<p class=\"source\">" + esc(e.source) + " · <code>espalier lab run " +
                    esc(e.name) + "</code> · " + std::to_string(results.repetitions()) +
                    " positions of each class</p>\n<p class=\"question\">" + prose(e.question) +
                    "</p>\n<p class=\"method\">" + prose(e.method) + "</p>\n";
  if (!e.note.empty()) out += "<p class=\"note\">" + prose(e.note) + "</p>\n";
  out += plots_html(results);
  if (e.timeline) out += "<figure>" + timeline_drawing(*e.timeline) + "</figure>\n";
  out += claims_html(results);
  for (const auto& table : results.tables()) out += table_html(table);
  return out + "</section>\n";
}

std::string meter(const Score& score) {
  const int all = score.inside + score.near + score.outside;
  if (all == 0) return "";
  const auto part = [&](const char* style, int count) {
    return fmt::format("<i class=\"{}\" style=\"width:{:.1f}%\"></i>", style, 100.0 * count / all);
  };
  return "<span class=\"meter\">" + part("in", score.inside) + part("by", score.near) +
         part("out", score.outside) + "</span>";
}

std::string overview_html(const std::vector<Results>& all) {
  std::string rows;
  Score total;
  for (const auto& results : all) {
    const Experiment& e = results.experiment();
    const Score score = results.score();
    total += score;
    rows += "<tr><td><a href=\"#" + esc(e.name) + "\">" + esc(e.title) + "</a><br><small>" +
            esc(e.source) + "</small></td><td>" + meter(score) +
            fmt::format("</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        score.inside, score.near, score.outside, score.holds, score.fails);
  }
  return "<div class=\"card wide\"><table><tr><th>experiment</th><th></th><th>inside</th>"
         "<th>near</th><th>outside</th><th>claims that hold</th><th>that do not</th></tr>\n" +
         rows +
         fmt::format(
             "<tr><td><b>together</b></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
             "<td>{}</td><td>{}</td></tr></table></div>\n",
             meter(total), total.inside, total.near, total.outside, total.holds, total.fails);
}

}  // namespace

std::string html_report(const std::vector<Results>& all) {
  std::string page =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>Espalier: the lab</title>\n<style>" +
      std::string(kStyle) + std::string(kPlotStyle) +
      "</style></head>\n<body><main>\n<h1>The literature's experiments, run again</h1>\n"
      "<p class=\"lead\">Parallel game-tree search: our figures beside the papers'.</p>\n"
      "<p class=\"key\"><span style=\"background:var(--good-back)\">inside</span>"
      "<span style=\"background:var(--fair-back)\">near</span>"
      "<span style=\"background:var(--bad-back)\">outside</span> the paper's tolerance; "
      "± is half the 95 % confidence interval; the paper's figure stands below ours.</p>\n";
  page += overview_html(all);
  for (const auto& results : all) page += section_html(results);
  return page +
         "<footer>Simulated machines: the same seeds give the same figures everywhere. "
         "Made by <code>espalier lab report</code>.</footer>\n</main></body></html>\n";
}

}  // namespace espalier::lab
