#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# preload.sh OUT: preloads OUT/libmizan.so into real programs and compares them with a run without it.
# CC and VERSION are those the library was built with. The last line is "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-cc}
version=${VERSION:-0.1.0}

# Not in /tmp, which may refuse to run programs; but LD_PRELOAD cannot name a path with blanks or colons.
case $out in
    *[[:space:]:]*) base=${TMPDIR:-/tmp} ;;
    *) base=$out ;;
esac
work=$(mktemp -d "$base/preload.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" && cp "$out/libmizan.so" . && mkdir traces || exit 1
library=$work/libmizan.so

passed=0
failed=0

pass() {
    passed=$((passed + 1))
}

fail() {
    failed=$((failed + 1))
    echo "preload.sh: $*"
}

same_text() { # NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        pass
    else
        fail "$1: is '$3', expected '$2'"
    fi
}

same_file() { # NAME EXPECTED ACTUAL
    if cmp -s "$2" "$3"; then
        pass
    else
        fail "$1:" && diff "$2" "$3"
    fi
}

# Runs a command in an environment that holds nothing but PATH and the given variables, into NAME.out, .err and .code.
run() { # NAME [VARIABLE=VALUE]... COMMAND...
    name=$1
    shift
    env -i PATH="$PATH" LC_ALL=C "$@" >"$name.out" 2>"$name.err"
    echo $? >"$name.code"
}

line="^mizan: libmizan $(echo "$version" | sed 's/\./\\./g') pid=[1-9][0-9]* rank=[-0-9]* size=[-0-9]* job=[!-~]*\$"

# The same output, errors and exit code in every mode. In debug mode alone our lines come first to standard error, at
# least one and only well-formed ones; a static program ("static" as first argument) has none.
unchanged() { # [static] NAME COMMAND...
    expect_lines=yes
    [ "$1" = static ] && expect_lines=no && shift
    title=$1
    shift
    run plain "$@"
    run preloaded LD_PRELOAD="$library" "$@"
    run garbage LD_PRELOAD="$library" MIZAN_DISABLE=maybe MIZAN_DEBUG=%s%n MIZAN_RANK_VAR== MIZAN_JOBID_VAR=HOME \
        MIZAN_TRACE=relative/folder MIZAN_APP=%n "$@"
    run disabled LD_PRELOAD="$library" MIZAN_DISABLE=1 "$@"
    run silenced LD_PRELOAD="$library" MIZAN_DISABLE=1 MIZAN_DEBUG=1 "$@"
    run traced LD_PRELOAD="$library" MIZAN_TRACE="$work/traces" MIZAN_APP=test "$@"
    run nowhere LD_PRELOAD="$library" MIZAN_TRACE=/dev/null/none/traces "$@"
    run debugged LD_PRELOAD="$library" MIZAN_DEBUG=1 "$@"
    grep "$line" debugged.err >debugged.lines
    grep -v "$line" debugged.err >debugged.rest
    mv debugged.rest debugged.err
    for mode in preloaded garbage disabled silenced traced nowhere debugged; do
        for part in out err code; do
            same_file "$title: $part when $mode" "plain.$part" "$mode.$part"
        done
    done
    same_text "$title: debug lines" "$expect_lines" "$([ -s debugged.lines ] && echo yes || echo no)"
}

unchanged true true
unchanged false false
unchanged ls ls -l "$here"
unchanged 'ls of nothing' ls /dev/null/none
unchanged 'sh with redirections' \
    sh -c 'echo one >f; cat <f; echo two >>f; wc -c <f; echo three >&2; cat f | sort -r; rm f'
unchanged 'exit code 3' sh -c 'exit 3'
unchanged 'killed by a signal' sh -c 'kill -TERM $$'
if command -v bash >/dev/null; then # has a getenv of its own
    unchanged bash bash -c 'echo {1..3} "$(cat <<<here)"; exec 3>f; echo x >&3; cat f; rm f'
else
    echo 'preload.sh: skipped: bash not found'
fi
# Version managers put a script in front of python3; we want the program.
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null)
if [ -n "$python" ]; then
    unchanged python3 "$python" -c 'import os, subprocess, sys, tempfile
