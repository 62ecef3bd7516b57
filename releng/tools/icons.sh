#!/usr/bin/env bash
# Draws the icons of the Eclipse plug-in, org.sass.lang.ui/icons/*.svg, as the PNG files that its workbench can read: at 16 pixels and
# at 32 for fine screens, the product's own up to 256. Needs a Chromium; for those who change a drawing, not for the build.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/../../org.sass.lang.ui/icons"
chromium=${CHROMIUM:-$(type -P chromium || type -P chromium-browser || type -P google-chrome)}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# draw SVG PIXELS FILE. A window has a least size, so the picture stands in the corner of a larger one, which is then cut.
draw() {
  {
    printf '<!DOCTYPE html><title>?</title><style>body{margin:0}svg{display:none}</style>%s<script>
      const svg = document.querySelector("svg"), size = %d, canvas = document.createElement("canvas"), image = new Image();
      canvas.width = canvas.height = size;
      svg.setAttribute("width", size); svg.setAttribute("height", size);
      image.onload = () => { canvas.getContext("2d").drawImage(image, 0, 0); document.title = canvas.toDataURL("image/png");
        document.body.replaceChildren(Object.assign(document.createElement("pre"), {textContent: document.title})); };
      image.src = "data:image/svg+xml;base64," + btoa(svg.outerHTML);
    </script>' "$(cat "$1")" "$2"
  } >"$scratch/page.html"
  "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --virtual-time-budget=2000 \
    --dump-dom "file://$scratch/page.html" 2>/dev/null | grep -o 'base64,[A-Za-z0-9+/=]*</pre>' | sed 's/base64,//; s/<.*//' | base64 -d >"$3"
  [[ -s $3 ]] || { echo "$1 could not be drawn" >&2 && exit 1; }
}

for svg in *.svg; do
  draw "$svg" 16 "${svg%.svg}.png"
  draw "$svg" 32 "${svg%.svg}@2x.png"
done
for size in 32 48 64 128 256; do
  draw gsass.svg "$size" "gsass$size.png"
done
