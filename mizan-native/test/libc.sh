#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# libc.sh OUT: whether the library loads into programs of other C libraries. It may need no symbol that is newer than glibc 2.17,
# and none that musl does not have, unless weakly; and programs of musl do with it what they do without. The last line is "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/mizan-libc.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cp "$out/libmizan.so" "$work" || exit 1
library=$work/libmizan.so
tool=$out/index_tool
newest=2.17
later=4000000000

. "$here/same.sh"

if command -v readelf >/dev/null; then
    # Each version that is needed, of any library, in the order of versions: the newest one we allow must be the last.
    needed=$(readelf -VW "$library" | sed -n 's/.*Name: GLIBC_\([^ ]*\).*/\1/p' | sort -u)
    same 'versions of glibc are told' yes "$(echo "$needed" | grep -q '^2\.[0-9]' && echo yes)"
    same "needs nothing newer than glibc $newest" $newest "$({ echo "$needed"; echo $newest; } | sort -uV | tail -n 1)"
    musl=$(ls /lib/ld-musl-*.so.1 2>/dev/null | head -n 1)
    if [ -n "$musl" ]; then
        readelf --dyn-syms -W "$musl" | awk '$7 != "UND" { print $8 }' | sed 's/@.*//' | sort -u >"$work/has"
        readelf --dyn-syms -W "$library" | awk '$7 == "UND" && $5 == "GLOBAL" { print $8 }' | sed 's/@.*//' | sort -u >"$work/needs"
        same 'there are symbols that it needs' yes "$([ "$(wc -l <"$work/needs")" -gt 20 ] && echo yes)"
        same 'needs nothing that musl does not have' '' "$(comm -13 "$work/has" "$work/needs" | tr '\n' ' ')"
    fi
else
    echo 'libc.sh: skipped: no readelf to look at the symbols'
fi

run() { # NAME [VARIABLE=VALUE]... COMMAND...: in an empty folder
    name=$work/$1
    shift
    rm -rf "$work/files" "$work/traces" && mkdir -m 777 "$work/files" "$work/traces" || exit 1
    (cd "$work/files" && env -i PATH="$PATH" LC_ALL=C "$@" >"$name.out" 2>"$name.err"; echo $? >"$name.code") 2>/dev/null
    (cd "$work/files" && find . -type f | LC_ALL=C sort | xargs cksum) >"$name.files"
}

as_plain() { # NAME TITLE
    for part in out err code files; do
        same "$2: $part" "$(cat "$work/plain.$part")" "$(cat "$work/$1.$part")"
    done
}

if command -v musl-gcc >/dev/null; then
    musl-gcc -O1 -o "$work/writer" "$here/writer.c" && musl-gcc -O1 -o "$work/program" "$here/program.c" &&
        musl-gcc -O1 -o "$work/fork_storm" "$here/fork_storm.c" || failed=$((failed + 1))
    hits=0
    traces=0
    for how in calls streams threads fork vfork limits exec term; do
        run plain "$work/writer" $how
        find "$work/files" -type f ! -name '*[=#]*' -printf '%P=0,3,1\0' |
            xargs -0 "$tool" make "$work/index" "$work/files" 0 $later unused=1
        run loaded LD_PRELOAD="$library" "$work/writer" $how
        as_plain loaded "writer $how of musl, loaded"
        run both LD_PRELOAD="$library" MIZAN_TRACE="$work/traces" MIZAN_INDEX="$work/index" "$work/writer" $how
        as_plain both "writer $how of musl, traced and placed"
        hits=$((hits + $("$tool" counters "$work/index.counters" | sed 's/.* hits=\([0-9]*\).*/\1/')))
        traces=$((traces + $(ls "$work/traces" | wc -l)))
    done
    # It works in full: had it done nothing, everything above would pass, too.
    same 'files of musl programs are placed' yes "$([ $hits -gt 20 ] && echo yes)"
    same 'musl programs are traced' yes "$([ $traces -gt 20 ] && echo yes)"
    # Neither closefrom nor close_range is in musl: ours has nothing behind it and closes one by one.
    echo '#include <fcntl.h>
#include <stdio.h>
extern void closefrom(int) __attribute__((weak));
int main(void) {
    for (int i = 0; i < 300; i++) open("/dev/null", O_RDONLY);
    if (closefrom == NULL) return 3;
    closefrom(5);
    int open_now = 0;
    for (int i = 0; i < 1024; i++) open_now += fcntl(i, F_GETFD) >= 0;
    printf("%d ", open_now);
}' >"$work/closer.c"
    musl-gcc -o "$work/closer" "$work/closer.c" || failed=$((failed + 1))
    run closer LD_PRELOAD="$library" "$work/closer"
    same 'closefrom where the C library has none' '5 0' "$(cat "$work/closer.out" "$work/closer.code" | tr '\n' ' ' | sed 's/ $//')"
    run plain "$work/program"
    run loaded LD_PRELOAD="$library" MIZAN_TRACE="$work/traces" "$work/program"
    as_plain loaded 'program of musl'
    chmod 755 "$work" && run loaded LD_PRELOAD="$library" MIZAN_TRACE="$work/traces" timeout 300 "$work/fork_storm" fork 5 10
    same 'a storm of musl' 0 "$(cat "$work/loaded.code")"
else
    echo 'libc.sh: skipped: no musl-gcc (package musl-tools); .ci/install-programs gets it on Debian'
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
