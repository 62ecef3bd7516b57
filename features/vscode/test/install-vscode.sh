#!/usr/bin/env bash
# Makes a VS Code for tests from the npm package code-server, which holds all of it: install-vscode.sh FOLDER
# The newest one that runs on Node 20, and the oldest that the extension supports: VS Code 1.100.3.
set -euo pipefail

readonly PACKAGE=code-server@4.100.3
target=$1
[[ ! -f $target/lib/vscode/out/server-main.js ]] || exit 0

mkdir -p "${target%/*}"
scratch=$(mktemp -d "$target.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
npm pack --silent "$PACKAGE" >name
tar xzf "$(tail -n 1 name)" --strip-components=1
rm -f name ./*.tgz
cd lib/vscode
# Its own list pins every package. Its scripts would load programs from elsewhere; the four native parts are built here.
npm install --ignore-scripts --omit=dev --no-fund --no-audit --loglevel=error >/dev/null
node=$(readlink -f "$(type -P node)")
nodedir=${node%/bin/node}
gyp=$(dirname "$(readlink -f "$(type -P npm)")")/../node_modules/node-gyp/bin/node-gyp.js
for module in @vscode/spdlog native-watchdog @vscode/native-watchdog @parcel/watcher node-pty; do
  [[ -f node_modules/$module/binding.gyp ]] || continue
  options=()
  [[ ! -d $nodedir/include/node ]] || options=(--nodedir="$nodedir")
  if ! (cd "node_modules/$module" && node "$gyp" rebuild "${options[@]}" >build.log 2>&1); then
    tail -n 20 "node_modules/$module/build.log" >&2
    exit 1
  fi
done
ln -sfn node_modules node_modules.asar
cd "$scratch"
# Two builds may come here at once: either's copy will do.
mv -T "$scratch" "$target" 2>/dev/null || [[ -f $target/lib/vscode/out/server-main.js ]]
