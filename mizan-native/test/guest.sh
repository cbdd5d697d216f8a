#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# guest.sh OUT: what programs do seldom, and what other libraries do to them meanwhile (guest.c, plugin.c, delays.c), without the library and in its
# modes. The last line is "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-cc}
work=$(mktemp -d "${TMPDIR:-/tmp}/mizan-guest.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cp "$out/libmizan.so" "$work" && mkdir "$work/traces" "$work/files" || exit 1
library=$work/libmizan.so

. "$here/same.sh"

# shellcheck disable=SC2086 # CC may be more than one word
if ! echo '#include <features.h>
#ifndef __GLIBC__
#error
#endif' | $cc -E -x c - >/dev/null 2>&1; then
    echo 'guest.sh: skipped: the C library is not glibc'
    echo '0 passed, 0 failed'
    exit 0
fi
# shellcheck disable=SC2086
$cc -O1 -w -rdynamic -o "$work/guest" "$here/guest.c" -pthread -ldl && $cc -O1 -shared -fPIC -o "$work/plugin.so" "$here/plugin.c" -pthread &&
    $cc -O1 -shared -fPIC -o "$work/delays.so" "$here/delays.c" -ldl
same 'the programs compile' 0 $?

run() { # [VARIABLE=VALUE]... HOW...: what it prints, and its exit code
    rm -rf "$work/traces" && mkdir "$work/traces"
    (cd "$work/files" && env -i PATH="$PATH" LC_ALL=C timeout 200 env "$@" 2>&1; echo "code $?")
}

unchanged() { # NAME COMMAND...: loaded alone, disabled, traced
    name=$1
    shift
    plain=$(run "$@")
    same "$name, loaded" "$plain" "$(run LD_PRELOAD="$library" "$@")"
    same "$name, disabled" "$plain" "$(run LD_PRELOAD="$library" MIZAN_DISABLE=1 "$@")"
    same "$name, traced" "$plain" "$(run LD_PRELOAD="$library" MIZAN_TRACE="$work/traces" "$@")"
}

records() { # TYPE: in the traces of the last run
    "$work/guest" count "$(ls "$work"/traces/* | head -n 1)" "$1"
}

unchanged 'a constructor that waits for a thread' "$work/guest" load "$work/plugin.so"
unchanged 'functions that tell the old action' "$work/guest" actions
unchanged 'a bad offset' "$work/guest" pointer
unchanged 'a stream closed unseen, then a socket' "$work/guest" socket
unchanged 'a stream closed unseen, then a reader' "$work/guest" reader

# Only the file that was closed is closed in the trace (type 5), once, and opened once (type 3).
unchanged 'closes that fail' "$work/guest" failed
same 'closes that fail: opened' 1 "$(records 3)"
same 'closes that fail: closed' 1 "$(records 5)"

# Bytes that are printed to a descriptor or moved to it in the kernel are writes like others.
unchanged 'dprintf and splice' "$work/guest" printed
same 'dprintf and splice: writes' '1016 bytes, the first 1016 at 0' "$("$work/guest" extents "$work"/traces/*)"

# After that every call of ours would end the program.
if grep -q '^Seccomp:' /proc/self/status; then
    unchanged 'a sandbox' "$work/guest" strict
    same 'a sandbox: the trace has its end' 1 "$(records 11)"
fi

# While the library looks at the action of a signal, another thread sets one.
same 'a handler set meanwhile' 'handled 1
code 0' "$(run LD_PRELOAD="$library:$work/delays.so" MIZAN_TRACE="$work/traces" "$work/guest" handler)"

# While a close waits for the file system, other threads write, and nothing of that is lost.
same 'writes beside a slow close' 'code 0' "$(run LD_PRELOAD="$library:$work/delays.so" MIZAN_TRACE="$work/traces" "$work/guest" slow)"
same 'writes beside a slow close: both files are closed' 2 "$(records 5)"
same 'writes beside a slow close: end' 1 "$(records 11)"
same 'writes beside a slow close: all' '204 writes, 0 lost' "$("$work/guest" totals "$work"/traces/*)"

if unshare -pf true 2>/dev/null; then
    unchanged 'the first process' unshare -pf "$work/guest" first
else
    echo 'guest.sh: skipped: unshare -p is not allowed here'
fi

if command -v readelf >/dev/null; then
    same 'stays when it is unloaded' 1 "$(readelf -d "$library" | grep -c 'FLAGS_1.*NODELETE')"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
