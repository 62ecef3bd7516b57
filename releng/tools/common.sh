# shellcheck shell=bash
# Functions that `build` and `gsass` share: find Java, download Maven, install prerequisites.
# All functions print to standard error, because standard output belongs to the callers.
# Expects $root, the top of the project.
: "${root:?}"

readonly MAVEN_VERSION=3.9.11 # Tycho 4 fails on Debian's 3.8
readonly OLDEST_JAVA=17
# The serial collector starts fastest, and its pauses do not matter for a command line.
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
  # Each JVM has a file with its version. Reading it is faster than starting java, which takes 50 ms.
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

# Sets vectors to the options that give the java executable $1 the Vector API, or to nothing if it lacks the module.
# shellcheck disable=SC2034 # For the callers.
java_vectors() {
  local text=
  vectors=()
  [[ ! -r ${1%/bin/java}/release ]] || IFS= read -r -d '' text <"${1%/bin/java}/release" || true
  [[ ! $text =~ [\"\ ]jdk\.incubator\.vector[\"\ ] ]] || vectors=(--add-modules jdk.incubator.vector)
}

# Fills candidates with java executables: JAVA_HOME's, PATH's, then those in /usr/lib/jvm.
java_candidates() {
  local home
  candidates=()
  [[ -n ${JAVA_HOME:-} && -x $JAVA_HOME/bin/java ]] && candidates+=("$JAVA_HOME/bin/java")
  # The real file, because only that one has the file release beside its folder.
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
    [[ -x ${candidates[0]} ]] || die "GSASS_JAVA is $GSASS_JAVA, which is not a program. Set it to a java executable, such as /usr/lib/jvm/JDK/bin/java."
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
  [[ -n $java || -z ${GSASS_JAVA-} ]] || die "GSASS_JAVA is $GSASS_JAVA, which is not a Java of version $OLDEST_JAVA or newer. Set it to another one, or unset it."
}

# Exports JAVA_HOME, as the first JDK that is new enough. JAVA_HOME and PATH come first, so users can choose one.
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

# Installs what is missing, if it has the permission. Otherwise prints how to install it, and ends.
install_missing() {
  local log what
  ((${#missing[@]})) || return 0
  what=$(printf ', %s' "${missing[@]}")
  what=${what:2}
  if ((EUID != 0)) || ! type -P apt-get >/dev/null; then
    say "Missing: $what. On Debian or Ubuntu, this command installs it:"
    die "  sudo apt-get install -y ${packages[*]}"
  fi
  say "Installing $what: apt-get install ${packages[*]}"
  log=$(mktemp)
  # First without updating the package lists, because they are rarely missing or too old.
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

# ensure_maven [MAVEN OPTION...]: makes sure that there are a JDK, the project's Maven, and all that `need` has noted.
ensure_maven() {
  local options=() scratch
  pick_jdk || need "a JDK (version $OLDEST_JAVA or newer)" default-jdk-headless
  [[ -x $maven_home/bin/mvn ]] || type -P mvn >/dev/null || need "Maven" maven
  install_missing
  pick_jdk || die "No JDK of version $OLDEST_JAVA or newer was found. Set JAVA_HOME to one."
  [[ -x $maven_home/bin/mvn ]] && return 0

  # The download uses the options about the repository and the network, but no other build options.
  while (($#)); do
    case $1 in
      -o | --offline | -Dmaven.repo.local=*) options+=("$1") ;;
      -s | --settings | -gs | --global-settings) options+=("$1" "${2-}") && shift ;;
    esac
    shift
  done
  say "Downloading Maven $MAVEN_VERSION"
  mkdir -p "$root/.tools"
  scratch=$(mktemp -d "$root/.tools/fetch.XXXXXX")
  # In an empty folder, because the system's older Maven may not be able to read this project.
  if ! (cd "$scratch" && mvn -B -q "${options[@]}" org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
    -Dartifact="org.apache.maven:apache-maven:$MAVEN_VERSION:tar.gz:bin" -DoutputDirectory="$scratch" &&
    tar xzf "apache-maven-$MAVEN_VERSION-bin.tar.gz") >"$scratch/log" 2>&1; then
    cat "$scratch/log" >&2
    rm -rf "$scratch"
    die "Maven $MAVEN_VERSION could not be downloaded."
  fi
  # Two builds may do this at the same time. Both copies are equal.
  mv -T "$scratch/apache-maven-$MAVEN_VERSION" "$maven_home" 2>/dev/null || [[ -x $maven_home/bin/mvn ]]
  rm -rf "$scratch"
}

# maven [OPTION...]: runs Maven on this project, from any folder.
maven() { "$maven_home/bin/mvn" -f "$root/pom.xml" "$@"; }
