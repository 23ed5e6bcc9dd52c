#!/bin/sh
# Usage: quick_run_in_browser.sh PROGRAM. Runs all experiments quickly, within the time that is
# promised for that, and looks at the report in a real browser. 77: there is no browser.
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cpu_seconds=240  # two minutes on two cores; the clock would also count what others do

cd "$folder"
# The shell's own limit, so that whoever is slow is stopped.
(ulimit -t $cpu_seconds && "$program" lab run --all --quick >run.txt 2>run.err) ||
  { echo "lab run --all --quick failed, or took more than $cpu_seconds seconds of CPU time:"
    tail -n 3 run.err; exit 1; }
"$program" lab report --html lab.html --markdown lab.md --csv lab.csv

if ! command -v chromium >/dev/null; then
  echo "chromium is not installed: nobody looked at the report"
  exit 77
fi
# The page allows no scripts; the copy that is looked at allows the one that looks.
sed "s/default-src 'none';/default-src 'none'; script-src 'unsafe-inline';/" lab.html >open.html
awk -v script="$here/check_drawings.js" '
  /<title>/ && !done { print "<script>"; while ((getline line < script) > 0) print line
                       print "</script>"; done = 1 }
  { print }' open.html >looked_at.html
for size in 1400,1000 900,1200; do
  timeout 300 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --user-data-dir="$folder/profile" --window-size=$size --virtual-time-budget=20000 --dump-dom \
    "file://$folder/looked_at.html" >dom.html 2>browser.err ||
    { echo "chromium failed:"; tail -n 3 browser.err; exit 1; }
  drawings=$(sed -n 's/.*<html[^>]* data-drawings="\([0-9]*\)".*/\1/p' dom.html | head -n 1)
  faults=$(sed -n 's/.*<html[^>]* data-faults="\([^"]*\)".*/\1/p' dom.html | head -n 1)
  if [ -z "$drawings" ]; then
    echo "the page did not get as far as being looked at"; tail -n 3 browser.err; exit 1
  fi
  if [ -n "$faults" ]; then
    echo "at $size: $faults" | sed 's/ | /\n/g'; exit 1
  fi
  expected=$(grep -c -e '<figure>' lab.html)
  if [ "$drawings" -ne "$expected" ]; then
    echo "at $size: $drawings drawings, not $expected"; exit 1
  fi
  echo "at $size: all $drawings drawings are drawn"
done
