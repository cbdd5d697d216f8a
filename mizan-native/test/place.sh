#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# place.sh OUT: runs programs under placement indexes and looks at the layouts of what they create. The last line is
# "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-cc}
work=$(mktemp -d "$out/place.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" && mkdir fs fs/sub outside || exit 1
tool=$out/index_tool
later=4000000000

. "$here/same.sh"

"$tool" make index "$work/fs" 0 $later probe=1
if [ "$(cd fs && LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" sh -c 'echo >probe'; "$tool" show probe)" = 'probe none' ]; then
    echo "place.sh: skipped: no extended attributes on the file system of $out"
    echo '0 passed, 0 failed'
    exit 0
fi
rm -f fs/probe

# Runs a command in fs under the index; whatever it does, it must say the same as without.
placed() { # NAME COMMAND...
    name=$1
    shift
    rm -rf fs && mkdir fs fs/sub
    (cd fs && "$@") >plain.out 2>&1
    echo $? >>plain.out
    (cd fs && find . -type f | LC_ALL=C sort | xargs ls -ld | cut -d' ' -f1; find . -type f | LC_ALL=C sort | xargs cksum) >plain.files
    rm -rf fs && mkdir fs fs/sub
    (cd fs && LD_PRELOAD="$out/libmizan.so${behind:+:$behind}" MIZAN_INDEX="$work/index" "$@") >placed.out 2>&1
    echo $? >>placed.out
    (cd fs && find . -type f | LC_ALL=C sort | xargs ls -ld | cut -d' ' -f1; find . -type f | LC_ALL=C sort | xargs cksum) >placed.files
    same "$name: output" "$(cat plain.out)" "$(cat placed.out)"
    same "$name: files" "$(cat plain.files)" "$(cat placed.files)"
}

layouts() { # NAME EXPECTED FILE...
    name=$1
    expected=$2
    shift 2
    same "$name: layouts" "$expected" "$(cd fs && "$tool" show "$@" | tr '\n' ' ' | sed 's/ $//')"
}

counted() { # NAME EXPECTED
    same "$1: counted" "$2" "$("$tool" counters index.counters)"
}

index() { # ENTRY...
    "$tool" make index "$work/fs" 0 $later "$@"
}

behind=
index a=3,1 sub/b=7 'ckpt_#.dat=1/2/3'
placed 'a shell' sh -c 'echo one >a; echo two >./sub/../sub/b; echo three >none; cat a sub/b none'
layouts 'a shell' 'a 3,1 sub/b 7 none none' a sub/b none
counted 'a shell' 'created=3 hits=2 templateHits=0 misses=1 refused=0 errors=0'

index a=1 sub/b=2 c=3
placed 'folders' sh -c 'echo >a; cd sub; echo >b; cd ..; echo >c'
layouts 'folders' 'a 1 sub/b 2 c 3' a sub/b c

index a=3,1
placed 'a file that is there' sh -c 'echo >old; mv old a; echo two >a; echo three >>a'
layouts 'a file that is there' 'a none' a
counted 'a file that is there' 'created=1 hits=0 templateHits=0 misses=1 refused=0 errors=0'

index 'ckpt_#.dat=1/2/3'
placed 'steps in turn' "$out/writer" steps
layouts 'steps in turn' 'ckpt_0.dat 1 ckpt_1.dat 2 ckpt_2.dat 3 ckpt_3.dat 1 ckpt_4.dat 2' \
    ckpt_0.dat ckpt_1.dat ckpt_2.dat ckpt_3.dat ckpt_4.dat
counted 'steps in turn' 'created=5 hits=0 templateHits=5 misses=0 refused=0 errors=0'

# The turn is shared by processes: no two of them get the same one.
each_once() { # NAME
    same "$1: each once" '0 1 2 3 4 5 6 7' "$(cd fs && "$tool" show p0 p1 p2 p3 p4 p5 p6 p7 | sed 's/.* //' | sort | tr '\n' ' ' | sed 's/ $//')"
}
index 'p#=0/1/2/3/4/5/6/7'
placed 'processes in turn' sh -c 'for i in 0 1 2 3 4 5 6 7; do sh -c "echo >p$i" & done; wait'
each_once 'processes in turn'

# All ways to make a file: writer prints what went wrong with any of them.
for how in calls streams threads cancel fork vfork closeall handler jump errno limits many exec _exit; do
    index creat=1 openat=2 stream=3 w=4 w+=5 a=6 'created_#=1/2' 'file_#=3/4' 'thread_#=5'
    placed "writer $how" "$out/writer" $how
done
index creat=1 openat=2
placed 'writer calls' "$out/writer" calls
layouts 'writer calls' 'creat 1 openat 2' creat openat

if $cc -O1 -o creator "$here/creator.c" -pthread; then
    index open=1 open64=2 openat=3 openat64=4 creat=5 creat64=6 fopen=7 fopen64=8 freopen=9 excl=10 append=11 wx=12 \
        readonly=13 link=14 target=15 delayed=16 cloexec=17 deep/here=18 deep/again=19 back=20
    placed creator "$work/creator"
    layouts creator 'open 1 open64 2 openat 3 openat64 4 creat 5 creat64 6 fopen 7 fopen64 8 freopen 9 excl 10 append 11 wx 12 target none delayed none cloexec 17 deep/here 18 deep/again 19 back 20' \
        open open64 openat openat64 creat creat64 fopen fopen64 freopen excl append wx target delayed cloexec deep/here \
        deep/again back
else
    failed=$((failed + 1))
fi

# What programs do around a create.
$cc -O1 -o place_cases "$here/place_cases.c" -pthread || failed=$((failed + 1))

# The handler of a crash has the rest of an alternate stack of 8 KB that the kernel leaves there: less than half on some machines.
index 'c#=1/2/3/4'
placed 'a handler with little stack' "$work/place_cases" altstack 4096
layouts 'a handler with little stack' 'c000001 1' c000001

# A handler that forks, and a child that creates a file, while the thread below is creating one.
index 'c#=1/2/3/4'
same 'a handler that forks' '0 failed' \
    "$(cd fs && LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" timeout 300 "$work/place_cases" handler)"

