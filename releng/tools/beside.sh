# shellcheck shell=bash
# Runs tests at the same time as the rest of `./build verify`: a module of Maven starts them, and `build` waits for them after Maven.
# GSASS_BESIDE is a folder for NAME.pid, NAME.log and NAME.status; without it, nothing runs at the same time.

# start_beside NAME COMMAND...: starts COMMAND in its own process group, so that all of its processes can be ended.
start_beside() {
  local file=$GSASS_BESIDE/$1
  shift
  # The status is moved into place, so that it is never read before it is complete.
  # shellcheck disable=SC2016 # For the inner shell.
  setsid bash -c 'echo $$ >"$0.pid"; SECONDS=0; status=0; "$@" || status=$?; echo "$status $SECONDS" >"$0.new"; mv "$0.new" "$0.status"' \
    "$file" "$@" >"$file.log" 2>&1 </dev/null &
  while [[ ! -s $file.pid ]]; do sleep 0.1; done
}

# Waits for all of these tests, and prints their output, then one line each as in Maven's summary; returns 1 if one failed.
wait_beside() {
  local file name pid status seconds result=0
  for file in "$GSASS_BESIDE"/*.pid; do
    [[ -e $file ]] || return 0
    name=${file##*/}
    name=${name%.pid}
    pid=$(<"$file")
    file=${file%.pid}
    while [[ ! -e $file.status ]] && kill -0 "$pid" 2>/dev/null; do sleep 0.5; done
    status=1 seconds=0
    [[ ! -s $file.status ]] || read -r status seconds <"$file.status"
    cat "$file.log"
    if ((status == 0)); then status=SUCCESS; else status=FAILURE result=1; fi
    printf '[INFO] %s (at the same time) ... %s [%02d:%02d min]\n' "$name" "$status" $((seconds / 60)) $((seconds % 60))
    rm -f "$file.pid"
  done
  return "$result"
}

# Ends the tests that still run, as after Ctrl-C.
end_beside() {
  local file
  for file in "$GSASS_BESIDE"/*.pid; do
    [[ ! -e $file ]] || kill -- "-$(<"$file")" 2>/dev/null || true
  done
  rm -rf "$GSASS_BESIDE"
}
