#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# check.sh OUT: runs all tests on what was built in OUT and ends with one line, the sum: "N passed, N failed". What failed is said right before it,
# once more: whoever sees only the end of a log sees that.
set -u

out=$1
here=$(dirname "$0")
passed=0
failed=0
: >"$out/failed.log"

# Two at a time: they wait as much as they work. All of them keep to folders of their own.
run() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$out/$name.log" 2>&1
    echo $? >"$out/$name.code"
}

# A suite ends with its own sum. One that does not, because it crashed, or whose exit code disagrees, is one failure.
suite() { # NAME
    name=$1
    code=$(cat "$out/$name.code")
    sum=$(tail -n 1 "$out/$name.log" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p')
    [ -n "$sum" ] && sed '$d' "$out/$name.log" || cat "$out/$name.log"
    case $sum in
        *' 0') expected=0 ;;
        *) expected=1 ;;
    esac
    if [ -z "$sum" ] || [ "$code" -ne "$expected" ]; then
        echo "$name: ended with code $code" >>"$out/failed.log"
        failed=$((failed + 1))
    fi
    [ "$code" -eq 0 ] || grep -v ': skipped' "$out/$name.log" | tail -n 100 | sed "s/^/$name: /" >>"$out/failed.log"
    [ -n "$sum" ] || sum='0 0'
    passed=$((passed + ${sum% *}))
    failed=$((failed + ${sum#* }))
}

{
    run programs sh "$here/programs.sh" "$out" slice
    run create sh "$here/create.sh" "$out" slice
    run guest sh "$here/guest.sh" "$out"
    run supervise sh "$here/supervise.sh" "$out"
} &
run unit "$out/unit"
run hooks_unit "$out/hooks_unit"
run place sh "$here/place.sh" "$out"
run preload sh "$here/preload.sh" "$out"
run libc sh "$here/libc.sh" "$out"
run inside sh "$here/inside.sh" "$out"
run store sh "$here/store.sh" "$out" slice
wait
for name in unit hooks_unit preload place libc store create inside guest supervise programs; do
    suite $name
done
cat "$out/failed.log"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
