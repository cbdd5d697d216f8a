#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# check.sh OUT: runs all tests on what was built in OUT and ends with one line, the sum: "N passed, N failed".
set -u

out=$1
passed=0
failed=0

# A suite ends with its own sum. One that does not, because it crashed, or whose exit code disagrees, is one failure.
suite() {
    name=$1
    shift
    "$@" >"$out/$name.log" 2>&1
    code=$?
    sum=$(tail -n 1 "$out/$name.log" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p')
    [ -n "$sum" ] && sed '$d' "$out/$name.log" || cat "$out/$name.log"
    case $sum in
        *' 0') expected=0 ;;
        *) expected=1 ;;
    esac
    if [ -z "$sum" ] || [ "$code" -ne "$expected" ]; then
        echo "$name: ended with code $code"
        failed=$((failed + 1))
    fi
    [ -n "$sum" ] || sum='0 0'
    passed=$((passed + ${sum% *}))
    failed=$((failed + ${sum#* }))
}

suite unit "$out/unit"
suite preload sh "$(dirname "$0")/preload.sh" "$out"
suite place sh "$(dirname "$0")/place.sh" "$out"
suite programs sh "$(dirname "$0")/programs.sh" "$out" slice
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
