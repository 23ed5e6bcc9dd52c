#!/usr/bin/env bash
# Installs the library into a fresh folder and builds a stranger's project against it.
#   test.sh BUILD_FOLDER SOURCE_FOLDER CXX
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$1" --prefix "$folder/prefix" >"$folder/log"
cmake -S "$2" -B "$folder/build" -DCMAKE_PREFIX_PATH="$folder/prefix" -DCMAKE_CXX_COMPILER="$3" \
  -DCMAKE_CXX_FLAGS="${4:-}" >>"$folder/log"
cmake --build "$folder/build" >>"$folder/log" || { cat "$folder/log"; exit 1; }
answer=$("$folder/build/stranger")
[ "$answer" = c3 ] || { echo "expected the winning move c3, got '$answer'"; exit 1; }
