// SPDX-License-Identifier: MIT
#include "espalier/lab/report_summary.hpp"

#include <fmt/format.h>

#include "espalier/core/svg.hpp"
#include "espalier/core/text.hpp"
#include "espalier/lab/report_text.hpp"

namespace espalier::lab {
namespace {

constexpr std::size_t kMostOutside = 12;  // figures that the summary names

/// "Pinhanez 1989" of "Baudet 1978, in Pinhanez 1989, table 6.1": where the experiment was read.
std::string document_of(const Experiment& e) {
  const auto in = e.source.find(", in ");
  const std::string rest = in == std::string::npos ? e.source : e.source.substr(in + 5);
  std::string document = rest.substr(0, rest.find(','));
  if (document.starts_with("the ")) document = "T" + document.substr(1);
  return document.substr(0, document.find(':'));
}

std::string link(const Experiment& e) {
  return "<a href=\"#" + Svg::escaped(e.name) + "\">" + Svg::escaped(e.title) + "</a>";
}

std::string tile(const char* style, const std::string& number, const std::string& words) {
  return fmt::format("<div class=\"tile {}\"><b>{}</b><span>{}</span></div>\n", style, number,
                     words);
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

std::string count_or_dash(int count) { return count == 0 ? "–" : std::to_string(count); }

std::string score_cells(const Score& score) {
  return fmt::format("<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
                     meter(score), count_or_dash(score.inside), count_or_dash(score.near),
                     count_or_dash(score.outside), count_or_dash(score.holds),
                     count_or_dash(score.fails));
}

std::string list(const std::string& title, const std::string& items) {
  if (items.empty()) return "";
  return "<h3>" + title + "</h3><ul class=\"findings\">\n" + items + "</ul>\n";
}

std::string failed_claims(const std::vector<Results>& all) {
  std::string items;
  for (const auto& results : all)
    for (const auto& claim : results.claims())
      if (claim.verdict == Verdict::kFails)
        items += "<li>" + prose_html(claim.claim->statement) + " <small>" +
                 link(results.experiment()) + "</small></li>\n";
  return items;
}

std::string figures_outside(const std::vector<Results>& all) {
  std::string items;
  std::size_t count = 0;
  for (const auto& results : all)
    for (const auto& table : results.tables())
      for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
          const auto& cell = row.cells[i];
          if (cell.mark != Mark::kOutside || ++count > kMostOutside) continue;
          items += fmt::format("<li>{}, {}: {}, printed {} <small>{}</small></li>\n",
                               Svg::escaped(row.row->label), Svg::escaped(table.table->columns[i]),
                               figure_text(cell.ours.mean, table.table->digits),
                               figure_text(cell.cell->paper->value, table.table->digits),
                               link(results.experiment()));
        }
  if (count > kMostOutside)
    items += fmt::format("<li>and {} more, red in the tables</li>\n", count - kMostOutside);
  return items;
}

}  // namespace

std::string prose_html(std::string_view text) {
  std::string out;
  bool code = false;
  for (const auto part : split(text, '`')) {
    out += code ? "<code>" + Svg::escaped(part) + "</code>" : Svg::escaped(part);
    code = !code;
  }
  return out;
}

std::string contents_html(const std::vector<Results>& all) {
  std::string out = "<nav aria-label=\"Contents\"><a href=\"#top\"><b>Summary</b></a>\n";
  std::string document;
  for (const auto& results : all) {
    const Experiment& e = results.experiment();
    if (document_of(e) != document) out += "<h4>" + Svg::escaped(document_of(e)) + "</h4>\n";
    document = document_of(e);
    out += link(e) + "\n";
  }
  return out + "</nav>\n";
}

std::string findings_html(const std::vector<Results>& all) {
  Score total;
  for (const auto& results : all) total += results.score();
  const int judged = total.inside + total.near + total.outside;
  const auto share = [&](int count) {
    return judged == 0 ? std::string("–") : fmt::format("{:.0f} %", 100.0 * count / judged);
  };
  std::string out = "<div class=\"tiles\">\n";
  out += tile(
      "good", share(total.inside),
      fmt::format("{} of {} printed figures come out within the tolerance", total.inside, judged));
  out += tile("fair", std::to_string(total.near), "near: within twice the tolerance");
  out += tile("bad", std::to_string(total.outside), "outside");
  out += tile("good", std::to_string(total.holds), "claims hold");
  out += tile("bad", std::to_string(total.fails), "claims do not");
  out += "</div>\n";
  const std::string body = list("What does not hold", failed_claims(all)) +
                           list("Figures outside the tolerance", figures_outside(all));
  return body.empty() ? out : out + "<div class=\"card\">" + body + "</div>\n";
}

std::string scores_html(const std::vector<Results>& all) {
  std::string rows, document;
  Score total;
  for (const auto& results : all) {
    const Experiment& e = results.experiment();
    const Score score = results.score();
    total += score;
    if (document_of(e) != document)
      rows +=
          "<tr class=\"group\"><td colspan=\"7\">" + Svg::escaped(document_of(e)) + "</td></tr>\n";
    document = document_of(e);
    rows += "<tr><td class=\"words\">" + link(e) + "<br><small>" + Svg::escaped(e.source) +
            "</small></td>" + score_cells(score) + "</tr>\n";
  }
  return "<div class=\"card wide\"><table><tr><th>experiment</th><th></th><th>inside</th>"
         "<th>near</th><th>outside</th><th>claims hold</th><th>do not</th></tr>\n" +
         rows + "<tr><td><b>together</b></td>" + score_cells(total) + "</tr></table></div>\n";
}

}  // namespace espalier::lab