# Names that cannot be read: the kernel says so.
for lustre in 0 1; do
    "$tool" make index "$work/fs" $lustre $later 'c#=1/2/3/4'
    placed "names that are not mapped, Lustre $lustre" "$work/place_cases" unmapped
done
same 'names that are not mapped' '8 Bad address, 1 works' "$(grep -c 'Bad address' placed.out) Bad address, $(grep -c works placed.out) works"

# The turn is taken by what is created, not by what is opened.
index 'c#=1/2/3/4'
placed 'files that are there' "$work/place_cases" turns
layouts 'files that are there' 'c000000 1 c000001 2 c000002 3 c000003 4 c000004 1' c000000 c000001 c000002 c000003 c000004

# More threads than there is room for, and each create takes a while.
$cc -shared -fPIC -O1 -o awkward.so "$here/awkward_calls.c" -ldl || failed=$((failed + 1))
index 'c#=1/2/3/4'
behind=$work/awkward.so
placed 'many threads' env SLOW_ATTRIBUTES=100 "$work/place_cases" threads 128
counted 'many threads' 'created=128 hits=0 templateHits=128 misses=0 refused=0 errors=0'

# Whoever looks for the index first, or holds the lock of the counters, loses the processor for a while: others wait for that.
index 'c#=1/2/3/4'
placed 'a slow first look' env SLOW_DESCRIPTORS=100 "$work/place_cases" threads 4
counted 'a slow first look' 'created=4 hits=0 templateHits=4 misses=0 refused=0 errors=0'
index 'p#=0/1/2/3/4/5/6/7'
placed 'slow processes in turn' env SLOW_DESCRIPTORS=30 sh -c 'for i in 0 1 2 3 4 5 6 7; do sh -c "echo >p$i" & done; wait'
each_once 'slow processes in turn'
behind=

