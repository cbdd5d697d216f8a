#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# supervise.sh OUT: mizan-supervise with helpers that are scripts. The command runs whatever becomes of them. The last line is "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/mizan-supervise.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
supervise=$out/mizan-supervise

. "$here/same.sh"

# A helper that prepares the run, prints what JVMs print, and reports.
cat >"$work/helper" <<'END'
#!/bin/sh
up=${MIZAN_SUPERVISED% *}
down=${MIZAN_SUPERVISED#* }
for stream in 1 2; do
    [ ! -e "/dev/fd/$stream" ] || echo 'Picked up JAVA_TOOL_OPTIONS' >&$stream
done
printf 'set GIVEN=1\0start 3\0' >"/dev/fd/$up"
read -r line <"/dev/fd/$down"
echo "$line" >report
END
chmod 755 "$work/helper"

# shellcheck disable=SC2016 # by the shell that is the command
show='streams=; for number in 0 1 2; do [ ! -e /dev/fd/$number ] || streams=$streams$number; done
echo "given=${GIVEN-} streams=$streams" >shown'

run() { # by "$supervise", with the redirections of the caller
    rm -f "$work/shown" "$work/report"
    (cd "$work" && timeout 300 "$supervise" "$work/helper" run sh -c "$show; exit 7")
}

run >/dev/null 2>&1 </dev/null
same 'exit code' 7 $?
same 'what the command finds' 'given=1 streams=012' "$(cat "$work/shown")"
same 'what the helper is told' 'ended 7' "$(cat "$work/report")"

# Whoever closed the standard streams finds them closed, and what the helper prints is no message.
run <&- >&- 2>&-
same 'closed streams: exit code' 7 $?
same 'closed streams: what the command finds' 'given=1 streams=' "$(cat "$work/shown")"
same 'closed streams: what the helper is told' 'ended 7' "$(cat "$work/report")"

# A copy of the index in memory, for as long as the run lasts.
cat >"$work/indexing" <<'END'
#!/bin/sh
printf 'set MIZAN_INDEX=%s\0start 3\0' "$PWD/index" >"/dev/fd/${MIZAN_SUPERVISED% *}"
read -r line <"/dev/fd/${MIZAN_SUPERVISED#* }"
END
chmod 755 "$work/indexing"

index() { # NUMBER: one that is worth it
    # shellcheck disable=SC2046 # one word each
    "$out/index_tool" make "$work/index" "$work" 0 4000000000 "x=$1" $(awk 'BEGIN { for (i = 0; i < 100; i++) printf "filler/%03500d=1 ", i }')
}

with_index() { # SCRIPT: in the command; what it finds
    rm -f "$work/shown"
    (cd "$work" && timeout 300 "$supervise" "$work/indexing" run sh -c "{ $1; } >shown" </dev/null >/dev/null 2>&1)
    cat "$work/shown"
}

gone() { # PROCESS: within ten seconds
    for _ in $(seq 100); do
        [ -e "/proc/$1" ] || break
        sleep 0.1
    done
    [ -e "/proc/$1" ] && echo no || echo yes
}

# shellcheck disable=SC2016 # by the shell that is the command
same_bytes='for i in $(seq 100); do cmp -s -n "$(stat -c %s index)" index "$MIZAN_INDEX_COPY" && break; sleep 0.1; done; [ $i -lt 100 ] && echo same'
# shellcheck disable=SC2016
keeper='keeper=${MIZAN_INDEX_COPY#/proc/}; echo "${keeper%%/*}"'

index 1
same 'a copy of the index' '/memfd:mizan-index (deleted)
same' "$(with_index "readlink \"\$MIZAN_INDEX_COPY\"; $same_bytes")"
# shellcheck disable=SC2016
same 'the copy cannot be cut' whole "$(with_index '(: >"$MIZAN_INDEX_COPY") || truncate -s 0 "$MIZAN_INDEX_COPY" || echo whole')"
cp "$work/index" "$work/first"
index 2
cp "$work/index" "$work/second"
mv "$work/first" "$work/index"
same 'a new index has a new copy' 'same
same' "$(with_index "$same_bytes; mv second index; $same_bytes")"
same 'no copy after the end' yes "$(gone "$(with_index "$keeper")")"
"$out/index_tool" make "$work/index" "$work" 0 4000000000 x=1
# shellcheck disable=SC2016
same 'no copy of a small index' none "$(with_index 'readlink "$MIZAN_INDEX_COPY" || echo none')"
rm "$work/index"
# shellcheck disable=SC2016
same 'no copy of no index' none "$(with_index 'readlink "$MIZAN_INDEX_COPY" || echo none')"
mkfifo "$work/index"
same 'an index that is a pipe' started "$(with_index 'echo started')"
rm "$work/index"

# Programs keep what they have mapped, so all copies of a run together stay below the limit.
limit=$((256 << 20))
left=$(awk '$1 == "MemAvailable:" { print $2 * 1024 / 32; exit }' /proc/meminfo)
part=$(awk -v limit=$limit -v left="$left" 'BEGIN { print int((left < limit ? left : limit) * 0.6) }')
large() { # NAME SIZE: a keeper asks no more of an index
    : >"$work/$1" && truncate -s "$2" "$work/$1"
}
large index $part
large second $part
# shellcheck disable=SC2016
found=$(with_index 'for i in $(seq 100); do readlink "$MIZAN_INDEX_COPY" && break; sleep 0.1; done
mv second index; for i in $(seq 100); do readlink "$MIZAN_INDEX_COPY" >/dev/null || { echo none; break; }; sleep 0.1; done')
if [ -n "$found" ] && [ "$found" != none ]; then
    same 'copies up to a limit' '/memfd:mizan-index (deleted)
none' "$found"
else
    echo 'supervise.sh: skipped: a control group leaves less memory than the machine has'
fi
large index $limit
# shellcheck disable=SC2016
same 'no copy above the limit' 'none' "$(with_index 'echo "${MIZAN_INDEX_COPY-none}"')"
rm "$work/index"

# Signals of a terminal while the copy is made, before there is a command that they could reach.
cat >"$work/slowly" <<'END'
#!/bin/sh
printf 'set MIZAN_INDEX=%s\0start 3\0' "$PWD/index" >"/dev/fd/${MIZAN_SUPERVISED% *}"
for _ in $(seq 100); do
    for child in $(cat "/proc/$PPID/task/$PPID/children"); do
        grep -q mizan-index "/proc/$child/comm" && kill -STOP "$child" && break 2
    done
done
: >mark
read -r line <"/dev/fd/${MIZAN_SUPERVISED#* }"
END
chmod 755 "$work/slowly"
terminal() { # WHAT HELPER [SCRIPT]
    rm -f "$work/mark"
    (cd "$work" && timeout 300 "$out/terminal" "$1" mark "$supervise" "$work/$2" run sh -c "${3-} exec sleep 3")
}
large index "$part"
same 'Ctrl-C before the command' 130 "$(terminal interrupt slowly | sed 's/ .*//')"
same 'hang-up before the command' 129 "$(terminal hang-up slowly | sed 's/ .*//')"
index 1
same 'hang-up during the command' 129 "$(terminal hang-up indexing ': >mark;')"
same 'Ctrl-C during the command' 130 "$(terminal interrupt indexing ': >mark;')"
same 'no process is left at the end' 0 "$(terminal nothing indexing)"

# One that is killed leaves no process behind.
index 1
rm -f "$work/shown"
(cd "$work" && exec "$supervise" "$work/indexing" run sh -c "{ $keeper; echo \$\$; } >shown; exec sleep 300" </dev/null >/dev/null 2>&1) &
killed=$!
for _ in $(seq 100); do
    [ "$(wc -l 2>/dev/null <"$work/shown")" = 2 ] && break
    sleep 0.1
done
kill -9 $killed
wait $killed 2>/dev/null
same 'no copy after a kill' yes "$(gone "$(head -n 1 "$work/shown")")"
kill "$(tail -n 1 "$work/shown")"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
