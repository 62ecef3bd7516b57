# shellcheck shell=bash
# `./build stress TEST [--times N] [--load N]`: runs one test many times on a busy machine, and prints how often and why it failed.
# TEST is a journey (vscode/KIND, eclipse/SCENARIO), vscode/inhost#WORDS for the tests in VS Code's extension host with these words in
# their names, or a Java class of tests, with or without #METHOD, and with its package if several have that name. A failed test is not
# repeated.

stress() {
  : "${root:?}"
  local test="" times=20 load=2
  while (($#)); do
    case $1 in
      --times | --load)
        [[ ${2-} =~ ^[0-9]+$ ]] || die "build stress: $1 needs a number, not '${2-}'"
        [[ $1 == --load ]] && load=$2 || times=$2
        shift 2
        ;;
      -*) die "build stress: no such option: $1 (the options are --times and --load)" ;;
      *)
        [[ -z $test ]] || die "build stress: give one test, not '$test' and '$1'"
        test=$1
        shift
        ;;
    esac
  done
  [[ -n $test ]] || die "usage: ./build stress TEST [--times 20] [--load 2]"
  ((times > 0)) || die "build stress: --times must be at least 1"

  local run=()
  stress_command "$test"

  local folder number failed=0 status started=$SECONDS
  folder=$(mktemp -d)
  # shellcheck disable=SC2064 # Expands the folder now.
  trap "stress_end '$folder'" EXIT
  for ((number = 0; number < load; number++)); do
    while :; do :; done &
    echo "$!" >>"$folder/loops"
  done
  for ((number = 1; number <= times; number++)); do
    touch "$folder/begun"
    status=0
    # Maven's first run may have to download what the tests need.
    if ((number == 2)) && [[ ${run[0]} != go ]]; then run+=(-o); fi
    GSASS_ATTEMPTS=1 "${run[@]}" >"$folder/output" 2>&1 || status=$?
    "$JAVA_HOME/bin/java" "$root/releng/tools/VerifyReport.java" "$root" "$folder/begun" "$folder/output" | sed -n 's/^failed: //p' >"$folder/failures" || true
    if ((status)); then
      failed=$((failed + 1))
      # Without times, so that equal failures compare as equal.
      [[ -s $folder/failures ]] || { grep -E '^\[ERROR\]|FAIL|Exception' "$folder/output" | head -n 1 | sed -E 's/[0-9.]+ s\b/N s/g' || true; } >"$folder/failures"
      stress_keep "$root/target/stress-$number" "$folder/output"
      cat "$folder/failures" >>"$folder/all"
      say "$number of $times: failed: $(head -n 1 "$folder/failures")"
    elif ! has_run "$folder/output"; then
      # There is no such method, or the test was skipped because its data are missing.
      die "build stress: $test ran no test: there is no test with that name, or it was skipped. $(grep -o 'Tests run: .*' "$folder/output" | tail -n 1 || true)"
    else
      say "$number of $times: ok"
    fi
  done
  echo "$test: $failed of $times failed, with $load busy loops, in $((SECONDS - started)) s"
  if ((failed)); then
    sort "$folder/all" | uniq -c | sort -rn
    echo "what each run printed that failed, and its pictures and logs: target/stress-N"
  fi
  ((failed == 0))
}

# stress_keep TO OUTPUT: keeps the output of a run, and the files about its failure, which the next run deletes.
stress_keep() {
  local kept
  rm -rf "$1"
  mkdir -p "$1"
  cp "$2" "$1/output.txt"
  for kept in "$root"/features/vscode/out/failed/* "$root"/features/org.sass.product/target/first-use/failed-*; do
    [[ ! $kept -nt $folder/begun ]] || cp -r "$kept" "$1/"
  done
}

# Sets the array run to the command that runs a test once, after building what it needs.
stress_command() {
  local test=$1 product class files module
  case $test in
    eclipse/?* | vscode/?*)
      if [[ $test == vscode/inhost || $test == vscode/inhost'#'* ]]; then
        GSASS_ONLY=${test#vscode/inhost}
        export GSASS_ONLY=${GSASS_ONLY#'#'}
        test=vscode/inhost
      else
        want_journey "$test"
      fi
      product=${test%%/*}
      need_display
      ensure_maven
      want_node
      pack "$product"
      run=(go "$product" "${test#*/}")
      return
      ;;
  esac
  class=${test%%#*}
  mapfile -t files < <(cd "$root" && find . -path "*/src/*/${class//.//}.java" -not -path '*/target/*' -printf '%P\n')
  ((${#files[@]})) || die "build stress: no test has the name $test (a journey is vscode/KIND or eclipse/SCENARIO)"
  module=${files[0]%%/src/*}
  ((${#files[@]} == 1)) || die "build stress: several tests have the name $test; give one with its package: $(printf '%s\n' "${files[@]}" | sed -E 's|.*/java/||; s|\.java$||; s|/|.|g' | sort | tr '\n' ' ')"
  ensure_maven
  if [[ $module == tests/org.sass.tests.ui ]]; then
    need_display
    # Tycho does not find by itself the modules that these tests need.
    module=org.sass.lang,org.sass.lang.ui,$module
    run=(xvfb-run -a -s "-screen 0 1280x900x24")
  fi
  run+=("$maven_home/bin/mvn" -f "$root/pom.xml" -B -pl "$module" -am verify "-Dtest=$test" -Dsurefire.failIfNoSpecifiedTests=false -Dspotless.check.skip -Ddesktop.repeats=0)
  # Errors in the sources, and artifacts that are not yet in Maven's store, are not failures of the test.
  maven -B -q -DskipTests -Dspotless.check.skip -pl "$module" -am verify
}

# has_run OUTPUT: succeeds if a test ran and was not skipped. The runners of editors fail if no test ran.
has_run() {
  [[ ${run[0]} == go ]] || awk 'match($0, /Tests run: [0-9]+, Failures: [0-9]+, Errors: [0-9]+, Skipped: [0-9]+/) {
    split(substr($0, RSTART, RLENGTH), number, /[^0-9]+/)
    if (number[2] > number[5]) ran = 1
  } END { exit !ran }' "$1"
}

stress_end() {
  [[ ! -f $1/loops ]] || xargs kill <"$1/loops" 2>/dev/null || true
  rm -rf "$1"
}
