# shellcheck shell=bash
# What `build` and `gsass` share: finding Java, fetching Maven, installing prerequisites.
# Everything here talks on standard error; the callers' standard output is their own.
# Expects $root, the top of the project.
: "${root:?}"

readonly MAVEN_VERSION=3.9.11 # Tycho 4 fails on Debian's 3.8
readonly OLDEST_JAVA=17
# The serial collector starts fastest, and a command line has no pauses to fear.
# shellcheck disable=SC2034 # For the callers.
readonly java_flags=(-XX:+UseSerialGC)
maven_home=$root/.tools/apache-maven-$MAVEN_VERSION

say() { printf '%s\n' "$*" >&2; }

die() {
  say "$*"
  exit 2
}

# Sets version to one number that grows with the version of the java executable $1, or to 0.
java_version() {
  local line text=
  version=0
  # Reading the file that each JVM brings takes no process; starting java takes 50 ms.
  if [[ -r ${1%/bin/java}/release ]]; then
    while read -r line; do
      [[ $line == JAVA_VERSION=* ]] && text=${line#JAVA_VERSION=} && break
    done <"${1%/bin/java}/release"
  fi
  if [[ -z $text ]]; then
    text=$("$1" -version 2>&1) || return 0
    text=${text#*version }
  fi
  if [[ $text =~ ^\"?([0-9]+)(\.([0-9]+))?(\.([0-9]+))? ]]; then
    version=$((BASH_REMATCH[1] * 1000000 + 10#0${BASH_REMATCH[3]} * 1000 + 10#0${BASH_REMATCH[5]}))
  fi
}

# Sets vectors to the options with which the java executable $1 has vectors, or to nothing: it refuses modules that it does not have.
# shellcheck disable=SC2034 # For the callers.
java_vectors() {
  local text=
  vectors=()
  [[ ! -r ${1%/bin/java}/release ]] || IFS= read -r -d '' text <"${1%/bin/java}/release" || true
  [[ ! $text =~ [\"\ ]jdk\.incubator\.vector[\"\ ] ]] || vectors=(--add-modules jdk.incubator.vector)
}

# Fills candidates with the java executables there are: JAVA_HOME's, PATH's, then those in the usual place.
java_candidates() {
  local home
  candidates=()
  [[ -n ${JAVA_HOME:-} && -x $JAVA_HOME/bin/java ]] && candidates+=("$JAVA_HOME/bin/java")
  # The real file: a release file stands beside that one only.
  hash java 2>/dev/null && candidates+=("$(readlink -f -- "${BASH_CMDS[java]}")")
  for home in /usr/lib/jvm/*; do
    [[ -x $home/bin/java ]] && candidates+=("$home/bin/java")
  done
  return 0
}

# shellcheck disable=SC2034 # java is for the callers.
# Sets java to the newest JVM that there is, or to nothing, and version to its version. GSASS_JAVA names another java executable.
pick_newest_java() {
  local candidate best=$((OLDEST_JAVA * 1000000 - 1))
  java=
  if [[ -n ${GSASS_JAVA-} ]]; then
    candidates=("$(readlink -f -- "$GSASS_JAVA")")
    [[ -x ${candidates[0]} ]] || die "GSASS_JAVA is $GSASS_JAVA, which is no program; it has to name a java executable, such as /usr/lib/jvm/JDK/bin/java."
  else
    java_candidates
  fi
  for candidate in "${candidates[@]}"; do
    java_version "$candidate"
    if ((version > best)); then
      best=$version
      java=$candidate
    fi
  done
  version=$best
  [[ -n $java || -z ${GSASS_JAVA-} ]] || die "GSASS_JAVA is $GSASS_JAVA, which is no Java of version $OLDEST_JAVA or newer; name another or unset GSASS_JAVA."
}

# Exports JAVA_HOME as a JDK that can build: the first that is new enough, so that JAVA_HOME and PATH can choose.
pick_jdk() {
  local candidate
  java_candidates
  for candidate in "${candidates[@]}"; do
    java_version "$candidate"
    if ((version >= OLDEST_JAVA * 1000000)) && [[ -x ${candidate%java}javac ]]; then
      export JAVA_HOME=${candidate%/bin/java}
      return 0
    fi
  done
  return 1
}

missing=()
packages=()

# need WHAT PACKAGE...: notes something that is missing, and the Debian packages that have it.
need() {
  missing+=("$1")
  packages+=("${@:2}")
}

# Hovers and the manual in Eclipse are pages of a browser.
need_browser() {
  [[ $(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) == *'libwebkit2gtk-4.1.so.0 '* ]] || need "a browser for pages in Eclipse" libwebkit2gtk-4.1-0
}

# Installs all that is missing, where we may; else says how to, and ends.
install_missing() {
  local log what
  ((${#missing[@]})) || return 0
  what=$(printf ', %s' "${missing[@]}")
  what=${what:2}
  if ((EUID != 0)) || ! type -P apt-get >/dev/null; then
    say "Missing: $what. On Debian or Ubuntu this installs it:"
    die "  sudo apt-get install -y ${packages[*]}"
  fi
  say "Installing $what: apt-get install ${packages[*]}"
  log=$(mktemp)
  # The package lists may be absent or old; most often they are neither.
  if ! apt_install "${packages[@]}" >"$log" 2>&1 && ! { apt-get update && apt_install "${packages[@]}"; } >>"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    die "Could not install $what."
  fi
  rm -f "$log"
  missing=()
  packages=()
}

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

# ensure_maven [MAVEN OPTION...]: sees to a JDK, to the Maven that builds this project, and to what else was noted as missing.
ensure_maven() {
  local options=() scratch
  pick_jdk || need "a JDK (version $OLDEST_JAVA or newer)" default-jdk-headless
  [[ -x $maven_home/bin/mvn ]] || type -P mvn >/dev/null || need "Maven" maven
  install_missing
  pick_jdk || die "There is still no JDK, version $OLDEST_JAVA or newer: set JAVA_HOME to one."
  [[ -x $maven_home/bin/mvn ]] && return 0

  # The fetch minds where the repository is and whether there is a network; build options are not for it.
  while (($#)); do
    case $1 in
      -o | --offline | -Dmaven.repo.local=*) options+=("$1") ;;
      -s | --settings | -gs | --global-settings) options+=("$1" "${2-}") && shift ;;
    esac
    shift
  done
  say "Fetching Maven $MAVEN_VERSION"
  mkdir -p "$root/.tools"
  scratch=$(mktemp -d "$root/.tools/fetch.XXXXXX")
  # From a folder of its own, for there Maven sees no project, which the system's older one might not understand.
  if ! (cd "$scratch" && mvn -B -q "${options[@]}" org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
    -Dartifact="org.apache.maven:apache-maven:$MAVEN_VERSION:tar.gz:bin" -DoutputDirectory="$scratch" &&
    tar xzf "apache-maven-$MAVEN_VERSION-bin.tar.gz") >"$scratch/log" 2>&1; then
    cat "$scratch/log" >&2
    rm -rf "$scratch"
    die "Maven $MAVEN_VERSION could not be fetched."
  fi
  # Two builds may come here at once: either's copy will do.
  mv -T "$scratch/apache-maven-$MAVEN_VERSION" "$maven_home" 2>/dev/null || [[ -x $maven_home/bin/mvn ]]
  rm -rf "$scratch"
}

# maven [OPTION...]: runs it on this project, from wherever we are.
maven() { "$maven_home/bin/mvn" -f "$root/pom.xml" "$@"; }
