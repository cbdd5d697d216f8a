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
#   missing  (all) an index that is not there
#   damaged  (all) an index with another bit in its header
#   rootless (all) an index whose root is not there
#   cut      (all) index and counters become shorter and longer all the time
#   renamed  (all) another index, another damaged one or none has the name all the time
#   copy     (all) place, with a copy of the index in memory
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
mkdir "$work/bin" "$work/traces" "$work/other" && cp "$out/libmizan.so" "$work/bin" || exit 1
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

# Programs of other languages and C libraries; one that cannot be built is skipped where it is asked for.
cp "$out/fork_storm" "$out/truncator" "$work/bin"
chmod 755 "$work" "$work/bin"
if [ "$extent" = all ]; then
    command -v go > /dev/null && (cd "$here" && GO111MODULE=off CGO_ENABLED=1 GOCACHE="$work/go" go build -o "$work/bin/go_program" go_program.go)
    command -v rustc > /dev/null && rustc -O -o "$work/bin/rust_program" "$here/rust_program.rs"
fi
if command -v musl-gcc > /dev/null; then
    musl-gcc -o "$work/bin/musl_program" "$here/program.c" && musl-gcc -o "$work/bin/musl_writer" "$here/writer.c" || fail 'musl-gcc'
fi

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

meanwhile() { # COMMAND...: until its process, which $meanwhile is, is killed
    "$@" > /dev/null 2>&1 &
    meanwhile=$!
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
        missing) run "$2" missing LD_PRELOAD="$library" MIZAN_INDEX="$work/other/no such index" ;;
        damaged)
            cp "$index" "$work/other/damaged" && printf X | dd of="$work/other/damaged" bs=1 seek=40 conv=notrunc 2> /dev/null
            run "$2" damaged LD_PRELOAD="$library" MIZAN_INDEX="$work/other/damaged"
            ;;
        rootless)
            "$out/index_tool" make "$work/other/rootless" "$work/other/no such root" 0 $later a=1
            run "$2" rootless LD_PRELOAD="$library" MIZAN_INDEX="$work/other/rootless"
            ;;
        cut)
            cp "$index" "$work/other/cut" && cp "$index.counters" "$work/other/cut.counters"
            meanwhile "$out/truncator" "$work/other/cut" "$work/other/cut.counters"
            run "$2" cut LD_PRELOAD="$library" MIZAN_INDEX="$work/other/cut" MIZAN_TRACE="$work/traces"
            kill $meanwhile
            ;;
        renamed)
            meanwhile sh -c 'while [ -e "$1" ]; do cp "$1" "$2.new" && mv "$2.new" "$2"; sleep 0.05; cp "$3" "$2.new" && mv "$2.new" "$2"; sleep 0.05; rm "$2"; done' \
                sh "$index" "$work/other/renamed" "$work/other/rootless"
            run "$2" renamed LD_PRELOAD="$library" MIZAN_INDEX="$work/other/renamed" MIZAN_COUNTERS="$index.counters"
            kill $meanwhile
            ;;
        copy)
            # With so many others that it is worth a copy.
            { planned && awk 'BEGIN { for (i = 0; i < 100; i++) printf "filler/%03500d=1%c", i, 0 }'; } |
                xargs -0 -s 1900000 "$out/index_tool" make "$work/other/copied" "$work/run/files" 0 $later unused=1 || fail "$name: no index"
            : > "$work/other/copy"
            "$out/index_tool" keep "$work/other/copied" > "$work/other/copy" &
            meanwhile=$!
            while [ ! -s "$work/other/copy" ]; do
                sleep 0.1
            done
            run "$2" copy LD_PRELOAD="$library" MIZAN_INDEX="$work/other/copied" MIZAN_INDEX_COPY="$(cat "$work/other/copy")"
            kill $meanwhile
            ;;
    esac
}

# What the index has of a program. An = or # in a name means something to the tool; such files are simply not placed.
planned() {
    find "$work/plain/files" -type f ! -name '*[=#]*' -printf '%P=0,3,1\0'
}

modes='trace place'
[ "$extent" = all ] && modes="again $modes both off loaded nowhere garbage missing damaged rootless cut renamed copy"
hits=0

limit=300
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
    planned |
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
