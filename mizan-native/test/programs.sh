#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# programs.sh OUT [slice|all] [NAME...]: runs real programs (test/programs/*.sh, one each) plainly and in every mode of
# OUT/libmizan.so, and compares output, errors, exit code and the files left behind.
#
# slice leaves out what is slow; all runs everything in more modes, and each program plainly twice, so that one whose output
# differs by itself is found. A program that is not installed is skipped. Modes:
#   trace    MIZAN_TRACE
#   place    MIZAN_INDEX, with a layout for each file that the plain run left behind
#   both     (all) MIZAN_TRACE and MIZAN_INDEX
#   off      (all) MIZAN_DISABLE=1
#   loaded   (all) the library alone, without any variable
#   nowhere  (all) a trace folder that is not there
#   garbage  (all) variables that make no sense
# The last line is "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
extent=${2:-all}
[ $# -ge 2 ] && shift
shift
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-cc}

case $out in
    *[[:space:]:]*) base=${TMPDIR:-/tmp} ;; # LD_PRELOAD cannot name such a path
    *) base=$out ;;
esac
work=$(mktemp -d "$base/programs.XXXXXX") || exit 1
trap 'chmod -R u+rwX "$work" 2> /dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/bin" "$work/traces" && cp "$out/libmizan.so" "$work/bin" || exit 1
cp "$out/writer" "$work/bin/writer"
library=$work/bin/libmizan.so
index=$work/index
later=4000000000 # seconds since 1970

passed=0
failed=0
skipped=

pass() {
    passed=$((passed + 1))
}

fail() {
    failed=$((failed + 1))
    echo "programs.sh: $*"
}

# shellcheck disable=SC2086 # CC may be more than one word
$cc -o "$work/bin/program" "$here/program.c" || fail 'program.c does not compile'
# shellcheck disable=SC2086
$cc -static -o "$work/bin/static" "$here/program.c" 2> /dev/null || skipped="$skipped static(libc)"
# shellcheck disable=SC2086
$cc -shared -fPIC -o "$work/bin/counter.so" "$here/counter.c" -ldl || fail 'counter.c does not compile'

# Everything happens in one folder, the same in all modes, because programs print where they are.
run() { # SCRIPT RESULT [VARIABLE=VALUE]...
    script=$1
    result=$work/$2
    shift 2
    rm -rf "$work/run" "$result" && mkdir -p "$work/run/files" "$work/run/home" "$result" || exit 1
    (cd "$work/run/files" && env -i PATH="$PATH" HOME="$work/run/home" LC_ALL=C TZ=UTC BIN="$work/bin" SOURCES="$here" "$@" \
        timeout -k 5 "$limit" sh "$script" > "$result/out" 2> "$result/err" < /dev/null)
    echo "code $?" > "$result/code"
    # What is there, with its kind, mode and length, or what a link names.
    (cd "$work/run/files" && find . -printf '%p %y %m %s %l\n' | sed 's/^\(.* d [0-7]*\) [0-9]*/\1/' | LC_ALL=C sort) > "$result/names"
    mv "$work/run/files" "$result/files"
}

same() { # TITLE RESULT: as the plain run
    different=
    for part in out err code names; do
        cmp -s "$work/plain/$part" "$work/$2/$part" || different="$different $part"
    done
    diff -r --no-dereference "$work/plain/files" "$work/$2/files" > "$work/diff" 2>&1 || different="$different files"
    if [ -z "$different" ]; then
        pass
    else
        fail "$1: other$different"
        for part in $different; do
            [ "$part" = files ] && head -n 5 "$work/diff" || diff "$work/plain/$part" "$work/$2/$part" | head -n 10
        done
    fi
}

installed() { # SCRIPT: whether all that it needs is
    for program in $(sed -n 's/^# needs: //p' "$1"); do
        command -v "$program" > /dev/null || return 1
    done
}

in_mode() { # MODE SCRIPT
    case $1 in
        again) run "$2" again ;;
        off) run "$2" off LD_PRELOAD="$library" MIZAN_DISABLE=1 MIZAN_TRACE="$work/traces" ;;
        trace) run "$2" trace LD_PRELOAD="$library" MIZAN_TRACE="$work/traces" MIZAN_APP="$name" ;;
        place) run "$2" place LD_PRELOAD="$library" MIZAN_INDEX="$index" ;;
        both) run "$2" both LD_PRELOAD="$library" MIZAN_INDEX="$index" MIZAN_TRACE="$work/traces" ;;
        loaded) run "$2" loaded LD_PRELOAD="$library" ;;
        nowhere) run "$2" nowhere LD_PRELOAD="$library" MIZAN_TRACE=/dev/null/none ;;
        garbage) run "$2" garbage LD_PRELOAD="$library" MIZAN_DISABLE=maybe MIZAN_DEBUG=%s%n MIZAN_TRACE=../traces MIZAN_INDEX=/dev/zero \
            MIZAN_APP=%n MIZAN_RANK_VAR== MIZAN_SIZE_VAR=PATH MIZAN_JOBID_VAR=HOME ;;
    esac
}

modes='trace place'
[ "$extent" = all ] && modes="again $modes both off loaded nowhere garbage"
hits=0

limit=60
for script in "$here"/programs/*.sh; do
    name=$(basename "$script" .sh)
    case " ${*:-$name} " in
        *" $name "*) ;;
        *) continue ;;
    esac
    [ "$extent" = slice ] && grep -q '^# slow' "$script" && continue
    if ! installed "$script"; then
        skipped="$skipped $name"
        continue
    fi
    run "$script" plain
    # An = or # in a name means something to the tool; such files are simply not placed.
    find "$work/plain/files" -type f ! -name '*[=#]*' -printf '%P=0,3,1\0' |
        xargs -0 "$out/index_tool" make "$index" "$work/run/files" 0 $later unused=1 || fail "$name: no index"
    for mode in $modes; do
        in_mode "$mode" "$script"
        same "$name in mode $mode" "$mode"
    done
    hits=$((hits + $("$out/index_tool" counters "$index.counters" | sed 's/.* hits=\([0-9]*\).*/\1/')))
done

# A test that traced nothing would have shown nothing.
if [ $# -eq 0 ]; then
    [ -n "$(find "$work/traces" -type f -print -quit)" ] && pass || fail 'no program left a trace'
    [ $hits -gt 100 ] && pass || fail "no more than $hits files were placed"
fi
[ -z "$skipped" ] || echo "programs.sh: skipped, not installed:$skipped (.ci/install-programs gets them on Debian)"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