with tempfile.TemporaryFile() as f:
    f.write(b"x" * 100000)
    print(f.tell())
print(subprocess.run(["echo", "child"], capture_output=True).stdout)
pid = os.fork()
if pid == 0:
    os._exit(7)
print(os.waitpid(pid, 0)[1])
sys.exit(5)'
else
    echo 'preload.sh: skipped: python3 not found'
fi
if $cc -o program "$here/program.c"; then
    pass
else
    fail 'program.c does not compile'
fi
unchanged program ./program a 'b c' ''
if $cc -static -o static_program "$here/program.c" 2>/dev/null; then
    unchanged static 'static program' ./static_program a
else
    echo "preload.sh: skipped: $cc cannot link static programs"
fi

# A program that writes in every way: the same output, the same exit code, the same files; and a trace.
for how in steps calls streams copies one threads cancel fork vfork closeall closeunseen closefrom handler jump actions errno limits \
    many random print exec _exit kill term abort segv; do
    for mode in plain traced nowhere; do
        rm -rf "files.$mode" && mkdir "files.$mode"
    done
    mkdir "traces.$how"
    (cd files.plain && run ../plain "$out/writer" "$how")
    (cd files.traced && run ../traced LD_PRELOAD="$library" MIZAN_TRACE="$work/traces.$how" "$out/writer" "$how")
    (cd files.nowhere && run ../nowhere LD_PRELOAD="$library" MIZAN_TRACE=/dev/null/none "$out/writer" "$how")
    for mode in traced nowhere; do
        for part in out err code; do
            same_file "writer $how: $part when $mode" "plain.$part" "$mode.$part"
        done
        same_text "writer $how: files when $mode" '' "$(diff -r files.plain "files.$mode" 2>&1)"
    done
    case $how in
        limits | jump) ;; # there is no room for a trace, or nobody left to write it
        *) same_text "writer $how: trace" MIZANTRC "$(cat "traces.$how"/*.mizan-trace | head -c 8)" ;;
    esac
done
same_text 'a trace for each process that wrote' 52 "$(ls traces.fork | wc -l)"
mkdir traces.none
run disabled LD_PRELOAD="$library" MIZAN_TRACE="$work/traces.none" MIZAN_DISABLE=1 "$out/writer" steps
env -i PATH="$PATH" LD_PRELOAD="$library" MIZAN_TRACE="$work/traces.none" ls / 2>/dev/null | cat >/dev/null
same_text 'no trace when disabled, nor of a program that writes no file' '' "$(ls traces.none)"

# The exact line. The shell tells its process id, and keeps it when it becomes another program: two equal lines.
run line LD_PRELOAD="$library" MIZAN_DEBUG=1 SLURM_PROCID=0 SLURM_NTASKS=4 SLURM_JOB_ID=4711 sh -c 'echo $$; exec true'
expected="mizan: libmizan $version pid=$(cat line.out) rank=0 size=4 job=4711"
printf '%s\n%s\n' "$expected" "$expected" >expected
same_file 'debug line' expected line.err

run line LD_PRELOAD="$library" MIZAN_DEBUG=yes sh -c 'echo $$'
echo "mizan: libmizan $version pid=$(cat line.out) rank=- size=- job=-" >expected
same_file 'debug line outside a job' expected line.err

run line LD_PRELOAD="$library" MIZAN_DEBUG=on MIZAN_DISABLE=off MIZAN_RANK_VAR=R MIZAN_SIZE_VAR=S MIZAN_JOBID_VAR=J \
    R=7 S=9 J='a b' SLURM_PROCID=0 sh -c 'echo $$'
