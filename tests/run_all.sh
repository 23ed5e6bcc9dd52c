# Sourced by ./espalier: `./espalier test [--quick]`.

needed_to_test=(g++ cmake ninja-build libcli11-dev libfmt-dev nlohmann-json3-dev libboost-context-dev libsqlite3-dev
                libopenmpi-dev openmpi-bin libhiredis-dev libssl-dev redis-server
                libgtest-dev libgmock-dev librapidcheck-dev clang clang-format libclang-rt-dev lld
                chromium)

say() { printf '\n== %s\n' "$*"; }

check_format() {
  say "format"
  (cd "$root" && git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run --Werror)
}

# The nodes that every deterministic search visits on a fixed suite, against the last recorded ones.
check_signature() {
  say "signature"
  local now recorded
  now=$("$root/build/dev/espalier" bench signature)
  recorded=$(cd "$root" && git log -1 --grep='^Signature: [0-9]' --format=%B 2>/dev/null |
    sed -n 's/^Signature: \([0-9]*\).*/\1/p' | tail -n 1)
  if [ -z "$recorded" ]; then
    echo "no recorded signature in the history here; the tree's is $now"
  elif [ "$now" != "$recorded" ]; then
    echo "the searches visit other nodes than recorded: $now, not $recorded." \
         "If that is meant, end the commit message with 'Signature: $now'."
    return 1
  else
    echo "$now, as recorded"
  fi
}

run_tests() {  # PRESET [ctest arguments]
  local preset=$1
  shift
  # One more than there are cores: some tests mostly wait, for clocks, servers and ranks.
  (cd "$root/build/$preset" && ctest --output-on-failure -j "$(($(nproc) + 1))" "$@")
}

run_all_tests() {
  local quick=no
  case "${1:-}" in
    "") ;;
    --quick) quick=yes ;;
    *) echo "espalier: test takes --quick or nothing, not '$1'" >&2; exit 2 ;;
  esac
  install_packages test "${needed_to_test[@]}"
  configure_options=()

  check_format
  say "tests (g++, assertions on)"
  build dev
  run_tests dev
  check_signature
  [ $quick = yes ] && return

  # Sanitizers look for faults of memory and threads; that values are right was tested above.
  export RC_PARAMS=max_success=25
  # clang here: its warnings are checked too, and it compiles faster.
  configure_options=(-DCMAKE_CXX_COMPILER=clang++)
  say "tests under the address and undefined-behaviour sanitizers (clang)"
  build asan
  # Means over many trees, and long searches, were compared above.
  run_tests asan -E '(AsPublished|AsManyLeaves|NeedsTimeStamps|NeedsThemAsSoon|MeanLeaves|MatesWithBishopAndKnight|IsGoodForTheGame|AsLindstromFound|TreesAndGames/[345]|Kpk.TheTableAgrees|PoolSss.*Guard)'
  say "threaded tests under the thread sanitizer"
  build tsan engine_tests linda_tests machine_tests parallel_tests search_tests solve_tests
  run_tests tsan -R '(Thread|Shared|Concurrent)' -E '[Ss]imulated'
  say "everything passed"
}
