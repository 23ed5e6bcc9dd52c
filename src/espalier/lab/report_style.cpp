// SPDX-License-Identifier: MIT
#include "espalier/lab/report_style.hpp"

namespace espalier::lab {

const std::string_view kReportStyle = R"(
:root { color-scheme: light; --paper: #ffffff; --page: #f5f7f9; --ink: #17212b; --soft: #56626e;
  --line: #dfe4ea; --accent: #005a8f; --good: #006b50; --good-back: #e2f4ee; --fair: #7a5600;
  --fair-back: #fdf1d6; --bad: #a33500; --bad-back: #fde6db; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 16px; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.55 "Inter", "Source Sans 3", "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; }
.frame { display: grid; grid-template-columns: 250px minmax(0, 1fr); max-width: 1560px; margin: 0 auto; }
nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 40px 8px 40px 24px;
  font-size: 13px; line-height: 1.35; }
nav h4 { margin: 18px 0 4px; font-size: 11px; letter-spacing: 0.06em; text-transform: uppercase;
  color: var(--soft); font-weight: 600; }
nav a { display: block; padding: 3px 8px; margin-left: -8px; border-radius: 6px; color: var(--ink); }
nav a:hover { background: #e8edf2; text-decoration: none; }
main { padding: 40px 24px 80px; min-width: 0; }
h1 { font-size: 36px; line-height: 1.2; margin: 0 0 6px; letter-spacing: -0.015em; }
h2 { font-size: 24px; line-height: 1.25; margin: 0 0 2px; letter-spacing: -0.01em; }
h3 { font-size: 16px; margin: 28px 0 8px; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
.lead, .source, figcaption { color: var(--soft); } .lead { font-size: 18px; margin: 0 0 26px; }
.source { font-size: 14px; margin: 0 0 14px; }
section, .card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px;
  padding: 28px 30px; margin: 24px 0; }
.card > h3:first-child { margin-top: 0; }
.question { font-size: 18px; margin: 0 0 6px; max-width: 80ch; }
.method { color: var(--soft); margin: 0 0 8px; max-width: 96ch; }
.note { border-left: 3px solid #e0a100; padding: 2px 12px; margin: 12px 0; color: var(--soft);
  max-width: 96ch; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 16px; }
.tile { background: var(--paper); border: 1px solid var(--line); border-top: 4px solid var(--line);
  border-radius: 12px; padding: 14px 20px; } .tile b { display: block; font-size: 34px; line-height: 1.2;
  font-variant-numeric: tabular-nums; } .tile span { color: var(--soft); font-size: 14px; }
.tile.good { border-top-color: #009e73; } .tile.fair { border-top-color: #e69f00; }
.tile.bad { border-top-color: #d55e00; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; width: 100%; }
th { text-align: right; font-weight: 600; color: var(--soft); padding: 6px 9px;
  border-bottom: 2px solid var(--line); vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; } td { text-align: right; padding: 5px 9px;
  border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
td.words { white-space: normal; } tr.group td { font-weight: 600; padding-top: 16px; }
td small { color: var(--soft); font-size: 12px; } td .printed-value { display: block;
  color: var(--soft); font-size: 12px; }
td.inside { background: var(--good-back); } td.near { background: var(--fair-back); }
td.outside { background: var(--bad-back); }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(440px, 100%), 1fr));
  gap: 22px 34px; margin: 22px 0 6px; }
figure { margin: 0; } figcaption { font-size: 13px; line-height: 1.4; margin: 4px 0 0; }
img.timeline { width: 100%; margin: 16px 0 0; }
.claims { list-style: none; padding: 0; margin: 8px 0; }
.claims li { padding: 10px 0 10px 126px; border-top: 1px solid var(--line); position: relative; }
.claims .from { color: var(--soft); font-size: 14px; }
.badge { position: absolute; left: 0; top: 11px; font-size: 12px; font-weight: 600; padding: 2px 10px;
  border-radius: 99px; white-space: nowrap; }
.holds { background: var(--good-back); color: var(--good); }
.fails { background: var(--bad-back); color: var(--bad); }
.unknown { background: var(--line); color: var(--soft); }
.evidence { display: block; margin-top: 3px; }
.evidence span { display: inline-block; font-size: 13px; color: var(--soft); background: #f1f4f7;
  border-radius: 6px; padding: 0 8px; margin: 2px 6px 2px 0; }
.evidence .no { background: var(--bad-back); color: var(--bad); }
.findings { columns: 2 380px; column-gap: 36px; padding-left: 18px; margin: 6px 0; font-size: 15px; }
.findings li { break-inside: avoid; margin-bottom: 7px; } .findings small { color: var(--soft); }
.meter { display: inline-flex; width: 150px; height: 9px; border-radius: 99px; overflow: hidden;
  background: var(--line); vertical-align: middle; }
.meter i { display: block; } .meter .in { background: #009e73; } .meter .by { background: #e69f00; }
.meter .out { background: #d55e00; }
.key span { display: inline-block; padding: 1px 9px; border-radius: 6px; margin-right: 8px;
  font-size: 13px; }
code { font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
details > summary { cursor: pointer; color: var(--accent); font-size: 15px; margin: 18px 0 4px; }
footer { color: var(--soft); font-size: 14px; }
@media (max-width: 1100px) { .frame { display: block; } nav { display: none; } }
@media (max-width: 640px) { main { padding: 20px 10px; } section, .card { padding: 18px 14px; } }
@media print { body { background: #fff; font-size: 11px; } .frame { display: block; max-width: none; }
  nav { display: none; } main { padding: 0; } section { break-before: page; border: none; padding: 0; }
  svg, tr, li { break-inside: avoid; } }
)";

}  // namespace espalier::lab