echo "mizan: libmizan $version pid=$(cat line.out) rank=7 size=9 job=a_b" >expected
same_file 'debug line with configured variables' expected line.err

# A standard error that cannot be written to changes nothing: neither errno nor signals.
run plain ./program
env -i LD_PRELOAD="$library" MIZAN_DEBUG=1 ./program >full.out 2>/dev/full
same_text 'full standard error: code' 3 $?
same_file 'full standard error: out' plain.out full.out
env -i ./program >plain.out 2>&-
env -i LD_PRELOAD="$library" MIZAN_DEBUG=1 ./program >closed.out 2>&-
same_text 'closed standard error: code' 3 $?
same_file 'closed standard error: out' plain.out closed.out
# Opening a FIFO for both ways does not wait; once that is closed again, the writing end has no reader.
mkfifo fifo
exec 8<>fifo 9>fifo 8>&-
env -i ./program >plain.out 2>&9 9>&-
env -i LD_PRELOAD="$library" MIZAN_DEBUG=1 ./program >broken.out 2>&9 9>&-
same_text 'broken pipe as standard error: code' 3 $?
same_file 'broken pipe as standard error: out' plain.out broken.out
env -i ./program pending >plain.out 2>&9 9>&-
env -i LD_PRELOAD="$library" MIZAN_DEBUG=1 ./program pending >broken.out 2>&9 9>&-
same_text 'broken pipe and a pending signal: code' 3 $?
same_file 'broken pipe and a pending signal: out' plain.out broken.out
exec 9>&-

# A program with more rights than its caller must not listen to the caller's environment. The loader ignores a preload
# there, so the library is linked in. Needs a second group to give to the file.
group=$(id -G | tr ' ' '\n' | grep -vx "$(id -g)" | head -n 1)
if $cc -Wl,--no-as-needed -o linked "$here/program.c" "$library" -Wl,-rpath,"$work"; then
    pass
else
    fail 'cannot link with libmizan.so'
fi
run linked MIZAN_DEBUG=1 ./linked
same_text 'linked program: debug lines' 1 "$(grep -c "$line" linked.err)"
if chgrp "${group:-65534}" linked 2>/dev/null && chmod g+s linked && ./linked | grep -q secure=1; then
    run secure MIZAN_DEBUG=1 ./linked
    same_text 'setgid program: standard error' '' "$(cat secure.err)"
else
    echo 'preload.sh: skipped: cannot make a setgid program here'
fi

# What the library is made of: the C library, and the part of it that dlsym was in. The loader itself may be named, too.
same_text 'needed libraries' '' \
    "$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v -e '^libc\.' -e '^libdl\.' -e '^ld-linux')"
same_text 'ldd' '' "$(ldd "$library" | grep -v -e linux-vdso -e '[[:space:]/]libc\.' -e '[[:space:]/]libdl\.' -e '/ld-')"
# Every process of a job has it, also those that neither trace nor place.
same_text 'less than a megabyte of memory' 1 "$(size "$library" | awk 'NR == 2 { print $2 + $3 < 1048576 }')"
# Every function that stands before one of the C library, the three with lists of arguments, and our version.
{
    sed -n 's/^ *FUNCTION([^,]*, \([^,]*\), .*/\1/p' "$here/../src/real.h"
    printf '%s\n' execl execlp execle mizan_version
} | LC_ALL=C sort >expected
nm -D --defined-only "$library" | sed 's/.* //' | LC_ALL=C sort >exported
same_file 'exported symbols' expected exported
same_text 'functions that it must not use' '' "$(nm -D --undefined-only "$library" | sed 's/.* //; s/@.*//' |
    grep -E -x '.*alloc|free|.*printf.*|f?put.*|fwrite|f?open.*|signal|sigaction|pthread_.*|fork|exit|abort')"
same_text 'path names of the build' 0 "$(grep -c -F "$(dirname "$here")" "$library")"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
