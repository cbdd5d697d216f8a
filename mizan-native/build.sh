#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What Maven and ./mizan soak call: build.sh all|tools|check|create|store|soak [VERSION]. On a machine that cannot build C this says so in one line and
# succeeds, because everything but the library works without it; a library built earlier is left alone.
set -eu

skip() {
    echo "mizan-native: skipped: $1. Tracing and placement inside applications need libmizan.so; everything else works."
    exit 0
}

target=${1:-}
case $target in
    all | tools | check | create | store | soak) ;;
    *)
        echo "usage: build.sh all|tools|check|create|store|soak [VERSION]" >&2
        exit 64
        ;;
esac

[ "$(uname -s)" = Linux ] || skip "libmizan.so is for Linux and this is $(uname -s)"

compiler=
for candidate in "${CC:-}" cc gcc clang; do
    # CC may be more than one word, such as "ccache gcc".
    if [ -n "$candidate" ] && command -v "${candidate%% *}" >/dev/null 2>&1; then
        compiler=$candidate
        break
    fi
done
[ -n "$compiler" ] || skip 'no C compiler found (looked for $CC, cc, gcc, clang)'
command -v make >/dev/null 2>&1 || skip 'make not found'

cd "$(dirname "$0")"
exec make -s "$target" CC="$compiler" ${2:+VERSION="$2"}
