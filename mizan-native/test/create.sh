#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# create.sh OUT slice|full: several processes create the same files on a stand-in for Lustre, some on another client, some without the library,
# while the metadata server refuses layouts in every way there is. No call may fail, no byte be wrong, and each file has the layout of the
# plan or, component by component, the default of its directory. The last line is "N passed, N failed".
# LIBRARY names another library to be tried; SEED chooses which process is where.
set -u

out=$(cd "$1" && pwd) || exit 1
size=$2
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-cc}
library=${LIBRARY:-$out/libmizan.so}
seed=${SEED:-1}
work=$(mktemp -d "$out/create.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
tool=$out/index_tool
later=4000000000
case $size in
    full) ranks=8 files=40 ;;
    *) ranks=4 files=3 ;;
esac

. "$here/same.sh"

. "$here/stand_in.sh"
if ! build_stand_in || ! $cc -O1 -o shared_writer "$here/shared_writer.c" ||
    ! $cc -O1 -w -o create_cases "$here/create_cases.c" -pthread || ! $cc -O1 -o place_cases "$here/place_cases.c" -pthread; then
    echo '0 passed, 1 failed'
    exit 1
fi
mkdir probe
if ! "$tool" default probe pfl 2>/dev/null; then
    echo "create.sh: skipped: no extended attributes on the file system of $out"
    echo '0 passed, 0 failed'
    exit 0
fi

build_file_system

# Every third process works on the other client.
client_of() { # RANK
    echo $((1 + (($1 + seed) % 3 == 0)))
}

run() { # WHO-HAS-NO-LIBRARY: none, or a rank
    : >meeting
    rank=0
    pids=
    while [ $rank -lt $ranks ]; do
        preload=$library:$stand_in
        [ "$rank" = "$1" ] && preload=$stand_in
        (cd lustre/fs/d && FAKE_LUSTRE_CLIENT=$(client_of $rank) LD_PRELOAD=$preload MIZAN_INDEX="$work/index" \
            "$work/shared_writer" "$work/meeting" $rank $ranks $files) >"said.$rank" 2>&1 &
        pids="$pids $!"
        rank=$((rank + 1))
    done
    codes=
    for pid in $pids; do
        wait "$pid"
        codes="$codes $?"
    done
}

# What a plain create in that folder gives now, and the bytes that files must have.
reference() {
    (cd lustre/fs/d && LD_PRELOAD=$stand_in sh -c 'echo >reference; : | dd of=reference bs=1 seek=2097151 conv=notrunc 2>/dev/null' &&
        printf x | LD_PRELOAD=$stand_in dd of=reference bs=1 seek=2097151 conv=notrunc 2>/dev/null
        "$tool" layout reference | cut -d' ' -f2- && rm reference)
}

# PLAN is a layout as index_tool takes it; LAYOUT plan, default, or either: both may be there.
scenario() { # NAME DEFAULT HOW PLAN LAYOUT WHO-HAS-NO-LIBRARY [TARGET STATE]
    name=$1
    fresh_file_system "$2"
    [ $# -lt 8 ] || target_state "$7" "$8"
    plain=$(reference)
    [ "$3" = ok ] || echo "$3" >lustre/how
    entries=
    i=0
    while [ $i -lt $files ]; do
        entries="$entries d/f$i=$4"
        i=$((i + 1))
    done
    # shellcheck disable=SC2086
    "$tool" make index "$work/lustre/fs" 1 $later $entries
    : >lustre/log
    run "$6"
    same "$name: exit codes" "$(i=0; while [ $i -lt $ranks ]; do printf ' 0'; i=$((i + 1)); done)" "$codes"
    same "$name: messages" '' "$(cat said.* | sort | uniq -c | head -n 3)"
    same "$name: different contents" 1 "$(cd lustre/fs/d && cksum f* | cut -d' ' -f1,2 | sort -u | wc -l)"
    same "$name: length" $((2097152 + ranks * 64)) "$(stat -c %s lustre/fs/d/f0)"
    same "$name: links" 1 "$(stat -c %h lustre/fs/d/f* | sort -u)"
    same "$name: names" "$files" "$(find lustre/fs/d -type f | wc -l)"
    same "$name: targets that do not exist" '' "$(grep -o UNKNOWN lustre/log | sort -u)"
    planned=0
    i=0
    while [ $i -lt $files ]; do
        layout=$(cd lustre/fs/d && "$tool" layout f$i | cut -d' ' -f2-)
        shown=$(cd lustre/fs/d && "$tool" show f$i | cut -d' ' -f2)
        case $4 in
            pfl:* | late:*) wish=${4#*:} wish=${wish%:*} ;;
            start:5:3) wish=5,6,7 ;;
            *) wish=$4 ;;
        esac
        if [ "$shown" = "$wish" ] && [ "$5" != default ]; then
            planned=$((planned + 1))
        elif [ "$5" = plan ] || [ "$layout" != "$plain" ]; then
            same "$name: layout of f$i" "$5: $wish or $plain" "$shown: $layout"
        fi
        i=$((i + 1))
    done
    passed=$((passed + 1))
    [ "$5" != plan ] || same "$name: files with their plan" "$files" "$planned"
    rm -f said.*
}

