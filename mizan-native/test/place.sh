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

passed=0
failed=0

same() { # NAME EXPECTED ACTUAL
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "place.sh: $1: is '$3', expected '$2'"
    fi
}

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
index 'p#=0/1/2/3/4/5/6/7'
placed 'processes in turn' sh -c 'for i in 0 1 2 3 4 5 6 7; do sh -c "echo >p$i" & done; wait'
same 'processes in turn: each once' '0 1 2 3 4 5 6 7' \
    "$(cd fs && "$tool" show p0 p1 p2 p3 p4 p5 p6 p7 | sed 's/.* //' | sort | tr '\n' ' ' | sed 's/ $//')"

# All ways to make a file: writer prints what went wrong with any of them.
for how in calls streams threads fork vfork closeall handler jump errno limits many exec _exit; do
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

# Every byte damaged: the program works, and the file has its layout or none.
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
    at=$((at + 7))
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

# What a Lustre client may do. The order of the libraries is the one of a site: ours first.
if ! $cc -shared -fPIC -O1 -o fake_lustre.so "$here/fake_lustre.c"; then
    failed=$((failed + 1))
fi
behind=$work/fake_lustre.so
FAKE_LUSTRE_LOG=$work/log
export FAKE_LUSTRE FAKE_LUSTRE_LOG
lustre() { # HOW EXPECTED_LAYOUT EXPECTED_REQUESTS EXPECTED_COUNTS [ENTRY]
    FAKE_LUSTRE=$1
    "$tool" make index "$work/fs" 1 $later "${5:-a=3,1}"
    : >log
    rm -rf fs && mkdir fs
    same "lustre $1: text" text "$(cd fs && LD_PRELOAD="$out/libmizan.so:$behind" MIZAN_INDEX="$work/index" sh -c 'echo text >a && cat a' 2>&1)"
    same "lustre $1: layout" "a $2" "$(cd fs && "$tool" show a)"
    same "lustre $1: requests" "$3" "$(sed 's/ $//' log)"
    counted "lustre $1" "$4"
}
lustre ok 3,1 'delayed count list' 'created=1 hits=1 templateHits=0 misses=0 refused=0 errors=0'
lustre ok none 'plain' 'created=1 hits=0 templateHits=0 misses=1 refused=0 errors=0' b=1
lustre silent none 'delayed count list default attribute' 'created=1 hits=0 templateHits=0 misses=0 refused=1 errors=0'
lustre refuse none 'delayed count list default' 'created=1 hits=0 templateHits=0 misses=0 refused=1 errors=0'
lustre other 2,1 'delayed count list' 'created=1 hits=0 templateHits=0 misses=0 refused=1 errors=0'
lustre raced none 'delayed count list' 'created=1 hits=0 templateHits=0 misses=0 refused=1 errors=0'
lustre dead none 'delayed count list default attribute again' 'created=1 hits=0 templateHits=0 misses=0 refused=1 errors=0'
# A target that the client does not know is never sent.
lustre ok none 'delayed count default' 'created=1 hits=0 templateHits=0 misses=0 refused=1 errors=0' a=3,8

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
