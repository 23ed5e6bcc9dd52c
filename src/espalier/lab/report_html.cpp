// SPDX-License-Identifier: MIT
#include "espalier/lab/report_html.hpp"

#include <fmt/format.h>

#include "espalier/core/svg.hpp"
#include "espalier/lab/page.hpp"
#include "espalier/lab/plot.hpp"
#include "espalier/lab/report_summary.hpp"
#include "espalier/lab/report_text.hpp"
#include "espalier/lab/revision.hpp"
#include "espalier/lab/timeline.hpp"

namespace espalier::lab {
namespace {

std::string esc(std::string_view text) { return Svg::escaped(text); }

/// Numbers the drawings of the page.
class Figures {
 public:
  std::string figure(const std::string& drawing, const std::string& caption) {
    return fmt::format("<figure>{}<figcaption>Figure {}. {}</figcaption></figure>\n", drawing,
                       ++count_, caption);
  }

 private:
  int count_ = 0;
};

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

/// The figures of a heat map stand in it: its table is there for those who want the errors.
std::string table_html(const TableResult& table) {
  const bool folded = table.table->look == Look::kHeatMap;
  const std::string title = esc(table.table->title);
  std::string out =
      folded ? "<details><summary>" + title + ", with errors</summary>" : "<h3>" + title + "</h3>";
  out += "<div class=\"wide\"><table><tr><th>" + esc(table.table->x) + "</th>";
  for (const auto& column : table.table->columns) out += "<th>" + esc(column) + "</th>";
  out += "</tr>\n";
  for (const auto& row : table.rows) {
    out += "<tr><td>" + esc(row.row->label) + "</td>";
    for (const auto& cell : row.cells) out += cell_html(cell, table.table->digits);
    out += "</tr>\n";
  }
  out += "</table></div>\n";
  if (folded) out += "</details>\n";
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      if (const auto& paper = row.cells[i].cell->paper; paper && !paper->note.empty())
        out += "<p class=\"note\">* " + esc(row.row->label) + ", " + esc(table.table->columns[i]) +
               ": " + prose_html(paper->note) + "</p>\n";
  return out;
}

std::string plots_html(const Results& results, Figures& figures) {
  std::string drawings;
  for (const auto& table : results.tables()) {
    const std::string caption = esc(table.table->title) + ", by " + esc(table.table->x) + '.';
    if (table.table->look == Look::kCurves)
      for (const auto& drawing : curves(table))
        drawings += figures.figure(drawing, caption + " Bars: 95 % confidence.");
    if (table.table->look == Look::kHeatMap)
      if (const auto drawing = heat_map(table); !drawing.empty())
        drawings += figures.figure(drawing, caption + " Framed: the best of each column.");
  }
  for (const auto& distribution : results.experiment().distributions)
    if (const auto drawing = histogram(distribution, results); !drawing.empty())
      drawings += figures.figure(drawing, esc(distribution.title) + ", how they are distributed.");
  return drawings.empty() ? "" : "<div class=\"plots\">\n" + drawings + "</div>\n";
}

std::string evidence_html(const std::vector<std::string>& words) {
  std::string out = "<span class=\"evidence\">";
  for (const std::string_view one : words) {
    const bool against = one.starts_with("not: ");
    out += std::string(against ? "<span class=\"no\">" : "<span>") +
           esc(against ? one.substr(5) : one) + "</span>";
  }
  return out + "</span>";
}

std::string claims_html(const Results& results) {
  if (results.claims().empty()) return "";
  std::string out = "<h3>What holds</h3><ul class=\"claims\">\n";
  for (const auto& claim : results.claims()) {
    const char* style = claim.verdict == Verdict::kHolds   ? "holds"
                        : claim.verdict == Verdict::kFails ? "fails"
                                                           : "unknown";
    out += fmt::format("<li><span class=\"badge {}\">{}</span>{} <span class=\"from\">({})</span>",
                       style, name_of(claim.verdict), prose_html(claim.claim->statement),
                       esc(claim.claim->source)) +
           evidence_html(claim.evidence) + "</li>\n";
  }
  return out + "</ul>\n";
}

std::string section_html(const Results& results, Figures& figures) {
  const Experiment& e = results.experiment();
  std::string out = "<section id=\"" + esc(e.name) + "\"><h2>" + esc(e.title) +
                    "</h2>\n<p class=\"source\">" + esc(e.source) + " · <code>espalier lab run " +
                    esc(e.name) + "</code> · " + std::to_string(results.repetitions()) +
                    " positions of each class</p>\n<p class=\"question\">" +
                    prose_html(e.question) + "</p>\n<p class=\"method\">" + prose_html(e.method) +
                    "</p>\n";
  if (!e.note.empty()) out += "<p class=\"note\">" + prose_html(e.note) + "</p>\n";
  out += plots_html(results, figures);
  if (e.timeline)
    out += figures.figure(timeline_drawing(*e.timeline),
                          "What every processor did in one run: " + esc(e.timeline->key()) + '.');
  out += claims_html(results);
  for (const auto& table : results.tables()) out += table_html(table);
  return out + "</section>\n";
}

}  // namespace

std::string html_report(const std::vector<Results>& all) {
  std::string body =
      "<div class=\"frame\">\n" + contents_html(all) +
      "<main>\n<h1>The literature's experiments, run again</h1>\n"
      "<p class=\"lead\">Parallel game-tree search: our figures beside the papers'.</p>\n" +
      findings_html(all) +
      "<p class=\"key\"><span style=\"background:var(--good-back)\">inside</span>"
      "<span style=\"background:var(--fair-back)\">near</span>"
      "<span style=\"background:var(--bad-back)\">outside</span> the paper's tolerance; "
      "± is half the 95 % confidence interval; the paper's figure stands below ours.</p>\n";
  body += scores_html(all);
  Figures figures;
  for (const auto& results : all) body += section_html(results, figures);
  body += fmt::format(
      "<footer>Simulated machines: the same seeds give the same figures everywhere. "
      "Made by <code>espalier lab report</code>; revision <code>{}</code> of the "
      "searches.</footer>\n</main></div>",
      kRevision);
  return html_page("Espalier: the lab", body);
}

}  // namespace espalier::lab