# A fork in one thread while another one has just opened a file of the library, or is about to close one. Longer than a plain run: opens and forks take turns.
index 'c#=1/2/3/4'
same 'descriptors of children' '0 of 50 children have a descriptor of the library' \
    "$(cd fs && SLOW_DESCRIPTORS=1 LD_PRELOAD="$out/libmizan.so:$work/awkward.so" MIZAN_INDEX="$work/index" "$work/place_cases" forks 50)"

# An open that is interrupted is not made again: whoever limits it by alarm would wait for ever.
mkdir interrupted
for how in MIZAN_INDEX="$work/index" MIZAN_TRACE="$work/interrupted"; do
    for call in open fopen; do
        rm -f fs/c000001
        [ "$how/$call" != "MIZAN_TRACE=$work/interrupted/fopen" ] || continue # by a call of the C library that nobody can stand before
        same "interrupted $call, ${how%%=*}" 'c000001: Interrupted system call' \
            "$(cd fs && env INTERRUPTED_CREATE=1 LD_PRELOAD="$out/libmizan.so:$work/awkward.so" "$how" "$work/place_cases" $call 2>&1)"
    done
done

# A thread that waits for the other end of a pipe can be cancelled, also where files are made as on Lustre.
for lustre in 0 1; do
    "$tool" make index "$work/fs" $lustre $later 'c#=1/2/3/4'
    placed "a pipe, Lustre $lustre" "$work/place_cases" pipe
    same "a pipe, Lustre $lustre" cancelled "$(head -n 1 placed.out)"
done

# Somebody keeps the lock of the counters. Creates wait for him once, not each time.
index 'c#=1/2/3/4'
mkfifo hold
"$work/place_cases" locked index.counters <hold >held &
holder=$!
exec 9>hold
until [ -s held ]; do sleep 0.05; done
placed 'counters that are locked' "$work/place_cases" creates 200
if command -v strace >/dev/null && strace -o trace true 2>/dev/null; then
    # Nor do they wait for one who has been stopped, as suspended jobs are: some tries for the first file, and at the end of the process.
    kill -STOP $holder
    (cd fs && rm -f c* && strace -f -o "$work/trace" -e trace=fcntl \
        env LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" "$work/place_cases" creates 50) >/dev/null 2>&1
    same 'counters that a stopped process has locked: asked for them' 1 $(($(grep -c SETLK trace) >= 2 && $(grep -c SETLK trace) <= 60))
    kill -CONT $holder
fi
exec 9>&-
wait
if [ -e trace ]; then
    index 'c#=1/2/3/4'
    (cd fs && rm -f c* && strace -f -o "$work/trace" -e trace=fcntl -e inject=fcntl:error=ENOSYS \
        env LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" "$work/place_cases" creates 50) >/dev/null 2>&1
    same 'a file system without locks: asked for them' 1 $(($(grep -c SETLK trace) <= 5))
fi

# Outside of the root, and on another file system below it.
index a=1
(cd outside && LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" sh -c 'echo >a')
same 'outside: layout' 'a none' "$(cd outside && "$tool" show a)"
counted outside 'created=0 hits=0 templateHits=0 misses=0 refused=0 errors=0'
mkdir -p fs/mnt
if unshare -m true 2>/dev/null; then
    index mnt/a=1 mnt/b=2
    LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" \
        unshare -m sh -c 'mount -t tmpfs none fs/mnt && echo >fs/mnt/a && echo >fs/mnt/other'
    counted 'a mount below the root' 'created=0 hits=0 templateHits=0 misses=0 refused=0 errors=0'
else
    echo 'place.sh: skipped: mount namespaces are not permitted here'
fi

# Indexes that are not to be used.
unused() { # NAME
    placed "$1" sh -c 'echo >a'
    layouts "$1" 'a none' a
}
"$tool" make index "$work/fs" 0 1000000000 a=1
unused expired
index a=1
head -c 300 index >cut && mv cut index
unused truncated
: >index
unused empty
rm index
unused missing
mkdir index
unused 'a folder'
rmdir index
mkfifo index
unused 'a pipe'
rm index
index a=1
printf X | dd of=index bs=1 seek=8 conv=notrunc 2>/dev/null
unused 'a later version'
"$tool" make index /dev/null/none 0 $later a=1
unused 'a root that is not there'
index a=1
MIZAN_DISABLE=1
export MIZAN_DISABLE
unused disabled
unset MIZAN_DISABLE
same 'a relative name' 'a none' \
    "$(rm -f fs/a && cd fs && LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX=../index sh -c 'echo >a' && "$tool" show a)"

# Bytes damaged, one at a time: the program works, and the file has its layout or none. live_index_fuzz damages all of them.
index a=3,1 'ckpt_#.dat=1/2/3'
size=$(wc -c <index)
cp index whole
at=0
while [ $at -lt "$size" ]; do
    cp whole damaged
    printf '\377' | dd of=damaged bs=1 seek=$at conv=notrunc 2>/dev/null
    mv damaged index
    rm -f fs/a
    text=$(cd fs && LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" sh -c 'echo text >a; cat a')
    case $text/$(cd fs && "$tool" show a) in
        'text/a 3,1' | 'text/a none') ;;
        *) same "damaged at $at" 'text/a 3,1' "$text/$(cd fs && "$tool" show a)" ;;
    esac
    at=$((at + 23))
done
passed=$((passed + 1))

# Without counters, or with ones that cannot be used, files are placed all the same.
for bad in missing empty readonly other; do
    index 'ckpt_#.dat=1/2/3'
    case $bad in
        missing) rm index.counters ;;
        empty) : >index.counters ;;
        readonly) chmod 000 index.counters ;;
        other) head -c 4096 /dev/zero >index.counters ;;
    esac
    placed "counters $bad" "$out/writer" steps
    layouts "counters $bad" 'ckpt_0.dat 1 ckpt_1.dat 2 ckpt_2.dat 3' ckpt_0.dat ckpt_1.dat ckpt_2.dat
    rm -f index.counters