# All that a program can see of a create, with and without the library.
cases() { # NAME HOW RUNNER...
    name=$1
    how=$2
    shift 2
    for kind in plain placed; do
        fresh_file_system pfl
        [ "$how" = ok ] || echo "$how" >lustre/how
        chmod 777 lustre lustre/fs lustre/fs/d
        chmod 666 lustre/log
        "$tool" make index "$work/lustre/fs" 1 $later 'd/c#=3,1' 'd/sticky/c#=3,1' 'd/setgid/c#=3,1' 'd/acl/c#=3,1' 'd/append/c#=3,1' \
            'd/closed/c#=3,1' 'd/nowhere/c#=3,1' 'd/gone/c#=3,1'
        chmod 666 index index.counters
        preload=$stand_in
        [ $kind = plain ] || preload=$library:$stand_in
        (cd lustre/fs/d && "$@" env LD_PRELOAD="$preload" MIZAN_INDEX="$work/index" "$work/create_cases") >$kind.out 2>&1
        echo "exit code $?" >>$kind.out
        (cd lustre/fs/d && find . -printf '%M %u %g %n %y %s %p\n' | LC_ALL=C sort -k 7) >$kind.files
        (cd lustre/fs/d && find . -type f | LC_ALL=C sort | xargs cksum) >>$kind.files
    done
    same "$name: output" '' "$(diff plain.out placed.out | head -n 5)"
    same "$name: files" '' "$(diff plain.files placed.files | head -n 5)"
    same "$name: first names left" '' "$(find lustre/fs -name '.mizan*')"
    same "$name: exit code" 'exit code 0' "$(tail -n 1 placed.out)"
}

hits() {
    "$tool" counters index.counters | sed 's/.*templateHits=\([0-9]*\) .*/\1/'
}

cases 'every create' ok
same 'every create: most are placed' 1 $(($(hits) > 200))
cases 'every create, all refused' 'errno 28'
same 'every create, all refused: none is placed' 0 "$(hits)"
if [ "$(id -u)" = 0 ] && setpriv --reuid 65534 --regid 65534 --clear-groups test -r "$library" 2>/dev/null; then
    chmod 755 "$work"
    cases 'every create, not root' ok setpriv --reuid 65534 --regid 65534 --clear-groups
    same 'every create, not root: most are placed' 1 $(($(hits) > 200))
fi

# A fork in one thread while another one is in the middle of a create.
fresh_file_system pfl
"$tool" make index "$work/lustre/fs" 1 $later 'd/c#=3,1'
same 'descriptors of children' '0 of 200 children have a descriptor of the library' "$(cd lustre/fs/d &&
    LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" "$work/place_cases" forks 200)"

