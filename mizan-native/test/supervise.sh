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

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