done
index a=1
cp index.counters elsewhere
# A process that may not set attributes keeps layouts aside: a file of mode 0444, made by who is not root.
if [ "$(id -u)" = 0 ] && setpriv --reuid 65534 --clear-groups test -r "$out/libmizan.so" 2>/dev/null; then
    rm -rf fs && mkdir fs && chmod 777 . fs
    "$tool" make index "$work/fs" 0 $later a=7
    chmod 666 index*
    (cd fs && setpriv --reuid 65534 --clear-groups env LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" \
        MIZAN_LAYOUTS="$work/layouts" sh -c 'umask 0777; echo >a')
    layouts 'kept aside' 'a none' a
    same 'kept aside' "$(stat -c %i fs/a) $work/fs/a" "$(tr '\000' '\n' <layouts | cut -d' ' -f2-)"
    rm -f layouts
fi

placed 'counters elsewhere' env MIZAN_COUNTERS="$work/elsewhere" sh -c 'echo >a'
same 'counters elsewhere' 'created=1 hits=1 templateHits=0 misses=0 refused=0 errors=0' "$("$tool" counters elsewhere)"

# A running program takes a new index.
index a=1 b=2
rm -rf fs && mkdir fs
mkfifo go
(cd fs && LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" sh -c ': >a; echo >../ready; read line <../go; : >b; : >c') &
while [ ! -e ready ]; do sleep 0.1; done
index b=5 c=6
sleep 1.2
echo >go
wait
layouts 'a new index' 'a 1 b 5 c 6' a b c

# Tracing at the same time sees the layouts.
index 'ckpt_#.dat=1/2/3'
mkdir traces
rm -rf fs && mkdir fs
(cd fs && LD_PRELOAD="$out/libmizan.so" MIZAN_INDEX="$work/index" MIZAN_TRACE="$work/traces" "$out/writer" steps)
layouts 'traced and placed' 'ckpt_0.dat 1 ckpt_1.dat 2' ckpt_0.dat ckpt_1.dat
same 'traced and placed: a trace' MIZANTRC "$(cat traces/*.mizan-trace | head -c 8)"

# On Lustre. The order of the libraries is the one of a site: ours first.
. "$here/stand_in.sh"
build_stand_in || failed=$((failed + 1))
build_file_system

lustre() { # NAME HOW EXPECTED_TARGETS EXPECTED_REQUESTS EXPECTED_COUNTS ENTRY
    fresh_file_system pfl
    echo "$2" >lustre/how
    "$tool" make index "$work/lustre/fs" 1 $later "$6"
    : >lustre/log
    same "lustre $1: text" text "$(cd lustre/fs/d && LD_PRELOAD="$out/libmizan.so:$stand_in" MIZAN_INDEX="$work/index" sh -c 'echo text >a && cat a' 2>&1)"
    same "lustre $1: targets" "a $3" "$(cd lustre/fs/d && "$tool" show a)"
    same "lustre $1: requests" "$4" "$(sed 's/ $//' lustre/log)"
    same "lustre $1: names" a "$(ls -A lustre/fs/d)"
    counted "lustre $1" "$5"
}
hit='created=1 hits=1 templateHits=0 misses=0 refused=0 errors=0'
refused='created=1 hits=0 templateHits=0 misses=0 refused=1 errors=0'
missed='created=1 hits=0 templateHits=0 misses=1 refused=0 errors=0'
lustre 'a list' ok 3,1 'lookup delayed layout read-back link open unlink open' "$hit" d/a=3,1
lustre 'the last target' ok 40 'lookup delayed layout read-back link open unlink open' "$hit" d/a=40
lustre 'not in the index' ok 0 'create open' "$missed" d/b=1
lustre 'silent' silent 0 'lookup delayed layout read-back unlink create open' "$refused" d/a=3,1
lustre 'refused' 'errno 28' 0 'lookup delayed layout unlink create open' "$refused" d/a=3,1
lustre 'another target' other 0 'lookup delayed layout read-back unlink create open' "$refused" d/a=3,1
lustre 'raced' raced 0 'lookup delayed layout unlink create open' "$refused" d/a=3,1
# Somebody renames the file before it can be opened again: the program has the file that it made, as after a plain create.
for how in moved replaced; do
    fresh_file_system pfl
    echo $how >lustre/how
    "$tool" make index "$work/lustre/fs" 1 $later d/a=3,1
    (cd lustre/fs/d && LD_PRELOAD="$out/libmizan.so:$stand_in" MIZAN_INDEX="$work/index" sh -c 'echo text >a')
    same "$how: text" text "$(cat lustre/fs/d/moved)"
    same "$how: targets" 'moved 3,1' "$(cd lustre/fs/d && "$tool" show moved)"
    same "$how: links" 1 "$(stat -c %h lustre/fs/d/moved)"
    same "$how: first names" '' "$(find lustre/fs -name '.mizan*')"
    same "$how: the other file" "$([ $how = moved ] || echo 0)" "$(stat -c %s lustre/fs/d/a 2>/dev/null)"
done

# A target that the client does not know, or may not write to, is never sent.
lustre 'a gap' ok 0 'lookup create open' "$refused" d/a=3,35
lustre 'behind the last target' ok 0 'lookup create open' "$refused" d/a=41
lustre 'a later component' ok 0 'lookup create open' "$refused" d/a=pfl:3:1,36
echo 0 >lustre/sys/osc/fake-OST0003-osc-ffff0002/active
lustre 'inactive on one client' ok 0 'lookup create open' "$refused" d/a=3,1
echo 1 >lustre/sys/osc/fake-OST0003-osc-ffff0002/active

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