# Layouts take turns among the files that are made.
"$tool" make index "$work/lustre/fs" 1 $later 'd/c#=1/2/3/4'
fresh_file_system pfl
(cd lustre/fs/d && LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" "$work/place_cases" turns)
same 'files that are there' '1 2 3 4 1 2 3 4' "$(cd lustre/fs/d && "$tool" show c* | cut -d' ' -f2 | tr '\n' ' ' | sed 's/ $//')"

# In a folder for everybody the kernel refuses to create over the file of another user (fs.protected_regular). What it says then is what the program hears: by
# the program's own call, with O_CREAT.
touch lustre/fs/d/c9
: >lustre/log
(cd lustre/fs/d && LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" sh -c 'echo >>c9')
same 'a file that is there' 'lookup create' "$(sed 's/ $//' lustre/log)"

# Which targets there are is asked once a second for a layout, not for each file: three calls for each stripe and client, of 36 stripes here.
fresh_file_system pfl
"$tool" make index "$work/lustre/fs" 1 $later "d/c#=$(seq -s, 0 34),40"
: >lustre/calls
(cd lustre/fs/d && LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" "$work/place_cases" creates 50)
same 'calls for each file' 1 $(($(cat lustre/calls) / 50 < 100))
same 'calls for each file: targets' "$(seq -s, 0 34),40" "$(cd lustre/fs/d && "$tool" show c* | cut -d' ' -f2 | sort -u)"
rm -f lustre/calls

# Killed before each call of a create: what is left is a whole file or none, and the next create on this file system clears up.
records=/dev/shm/mizan-$(id -u)
kills=0
step=1
while [ $step -le 7 ]; do
    fresh_file_system pfl
    "$tool" make index "$work/lustre/fs" 1 $later d/f0=40,3 d/f1=1,2
    (cd lustre/fs/d && LD_PRELOAD=$library:$stand_in FAKE_LUSTRE_KILL=$step MIZAN_INDEX="$work/index" "$work/shared_writer" "$work/meeting" 0 1 1) >/dev/null 2>&1 &
    wait $! 2>/dev/null
    code=$?
    kills=$((kills + (code == 137)))
    left=$(find lustre/fs/d -type f | wc -l)
    same "killed at $step: at most both names" 1 $((left <= 2))
    (cd lustre/fs/d && LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" sh -c ': >f1')
    same "killed at $step: first names left" '' "$(find lustre/fs -name '.mizan*')"
    same "killed at $step: records left" '' "$(find "$records" -lname "$work/*")"
    same "killed at $step: links" 1 "$(stat -c %h lustre/fs/d/f* | sort -u)"
    case $(cd lustre/fs/d && "$tool" show f0 f1 | tr '\n' ' ') in
        'f0 missing f1 1,2 ' | 'f0 40,3 f1 1,2 ') passed=$((passed + 1)) ;;
        *) same "killed at $step: layouts" 'f0 40,3 or missing, f1 1,2' "$(cd lustre/fs/d && "$tool" show f0 f1)" ;;
    esac
    rm -f meeting
    step=$((step + 1))
done
same 'killed before each call: times' 6 $kills

# Killed at any moment.
storms=3
[ $size != full ] || storms=100
while [ $storms -gt 0 ]; do
    fresh_file_system pfl
    "$tool" make index "$work/lustre/fs" 1 $later 'd/f#=40,3' 'd/g#=40,3'
    : >meeting
    pids=
    for rank in 0 1 2; do
        (cd lustre/fs/d && exec env LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" "$work/shared_writer" "$work/meeting" $rank 3 100000) >/dev/null 2>&1 &
        pids="$pids $!"
    done
    sleep "0.$((1 + (storms * 7 + seed) % 5))"
    # shellcheck disable=SC2086
    kill -9 $pids
    # shellcheck disable=SC2086
    wait $pids 2>/dev/null
    (cd lustre/fs/d && LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" sh -c ': >g0')
    same "killed at any moment: first names left" '' "$(find lustre/fs -name '.mizan*')"
    same "killed at any moment: records left" '' "$(find "$records" -lname "$work/*")"
    same "killed at any moment: links" 1 "$(stat -c %h lustre/fs/d/* | sort -u)"
    same "killed at any moment: targets" '40,3' "$(cd lustre/fs/d && "$tool" show * | cut -d' ' -f2 | sort -u)"
    storms=$((storms - 1))
done

# One program for each part of a file, started by MPI.
mpiexec=$(command -v mpiexec.mpich || command -v mpiexec.hydra) || echo 'create.sh: skipped: dd by MPI, mpiexec of MPICH is not installed'
if [ $size = full ] && [ -n "$mpiexec" ]; then
    fresh_file_system pfl
    "$tool" make index "$work/lustre/fs" 1 $later 'd/f#=40,3'
    i=0
    while [ $i -lt 12 ]; do
        # shellcheck disable=SC2016 # by the shell of each process
        (cd lustre/fs/d && LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" "$mpiexec" -n 4 \
            sh -c 'head -c 65536 /dev/zero | tr "\\000" "$PMI_RANK" | dd of=f'$i' bs=64k seek="$PMI_RANK" iflag=fullblock conv=notrunc 2>/dev/null') >said 2>&1
        same "dd by MPI, f$i" 0 "$?$(head -n 3 said)"
        i=$((i + 1))
    done
    same 'dd by MPI: bytes' "$(for rank in 0 1 2 3; do head -c 65536 /dev/zero | tr '\000' $rank; done | cksum | cut -d' ' -f1,2)" \
        "$(cd lustre/fs/d && cksum f* | cut -d' ' -f1,2 | sort -u)"
    same 'dd by MPI: targets' 40,3 "$(cd lustre/fs/d && "$tool" show f* | cut -d' ' -f2 | sort -u)"
fi

# Whoever finds the name taken may find it free again; none may be told that there is no such file.
fresh_file_system pfl
"$tool" make index "$work/lustre/fs" 1 $later d/f0=40,3
: >meeting
pids=
for rank in 0 1 2; do
    (cd lustre/fs/d && FAKE_LUSTRE_CLIENT=$(client_of $rank) LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" \
        "$work/shared_writer" "$work/meeting" $rank 3 100 2097152 remove) >"said.$rank" 2>&1 &
    pids="$pids $!"
done
for pid in $pids; do
    wait "$pid"
    same 'created and removed: exit code' 0 $?
done
same 'created and removed: messages' '' "$(cat said.* | head -n 3)"
same 'created and removed: names' '' "$(ls -A lustre/fs/d)"
rm -f said.*

# What Mizan writes into an index only by request: a list in a later component, whose target is full when the write gets there.
fresh_file_system pfl
target_state 7 full
"$tool" make index "$work/lustre/fs" 1 $later d/f0=pfl:3:7,8
same 'a list in a later component' 'second pwrite f0: No space left on device' "$(cd lustre/fs/d && rm -f "$work/meeting" &&
    LD_PRELOAD=$library:$stand_in MIZAN_INDEX="$work/index" "$work/shared_writer" "$work/meeting" 0 1 1)"

case $size in
    full) defaults='none pfl pool dom overstriped' ;;
    *) defaults='pfl dom' ;;
esac
for default in $defaults; do
    scenario "$default, planned" "$default" ok 40,3,1 plan none
    scenario "$default, one without the library" "$default" ok 40,3,1 either 1
    scenario "$default, an index in a gap" "$default" ok 3,35 default none
    scenario "$default, full target" "$default" ok 5,6 default none 5 full
    [ "$size" = full ] || continue
    scenario "$default, an index behind the last" "$default" ok 41 default none
    scenario "$default, deactivated target" "$default" ok 5,6 default none 5 deactivated
    scenario "$default, target in no_create" "$default" ok 5,6 default none 6 no_create
    scenario "$default, progressive" "$default" ok pfl:3:any4 plan none
    scenario "$default, progressive, later a full target" "$default" ok pfl:3:any4 plan none 7 full
    scenario "$default, start index" "$default" ok start:5:3 plan none
    scenario "$default, start index, full target" "$default" ok start:5:3 default none 5 full
    scenario "$default, start index, later a full target" "$default" ok late:5:3 plan none 6 full
    scenario "$default, start index, later a deactivated target" "$default" ok late:5:3 plan none 6 deactivated
    scenario "$default, start index, later a target in no_create" "$default" ok late:5:3 plan none 6 no_create
    scenario "$default, silent" "$default" silent 3,1 default none
    scenario "$default, another target" "$default" other 3,1 default none
    scenario "$default, raced" "$default" raced 3,1 default none
    for number in 1 5 13 22 28 95 105 121 122; do
        scenario "$default, errno $number" "$default" "errno $number" 3,1 default 2
    done
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
