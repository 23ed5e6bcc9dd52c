// SPDX-License-Identifier: MIT
#include "espalier/lab/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "espalier/core/text.hpp"

namespace espalier::lab {
namespace {

constexpr std::size_t kWidth = 100;

/// Words broken into lines, each after `indent`.
std::string wrapped(std::string_view text, const std::string& first, const std::string& indent) {
  std::string out = first, line;
  std::string_view room = first;
  for (const auto word : words(text)) {
    if (!line.empty() && room.size() + line.size() + 1 + word.size() > kWidth) {
      out += line + '\n' + indent;
      line.clear();
      room = indent;
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  return out + line + '\n';
}

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}
std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string room(width > letters(text) ? width - letters(text) : 0, ' ');
  return right ? room + text : text + room;
}

char sign(Mark mark) {
  switch (mark) {
    case Mark::kNear:
      return '~';
    case Mark::kOutside:
      return '!';
    default:
      return ' ';
  }
}

struct Line {
  std::string label;
  std::vector<std::string> cells;
};

/// Ours, with the paper's in the line below.
std::vector<Line> lines(const TableResult& table) {
  const int digits = table.table->digits;
  std::vector<Line> all;
  for (const auto& row : table.rows) {
    Line ours{row.row->label, {}}, error{"", {}}, paper{"", {}};
    bool printed = false, varies = false;
    for (const auto& cell : row.cells) {
      const bool there = cell.ours.count > 0;
      ours.cells.push_back(there ? figure_text(cell.ours.mean, digits) + sign(cell.mark) : "- ");
      const double half = cell.ours.half_width();
      error.cells.push_back(half > 0 ? "±" + figure_text(half, digits) + " " : "");
      varies = varies || half > 0;
      paper.cells.push_back(cell.cell->paper ? figure_text(cell.cell->paper->value, digits) + " "
                                             : "");
      printed = printed || cell.cell->paper;
    }
    if (printed) paper.label = "  paper";
    all.push_back(std::move(ours));
    if (varies) all.push_back(std::move(error));
    if (printed) all.push_back(std::move(paper));
  }
  return all;
}

std::string text_table(const TableResult& table) {
  auto all = lines(table);
  Line head{"", table.table->columns};
  for (auto& column : head.cells) column += ' ';
  all.insert(all.begin(), head);
  std::size_t label = 0;
  std::vector<std::size_t> widths(table.table->columns.size());
  for (const auto& line : all) {
    label = std::max(label, letters(line.label));
    for (std::size_t i = 0; i < line.cells.size() && i < widths.size(); ++i)
      widths[i] = std::max(widths[i], letters(line.cells[i]));
  }
  std::string out;
  for (const auto& line : all) {
    std::string text = "  " + padded(line.label, label, false);
    for (std::size_t i = 0; i < line.cells.size() && i < widths.size(); ++i)
      text += ' ' + padded(line.cells[i], widths[i], true);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + '\n';
  }
  return out;
}

std::string markdown_cell(const CellResult& cell, int digits) {
  if (cell.ours.count == 0) return "–";
  std::string text = figure_text(cell.ours.mean, digits);
  if (cell.ours.half_width() > 0) text += " ± " + figure_text(cell.ours.half_width(), digits);
  if (cell.mark == Mark::kOutside)
    text = "**" + text + "**";
  else if (cell.mark == Mark::kNear)
    text = "*" + text + "*";
  if (cell.cell->paper) text += " (" + figure_text(cell.cell->paper->value, digits) + ")";
  return text;
}

std::string markdown_table(const TableResult& table) {
  std::string page = "**" + table.table->title + "** (" + table.table->x + ")\n\n| |";
  std::string rule = "|---|";
  for (const auto& column : table.table->columns) {
    page += ' ' + column + " |";
    rule += "---|";
  }
  page += '\n' + rule + '\n';
  for (const auto& row : table.rows) {
    page += "| " + row.row->label + " |";
    for (const auto& cell : row.cells)
      page += ' ' + markdown_cell(cell, table.table->digits) + " |";
    page += '\n';
  }
  return page + '\n';
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

/// The notes at the cells, each once.
std::vector<std::string> notes(const Experiment& experiment) {
  std::vector<std::string> all;
  for (const auto& table : experiment.tables)
    for (const auto& row : table.rows)
      for (std::size_t i = 0; i < row.cells.size(); ++i)
        if (const auto& paper = row.cells[i].paper; paper && !paper->note.empty())
          all.push_back(row.label + ", " + table.columns[i] + ": " + paper->note);
  return all;
}

}  // namespace

std::string figure_text(double value, int digits) { return fmt::format("{:.{}f}", value, digits); }

std::string score_text(const Score& score) {
  std::string text =
      fmt::format("{} inside, {} near, {} outside", score.inside, score.near, score.outside);
  if (score.missing > 0) text += fmt::format(", {} not run", score.missing);
  if (score.holds + score.fails > 0)
    text += fmt::format("; {} of {} claims hold", score.holds, score.holds + score.fails);
  return text;
}

std::string text_report(const Results& results) {
  const Experiment& e = results.experiment();
  std::string out = e.name + ": " + e.title + " (" + e.source + ")\n";
  out += wrapped(e.question, "  ", "  ") + wrapped(e.method, "  ", "  ");
  if (!e.note.empty()) out += wrapped(e.note, "  Note: ", "  ");
  for (const auto& table : results.tables())
    out += "\n  " + table.table->title + " (" + table.table->x + ")\n" + text_table(table);
  for (const auto& note : notes(e)) out += wrapped(note, "  * ", "    ");
  if (!results.claims().empty()) out += '\n';
  for (const auto& claim : results.claims()) {
    const std::string verdict = padded(name_of(claim.verdict), 13, false);
    out += wrapped(
        claim.claim->statement + " (" + claim.claim->source + "): " + joined(claim.evidence, "; "),
        "  " + verdict + "  ", std::string(17, ' '));
  }
  out += fmt::format("\n  {} positions of each class. {}\n", results.repetitions(),
                     score_text(results.score()));
  return out;
}

std::string markdown_report(const std::vector<Results>& all) {
  std::string page =
      "# The lab\n\nOurs ± half the 95 % confidence interval (the paper's value). *Near* and "
      "**outside** the paper's tolerance are marked so.\n";
  for (const auto& results : all) {
    const Experiment& e = results.experiment();
    page += "\n## " + e.title + "\n\n`espalier lab run " + e.name + "` · " + e.source + "\n\n" +
            e.question + " " + e.method + "\n\n";
    if (!e.note.empty()) page += "*" + e.note + "*\n\n";
    for (const auto& table : results.tables()) page += markdown_table(table);
    for (const auto& note : notes(e)) page += "- " + note + "\n";
    for (const auto& claim : results.claims())
      page += std::string("- **") + name_of(claim.verdict) + "**: " + claim.claim->statement +
              " (" + claim.claim->source + "): " + joined(claim.evidence, "; ") + "\n";
    page += fmt::format("\n{} positions of each class. {}\n", results.repetitions(),
                        score_text(results.score()));
  }
  return page;
}

std::string csv_report(const std::vector<Results>& all) {
  std::string csv =
      "experiment,table,row,column,mean,deviation,half_width,count,paper,tolerance,mark\n";
  for (const auto& results : all)
    for (const auto& table : results.tables())
      for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
          const auto& [cell, ours, mark] = row.cells[i];
          csv += quoted(results.experiment().name) + ',' + quoted(table.table->title) + ',' +
                 quoted(row.row->label) + ',' + quoted(table.table->columns[i]) + ',';
          csv += ours.count == 0 ? ",,,0,"
                                 : fmt::format("{},{},{},{},", ours.mean, ours.deviation,
                                               ours.half_width(), ours.count);
          if (cell->paper)
            csv += fmt::format("{},{}", cell->paper->value,
                               std::max(cell->paper->tolerance.absolute,
                                        cell->paper->tolerance.relative * cell->paper->value));
          else
            csv += ',';
          csv += std::string(",") + name_of(mark) + '\n';
        }
  return csv;
}

}  // namespace espalier::lab
